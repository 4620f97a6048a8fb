/**
 * The goods of a count with their expected and counted quantities. For an open count they are computed from the books now; for a closed count they
 * are the posted results, which never change.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Halalas, halalas, type Price, price, quantity, ratioOne } from '#domain/money.ts'
import { countDifference } from '#domain/stock/stock-count.ts'
import type { StockLevel } from '#domain/stock/stock-level.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { readLevels } from '../stock/levels.ts'
import { movedSince } from './expected.ts'
import type { StoredCount } from './stored-counts.ts'

export type CountedGoods = {
  readonly itemId: number
  readonly expected: number
  /** Null if not counted. For a closed count, 0 if uncounted goods were treated as absent. */
  readonly counted: number | null
  readonly movedSince: number
  /** The value of the difference; null if not counted. */
  readonly value: Halalas | null
  /** The id of the item's last count line; 0 without one. */
  readonly lastLineId: number
}

/** Reads only the counted goods, or the expected ones as well. */
export async function readGoods(
  db: Db,
  tx: Tx,
  count: StoredCount,
  { isOnlyCounted }: { readonly isOnlyCounted: boolean },
): Promise<readonly CountedGoods[]> {
  if (count.state === 'closed' || count.state === 'undone') return readResults(tx, count.id)
  const counted = await readCounted(tx, count.id)
  const itemIds = isOnlyCounted ? [...counted.keys()] : null
  const moved = await movedSince(db, tx, count, itemIds)
  const inScope = isOnlyCounted ? null : await readScope(db, tx, count, moved.keys())
  const ids = [...new Set([...counted.keys(), ...(inScope ?? [])])]
  const levels = await readLevels(db, tx, count.branchId, ids)
  const costs = await readTypedCosts(
    db,
    tx,
    ids.filter(id => !levels.has(id)),
  )
  return ids.flatMap(itemId => {
    const [level, since, of] = [levels.get(itemId), moved.get(itemId) ?? 0, counted.get(itemId)]
    const expected = (level?.quantity ?? 0) - since
    if (of === undefined && expected === 0) return []
    const value = of === undefined ? null : worthOf({ itemId, expected, counted: of.counted }, level, costs.get(itemId))
    return [
      { itemId, expected, counted: of?.counted ?? null, movedSince: since, value, lastLineId: of?.lastLineId ?? 0 },
    ]
  })
}

function worthOf(
  { itemId, expected, counted }: { readonly itemId: number; readonly expected: number; readonly counted: number },
  level: StockLevel | undefined,
  typedCost: Price | undefined,
): Halalas | null {
  const item = { itemId, expected: quantity(expected), counted: quantity(counted) }
  const difference = countDifference(item, level, { typedCost: typedCost ?? price(0), rule: 'allow', at: '' })
  return difference.ok ? difference.value.value : null
}

type Counted = { readonly counted: number; readonly lastLineId: number }

/** The counted quantity of each item since its last recount. */
export async function readCounted(
  tx: Tx,
  countId: number,
  isAsked: RawBuilder<boolean> = sql<boolean>`1 = 1`,
): Promise<ReadonlyMap<number, Counted>> {
  const isOwn = sql`line.count_id = ${countId} AND ${isAsked}`
  const { rows } = await sql<{ item_id: number; counted: number; last_id: number }>`SELECT line.item_id,
      sum(line.base_quantity) AS counted, max(line.id) AS last_id FROM stock_count_line AS line
    LEFT JOIN (SELECT line.item_id, max(line.id) AS id FROM stock_count_line AS line
      WHERE ${isOwn} AND line.kind = 'recount' GROUP BY line.item_id) AS anew ON anew.item_id = line.item_id
    WHERE ${isOwn} AND line.id >= coalesce(anew.id, 0) GROUP BY line.item_id`.execute(tx)
  return new Map(rows.map(row => [row.item_id, { counted: Number(row.counted), lastLineId: Number(row.last_id) }]))
}

/** 0 for a count without lines. */
export async function readLastLine(tx: Tx, countId: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM stock_count_line
    WHERE count_id = ${countId}`.execute(tx)
  return Number(rows[0]?.id ?? 0)
}

/** The condition that an item is in the count's scope. Services have no stock. */
export function isInScope({ id, scope }: Pick<StoredCount, 'id' | 'scope'>): RawBuilder<boolean> {
  const chosen = {
    branch: sql`1 = 1`,
    categories: sql`item.category_id IN (SELECT category_id FROM stock_count_scope WHERE count_id = ${id})`,
    items: sql`item.id IN (SELECT item_id FROM stock_count_scope WHERE count_id = ${id})`,
  }
  return sql<boolean>`item.is_service = 0 AND ${chosen[scope]}`
}

/** The goods in scope that are in stock or have moved: all others have an expected quantity of zero. */
async function readScope(db: Db, tx: Tx, count: StoredCount, moved: Iterable<number>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`SELECT item.id FROM item
    LEFT JOIN stock_level AS level ON level.item_id = item.id AND level.branch_id = ${count.branchId}
    WHERE ${isInScope(count)} AND (coalesce(level.quantity, 0) <> 0 OR ${inList(db.kind, 'item.id', [...moved])})`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

/** The entered cost of one, in the unit of ratio 1. */
export async function readTypedCosts(db: Db, tx: Tx, itemIds: readonly number[]): Promise<ReadonlyMap<number, Price>> {
  if (itemIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('item_unit')
    .select(['item_id', 'cost'])
    .where('ratio', '=', ratioOne)
    .where(inList(db.kind, 'item_id', itemIds))
    .execute()
  return new Map(rows.map(row => [row.item_id, price(row.cost ?? 0)]))
}

async function readResults(tx: Tx, countId: number): Promise<readonly CountedGoods[]> {
  const lines = await readCounted(tx, countId)
  const rows = await tx
    .selectFrom('stock_count_result')
    .selectAll()
    .where('count_id', '=', countId)
    .orderBy('line')
    .execute()
  return rows.map(row => ({
    itemId: row.item_id,
    expected: row.expected,
    counted: row.counted,
    movedSince: 0,
    value: halalas(row.value),
    lastLineId: lines.get(row.item_id)?.lastLineId ?? 0,
  }))
}
