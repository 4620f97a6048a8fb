/**
 * The self-check of stock counts: each ended at most once, as audited, and its posting equals the counted minus the expected quantities. A closing
 * without a posting is covered by its digest in the audit log.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { countDigest, readCountRows } from './count-digest.ts'

/** Returns the differences as messages; none if the books are sound. */
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
    LEFT JOIN (SELECT line.count_id, line.item_id, sum(line.base_quantity) AS quantity FROM stock_count_line AS line
      LEFT JOIN (SELECT count_id, item_id, max(id) AS id FROM stock_count_line WHERE kind = 'recount' GROUP BY count_id, item_id) AS anew
        ON anew.count_id = line.count_id AND anew.item_id = line.item_id
      WHERE line.id >= coalesce(anew.id, 0) GROUP BY line.count_id, line.item_id) AS counted
      ON counted.count_id = counting.id AND counted.item_id = result.item_id
    WHERE result.counted <> coalesce(counted.quantity, 0) LIMIT 20`.execute(tx)
  const { rows: undone } = await sql<{ code: string }>`SELECT counting.code FROM stock_count_event AS undone
    JOIN stock_count AS counting ON counting.id = undone.count_id
    LEFT JOIN stock_count_event AS ended ON ended.count_id = undone.count_id AND ended.step = 1
    LEFT JOIN posting ON posting.id = undone.posting_id
    WHERE undone.step = 2 AND (coalesce(ended.kind, '') <> 'closed'
      OR coalesce(posting.reverses_id, 0) <> coalesce(ended.posting_id, 0)
      OR (posting.id IS NOT NULL AND (posting.created_at <> undone.at OR posting.user_id <> undone.user_id))) LIMIT 20`.execute(
    tx,
  )
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
    ...(await checkAudited(tx)),
  ]
}

/** The audit log is read before and after the events, which are written together with it: a count that ends meanwhile is in one of the two reads. */
async function checkAudited(tx: Tx): Promise<readonly string[]> {
  const before = await readAudited(tx)
  const events = await tx
    .selectFrom('stock_count_event as event')
    .leftJoin('stock_count as counting', 'counting.id', 'event.count_id')
    .selectAll('event')
    .select('counting.code')
    .execute()
  const after = await readAudited(tx)
  const broken: string[] = []
  for (const event of events) {
    const key = keyOf(event.count_id, `count.${event.kind}`)
    before.delete(key)
    const audited = after.get(key)
    const isUnsealed = event.kind === 'closed' && event.posting_id === null
    const digest = isUnsealed ? countDigest(await readCountRows(tx, event.count_id), event) : undefined
    if (audited?.at !== event.at || audited.user_id !== event.user_id || audited.digest !== digest)
      broken.push(`Count ${event.code}: it did not end as the audit says.`)
  }
  return [
    ...broken,
    ...Array.from(before.values(), ({ subject }) => `${subject}: only the audit says that it has ended.`),
  ]
}

const keyOf = (countId: unknown, action: string) => `${countId} ${action}`

async function readAudited(tx: Tx) {
  const rows = await tx
    .selectFrom('audit')
    .select(['subject', 'action', 'at', 'user_id', 'detail'])
    .where('action', 'in', ['count.closed', 'count.cancelled', 'count.undone'])
    .execute()
  return new Map(
    rows.map(({ detail, ...row }) => {
      const { countId, digest }: { countId?: unknown; digest?: unknown } = JSON.parse(detail)
      return [keyOf(countId, row.action), { ...row, digest }] as const
    }),
  )
}
