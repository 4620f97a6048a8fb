/**
 * Exit and entry statements deliver the goods of bills that were saved undelivered, in one or several parts. Calls of our own. A statement
 * never changes; an error is corrected by its reversal, and both remain in the books. Source: spec §2 and §8; docs/decisions/deliveries.md.
 */
import { z } from 'zod'
import { deliveryKinds } from '#domain/bills/delivery.ts'
import { qrTextMax } from '#domain/invoice/qr-reading.ts'
import { billTypeCode } from './bill.ts'
import { makesDeliveries, seesDeliveries, seesDeliveriesOfBill } from './delivery-needs.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { id, instant, note, queryId, queryInteger, text, wireDay, wireQuantity } from './fields.ts'
import { listedQuery, listedReply } from './listed-page.ts'
import { voucherCursor } from './vouchers/voucher.ts'

const noteMax = 500
/** The maximum number of lines of a bill. */
const partsMax = 1000
/** At most this many undelivered bills are listed, the oldest. */
export const waitingBillsMax = 100

const deliveryKind = z.enum(deliveryKinds)

const namedBill = z.object({
  id,
  billTypeCode,
  code: z.string(),
  date: wireDay,
  branchId: id,
  partyNameAr: z.string(),
  partyNameEn: z.string(),
})

/** The fields of a bill line that statements and undelivered bills share. */
const goods = {
  line: z.int().positive(),
  itemCode: z.string(),
  nameAr: z.string(),
  nameEn: z.string(),
  unitNameAr: z.string(),
  unitNameEn: z.string(),
}

export const waitingBill = z.object({
  kind: deliveryKind,
  bill: namedBill,
  lines: z.array(
    z.object({
      ...goods,
      itemId: id,
      /** All barcodes of the item. */
      barcodes: z.array(z.string()),
      /** On the bill. */
      quantity: wireQuantity,
      /** The undelivered quantity. */
      outstanding: wireQuantity,
      /** Whether a part may be a fraction of the unit. */
      isSplittable: z.boolean(),
      /** Whether only the whole line can be delivered, because rounded parts of its unit would not add up. */
      movesWhole: z.boolean(),
    }),
  ),
})
export type WaitingBill = z.output<typeof waitingBill>

const deliveryHead = {
  id,
  kind: deliveryKind,
  code: z.string(),
  date: wireDay,
  branchId: id,
  bill: namedBill,
  note: z.string(),
  userName: z.string(),
  createdAt: instant,
  /** Set when it was reversed, by itself or with its bill. */
  reversal: z.object({ at: instant, userName: z.string() }).nullable(),
}

const deliveryRow = z.object({ ...deliveryHead, lineCount: z.int().positive() })
export type DeliveryRow = z.output<typeof deliveryRow>

const deliveryDocument = z.object({
  ...deliveryHead,
  /** Whether it is not reversed, and no later statement has goods whose shares depend on it. */
  isReversible: z.boolean(),
  lines: z.array(z.object({ ...goods, quantity: wireQuantity })),
})
export type DeliveryDocument = z.output<typeof deliveryDocument>

const newDelivery = z.strictObject({
  billId: id,
  lines: z
    .array(z.strictObject({ line: z.int().positive(), quantity: wireQuantity.refine(count => count > 0) }))
    .min(1)
    .max(partsMax),
  note: note(0, noteMax).default(''),
})
export type NewDelivery = z.output<typeof newDelivery>

const moveErrors = ['bill_not_found', 'bill_changed', 'bill_voided', 'process_ignored', 'period_locked'] as const

export const deliveryEndpoints = {
  listDeliveries: endpoint({
    method: 'GET',
    path: '/api/deliveries',
    summary:
      'Exit and entry statements of the user’s branches, the latest day first: those of the kinds that they write, or all. `query` finds numbers of statements and bills, and words of the note.',
    need: seesDeliveries,
    query: z.object({
      ...listedQuery(voucherCursor),
      kind: deliveryKind.optional(),
    }),
    reply: listedReply(deliveryRow, voucherCursor),
    errors: ['access_denied'],
  }),
  getDeliveriesOfBill: endpoint({
    method: 'GET',
    path: '/api/deliveries/ofBill',
    summary: 'The statements of one bill, the latest first.',
    need: seesDeliveriesOfBill,
    query: z.object({ id: queryId }),
    reply: z.array(deliveryRow),
    errors: ['bill_not_found'],
  }),
  getDelivery: endpoint({
    method: 'GET',
    path: '/api/deliveries/one/:id',
    summary: 'One statement with its lines.',
    need: seesDeliveriesOfBill,
    params: z.object({ id: queryId }),
    reply: deliveryDocument,
    errors: ['no_exit_statement'],
  }),
  getBillsToDeliver: endpoint({
    method: 'GET',
    path: '/api/deliveries/waiting',
    summary: `Bills with outstanding goods, the oldest first and at most ${waitingBillsMax}, of the kinds whose statements the user writes.`,
    need: makesDeliveries,
    query: z.object({ kind: deliveryKind.optional(), branchId: queryInteger.optional() }),
    reply: z.object({
      bills: z.array(namedBill.extend({ kind: deliveryKind, waitingLines: z.int().positive(), isPartly: z.boolean() })),
      /** Of all undelivered bills. */
      count: z.int().min(0),
    }),
    errors: ['access_denied'],
  }),
  searchBillsToDeliver: endpoint({
    method: 'GET',
    path: '/api/deliveries/search',
    summary:
      'Bills by code, with the outstanding quantities of their lines. A plain number belongs to the user’s branch; the content of a printed QR code finds its invoice.',
    need: makesDeliveries,
    query: z.object({ code: text(1, qrTextMax) }),
    reply: z.array(waitingBill),
    errors: [],
  }),
  getBillToDeliver: endpoint({
    method: 'GET',
    path: '/api/deliveries/bill',
    summary: 'One bill with the outstanding quantities of its lines.',
    need: makesDeliveries,
    query: z.object({ id: queryId }),
    reply: waitingBill,
    errors: ['bill_not_found', 'bill_changed', 'bill_voided', 'process_ignored'],
  }),
  addDelivery: endpoint({
    method: 'POST',
    path: '/api/deliveries',
    summary:
      'Delivers outstanding goods of a bill, all or a part, today. A larger quantity is refused, with the outstanding one. The same key returns the same statement again.',
    need: makesDeliveries,
    body: newDelivery,
    reply: deliveryDocument,
    isIdempotent: true,
    errors: [...moveErrors, 'bill_delivered', 'quantity_error', 'quantity_over', ...writtenOnceErrors],
  }),
  reverseDelivery: endpoint({
    method: 'POST',
    path: '/api/deliveries/one/:id/reversal',
    summary:
      'Reverses a statement, on its own day and at the cost of its goods; an entry statement only while no later one has goods of its lines.',
    need: makesDeliveries,
    params: z.object({ id: queryId }),
    body: z.strictObject({}),
    reply: deliveryDocument,
    isIdempotent: true,
    errors: [...moveErrors, 'no_exit_statement', 'bill_refunded', 'quantity_issue', ...writtenOnceErrors],
  }),
}
