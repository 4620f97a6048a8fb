/**
 * The fields of vouchers: a form chooses fields for its head and lines. The checks here are used by both the sheet and the server. A value
 * has its wire name: a reference is sent as an id, `customerId` for `customer`.
 */
import type { PaymentMethod } from '../bills/tenders.ts'
import { addMonths, type Day, firstOfMonth } from '../days.ts'
import { type Halalas, halalas, type Rate, rate, share } from '../money.ts'
import type { ProblemCode } from '../problem.ts'

/** `party` has the kind that the line's account requires; `moneyAccount` holds cash or bank money. */
export const namingFields = ['account', 'moneyAccount', 'customer', 'party', 'costCenter', 'branch'] as const
export type NamingField = (typeof namingFields)[number]

/** What the entries do not say is stored beside them: how money changed hands, and whether the voucher reverses itself. */
export const detailFields = ['method', 'chequeNumber', 'dueDate', 'reversesItself'] as const
export type DetailField = (typeof detailFields)[number]
export type HeadField = NamingField | DetailField

/** The payment methods of bills by which money itself is received or paid, and cheques. */
export const voucherMethods = ['cash', 'mada', 'card', 'bank', 'wallet', 'cheque'] as const satisfies readonly (
  | PaymentMethod
  | 'cheque'
)[]
export type VoucherMethod = (typeof voucherMethods)[number]

/** `debit` and `credit` are the sides of a line: one is an amount, the other zero. The form defines the side of an `amount`. */
export type AmountName = 'debit' | 'credit' | 'amount'
/** `centers` are the cost centres that share a line, by percentage. */
export type LineField = NamingField | AmountName | 'centers' | 'note'
export type VoucherField = HeadField | LineField

export type CenterShare = { readonly costCenterId: number; readonly percent: Rate }
export const centersMax = 50

export type VoucherDetails = {
  readonly method: VoucherMethod
  /** Empty without a cheque. */
  readonly chequeNumber: string
  /** The day from which the bank pays the cheque; null if it is not later than the voucher. */
  readonly dueDate: Day | null
  /** Its reversal is posted on the first day of the next month. */
  readonly reversesItself: boolean
}

/** Zero means a missing required reference; null a missing optional one. */
export type VoucherValues = VoucherDetails & {
  readonly accountId: number
  readonly moneyAccountId: number
  readonly customerId: number
  readonly partyId: number | null
  readonly costCenterId: number | null
  readonly branchId: number
  readonly debit: Halalas
  readonly credit: Halalas
  readonly amount: Halalas
  /** Their percentages sum to 100; empty for a line of no centre. */
  readonly centers: readonly CenterShare[]
  readonly note: string
}

export type ValueName<Field extends VoucherField> = Field extends NamingField ? `${Field}Id` : Field

export function isNaming(field: VoucherField): field is NamingField {
  return namingFields.some(each => each === field)
}

export function valueName<const Field extends VoucherField>(field: Field): ValueName<Field>
export function valueName(field: VoucherField): string {
  return isNaming(field) ? `${field}Id` : field
}

