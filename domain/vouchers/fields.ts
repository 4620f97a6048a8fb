/**
 * The fields of which vouchers are made: a form chooses among them for its head and for its lines. What may be in each is decided here, for
 * the sheet and for the server alike. A value is called as it travels: what names a thing is its id, `customerId` for `customer`.
 */
import type { Halalas } from '../money.ts'
import type { ProblemCode } from '../problem.ts'

/** `party` is of the kind that the account of its line needs; `moneyAccount` holds cash or money at a bank. */
export const namingFields = ['account', 'moneyAccount', 'customer', 'party', 'costCenter', 'branch'] as const
export type NamingField = (typeof namingFields)[number]

/** `debit` and `credit` are the sides of a line: one is an amount, the other zero. The side of an `amount` is known to its form. */
export type AmountName = 'debit' | 'credit' | 'amount'
export type VoucherField = NamingField | AmountName | 'note'

/** Zero stands for a thing that must be named and is not; null for one that may be left out. */
export type VoucherValues = {
  readonly accountId: number
  readonly moneyAccountId: number
  readonly customerId: number
  readonly partyId: number | null
  readonly costCenterId: number | null
  readonly branchId: number
  readonly debit: Halalas
  readonly credit: Halalas
  readonly amount: Halalas
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

/** Of all values those of these names. */
export function picked<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name>
export function picked(values: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

export type PartyKind = 'customer' | 'supplier'

/** What a voucher must know of an account that it names. */
export type VoucherAccount = {
  readonly takesEntries: boolean
  /** Its balance is what the goods in stock are worth: only documents that move goods post to it. */
  readonly isOfStock: boolean
  /** Cash, or money at a bank. */
  readonly isOfMoney: boolean
  /** Its balance is what people owe or are owed, so that every entry names whom; null: none names anybody. */
  readonly partyKind: PartyKind | null
}

/** What a voucher may name. Undefined: there is no such thing. */
export type VoucherNames = {
  readonly account: (id: number) => VoucherAccount | undefined
  readonly costCenter: (id: number) => { readonly branchId: number; readonly isOpen: boolean } | undefined
  readonly party: (id: number) => { readonly kind: PartyKind; readonly isActive: boolean } | undefined
}

type Check = (values: Partial<VoucherValues>, names: VoucherNames) => readonly ProblemCode[]

/** The problems of each field of a line, or of the head. `branchId` is that of the voucher where a line says nothing. */
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
  // Whose branches they are is known where the voucher is posted.
  branch: () => [],
  debit: ({ debit = 0, credit = 0 }) => [
    ...notNegative(debit),
    ...(debit > 0 === credit > 0 ? (['oneSide'] as const) : []),
  ],
  credit: ({ credit = 0 }) => notNegative(credit),
  amount: ({ amount = 0 }) => (amount > 0 ? [] : ['mustBePositive']),
  note: () => [],
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
  // A statement is the sum of what names its party: on another account it would say what nobody owes.
  if (party.kind !== kind) return ['partyNotOfAccount']
  return party.isActive ? [] : ['inactive']
}
