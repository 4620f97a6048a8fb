/** The state of a bill after its events. The bill itself never changes: a version is effective until an event voids it or an edit replaces it. */
import { type RawBuilder, sql } from 'kysely'

export const eventKinds = [
  'printed',
  'sent',
  'delivered',
  'undelivered',
  'partlyDelivered',
  'captured',
  'reason',
  'sealed',
  'voided',
  'replaced',
  // As an e-invoice. A bill has the first of them from its posting on.
  'eInvoiceIssued',
  'eInvoiceReported',
  'eInvoiceCleared',
  'eInvoiceRejected',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Whether the version of a bill that the column names is effective: neither voided nor replaced. */
export function isEffectiveBill(billId: string): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM bill_event AS ended
    WHERE ended.bill_id = ${sql.ref(billId)} AND ended.kind IN ('voided', 'replaced'))`
}

/** Whether it is the last version of its bill, voided or not, as lists show it. */
export function isCurrent(billId: string): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM bill_event AS replaced
    WHERE replaced.bill_id = ${sql.ref(billId)} AND replaced.kind = 'replaced')`
}

export function eventCount(billId: string, kind: EventKind): RawBuilder<number> {
  return sql<number>`(SELECT count(*) FROM bill_event AS counted
    WHERE counted.bill_id = ${sql.ref(billId)} AND counted.kind = ${kind})`
}

/**
 * 1 when the goods of a bill have moved, else 0: its delivery flag, unless later events delivered it or cancelled the delivery. `bill` is
 * the table alias in the query; null when the join found no bill.
 */
export function isDeliveredNow(bill: string): RawBuilder<number> {
  return sql<number>`coalesce((SELECT CASE WHEN moved.kind = 'delivered' THEN 1 ELSE 0 END FROM bill_event AS moved
    WHERE moved.bill_id = ${sql.ref(`${bill}.id`)} AND moved.kind IN ('delivered', 'undelivered')
    ORDER BY moved.id DESC LIMIT 1), ${sql.ref(`${bill}.is_delivered`)})`
}

/** Events that move goods or cancel the move, spelled like the condition of their index. */
export const movedKinds = sql`('delivered', 'undelivered', 'partlyDelivered')`

/** The part of a refund line that had not been delivered and never will be, in the line's unit. The names are aliases in the query. */
export function waitingPart(refund: string, line: string): RawBuilder<number> {
  return sql<number>`coalesce(${sql.ref(`${line}.waiting_quantity`)},
    CASE ${sql.ref(`${refund}.is_delivered`)} WHEN 0 THEN ${sql.ref(`${line}.quantity`)} ELSE 0 END)`
}

/** Whether a delivery was not reversed, by its own reversal or with its bill. */
export function isEffectiveDelivery(delivery: string): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM posting AS undone
    WHERE undone.bill_id = ${sql.ref(`${delivery}.bill_id`)} AND undone.reverses_id = ${sql.ref(`${delivery}.posting_id`)})`
}

/** When a bill was voided; null when it was not. */
export function voidedAt(billId: string): RawBuilder<number | null> {
  return sql<number | null>`(SELECT max(at) FROM bill_event AS voided
    WHERE voided.bill_id = ${sql.ref(billId)} AND voided.kind = 'voided')`
}

/** The reason of a credit note; null for other bills. */
export function reasonOf(billId: string): RawBuilder<string | null> {
  return sql.raw(reasonText(billId))
}

/** The same as text, for fixed queries; `billId` is a column. */
export function reasonText(billId: string): string {
  return `(SELECT max(detail) FROM bill_event AS reason WHERE reason.bill_id = ${billId} AND reason.kind = 'reason')`
}

/** The effective sale of a quotation; null when there is none. */
export function saleOf(quotationId: string): RawBuilder<number | null> {
  return sql<number | null>`(SELECT max(sold.id) FROM bill AS sold
    WHERE sold.quotation_id = ${sql.ref(quotationId)} AND ${isEffectiveBill('sold.id')})`
}

/** The shift that a bill was posted in; null without one. */
export function shiftOf(billId: string): RawBuilder<number | null> {
  return sql<number | null>`(SELECT own.shift_id FROM shift_posting AS own
    WHERE own.posting_id = (SELECT min(first.id) FROM posting AS first WHERE first.bill_id = ${sql.ref(billId)}))`
}

/** The total of a bill's effective refunds, including VAT. */
export function refundedTotal(billId: string): RawBuilder<number> {
  return sql<number>`(SELECT coalesce(sum(refund.total), 0) FROM bill AS refund
    WHERE refund.original_bill_id = ${sql.ref(billId)} AND ${isEffectiveBill('refund.id')})`
}
