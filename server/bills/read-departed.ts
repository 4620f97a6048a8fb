/** Reads the part of a bill's lines that is no longer outstanding: delivered by effective statements, or refunded before delivery. */
import { sql } from 'kysely'
import type { Departed } from '#domain/bills/delivery.ts'
import { halalas, quantity, zeroHalalas, zeroQuantity } from '#domain/money.ts'
import { isEffectiveBill, isEffectiveDelivery, waitingPart } from '../bill-state.ts'
import type { Tx } from '../db/database.ts'

export const nothingDeparted: Departed = { quantity: zeroQuantity, cost: zeroHalalas }

/** By the line of the bill. The cost is what has left transit with deliveries. */
export async function readDeparted(tx: Tx, billId: number): Promise<ReadonlyMap<number, Departed>> {
  const { rows } = await sql<{ line: number; quantity: number; cost: number }>`
    SELECT line, sum(quantity) AS quantity, sum(cost) AS cost FROM (
      SELECT moved.line, moved.quantity, coalesce((SELECT CASE WHEN move.quantity > 0 THEN move.value ELSE 0 END FROM stock_move AS move
        WHERE move.posting_id = moved.posting_id AND move.line = moved.line), 0) AS cost
      FROM delivery JOIN delivery_line AS moved ON moved.posting_id = delivery.posting_id
      WHERE delivery.bill_id = ${billId} AND ${isEffectiveDelivery('delivery')}
      UNION ALL
      SELECT taken.original_line AS line, ${waitingPart('refund', 'taken')} AS quantity,
        coalesce(taken.waiting_cost, CASE refund.is_delivered WHEN 0 THEN taken.cost ELSE 0 END) AS cost
      FROM bill AS refund JOIN bill_line AS taken ON taken.bill_id = refund.id
      WHERE refund.original_bill_id = ${billId} AND ${isEffectiveBill('refund.id')}
    ) AS departed GROUP BY line`.execute(tx)
  return new Map(rows.map(row => [row.line, { quantity: quantity(row.quantity), cost: halalas(row.cost) }]))
}

export type StandingDelivery = { readonly postingId: number; readonly day: string; readonly createdAt: number }

/** The effective deliveries of a bill, the latest first. */
export async function standingDeliveries(tx: Tx, billId: number): Promise<readonly StandingDelivery[]> {
  return tx
    .selectFrom('delivery')
    .select(['posting_id as postingId', 'day', 'created_at as createdAt'])
    .where('bill_id', '=', billId)
    .where(isEffectiveDelivery('delivery'))
    .orderBy('posting_id', 'desc')
    .execute()
}
