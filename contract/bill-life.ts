/**
 * Actions on a posted bill: void, edit, print, credit, deliver. The bill itself never changes: an edit posts a further version under the
 * same code, everything else is an event. Source: spec §7, decisions 6 and 7.
 */
import { z } from 'zod'
import { billBytesMax, newBill, reasonLengthMax } from './bill.ts'
import { billDocument } from './bill-document.ts'
import { createAny } from './bill-needs.ts'
import { changesDelivery } from './delivery-needs.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { id, instant, money, queryInteger, text, wireDay } from './fields.ts'

/** The bill after the edit. `Id` is that of the displayed version; type, branch and table cannot change. */
export const editedBill = newBill.omit({ isCapturedOffline: true, tableBill: true, shiftId: true }).extend({ Id: id })
export type EditedBill = z.output<typeof editedBill>

const billId = z.strictObject({ id })

/** One version of a bill, newest first; each can be read with `billbyid?id&version`. */
export const billVersion = z.object({
  id,
  version: z.int().positive(),
  date: wireDay,
  createdAt: instant,
  userName: z.string(),
  total: money,
})

/** The events of a bill, in order. `posted` is the first. */
export const billEvent = z.object({
  kind: z.enum([
    ...(['posted', 'captured', 'edited', 'voided', 'printed', 'delivered', 'partlyDelivered', 'undelivered'] as const),
    ...(['eInvoiceIssued', 'eInvoiceReported', 'eInvoiceCleared', 'eInvoiceRejected'] as const),
  ]),
  at: instant,
  userName: z.string(),
})

/** The errors of every call on an effective bill. */
const effectiveBillErrors = ['bill_not_found', 'bill_changed', 'bill_voided'] as const

/** The issue of goods to reverse, and the date: a business day, or an instant; today by default. */
const issueRefund = z.strictObject({ id, date: z.union([instant, wireDay]).nullish() })
export type IssueRefund = z.output<typeof issueRefund>

export const billLifeEndpoints = {
  voidBill: endpoint({
    method: 'DELETE',
    path: '/api/Bill/bills/:id',
    summary:
      'Voids a bill: its entries are reversed and its goods return at the same cost; the number remains. The same key returns the same bill again.',
    need: 'deleteBill',
    params: z.object({ id: queryInteger.pipe(id) }),
    reply: billDocument,
    isIdempotent: true,
    errors: [
      ...effectiveBillErrors,
      'bill_printed',
      'bill_e_invoiced',
      'bill_refunded',
      'bill_debited',
      'bill_delivered',
      'bill_sold',
      'quantity_issue',
      ...writtenOnceErrors,
    ],
  }),
  editBill: endpoint({
    method: 'PUT',
    path: '/api/Bill/bills',
    summary:
      'Reverses a bill and posts it again under the same code; both versions remain. For quotations, purchases, expenses and unprinted sales: users may edit their own bills on the same day; others need `deleteBill`.',
    need: createAny,
    body: editedBill,
    bodyBytesMax: billBytesMax,
    reply: billDocument,
    isIdempotent: true,
    errors: [
      ...effectiveBillErrors,
      'bill_printed',
      'bill_e_invoiced',
      'bill_refunded',
      'bill_debited',
      'bill_partly_delivered',
      'bill_sold',
      'total_differs',
      'quantity_over',
      'quantity_issue',
      'period_locked',
      ...writtenOnceErrors,
    ],
  }),
  /** A call of our own: after the first print, a sale can only be corrected by a credit note (decision 6). */
  recordPrint: endpoint({
    method: 'POST',
    path: '/api/Bill/printed',
    summary:
      'Records that a bill was printed. Returns the number of prints including this one: more than 1 means a copy.',
    need: 'signedIn',
    body: billId,
    reply: z.object({ prints: z.int().positive() }),
    isIdempotent: true,
    errors: ['bill_not_found', 'bill_changed', ...writtenOnceErrors],
  }),
  /** A call of our own (decision 6). */
  createCreditNote: endpoint({
    method: 'POST',
    path: '/api/Bill/creditNote',
    summary:
      'Refunds the rest of a sale or of a debit note in one call, with the tenders of its payment. The reason is printed on the note.',
    need: { allOf: ['f-create-sales-invoice-refund', 'deleteBill'] },
    body: z.strictObject({ id, reason: text(1, reasonLengthMax) }),
    reply: billDocument,
    isIdempotent: true,
    errors: [...effectiveBillErrors, 'process_ignored', 'period_locked', ...writtenOnceErrors],
  }),
  refundIssue: endpoint({
    method: 'PUT',
    path: '/api/Bill/ExchangeBillRefund',
    summary: 'Reverses an issue as a whole, at the current cost of its goods, on the given day.',
    need: 'f-create-damage-invoice-refund',
    body: issueRefund,
    reply: billDocument,
    isIdempotent: true,
    errors: [...effectiveBillErrors, 'process_ignored', 'period_locked', ...writtenOnceErrors],
  }),
  changeBillStatus: endpoint({
    method: 'POST',
    path: '/api/Bill/ChangeStatus',
    summary:
      'Delivers all outstanding goods of a bill today. With `false` the latest delivery is reversed on its own day, at the cost of its goods.',
    need: changesDelivery,
    body: z.strictObject({ id, isDelivered: z.boolean() }),
    reply: billDocument,
    isIdempotent: true,
    errors: [
      ...effectiveBillErrors,
      'bill_delivered',
      'bill_refunded',
      'process_ignored',
      'quantity_over',
      'quantity_issue',
      'period_locked',
      ...writtenOnceErrors,
    ],
  }),
  /** A call of our own: all versions of an edited bill are stored and can be read (decision 7). */
  getBillHistory: endpoint({
    method: 'GET',
    path: '/api/Bill/history',
    summary: 'The versions and events of a bill.',
    need: 'signedIn',
    query: z.object({ id: queryInteger.pipe(id) }),
    reply: z.object({ versions: z.array(billVersion), events: z.array(billEvent) }),
    errors: ['bill_not_found'],
  }),
}
