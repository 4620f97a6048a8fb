/** Checks that each posting books its moves of points, that lots are the sum of their moves, and that a balance below zero has its reason. */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

const liability = sql`(SELECT account_id FROM account_role WHERE role = 'loyalty_points')`
const liabilityAt = (posting: string) => sql`coalesce((SELECT sum(entry.credit - entry.debit) FROM entry
  WHERE entry.posting_id = ${sql.ref(posting)} AND entry.account_id = ${liability}), 0)`

/** The findings; none for sound books. Journals on the account are the user's own. */
export async function checkPoints(tx: Tx): Promise<string[]> {
  const { rows: lots } = await sql<{ id: number }>`SELECT lot.id FROM points_lot AS lot
    LEFT JOIN (SELECT lot_id, sum(points) AS points, sum(value) AS value, min(party_id) AS first, max(party_id) AS last,
        sum(CASE WHEN kind = 'takenBack' THEN -points ELSE 0 END) AS taken FROM points_move GROUP BY lot_id) AS moved
      ON moved.lot_id = lot.id
    WHERE moved.lot_id IS NULL OR lot.left_points <> moved.points OR moved.value <> moved.points * lot.value
      OR moved.first <> lot.party_id OR moved.last <> lot.party_id
      OR (lot.left_points < 0 AND -lot.left_points > moved.taken) LIMIT 20`.execute(tx)
  const { rows: postings } = await sql<{ document: string }>`SELECT posting.document FROM posting
    JOIN (SELECT posting_id, sum(value) AS value FROM points_move GROUP BY posting_id) AS moved ON moved.posting_id = posting.id
    WHERE moved.value <> ${liabilityAt('posting.id')} LIMIT 20`.execute(tx)
  const { rows: unmoved } = await sql<{ document: string }>`SELECT posting.document FROM entry
    JOIN posting ON posting.id = entry.posting_id
    WHERE entry.account_id = ${liability} AND (posting.bill_id IS NOT NULL OR posting.document LIKE 'points %')
      AND NOT EXISTS (SELECT 1 FROM points_move WHERE points_move.posting_id = posting.id)
    GROUP BY posting.id, posting.document HAVING sum(entry.credit - entry.debit) <> 0 LIMIT 20`.execute(tx)
  const { rows: documents } = await sql<{ code: string }>`SELECT document.code FROM points_document AS document
    JOIN posting ON posting.id = document.posting_id
    WHERE posting.document <> 'points ' || document.code OR posting.day <> document.day OR posting.branch_id <> document.branch_id
      OR document.value <> ${liabilityAt('posting.id')} OR document.points <> (SELECT coalesce(sum(points), 0) FROM points_move
        WHERE points_move.posting_id = document.posting_id) LIMIT 20`.execute(tx)
  return [
    ...lots.map(row => `Lot ${row.id} differs from its moves, or is below zero without a reason.`),
    ...[...postings, ...unmoved].map(row => `${row.document}: its entries differ from its moves of points.`),
    ...documents.map(row => `Points ${row.code} differ from their posting.`),
  ]
}
