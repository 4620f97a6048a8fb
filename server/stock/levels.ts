/** The current stock levels of a branch. `moves.ts` computes the levels of earlier days. */
import { halalas, price, quantity } from '#domain/money.ts'
import { emptyLevel, type StockLevel } from '#domain/stock/stock-level.ts'
import type { Db, Tx } from '../db/database.ts'
import { fixedQuery } from '../db/fixed-query.ts'
import type { LevelAfter, StockMove } from '../ledger/rows.ts'

const levelQuery = fixedQuery<{ item_id: number; quantity: number; value: number; last_unit_cost: number }>(
  kind => `SELECT item_id, quantity, value, last_unit_cost FROM stock_level
    WHERE branch_id = $1 AND item_id ${kind === 'postgres' ? '= ANY ($2::bigint[])' : 'IN (SELECT value FROM json_each($2))'}`,
)

/** By item; an item without an entry was never in stock. */
export async function readLevels(
  { kind }: Db,
  tx: Tx,
  branchId: number,
  itemIds: Iterable<number>,
): Promise<ReadonlyMap<number, StockLevel>> {
  const ids = [...new Set(itemIds)]
  if (ids.length === 0) return new Map()
  const rows = await levelQuery(kind, tx, [branchId, kind === 'postgres' ? ids : JSON.stringify(ids)])
  return new Map(
    rows.map(row => [
      row.item_id,
      { quantity: quantity(row.quantity), value: halalas(row.value), lastUnitCost: price(row.last_unit_cost) },
    ]),
  )
}

/** The levels after the moves at their posted values; `recost` computes their cost and the effect on others. */
export async function levelsWith(
  db: Db,
  tx: Tx,
  branchId: number,
  moves: readonly StockMove[],
): Promise<readonly LevelAfter[]> {
  const levels = new Map(
    await readLevels(
      db,
      tx,
      branchId,
      moves.map(move => move.itemId),
    ),
  )
  for (const { itemId, quantity: count, value } of moves) {
    const level = levels.get(itemId) ?? emptyLevel
    levels.set(itemId, {
      quantity: quantity(level.quantity + count),
      value: halalas(level.value + value),
      lastUnitCost: level.lastUnitCost,
    })
  }
  return Array.from(levels, ([itemId, level]) => ({ itemId, branchId, level }))
}
