/** Reads import cells by field: as wire values, or as the texts of a spreadsheet. */
import {
  type ChildField,
  childSchema,
  type DefinedField,
  emptyValue,
  isNumber,
  isText,
  type SingleField,
  type SingleValue,
  wireNumber,
} from '#contract/definitions/field.ts'
import type { Access } from '#domain/access/can.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { problemsOf } from '../calls/problems.ts'
import type { Db } from '../db/database.ts'
import { readByTexts } from './references-in-texts.ts'
import { draftName } from './tree.ts'

type Cell<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly problems: readonly Problem[]
      /** The name that matches nothing, if that is the problem. */
      readonly absent?: string
    }
export type CellReader<Value> = (cell: unknown) => Cell<Value>

/** Finds rows of the same import by key: a row's parent may be in the same import. */
export type Beside = { readonly field: string; readonly placeOf: (text: string) => number | undefined }

/** A reader for each field except child rows. */
export async function readersOf<Value = SingleValue>(
  db: Db,
  fields: Readonly<Record<string, DefinedField | ChildField>>,
  rows: readonly Readonly<Record<string, unknown>>[],
  access: Access,
  beside: Beside | null = null,
): Promise<readonly (readonly [string, CellReader<Value>])[]> {
  const readers = Object.entries(fields).map(async ([name, field]): Promise<[string, CellReader<Value>][]> => {
    if (field.kind === 'rows') return []
    const plain: CellReader<Value> = plainReader(field)
    if (field.kind !== 'reference') return [[name, plain]]
    const texts = new Set(rows.map(row => textOf(row[name])).filter(text => text !== ''))
    const found = await readByTexts(db, field, texts, access)
    const reader: CellReader<Value> = cell => {
      const named = found.get(textOf(cell))
      if (named === undefined) return plain(null)
      const place = beside?.field === name ? beside.placeOf(textOf(cell)) : undefined
      if (!named.ok && named.code === 'notFound' && place !== undefined)
        return { ok: true, value: draftName(place) as Value }
      if (named.ok) return plain(named.id)
      const absent = named.code === 'notFound' ? { absent: textOf(cell) } : {}
      return { ok: false, problems: [problem('', named.code)], ...absent }
    }
    return [[name, reader]]
  })
  return (await Promise.all(readers)).flat()
}

function plainReader<Value>(field: ChildField): CellReader<Value> {
  const schema = childSchema(field)
  return cell => {
    const parsed = schema.safeParse(plainCell(field, cell), { reportInput: true })
    return parsed.success
      ? { ok: true, value: parsed.data as Value }
      : { ok: false, problems: problemsOf(parsed.error) }
  }
}

/** Spreadsheets have codes as numbers, and empty cells for empty texts; counts may be texts. */
function plainCell(field: ChildField, cell: unknown): unknown {
  if (field.kind === 'texts') return typeof cell === 'number' ? [String(cell)] : isEmpty(cell) ? [] : cell
  if (isEmpty(cell)) return emptyCell(field)
  if (isText(field.kind)) return typeof cell === 'number' ? String(cell) : cell
  return field.kind === 'count' && typeof cell === 'string' && /^\d{1,15}$/.test(cell) ? Number(cell) : cell
}

/** The empty value in wire format. */
function emptyCell(field: SingleField): unknown {
  const value = emptyValue(field)
  return isNumber(field) ? wireNumber(field, value) : value
}

function isEmpty(cell: unknown): boolean {
  return cell === null || cell === ''
}

function textOf(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : ''
}
