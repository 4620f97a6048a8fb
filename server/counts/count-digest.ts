/** A digest of a whole closed count, including its closing. The hash of its posting covers it, as for bills. */
import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

/** The event that ends a count, without the posting's id, because the posting contains the digest. */
type Closing = Omit<Selectable<Schema['stock_count_event']>, 'count_id' | 'step' | 'posting_id'>

type CountRows = {
  /** Undefined if the row was removed. */
  readonly count: Selectable<Schema['stock_count']> | undefined
  readonly scope: readonly Schema['stock_count_scope'][]
  readonly lines: readonly Selectable<Schema['stock_count_line']>[]
  readonly results: readonly Schema['stock_count_result'][]
}

/** SHA-256 in hex. The rows must be in order. */
export function countDigest({ count, scope, lines, results }: CountRows, closing: Closing): string {
  const head = count && [
    ...[count.id, count.branch_id, count.number, count.code, count.scope, count.note, count.day],
    ...[count.first_posting_id, count.created_at, count.user_id],
  ]
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
    [closing.kind, closing.at, closing.user_id, closing.last_line_id, closing.not_counted],
  ])
  return hash('sha256', text, 'hex')
}

export async function readCountRows(tx: Tx, countId: number): Promise<CountRows> {
  const [count, scope, lines, results] = await Promise.all([
    tx.selectFrom('stock_count').selectAll().where('id', '=', countId).executeTakeFirst(),
    tx.selectFrom('stock_count_scope').selectAll().where('count_id', '=', countId).orderBy('place').execute(),
    tx.selectFrom('stock_count_line').selectAll().where('count_id', '=', countId).orderBy('id').execute(),
    tx.selectFrom('stock_count_result').selectAll().where('count_id', '=', countId).orderBy('line').execute(),
  ])
  return { count, scope, lines, results }
}

/** By the posting that closed the count, computed from the current rows; other postings are absent. */
export async function readCountDigests(
  { read }: Db,
  postingIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const digests = new Map<number, string>()
  if (postingIds.length === 0) return digests
  const closings = await read
    .selectFrom('stock_count_event')
    .selectAll()
    .where('posting_id', 'in', postingIds)
    .where('step', '=', 1)
    .execute()
  for (const closing of closings)
    digests.set(closing.posting_id ?? 0, countDigest(await readCountRows(read, closing.count_id), closing))
  return digests
}
