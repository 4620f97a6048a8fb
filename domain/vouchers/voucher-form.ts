/**
 * A voucher as somebody writes it, and the entries that it posts. A form chooses the fields of the head and of the lines, and says how what is
 * typed becomes entries and how it is read in them again: the entries are what is kept.
 */
import { formatHalalas } from '../decimal.ts'
import type { AccountRole } from '../ledger/account-roles.ts'
import { type Halalas, halalas, zeroHalalas } from '../money.ts'
import { type Problem, problem } from '../problem.ts'
import {
  fieldChecks,
  type NamingField,
  type ValueName,
  type VoucherField,
  type VoucherNames,
  type VoucherValues,
  valueName,
} from './fields.ts'

export const voucherLinesMax = 500

/** One side is an amount, the other zero. */
export type EntryLine = Omit<VoucherValues, 'moneyAccountId' | 'customerId' | 'amount'>
/** An entry as a form writes it: of the branch of the voucher, and without whatever else is left out. */
export type FormEntry = Pick<EntryLine, 'accountId'> & Partial<EntryLine>

type ValuesOf<Field extends VoucherField> = Pick<VoucherValues, ValueName<Field> & keyof VoucherValues>
type Typed<Head extends NamingField, Line extends VoucherField> = ValuesOf<Head> & {
  readonly lines: readonly ValuesOf<Line>[]
}

/** `typed` answers of the entries what was typed; of those of a reversal the same with its amounts turned. */
export type FormOf<Head extends NamingField, Line extends VoucherField> = {
  readonly head: readonly Head[]
  readonly lines: readonly Line[]
  entries(typed: Typed<Head, Line>, accountOf: (role: AccountRole) => number): readonly FormEntry[]
  typed(entries: readonly EntryLine[]): Typed<Head, Line>
}

/** The values of the fields that the form has. */
export type TypedVoucher = Partial<VoucherValues> & { readonly lines: readonly Partial<VoucherValues>[] }
export type VoucherForm = {
  readonly head: readonly NamingField[]
  readonly lines: readonly VoucherField[]
  entries(typed: TypedVoucher, accountOf: (role: AccountRole) => number): readonly FormEntry[]
  typed(entries: readonly EntryLine[]): TypedVoucher
}

export function voucherForm<const Head extends NamingField, const Line extends VoucherField>(
  form: FormOf<Head, Line>,
): FormOf<Head, Line> {
  return form
}

/** The user balances lines that have two sides; any other form balances its entries itself. */
export function hasSides({ lines }: Pick<VoucherForm, 'lines'>): boolean {
  return lines.includes('debit')
}

/** By how much debits exceed credits; negative where credits do. */
export function sidesDifference(lines: readonly Pick<EntryLine, 'debit' | 'credit'>[]): Halalas {
  return halalas(lines.reduce((sum, line) => sum + line.debit - line.credit, 0))
}

/** The problems of posting, each problem at `<value>`, `lines.<index>.<value>` or `lines`; none where it can be posted. */
export function voucherProblems(form: VoucherForm, typed: TypedVoucher, names: VoucherNames): Problem[] {
  const { lines, ...head } = typed
  const isBalanced = !hasSides(form)
  if (!isBalanced && lines.length < 2) return [problem('lines', 'tooFewLines', { min: 2 })]
  const of = (fields: readonly VoucherField[], values: Partial<VoucherValues>, at: string) =>
    fields.flatMap(field => fieldChecks[field](values, names).map(code => problem(`${at}${valueName(field)}`, code)))
  const inHead = of(form.head, head, '')
  if (lines.length === 0) return [...inHead, problem('lines', 'lineMissing')]
  const problems = [
    ...inHead,
    ...lines.flatMap((line, index) =>
      of(form.lines, { ...line, branchId: line.branchId ?? head.branchId }, `lines.${index}.`),
    ),
  ]
  if (problems.length > 0 || isBalanced) return problems
  const difference = sidesDifference(lines.map(({ debit = zeroHalalas, credit = zeroHalalas }) => ({ debit, credit })))
  if (difference === 0) return []
  return [problem('lines', 'unbalanced', { difference: formatHalalas(halalas(Math.abs(difference))) })]
}

/** The entries of a voucher against which nothing stands, in the order in which they are kept. */
export function voucherEntries(
  form: VoucherForm,
  typed: TypedVoucher & Pick<VoucherValues, 'branchId'>,
  accountOf: (role: AccountRole) => number,
): readonly EntryLine[] {
  const nothing = { costCenterId: null, partyId: null, debit: zeroHalalas, credit: zeroHalalas, note: '' }
  return form.entries(typed, accountOf).map(entry => ({ ...nothing, branchId: typed.branchId, ...entry }))
}
