/** The wire codecs of voucher fields, in requests and replies. */
import { z } from 'zod'
import { zeroHalalas } from '#domain/money.ts'
import {
  centersMax,
  picked,
  type ValueName,
  type VoucherField,
  valueName,
  voucherMethods,
} from '#domain/vouchers/fields.ts'
import { fieldCodecs } from '../field-kinds.ts'
import { id, money, text, wireDay, wireRate } from '../fields.ts'

export const voucherLineNoteMax = 200
export const chequeNumberMax = 40

/** A line without a branch belongs to the voucher's branch. */
const sent = {
  accountId: id,
  moneyAccountId: id,
  customerId: id,
  partyId: id.nullish(),
  costCenterId: id.nullish(),
  branchId: id.nullish(),
  debit: money.default(zeroHalalas),
  credit: money.default(zeroHalalas),
  amount: money,
  centers: z
    .array(z.strictObject({ costCenterId: id, percent: wireRate }))
    .max(centersMax)
    .readonly()
    .default([]),
  note: text(0, voucherLineNoteMax).default(''),
  method: z.enum(voucherMethods),
  chequeNumber: text(0, chequeNumberMax).default(''),
  dueDate: wireDay.nullish(),
  reversesItself: z.boolean().default(false),
} as const satisfies Record<ValueName<VoucherField>, z.ZodType>

const { reference } = fieldCodecs
/** Parties have no names for a caller who may not see them. */
const answered = {
  account: reference,
  moneyAccount: reference,
  customer: reference,
  party: reference.nullable(),
  costCenter: reference.nullable(),
  branch: reference,
  debit: money,
  credit: money,
  amount: money,
  centers: z.array(z.object({ costCenter: reference, percent: wireRate })),
  note: z.string(),
  method: z.enum(voucherMethods),
  chequeNumber: z.string(),
  dueDate: wireDay.nullable(),
  reversesItself: z.boolean(),
} as const satisfies Record<VoucherField, z.ZodType>

export type SentValues = { readonly [Name in keyof typeof sent]?: z.output<(typeof sent)[Name]> }
export type AnsweredValues = { readonly [Field in VoucherField]?: z.output<(typeof answered)[Field]> }

export function sentShape<Field extends VoucherField>(fields: readonly Field[]) {
  return picked(sent, fields.map(valueName<Field>))
}

export function answeredShape<Field extends VoucherField>(fields: readonly Field[]) {
  return picked(answered, fields)
}
