/**
 * What later events have made of a bill. The bill itself never changes: a version stands until an event ends it, because the bill
 * was voided or because an edit put another version in its place.
 */
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
] as const
export type EventKind = (typeof eventKinds)[number]

/** Whether the version of a bill that the column names is effective: neither voided nor replaced. */
export function isEffectiveBill(billId: string): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM bill_event AS ended
    WHERE ended.bill_id = ${sql.ref(billId)} AND ended.kind IN ('voided', 'replaced'))`
}

/** Whether it is the last version of its bill, voided or not: what lists show. */
export function isCurrent(billId: string): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM bill_event AS replaced
    WHERE replaced.bill_id = ${sql.ref(billId)} AND replaced.kind = 'replaced')`
}

/** How many events of a kind there are. */
export function eventCount(billId: string, kind: EventKind): RawBuilder<number> {
  return sql<number>`(SELECT count(*) FROM bill_event AS counted
    WHERE counted.bill_id = ${sql.ref(billId)} AND counted.kind = ${kind})`
}

/**
 * 1 where the goods of a bill have moved, else 0: as it was saved, unless it was delivered, or its delivery taken back, since. `bill` is
 * the name that the query gives to the bill; where it has none, as an original that there need not be, null.
 */
export function isDeliveredNow(bill: string): RawBuilder<number> {
  return sql<number>`coalesce((SELECT CASE WHEN moved.kind = 'delivered' THEN 1 ELSE 0 END FROM bill_event AS moved
    WHERE moved.bill_id = ${sql.ref(`${bill}.id`)} AND moved.kind IN ('delivered', 'undelivered')
    ORDER BY moved.id DESC LIMIT 1), ${sql.ref(`${bill}.is_delivered`)})`
}

/** Events by which goods move or go back to wait, spelled as the index of them is. */
export const movedKinds = sql`('delivered', 'undelivered', 'partlyDelivered')`

/** How much of a line of a refund had not moved and never will, in its unit. The names are those of the query. */
export function waitingPart(refund: string, line: string): RawBuilder<number> {
  return sql<number>`coalesce(${sql.ref(`${line}.waiting_quantity`)},
    CASE ${sql.ref(`${refund}.is_delivered`)} WHEN 0 THEN ${sql.ref(`${line}.quantity`)} ELSE 0 END)`
}

/** Whether a delivery was not taken back, by its reversal or with its bill. */
export function isEffectiveDelivery(delivery: string): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM posting AS undone
    WHERE undone.bill_id = ${sql.ref(`${delivery}.bill_id`)} AND undone.reverses_id = ${sql.ref(`${delivery}.posting_id`)})`
}

/** When a bill was voided; null where it was not. */
export function voidedAt(billId: string): RawBuilder<number | null> {
  return sql<number | null>`(SELECT max(at) FROM bill_event AS voided
    WHERE voided.bill_id = ${sql.ref(billId)} AND voided.kind = 'voided')`
}

/** Why a credit note was made; null on any other bill. */
export function reasonOf(billId: string): RawBuilder<string | null> {
  return sql<string | null>`(SELECT max(detail) FROM bill_event AS reason
    WHERE reason.bill_id = ${sql.ref(billId)} AND reason.kind = 'reason')`
}

/** The effective sale that was made of a quotation; null where there is none. */
export function saleOf(quotationId: string): RawBuilder<number | null> {
  return sql<number | null>`(SELECT max(sold.id) FROM bill AS sold
    WHERE sold.quotation_id = ${sql.ref(quotationId)} AND ${isEffectiveBill('sold.id')})`
}

/** What the refunds of a bill that stand amount to, VAT included. */
export function refundedTotal(billId: string): RawBuilder<number> {
  return sql<number>`(SELECT coalesce(sum(refund.total), 0) FROM bill AS refund
    WHERE refund.original_bill_id = ${sql.ref(billId)} AND ${isEffectiveBill('refund.id')})`
}
