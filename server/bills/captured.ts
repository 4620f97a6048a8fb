/**
 * Queries for bills that were made offline, and when. The event belongs to the first version, whose instant is the capture; an edit removes
 * neither. Such bills are few and are read from their events.
 */
import { type RawBuilder, sql } from 'kysely'

/** SQLite preserves the order of a cross join; otherwise it would search all bills for them. */
export const capturedBills = sql`bill_event AS captured CROSS JOIN bill AS captured_first CROSS JOIN bill`

const isFirstOfBill = sql`captured_first.type = bill.type AND captured_first.branch_id = bill.branch_id
  AND captured_first.number = bill.number AND captured_first.version = 1`

/** True for rows of `capturedBills` that belong together. */
export const isOfCapture = sql<boolean>`captured.kind = 'captured' AND captured_first.id = captured.bill_id AND ${isFirstOfBill}`

const ofBill = sql`FROM bill AS captured_first JOIN bill_event AS captured ON captured.bill_id = captured_first.id
  WHERE ${isFirstOfBill} AND captured.kind = 'captured'`

/** For the row of `bill`. */
export const wasCaptured = sql<boolean>`EXISTS (SELECT 1 ${ofBill})`

/** Null if the row of `bill` was made online. */
export const capturedAt: RawBuilder<number | null> = sql`(SELECT min(captured_first.created_at) ${ofBill})`
export const arrivedAt: RawBuilder<number | null> = sql`(SELECT min(captured.at) ${ofBill})`
export const captureColumns = sql`${capturedAt} AS captured_at, ${arrivedAt} AS arrived_at`

export function captureOf(row: { readonly captured_at: number | null; readonly arrived_at: number | null }) {
  const { captured_at: at, arrived_at: arrived } = row
  return at === null || arrived === null ? null : { capturedAt: at, arrivedAt: arrived }
}
