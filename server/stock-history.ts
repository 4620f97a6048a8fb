/**
 * The moves of goods as they are posted, in the order of their business days: what an item was worth at the end of a day, and the
 * re-costing of the days after one to which something was added. Source: design page 3, "Back-dating".
 */
import { addDays, day as asDay, type Day } from '#domain/days.ts'
import { balanced, type Entry, resolveAccounts } from '#domain/ledger/posting.ts'
import { catchUpEntries } from '#domain/ledger/posting-rules-sales.ts'
import { halalas, price, quantity } from '#domain/money.ts'
import { type PostedMove, type Replay, replay } from '#domain/stock/replay.ts'
import { emptyLevel, type StockLevel, unitCostOf } from '#domain/stock/stock-level.ts'
import { accountOf, type Configuration } from './company.ts'
import { fixedQuery } from './db/fixed-query.ts'
import { inList, insertTables, rowsOf } from './db/insert-rows.ts'
import type { Db, Tx } from './db/open.ts'
import { openDay, post, reserve } from './ledger.ts'
import type { LevelAfter, StockMove } from './ledger-rows.ts'

/** Which of the items moved in the branch after a day. */
async function movedAfter(
  db: Db,
  tx: Tx,
  branchId: number,
  itemIds: readonly number[],
  day: Day,
): Promise<readonly number[]> {
  if (itemIds.length === 0) return []
  const rows = await tx
    .selectFrom('stock_move')
    .select('item_id')
    .distinct()
    .where('branch_id', '=', branchId)
    .where(inList(db.kind, 'item_id', itemIds))
    .where('day', '>', day)
    .orderBy('item_id')
    .execute()
  return rows.map(row => row.item_id)
}

const levelQuery = fixedQuery<{ item_id: number; quantity: number; value: number; last_unit_cost: number }>(
  kind => `SELECT item_id, quantity, value, last_unit_cost FROM stock_level
    WHERE branch_id = $1 AND item_id ${kind === 'postgres' ? '= ANY ($2::bigint[])' : 'IN (SELECT value FROM json_each($2))'}`,
)

/** What the branch holds of the items now, by item; one that is not there was never in stock. */
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

/** What the branch holds of the items, and what it held at the end of a day to which something is to be added. */
export type LevelsOfDay = {
  readonly now: ReadonlyMap<number, StockLevel>
  /** Differs from `now` only in items that moved later. */
  readonly onDay: ReadonlyMap<number, StockLevel>
}

export async function levelsOfDay(
  db: Db,
  tx: Tx,
  branchId: number,
  itemIds: readonly number[],
  day: Day,
): Promise<LevelsOfDay> {
  const now = await readLevels(db, tx, branchId, itemIds)
  const moved = await movedAfter(db, tx, branchId, itemIds, day)
  return { now, onDay: new Map([...now, ...(await levelsAfter(db, tx, branchId, moved, day))]) }
}

/** What is added to a day changes what is held now by as much; what moved in between is costed again afterwards. */
export function carriedOn(levels: readonly LevelAfter[], { now, onDay }: LevelsOfDay): LevelAfter[] {
  return levels.map(({ itemId, branchId, level }) => {
    const [before, held] = [onDay.get(itemId) ?? emptyLevel, now.get(itemId) ?? emptyLevel]
    if (before === held) return { itemId, branchId, level }
    const shifted: StockLevel = {
      quantity: quantity(held.quantity + level.quantity - before.quantity),
      value: halalas(held.value + level.value - before.value),
      lastUnitCost: held.lastUnitCost,
    }
    return { itemId, branchId, level: shifted }
  })
}

async function levelsAfter(
  db: Db,
  tx: Tx,
  branchId: number,
  itemIds: readonly number[],
  day: Day,
): Promise<ReadonlyMap<number, StockLevel>> {
  const levels = await readLevels(db, tx, branchId, itemIds)
  const after = new Map<number, StockLevel>()
  for (const itemId of itemIds) {
    const now = levels.get(itemId) ?? emptyLevel
    const later = await movesSince(tx, branchId, itemId, addDays(day, 1))
    after.set(itemId, await levelBefore(tx, { branchId, itemId, now, later, before: addDays(day, 1) }))
  }
  return after
}

export type Recosting = {
  readonly branchId: number
  readonly itemIds: readonly number[]
  /** The day to which something was added. */
  readonly from: Day
  /** Of the document that was added. */
  readonly document: string
  readonly userId: number
  readonly now: number
}

/**
 * Puts the cost of later moves right after something was added to a day: one posting for each day whose cost changes, on that
 * day or on the first open one. Answers the lowest quantity that each item came to from that day on. Nothing happens to items
 * that have not moved later.
 */
