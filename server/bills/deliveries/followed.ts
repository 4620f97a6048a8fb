/** Whether a statement can be taken back while later ones of its bill stand. Source: docs/decisions/deliveries.md. */
import { sql } from 'kysely'
import type { DeliveryKind } from '#domain/bills/delivery.ts'
import { isEffectiveDelivery } from '../../bill-state.ts'
import type { Tx } from '../../db/database.ts'

export type Statement = { readonly id: number; readonly kind: DeliveryKind; readonly billId: number }

/** Goods that came in took the share that earlier parts of their line had left; those that went out took the average of their day. */
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
