/**
 * Vouchers as users write them, and the entries they post. A form chooses the fields of head and lines, and converts typed values to
 * entries and back: only entries are stored.
 */
import { formatHalalas } from '../decimal.ts'
import type { AccountRole } from '../ledger/account-roles.ts'
import { type Halalas, halalas, type Rate, zeroHalalas } from '../money.ts'
import { type Problem, problem } from '../problem.ts'
import {
  type DetailField,
  fieldChecks,
  type HeadField,
  type LineField,
  type ValueName,
  type VoucherField,
  type VoucherMethod,
  type VoucherNames,
  type VoucherValues,
  valueName,
} from './fields.ts'

export const voucherLinesMax = 500

/** One side is an amount, the other zero. */
export type EntryLine = Omit<VoucherValues, 'moneyAccountId' | 'customerId' | 'amount' | 'centers' | DetailField> & {
  /** Of a line that several cost centres share: the number of the line, and the percentage of this centre. */
  readonly part?: LinePart
}
export type LinePart = { readonly line: number; readonly percent: Rate }
/** An entry from a form: in the voucher's branch, with other values omitted. */
export type FormEntry = Pick<EntryLine, 'accountId'> & Partial<EntryLine>

type ValuesOf<Field extends VoucherField> = Pick<VoucherValues, ValueName<Field> & keyof VoucherValues>
type Typed<Head extends HeadField, Line extends LineField> = ValuesOf<Head> & {
  readonly lines: readonly ValuesOf<Line>[]
}
/** The accepted methods, each with the role of the account that it is suggested for. */
type Methods = Readonly<Partial<Record<VoucherMethod, AccountRole>>>

/** `typed` converts entries back to typed values, without the details; for a reversal, with the amounts negated. */
export type FormOf<Head extends HeadField, Line extends LineField> = {
  readonly head: readonly Head[]
  readonly lines: readonly Line[]
  readonly methods?: Methods
  /** The role of the suggested money account, in a form without methods. */
  readonly moneyRole?: AccountRole
  entries(typed: Typed<Head, Line>, accountOf: (role: AccountRole) => number): readonly FormEntry[]
  typed(entries: readonly EntryLine[]): Omit<Typed<Head, Line>, DetailField>
}

/** The values of the form's fields. */
export type TypedVoucher = Partial<VoucherValues> & { readonly lines: readonly Partial<VoucherValues>[] }
export type VoucherForm = {
  readonly head: readonly HeadField[]
  readonly lines: readonly LineField[]
  readonly methods?: Methods
  readonly moneyRole?: AccountRole
  entries(typed: TypedVoucher, accountOf: (role: AccountRole) => number): readonly FormEntry[]
  typed(entries: readonly EntryLine[]): Omit<TypedVoucher, DetailField>
}

export function voucherForm<const Head extends HeadField, const Line extends LineField>(
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
  const inHead = [...of(form.head, head, ''), ...methodProblems(form, head)]
  if (lines.length === 0) return [...inHead, problem('lines', 'lineMissing')]
  const problems = [
    ...inHead,
    ...lines.flatMap((line, index) =>
      of(form.lines, { ...line, branchId: line.branchId ?? head.branchId }, `lines.${index}.`),
    ),
    ...lines.flatMap((line, index) => sameAccount(head, line, `lines.${index}.`)),
  ]
  if (problems.length > 0 || isBalanced) return problems
  const difference = sidesDifference(lines.map(({ debit = zeroHalalas, credit = zeroHalalas }) => ({ debit, credit })))
  if (difference === 0) return []
  return [problem('lines', 'unbalanced', { difference: formatHalalas(halalas(Math.abs(difference))) })]
}

function methodProblems({ methods }: VoucherForm, { method }: Partial<VoucherValues>): Problem[] {
  if (methods === undefined || method === undefined || methods[method] !== undefined) return []
  return [problem('method', 'tenderNotAccepted')]
}

/** Money does not move from an account to itself. */
function sameAccount(head: Partial<VoucherValues>, line: Partial<VoucherValues>, at: string): Problem[] {
  const { moneyAccountId = 0 } = head
  if (moneyAccountId === 0) return []
  const names = ['accountId', 'moneyAccountId'] as const
  return names.filter(name => line[name] === moneyAccountId).map(name => problem(`${at}${name}`, 'sameAccount'))
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
