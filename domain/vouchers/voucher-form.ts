/**
 * Vouchers as users write them, and the entries they post. A form chooses the fields of head and lines, and converts typed values to
 * entries and back: only entries are stored.
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
/** An entry from a form: in the voucher's branch, with other values omitted. */
export type FormEntry = Pick<EntryLine, 'accountId'> & Partial<EntryLine>

type ValuesOf<Field extends VoucherField> = Pick<VoucherValues, ValueName<Field> & keyof VoucherValues>
type Typed<Head extends NamingField, Line extends VoucherField> = ValuesOf<Head> & {
  readonly lines: readonly ValuesOf<Line>[]
}

/** `typed` converts entries back to typed values; for a reversal, with the amounts negated. */
export type FormOf<Head extends NamingField, Line extends VoucherField> = {
  readonly head: readonly Head[]
  readonly lines: readonly Line[]
  entries(typed: Typed<Head, Line>, accountOf: (role: AccountRole) => number): readonly FormEntry[]
  typed(entries: readonly EntryLine[]): Typed<Head, Line>
}

/** The values of the form's fields. */
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

/** Whether the user balances the lines; otherwise the form balances its entries itself. */
export function hasSides({ lines }: Pick<VoucherForm, 'lines'>): boolean {
  return lines.includes('debit')
}

/** Debits minus credits. */
export function sidesDifference(lines: readonly Pick<EntryLine, 'debit' | 'credit'>[]): Halalas {
  return halalas(lines.reduce((sum, line) => sum + line.debit - line.credit, 0))
}

/** The problems that prevent posting, each at `<value>`, `lines.<index>.<value>` or `lines`; empty when it can be posted. */
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

/** The entries of a valid voucher, in stored order. */
export function voucherEntries(
  form: VoucherForm,
  typed: TypedVoucher & Pick<VoucherValues, 'branchId'>,
  accountOf: (role: AccountRole) => number,
): readonly EntryLine[] {
  const nothing = { costCenterId: null, partyId: null, debit: zeroHalalas, credit: zeroHalalas, note: '' }
  return form.entries(typed, accountOf).map(entry => ({ ...nothing, branchId: typed.branchId, ...entry }))
}