/** The values with these names. */
export function picked<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name>
export function picked(values: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

export type PartyKind = 'customer' | 'supplier'

/** The properties of an account that vouchers depend on. */
export type VoucherAccount = {
  readonly takesEntries: boolean
  /** Its balance is the value of stock: only documents that move goods post to it. */
  readonly isOfStock: boolean
  /** Cash, bank money, or cheques that are not cleared yet. */
  readonly isOfMoney: boolean
  /** The kind of party that every entry must name, because the balance is owed by or to parties; null when entries have no party. */
  readonly partyKind: PartyKind | null
}

/** Looks up references; undefined when one does not exist. */
export type VoucherNames = {
  readonly account: (id: number) => VoucherAccount | undefined
  readonly costCenter: (id: number) => { readonly branchId: number; readonly isOpen: boolean } | undefined
  readonly party: (id: number) => { readonly kind: PartyKind; readonly isActive: boolean } | undefined
}

type Check = (values: Partial<VoucherValues>, names: VoucherNames) => readonly ProblemCode[]

/** The problems of each field of a line or the head. `branchId` is the voucher's when the line has none. */
export const fieldChecks: Readonly<Record<VoucherField, Check>> = {
  account: ({ accountId = 0 }, names) => accountCodes(names.account(accountId)),
  moneyAccount: ({ moneyAccountId = 0 }, names) => {
    const account = names.account(moneyAccountId)
    return account === undefined || account.isOfMoney ? accountCodes(account) : ['notOfMoney']
  },
  customer: ({ customerId = 0 }, names) =>
    customerId === 0 ? ['partyRequired'] : partyCodes(customerId, 'customer', names),
  party: ({ accountId = 0, partyId = null }, names) => {
    const account = names.account(accountId)
    if (account === undefined) return []
    if (partyId === null) return account.partyKind === null ? [] : ['partyRequired']
    return partyCodes(partyId, account.partyKind, names)
  },
  costCenter: ({ branchId, costCenterId = null }, names) => {
    if (costCenterId === null) return []
    const center = names.costCenter(costCenterId)
    if (center?.branchId !== branchId) return ['notFound']
    return center?.isOpen ? [] : ['inactive']
  },
  centers: ({ branchId, centers = [], debit = 0, credit = 0 }, names) => {
    const each = centers.flatMap(({ costCenterId }) => fieldChecks.costCenter({ branchId, costCenterId }, names))
    if (each.length > 0 || centers.length === 0) return each
    if (new Set(centers.map(({ costCenterId }) => costCenterId)).size < centers.length) return ['duplicate']
    if (percentSum(centers) !== wholePercent) return ['percentsNotWhole']
    // A centre without an amount would be no entry.
    return centerAmounts(halalas(Math.max(debit, credit)), centers).every(amount => amount > 0) ? [] : ['tooSmall']
  },
  // Branch access is checked when the voucher is posted.
  branch: () => [],
  debit: ({ debit = 0, credit = 0 }) => [
    ...notNegative(debit),
    ...(debit > 0 === credit > 0 ? (['oneSide'] as const) : []),
  ],
  credit: ({ credit = 0 }) => notNegative(credit),
  amount: ({ amount = 0 }) => (amount > 0 ? [] : ['mustBePositive']),
  note: () => [],
  method: () => [],
  reversesItself: () => [],
  chequeNumber: ({ method, chequeNumber = '' }) => {
    if (method === 'cheque') return chequeNumber === '' ? ['required'] : []
    return chequeNumber === '' ? [] : ['onlyOfCheques']
  },
  dueDate: ({ method, dueDate = null }) => (dueDate === null || method === 'cheque' ? [] : ['onlyOfCheques']),
}

/** 100 % */
export const wholePercent = rate(10_000)

export function percentSum(centers: readonly Pick<CenterShare, 'percent'>[]): Rate {
  return rate(centers.reduce((sum, { percent }) => sum + percent, 0))
}

/** The amount of each centre, in order; they sum to the amount of the line. */
export function centerAmounts(amount: Halalas, centers: readonly Pick<CenterShare, 'percent'>[]): readonly Halalas[] {
  return share(
    amount,
    centers.map(({ percent }) => percent),
  )
}

/** The day of the automatic reversal. */
export function reversalDay(posted: Day): Day {
  return addMonths(firstOfMonth(posted), 1)
}

function notNegative(amount: number): readonly ProblemCode[] {
  return amount < 0 ? ['mustNotBeNegative'] : []
}

function accountCodes(account: VoucherAccount | undefined): readonly ProblemCode[] {
  if (account === undefined) return ['notFound']
  if (!account.takesEntries) return ['takesNoEntries']
  return account.isOfStock ? ['keptByStock'] : []
}

function partyCodes(id: number, kind: PartyKind | null, names: VoucherNames): readonly ProblemCode[] {
  const party = names.party(id)
  if (party === undefined) return ['notFound']
  // A statement sums the entries of a party: an entry on another account would change it without any debt.
  if (party.kind !== kind) return ['partyNotOfAccount']
  return party.isActive ? [] : ['inactive']
}
