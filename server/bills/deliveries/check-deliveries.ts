/** The self-check of exit and entry statements: each matches its posting, and no line has delivered more than its quantity. */
import { sql } from 'kysely'
import { isEffectiveBill, isEffectiveDelivery, waitingPart } from '../../bill-state.ts'
import type { Tx } from '../../db/database.ts'

const ratioOfBase = 1_000_000

/** Returns the differences as messages; none if the books are sound. */
export async function checkDeliveries(tx: Tx): Promise<readonly string[]> {
  const { rows: differing } = await sql<{
    kind: string
    code: string
  }>`SELECT delivery.kind, delivery.code FROM delivery
    LEFT JOIN posting ON posting.id = delivery.posting_id
    WHERE posting.id IS NULL OR posting.memo <> 'delivery' OR coalesce(posting.bill_id, 0) <> delivery.bill_id
      OR posting.day <> delivery.day OR posting.branch_id <> delivery.branch_id OR posting.user_id <> delivery.user_id
      OR posting.created_at <> delivery.created_at LIMIT 20`.execute(tx)
  // For a unit that is not a whole number of base units, the parts are rounded together.
  const { rows: unequal } = await sql<{ kind: string; code: string }>`SELECT delivery.kind, delivery.code FROM delivery
    JOIN delivery_line AS part ON part.posting_id = delivery.posting_id
    LEFT JOIN bill_line AS line ON line.bill_id = delivery.bill_id AND line.line = part.line
    LEFT JOIN stock_move AS move ON move.posting_id = part.posting_id AND move.line = part.line
    WHERE line.item_id IS NULL OR move.item_id IS NULL OR move.item_id <> line.item_id
      OR (move.quantity < 0) <> (delivery.kind = 'exit')
      OR (line.ratio % ${ratioOfBase} = 0 AND abs(move.quantity) <> part.quantity * (line.ratio / ${ratioOfBase})) LIMIT 20`.execute(
    tx,
  )
  const { rows: over } = await sql<{ type: string; code: string }>`SELECT bill.type, bill.code FROM bill
    JOIN bill_line AS line ON line.bill_id = bill.id
    WHERE bill.id IN (SELECT bill_id FROM delivery) AND line.quantity <
      (SELECT coalesce(sum(part.quantity), 0) FROM delivery JOIN delivery_line AS part ON part.posting_id = delivery.posting_id
        WHERE delivery.bill_id = bill.id AND part.line = line.line AND ${isEffectiveDelivery('delivery')})
      + (SELECT coalesce(sum(${waitingPart('refund', 'taken')}), 0) FROM bill AS refund
        JOIN bill_line AS taken ON taken.bill_id = refund.id
        WHERE refund.original_bill_id = bill.id AND taken.original_line = line.line AND ${isEffectiveBill('refund.id')}) LIMIT 20`.execute(
    tx,
  )
  const { rows: missing } = await sql<{ document: string }>`SELECT posting.document FROM posting
    JOIN bill ON bill.id = posting.bill_id
    WHERE posting.memo = 'delivery' AND bill.to_branch_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.posting_id = posting.id) LIMIT 20`.execute(tx)
  return [
    ...differing.map(row => `${row.kind} ${row.code}: it differs from its posting.`),
    ...unequal.map(row => `${row.kind} ${row.code}: its lines are not what was moved.`),
    ...over.map(row => `${row.type} ${row.code}: more of a line has moved than it holds.`),
    ...missing.map(row => `${row.document}: goods moved without a statement.`),
  ]
}
