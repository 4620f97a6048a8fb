/**
 * S11: a count of 20,000 items. What a person waits for: opening it, one more entry, a page of its goods, and closing it once all of them were
 * counted and one in ten differs.
 */
import { accessOf } from '#domain/access/can.ts'
import { quantity, ratioOne } from '#domain/money.ts'
import { closeCount } from '#server/counts/close-count.ts'
import { readLastLine } from '#server/counts/count-goods.ts'
import { readCountDocument, readCountLines } from '#server/counts/read-lines.ts'
import { addEntries, type CountWork, openCount } from '#server/counts/record-count.ts'
import type { Db } from '#server/db/database.ts'
import { openDb } from '#server/db/open.ts'
import { scaledShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { makeClock } from '#tests/support/clock.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { shopToday, timed } from './filled-server.ts'
import { openShops } from './shops.ts'

const items = 20_000
const sales = 2000
const entriesAtOnce = 200
const differsEvery = 10
const pages = 20
const entries = 20
const pageSize = 200
const branchId = 1

export const countBench: Bench = {
  title: `S11: a count of ${items.toLocaleString('en')} items`,
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) figures.push(...(await measure(kind, options)))
    return figures
  },
}

const owner = {
  ...{ userId: 1, userName: 'owner', fullName: '', branchId: null, sessionId: '' },
  ...{ access: accessOf(['superadmin'], []), address: '', device: '' },
}

/** Each round counts in a shop of its own. */
async function measure(kind: Db['kind'], options: BenchOptions): Promise<Figure[]> {
  const shops = await openShops(kind, options, true)
  const place = await shops.filled('count', db =>
    fillDemo(db, { today: shopToday, size: scaledShop(items, sales), passwordHash: '' }),
  )
  const took = { open: [] as number[], entry: [] as number[], page: [] as number[], close: [] as number[] }
  const broken: number[] = []
  try {
    for (let round = 0; round < options.rounds; round++) {
      const db = await openDb(await shops.copyOf(place, `count-${round}`), Date.now())
      try {
        await countOnce(db, took)
        broken.push((await checkBooks(db)).length)
      } finally {
        await db.close()
      }
    }
    return [
      { name: `${kind}: opening`, unit: 'ms', values: took.open, budget: 1000, on: 'median' },
      { name: `${kind}: one entry`, unit: 'ms', values: took.entry, budget: 50 },
      { name: `${kind}: a page of ${pageSize}`, unit: 'ms', values: took.page, budget: 500 },
      { name: `${kind}: closing`, unit: 'ms', values: took.close, budget: 5000, on: 'median' },
      { name: `${kind}: broken laws`, unit: '', values: broken, budget: 0, on: 'max' },
    ]
  } finally {
    await shops.close()
  }
}

async function countOnce(db: Db, took: Readonly<Record<'open' | 'entry' | 'page' | 'close', number[]>>): Promise<void> {
  const { now } = makeClock(`${shopToday}T09:00:00Z`)
  const write = <T>(work: (work: CountWork) => Promise<T>) =>
    db.write([branchId], tx => work({ db, tx, caller: owner, now: now() }))
  const body = { branchId, scope: 'branch' as const, categoryIds: [], itemIds: [], note: '' }
  let countId = 0
  took.open.push(
    await timed(async () => {
      countId = await write(work => openCount(work, body))
      await readCountDocument(db, owner.access, countId)
    }),
  )
  const goods = await heldGoods(db)
  const all = goods.map(({ item_id: itemId, unit_id: unitId, quantity: held }, at) => ({
    ...{ kind: 'add' as const, itemId, unitId },
    quantity: quantity(Math.max(held, 0) + (at % differsEvery === 0 ? 1000 : 0)),
  }))
  for (let at = 0; at < all.length; at += entriesAtOnce)
    await write(work => addEntries(work, countId, all.slice(at, at + entriesAtOnce)))
  for (const entry of all.slice(0, entries))
    took.entry.push(await timed(() => write(work => addEntries(work, countId, [{ ...entry, kind: 'recount' }]))))
  for (let page = 0; page < pages; page++) {
    const asked = { show: page % 2 === 0 ? ('counted' as const) : ('differences' as const), skip: page * 50, pageSize }
    took.page.push(await timed(() => readCountLines(db, owner.access, countId, asked)))
  }
  const lastLineId = await readLastLine(db.read, countId)
  took.close.push(await timed(() => write(work => closeCount(work, { countId, notCounted: 'leave', lastLineId }))))
}

/** What the branch holds, each in its smallest unit. */
async function heldGoods({ read }: Db) {
  return read
    .selectFrom('stock_level as level')
    .innerJoin('item', 'item.id', 'level.item_id')
    .innerJoin('item_unit as unit', join =>
      join.onRef('unit.item_id', '=', 'level.item_id').on('unit.ratio', '=', ratioOne),
    )
    .select(['level.item_id', 'level.quantity', 'unit.id as unit_id'])
    .where('level.branch_id', '=', branchId)
    .where('item.is_service', '=', 0)
    .orderBy('level.item_id')
    .execute()
}
