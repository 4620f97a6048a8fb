/** Whether a statement is followed by later effective ones, so that it cannot be reversed. Source: docs/decisions/deliveries.md. */
import { sql } from 'kysely'
import type { DeliveryKind } from '#domain/bills/delivery.ts'
import { isEffectiveDelivery } from '../../bill-state.ts'
import type { Tx } from '../../db/database.ts'

export type Statement = { readonly id: number; readonly kind: DeliveryKind; readonly billId: number }

/**
 * Received goods take the share of cost that earlier parts of their line left, so their order matters; issued goods take the average of their day.
 */
export async function isFollowed(tx: Tx, { id, kind, billId }: Statement): Promise<boolean> {
  if (kind === 'exit') return false
  const { rows } = await sql<{ line: number }>`SELECT own.line FROM delivery AS later
    JOIN delivery_line AS part ON part.posting_id = later.posting_id
    JOIN delivery_line AS own ON own.posting_id = ${id} AND own.line = part.line
    WHERE later.bill_id = ${billId} AND later.posting_id > ${id} AND ${isEffectiveDelivery('later')} LIMIT 1`.execute(
    tx,
  )
  return rows.length > 0
}
