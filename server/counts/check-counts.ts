/** The self-check of counts: each has ended at most once, and what it posted is what was counted less what was expected. */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** What is wrong where; none on sound books. */
export async function checkCounts(tx: Tx): Promise<readonly string[]> {
  const { rows: unposted } = await sql<{ code: string }>`SELECT counting.code FROM stock_count AS counting
    JOIN stock_count_event AS ended ON ended.count_id = counting.id AND ended.kind = 'closed'
    LEFT JOIN posting ON posting.id = ended.posting_id
    WHERE (posting.id IS NULL) <> NOT EXISTS (SELECT 1 FROM stock_count_result AS result
        WHERE result.count_id = counting.id AND result.counted <> result.expected)
      OR (posting.id IS NOT NULL AND (posting.memo <> 'count' OR posting.reverses_id IS NOT NULL OR posting.branch_id <> counting.branch_id
        OR posting.created_at <> ended.at OR posting.user_id <> ended.user_id OR posting.document <> 'count ' || counting.code)) LIMIT 20`.execute(
    tx,
  )
  const { rows: unequal } = await sql<{ code: string }>`SELECT DISTINCT counting.code FROM stock_count AS counting
    JOIN stock_count_event AS ended ON ended.count_id = counting.id AND ended.kind = 'closed'
    JOIN stock_count_result AS result ON result.count_id = counting.id
    LEFT JOIN stock_move AS move ON move.posting_id = ended.posting_id AND move.line = result.line
    WHERE coalesce(move.quantity, 0) <> result.counted - result.expected OR coalesce(move.value, 0) <> result.value
      OR (move.item_id IS NOT NULL AND move.item_id <> result.item_id) LIMIT 20`.execute(tx)
  const { rows: uncounted } = await sql<{ code: string }>`SELECT DISTINCT counting.code FROM stock_count AS counting
    JOIN stock_count_event AS ended ON ended.count_id = counting.id AND ended.kind = 'closed'
    JOIN stock_count_result AS result ON result.count_id = counting.id
    WHERE result.counted <> (SELECT coalesce(sum(line.base_quantity), 0) FROM stock_count_line AS line
      WHERE line.count_id = counting.id AND line.item_id = result.item_id AND line.id <= ended.last_line_id
        AND line.id >= coalesce((SELECT max(anew.id) FROM stock_count_line AS anew WHERE anew.count_id = line.count_id
          AND anew.item_id = line.item_id AND anew.kind = 'recount'), 0)) LIMIT 20`.execute(tx)
  const { rows: undone } = await sql<{ code: string }>`SELECT counting.code FROM stock_count_event AS undone
    JOIN stock_count AS counting ON counting.id = undone.count_id
    LEFT JOIN stock_count_event AS ended ON ended.count_id = undone.count_id AND ended.step = 1
    LEFT JOIN posting ON posting.id = undone.posting_id
    WHERE undone.step = 2 AND (coalesce(ended.kind, '') <> 'closed'
      OR coalesce(posting.reverses_id, 0) <> coalesce(ended.posting_id, 0)) LIMIT 20`.execute(tx)
  const { rows: strange } = await sql<{ document: string }>`SELECT document FROM posting
    WHERE memo = 'count' AND NOT EXISTS (SELECT 1 FROM stock_count_event WHERE stock_count_event.posting_id = posting.id) LIMIT 20`.execute(
    tx,
  )
  return [
    ...unposted.map(row => `Count ${row.code}: it differs from its posting.`),
    ...unequal.map(row => `Count ${row.code}: what it found is not what was moved.`),
    ...uncounted.map(row => `Count ${row.code}: what it found is not what was counted.`),
    ...undone.map(row => `Count ${row.code}: it was undone, and what it posted stands.`),
    ...strange.map(row => `${row.document}: goods moved without a count.`),
  ]
}
