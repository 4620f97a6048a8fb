/**
 * The stock of a branch at the start of a count: its current stock minus later movements. A document is earlier or later by its day and its place
 * within the day, whenever it was posted; its reversals and corrections belong to it. Source: docs/decisions/stock-counts.md.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

/** The place of a count's start in the books. */
export type CountStart = { readonly branchId: number; readonly day: string; readonly firstPostingId: number }

type MovedRow = {
  readonly posting_id: number
  readonly line: number
  readonly item_id: number
  readonly quantity: number
  readonly day: string
  readonly place: number
  readonly of_posting_id: number | null
  readonly of_line: number | null
}

/** Up to this many items are read by the item index; more by the days of their postings. */
const itemsByIndexMax = 200

/** The net movement of each item since the start; null reads all items of the branch. Items without movements are absent. */
export async function movedSince(
  db: Db,
  tx: Tx,
  start: CountStart,
  itemIds: readonly number[] | null,
): Promise<ReadonlyMap<number, number>> {
  const rows = await readRows(db, tx, start, itemIds)
  const byId = new Map(rows.map(row => [moveKey(row.posting_id, row.line), row]))
  const documentOf = (row: MovedRow): MovedRow | undefined => {
    if (row.of_posting_id === null || row.of_line === null) return row
    const of = byId.get(moveKey(row.of_posting_id, row.of_line))
    // The document moved on an earlier day.
    return of && documentOf(of)
  }
  const isLater = ({ day, place }: MovedRow) => day > start.day || (day === start.day && place >= start.firstPostingId)
  const moved = new Map<number, number>()
  for (const row of rows) {
    const document = documentOf(row)
    if (document !== undefined && isLater(document))
      moved.set(row.item_id, (moved.get(row.item_id) ?? 0) + row.quantity)
  }
  return moved
}

const moveKey = (postingId: number, line: number): string => `${postingId}.${line}`

async function readRows(
  db: Db,
  tx: Tx,
  { branchId, day }: CountStart,
  itemIds: readonly number[] | null,
): Promise<readonly MovedRow[]> {
  const isAsked: RawBuilder<boolean> = itemIds === null ? sql`1 = 1` : inList(db.kind, 'move.item_id', itemIds)
  // SQLite preserves the order of a cross join.
  const found =
    itemIds !== null && itemIds.length <= itemsByIndexMax
      ? sql`stock_move AS move JOIN posting ON posting.id = move.posting_id AND move.day >= ${day}`
      : sql`posting CROSS JOIN stock_move AS move`
  const { rows } = await sql<MovedRow>`SELECT move.posting_id, move.line, move.item_id, move.quantity,
      coalesce(posting.original_day, posting.day) AS day, coalesce(posting.place, posting.id) AS place,
      link.of_posting_id, link.of_line
    FROM ${found} LEFT JOIN stock_link AS link ON link.posting_id = move.posting_id AND link.line = move.line
    WHERE move.posting_id = posting.id AND posting.day >= ${day} AND move.branch_id = ${branchId} AND ${isAsked}`.execute(
    tx,
  )
  return rows
}
