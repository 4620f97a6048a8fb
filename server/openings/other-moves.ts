import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

/** The items that documents other than the branch's opening have moved there; all others are valued at their opening cost. */
export async function itemsMovedElse(
  { kind }: Db,
  tx: Tx,
  branchId: number,
  itemIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ item_id: number }>`SELECT DISTINCT item_id FROM stock_move
    WHERE branch_id = ${branchId} AND ${inList(kind, 'item_id', itemIds)} AND posting_id NOT IN (
      SELECT posting_id FROM opening WHERE branch_id = ${branchId} AND posting_id IS NOT NULL
      UNION SELECT reversal_id FROM opening WHERE branch_id = ${branchId} AND reversal_id IS NOT NULL)`.execute(tx)
  return new Set(rows.map(row => row.item_id))
}
