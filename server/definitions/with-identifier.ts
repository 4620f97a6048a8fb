/** The identifier of a person or company: rows have `idType` and `idNumber`. */
import type { FieldValues } from '#contract/definitions/field.ts'
import { type BuyerIdType, buyerIdTypes, parseBuyerId } from '#domain/identifiers.ts'
import { accepted, problem, type Result, refused } from '#domain/problem.ts'

/** An identifier is a type with a matching number, or neither. */
export function withIdentifier(row: FieldValues): Result<FieldValues> {
  const { idType } = row
  const number = String(row.idNumber ?? '')
  if (!isIdType(idType)) return number === '' ? accepted(row) : refused(problem('idType', 'idTypeRequired'))
  if (number === '') return refused(problem('idNumber', 'required'))
  const parsed = parseBuyerId(idType, number)
  return parsed.ok ? accepted({ ...row, idNumber: parsed.value }) : parsed
}

function isIdType(value: FieldValues[string] | undefined): value is BuyerIdType {
  return buyerIdTypes.some(type => type === value)
}
