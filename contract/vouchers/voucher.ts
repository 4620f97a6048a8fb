/**
 * Vouchers: what is posted without being a bill. A voucher is written once and never changed; what was wrong is taken back by another voucher
 * of the same kind, its reversal, and both stay in the books. All calls of a kind come from its description.
 */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { zeroHalalas } from '#domain/money.ts'
import { journalLinesMax } from '#domain/vouchers/journal.ts'
import { type VoucherType, voucherTypes } from '#domain/vouchers/voucher-types.ts'
import { endpoint } from '../endpoint.ts'
import { writtenOnceErrors } from '../errors.ts'
import { fieldCodecs } from '../field-kinds.ts'
import { bookedMoney, day, id, instant, money, moneySum, note, queryId, queryInteger, text } from '../fields.ts'

const voucherNoteMax = 500
export const voucherLineNoteMax = 200
/** Of a voucher of five hundred lines with their notes. */
const voucherBytesMax = 512 * 1024
const pageSizeMax = 500

/** Where a line says nothing of its branch it belongs to that of the voucher. One of `debit` and `credit` is an amount, the other zero. */
const newLine = z.strictObject({
  accountId: id,
  branchId: id.nullish(),
  costCenterId: id.nullish(),
  partyId: id.nullish(),
  debit: money.default(zeroHalalas),
  credit: money.default(zeroHalalas),
  note: text(0, voucherLineNoteMax).default(''),
})

/** `date` is the business day; today where it is left out. */
export const newVoucher = z.strictObject({
  branchId: id,
  date: day.nullish(),
  note: note(0, voucherNoteMax).default(''),
  lines: z.array(newLine).max(journalLinesMax),
})
export type NewVoucher = z.output<typeof newVoucher>

const { reference } = fieldCodecs
const otherVoucher = z.object({ id, code: z.string() })

export const voucherDocument = z.object({
  id,
  type: z.enum(voucherTypes),
  code: z.string(),
  branch: reference,
  date: day,
  note: z.string(),
  createdAt: instant,
  userName: z.string(),
  /** Of its debits, and so of its credits. */
  total: bookedMoney,
  lines: z.array(
    z.object({
      account: reference,
      branch: reference,
      costCenter: reference.nullable(),
      /** Without its name for whoever may not know it. */
      party: reference.nullable(),
      debit: money,
      credit: money,
      note: z.string(),
    }),
  ),
  /** The voucher that it takes back, and the one that has taken it back. */
  reverses: otherVoucher.nullable(),
  reversedBy: otherVoucher.nullable(),
})
export type VoucherDocument = z.output<typeof voucherDocument>

/** The day and the id of a voucher: the page behind it is found at once. */
export const voucherCursor = z.codec(
  z
    .string()
    .max(40)
    .regex(/^\d{4}-\d{2}-\d{2}~\d{1,15}$/),
  z.object({ day, id: z.int() }),
  {
    decode: wire => ({ day: wire.slice(0, 10), id: Number(wire.slice(11)) }),
    encode: value => `${value.day}~${value.id}`,
  },
)

export const voucherRow = z.object({
  id,
  code: z.string(),
  branchId: id,
  date: day,
  note: z.string(),
  userName: z.string(),
  total: bookedMoney,
  reverses: otherVoucher.nullable(),
  reversedBy: otherVoucher.nullable(),
})
export type VoucherRow = z.output<typeof voucherRow>

export type VoucherDescription = {
  readonly type: VoucherType
  readonly need: Need
  /** What it is called in the summaries of its calls. */
  readonly summary: string
}

export function voucher<const D extends VoucherDescription>(description: D) {
  const { type, need, summary } = description
  const base = `/api/vouchers/${type}` as const
  const params = z.object({ id: queryId })
  return {
    ...description,
    calls: {
      List: endpoint({
        method: 'GET',
        path: base,
        summary: `${summary}: those of the person's branches, the latest day first, with the sum of all that are found.`,
        need,
        query: z.object({
          query: text(0, 100).optional(),
          fromDate: day.optional(),
          toDate: day.optional(),
          branchId: queryInteger.optional(),
          after: voucherCursor.optional(),
          /** How many of them stand before the page, where no `after` is known. */
          skip: queryInteger.pipe(z.int().min(0)).optional(),
          pageSize: queryInteger.pipe(z.int().min(1).max(pageSizeMax)).optional(),
        }),
        reply: z.object({
          rows: z.array(voucherRow),
          count: z.int().min(0),
          total: moneySum,
          next: voucherCursor.nullable(),
        }),
        errors: ['access_denied'],
      }),
      Read: endpoint({
        method: 'GET',
        path: `${base}/:id`,
        summary: `${summary}: one of them.`,
        need,
        params,
        reply: voucherDocument,
        errors: ['not_found'],
      }),
      Add: endpoint({
        method: 'POST',
        path: base,
        summary: `${summary}: posts one. Debits must equal credits. The same key answers the same voucher again.`,
        need,
        body: newVoucher,
        bodyBytesMax: voucherBytesMax,
        reply: voucherDocument,
        isIdempotent: true,
        errors: ['access_denied', 'period_locked', ...writtenOnceErrors],
      }),
      Reverse: endpoint({
        method: 'POST',
        path: `${base}/:id/reversal`,
        summary: `${summary}: takes one back by another with its sides exchanged, on the day asked, today where none is. Both stay.`,
        need,
        params,
        body: z.strictObject({ date: day.nullish(), note: note(0, voucherNoteMax).default('') }),
        reply: voucherDocument,
        isIdempotent: true,
        errors: ['access_denied', 'not_found', 'voucher_reversed', 'period_locked', ...writtenOnceErrors],
      }),
    },
  } as const
}
