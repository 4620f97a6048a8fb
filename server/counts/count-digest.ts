/** A digest of everything that a closed count says. Its posting covers it with its own hash, as that of a bill covers the bill. */
import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

type CountRows = {
  readonly count: Selectable<Schema['stock_count']>
  readonly scope: readonly Schema['stock_count_scope'][]
  readonly lines: readonly Selectable<Schema['stock_count_line']>[]
  readonly results: readonly Schema['stock_count_result'][]
}

/** SHA-256 in hex. Rows come in their order. */
export function countDigest({ count, scope, lines, results }: CountRows): string {
  const { id, branch_id, number, code, note, day, first_posting_id, created_at, user_id } = count
  const head = [id, branch_id, number, code, count.scope, note, day, first_posting_id, created_at, user_id]
  const text = JSON.stringify([
    head,
    scope.map(row => [row.category_id, row.item_id]),
    lines.map(row => [
      row.id,
      row.item_id,
      row.unit_id,
      row.kind,
      row.quantity,
      row.ratio,
      row.base_quantity,
      row.at,
      row.user_id,
    ]),
    results.map(row => [row.item_id, row.expected, row.counted, row.is_counted, row.value]),
  ])
  return hash('sha256', text, 'hex')
}

export async function readCountRows(tx: Tx, countId: number): Promise<CountRows> {
  const [count, scope, lines, results] = await Promise.all([
    tx.selectFrom('stock_count').selectAll().where('id', '=', countId).executeTakeFirstOrThrow(),
    tx.selectFrom('stock_count_scope').selectAll().where('count_id', '=', countId).orderBy('place').execute(),
    tx.selectFrom('stock_count_line').selectAll().where('count_id', '=', countId).orderBy('id').execute(),
    tx.selectFrom('stock_count_result').selectAll().where('count_id', '=', countId).orderBy('line').execute(),
  ])
  return { count, scope, lines, results }
}

/** By the posting that closed it, as the rows are now; a posting that closed none has none. */
export async function readCountDigests(
  { read }: Db,
  postingIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const digests = new Map<number, string>()
  if (postingIds.length === 0) return digests
  const closings = await read
    .selectFrom('stock_count_event')
    .select(['count_id', 'posting_id'])
    .where('posting_id', 'in', postingIds)
    .where('step', '=', 1)
    .execute()
  for (const { count_id: countId, posting_id: postingId } of closings)
    digests.set(postingId ?? 0, countDigest(await readCountRows(read, countId)))
  return digests
}
