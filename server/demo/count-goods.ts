/** Adds two stock counts to the first branch: a closed one with differences, and an open one. */
import { type Day, dayStartMs } from '#domain/days.ts'
import { quantity, ratioOne } from '#domain/money.ts'
import type { Caller } from '../calls/handler.ts'
import { closeCount } from '../counts/close-count.ts'
import { readGoods, readLastLine } from '../counts/count-goods.ts'
import { addEntries, type CountWork, openCount } from '../counts/record-count.ts'
import { findCount } from '../counts/stored-counts.ts'
import type { Db, Tx } from '../db/database.ts'

const evening = 19 * 3_600_000
/** Every seventh item is a piece short, and every eleventh has a surplus piece. */
const shortEvery = 7
const surplusEvery = 11
/** The number of items already counted in the open one. */
const countedMax = 12

export async function countDemoGoods(db: Db, owner: Caller, day: Day): Promise<void> {
  const [branch, ...categories] = [
    await db.read.selectFrom('branch').select('id').orderBy('id').executeTakeFirstOrThrow(),
    ...(await db.read.selectFrom('item_category').select('id').orderBy('id').limit(2).execute()),
  ]
  const keeper = await db.read
    .selectFrom('user_account')
    .select('id')
    .where('user_name', '=', 'storekeeper')
    .executeTakeFirst()
  const caller = { ...owner, userId: keeper?.id ?? owner.userId }
  for (const [place, category] of categories.entries())
    await db.write([branch.id], async tx => {
      const work = { db, tx, caller, now: dayStartMs(day, 0) + evening + place * 60_000 }
      const of = { branchId: branch.id, categoryIds: [category.id], itemIds: [], note: '' }
      const id = await openCount(work, { ...of, scope: 'categories' })
      const isClosed = place === 0
      await countAll(work, id, isClosed ? Number.POSITIVE_INFINITY : countedMax)
      if (isClosed) await closeCount(work, { countId: id, notCounted: 'leave', lastLineId: await readLastLine(tx, id) })
    })
}

async function countAll(work: CountWork, countId: number, max: number): Promise<void> {
  const { db, tx, caller } = work
  const count = await findCount(tx, caller.access, countId)
  const goods = await readGoods(db, tx, count, { isOnlyCounted: false })
  const units = await baseUnits(tx)
  const sorted = goods.filter(({ expected }) => expected > 0).sort((a, b) => a.itemId - b.itemId)
  const entries = sorted.slice(0, max).flatMap(({ itemId, expected }, place) => {
    const unitId = units.get(itemId)
    const off = place % shortEvery === 1 && expected >= 1000 ? -1000 : place % surplusEvery === 0 ? 1000 : 0
    return unitId === undefined ? [] : [{ kind: 'add' as const, itemId, unitId, quantity: quantity(expected + off) }]
  })
  if (entries.length > 0) await addEntries(work, countId, entries)
}

async function baseUnits(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.selectFrom('item_unit').select(['id', 'item_id']).where('ratio', '=', ratioOne).execute()
  return new Map(rows.map(row => [row.item_id, row.id]))
}