export async function recostAfter(
  db: Db,
  tx: Tx,
  configuration: Configuration,
  wanted: Recosting,
): Promise<ReadonlyMap<number, number>> {
  const { branchId, from } = wanted
  const itemIds = await movedAfter(db, tx, branchId, wanted.itemIds, from)
  const levels = await readLevels(db, tx, branchId, itemIds)
  const replays = new Map<number, Replay>()
  for (const itemId of itemIds) {
    const now = levels.get(itemId) ?? emptyLevel
    const later = await movesSince(tx, branchId, itemId, from)
    const start = await levelBefore(tx, { branchId, itemId, now, later, before: from })
    replays.set(itemId, replay(start, later))
  }
  const days = [...new Set(Array.from(replays.values()).flatMap(each => [...each.corrections.keys()]))].sort()
  for (const day of days) await postCorrection(db, tx, configuration, wanted, day, replays)
  const after = Array.from(replays, ([itemId, { level }]) => ({ itemId, branchId, level }))
  await insertTables(db.kind, tx, [rowsOf('stock_level', after.map(levelRow), ['item_id', 'branch_id'])])
  return new Map(Array.from(replays, ([itemId, { lowest }]) => [itemId, lowest]))
}

async function postCorrection(
  db: Db,
  tx: Tx,
  configuration: Configuration,
  wanted: Recosting,
  day: Day,
  replays: ReadonlyMap<number, Replay>,
): Promise<void> {
  const { branchId, document, userId, now } = wanted
  const place = { branchId, costCentreId: null, partyId: null }
  const moves: StockMove[] = []
  const entries: Entry[] = []
  for (const [itemId, { corrections }] of replays) {
    const value = corrections.get(day) ?? 0
    if (value === 0) continue
    moves.push({ itemId, branchId, quantity: 0, value })
    entries.push(...catchUpEntries(halalas(-value), place))
  }
  await post(db.kind, tx, configuration.settings, await reserve(db.kind, tx, branchId, 'posting'), {
    ...openDay(configuration.settings, day),
    branchId,
    document,
    billId: null,
    reverses: null,
    memo: 'recost',
    userId,
    createdAt: now,
    posting: resolveAccounts(balanced(entries), role => accountOf(configuration, role)),
    moves,
    levels: [],
  })
}

function levelRow({ itemId, branchId, level }: LevelAfter) {
  return {
    item_id: itemId,
    branch_id: branchId,
    quantity: level.quantity,
    value: level.value,
    last_unit_cost: level.lastUnitCost,
  }
}

type Past = {
  readonly branchId: number
  readonly itemId: number
  readonly now: StockLevel
  /** The moves of `before` and later. */
  readonly later: readonly PostedMove[]
  readonly before: Day
}

/**
 * The level before a day: what is held now less what moved since. Where nothing was held, only the whole history knows what the
 * last ones cost.
 */
async function levelBefore(tx: Tx, { branchId, itemId, now, later, before }: Past): Promise<StockLevel> {
  let [count, value] = [Number(now.quantity), Number(now.value)]
  for (const move of later) {
    count -= move.quantity
    value -= move.value
  }
  const level = { quantity: quantity(count), value: halalas(value), lastUnitCost: emptyLevel.lastUnitCost }
  if (count > 0) return { ...level, lastUnitCost: unitCostOf(level) }
  const all = await movesSince(tx, branchId, itemId, null)
  return replay(
    emptyLevel,
    all.filter(move => move.day < before),
  ).level
}

/** In their order. A correction belongs to the day that it corrects, also where that day was locked when it was posted. */
async function movesSince(tx: Tx, branchId: number, itemId: number, from: Day | null): Promise<PostedMove[]> {
  let query = tx
    .selectFrom('stock_move as move')
    .innerJoin('posting', 'posting.id', 'move.posting_id')
    .select(['move.quantity', 'move.value', 'move.day', 'posting.original_day', 'posting.reverses_id'])
    .where('move.branch_id', '=', branchId)
    .where('move.item_id', '=', itemId)
  if (from !== null) query = query.where('move.day', '>=', from)
  const rows = await query.orderBy('move.day').orderBy('move.posting_id').orderBy('move.line').execute()
  const moves = rows.map(row => ({
    day: asDay(row.quantity === 0 ? (row.original_day ?? row.day) : row.day),
    quantity: row.quantity,
    value: row.value,
    isReversal: row.reverses_id !== null,
  }))
  // Sorting keeps the order of what belongs to one day.
  const ordered = moves.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return from === null ? ordered : ordered.filter(move => move.day >= from)
}
