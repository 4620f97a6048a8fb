/**
 * The law of counts, after sales, purchases, corrections, back-dating and counts by chance: once a count is closed the branch holds what was counted and what
 * has moved since it began. What must come is kept beside the shop as a plain list of documents in the order of the books; it shares nothing with it.
 */
import { expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { addDays, type Day, day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { scaled, scaledTimeout, seedOf } from '#tests/support/depth.ts'
import { anEntry, counter } from '#tests/support/tiny-counts.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'
import { makeRandom, type Random } from '../../simulation/random.ts'

const { createBill, editBill } = { ...billEndpoints, ...billLifeEndpoints }
const { voidBill } = billLifeEndpoints
const { cancelCount, undoCount } = inventoryCountEndpoints

const seed = seedOf('COUNT_SEED')
const steps = scaled(60)
const dayMs = 86_400_000
const traded = [goods.coffee, goods.lamp, goods.dates] as const
type Traded = (typeof traded)[number]

/** A document that counts, in the order of its day and of its first version. */
type Document = { readonly itemId: number; readonly day: Day; readonly place: number; pieces: number }
type Bill = Document & { readonly id: number; readonly type: 'sale' | 'purch'; readonly good: Traded }
/** What of each item was counted, since it was last counted anew. */
type Count = { readonly id: number; readonly day: Day; readonly place: number; readonly counted: Map<number, number> }

type World = {
  readonly shop: TestApp
  readonly random: Random
  as: string
  today: Day
  place: number
  documents: Document[]
  bills: Bill[]
  open: Count | null
  closed: { readonly id: number; readonly found: readonly Document[] }[]
}

const isBefore = (document: Document, { day: of, place }: Pick<Count, 'day' | 'place'>) =>
  document.day < of || (document.day === of && document.place < place)
const piecesOf = (documents: readonly Document[], itemId: number) =>
  documents.reduce((sum, each) => sum + (each.itemId === itemId ? each.pieces : 0), 0)

describeOnBoth('counts of goods', open => {
  test(`leave what was counted and what has moved since (seed ${seed})`, {
    timeout: scaledTimeout(120_000),
  }, async () => {
    const shop = await open({ fill: fillTinyShop })
    await shop.db.write([1, 2], tx => writeSettings(tx, { oversellPolicy: 'allow' }, shop.clock.now()))
    const world: World = {
      ...{ shop, random: makeRandom(seed), as: await shop.signIn('owner'), today: day('2026-01-15'), place: 1 },
      ...{ documents: [], bills: [], open: null, closed: [] },
    }
    for (const { itemId } of traded)
      world.documents.push({ itemId, day: day('2026-01-01'), place: 0, pieces: (await held(shop, itemId)) ?? 0 })
    let closings = 0
    // Until something was closed: one history in two hundred closes nothing in sixty steps.
    for (let step = 0; step < steps || (closings === 0 && step < 20 * steps); step++)
      if ((await act(world)) === 'close') closings++
    if (world.open === null) await openOne(world)
    await countSome(world)
    await closeOne(world)
    expect(await checkBooks(shop.db)).toEqual([])
    expect(closings).toBeGreaterThan(0)
  })
})

async function held(shop: TestApp, itemId: number): Promise<number | undefined> {
  const row = await shop.db.read
    .selectFrom('stock_level')
    .select('quantity')
    .where('branch_id', '=', 1)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row && row.quantity / 1000
}

/** What the branch holds is the sum of the documents that count. */
async function compare({ shop, documents }: World): Promise<void> {
  for (const { itemId } of traded) expect(await held(shop, itemId)).toBe(piecesOf(documents, itemId))
}

async function act(world: World): Promise<string> {
  const { random, shop } = world
  const action = random.integer(1, 20)
  if (action <= 7) await postBill(world)
  else if (action <= 9) await correct(world)
  else if (action <= 15) {
    if (world.open === null) await openOne(world)
    else await countSome(world)
  } else if (action <= 17 && world.open !== null && world.open.counted.size > 0) {
    await closeOne(world)
    await compare(world)
    return 'close'
  } else if (action === 18) await giveUpOrUndo(world)
  else {
    shop.clock.advance(dayMs)
    world.today = addDays(world.today, 1)
    world.as = await (await shop.openCopy()).signIn('owner')
  }
  await compare(world)
  return 'other'
}

async function postBill(world: World): Promise<void> {
  const { random, shop, as } = world
  const [good, type] = [random.pick(traded), random.pick(['sale', 'purch'] as const)]
  const pieces = random.integer(1, 9)
  const on = random.chance(0.4) ? addDays(world.today, -random.integer(0, 4)) : world.today
  const body = { ...bodyOf(type, good, pieces), ...(on !== world.today && { date: on }) }
  const { id } = await shop.call(createBill, { body }, { as })
  const of = { itemId: good.itemId, day: on, place: world.place++, pieces: type === 'sale' ? -pieces : pieces }
  const bill: Bill = { ...of, id, type, good }
  world.documents.push(bill)
  world.bills.push(bill)
}

function bodyOf(type: Bill['type'], good: Traded, pieces: number) {
  return type === 'sale'
    ? aSale([{ good, count: String(pieces) }])
    : aPurchase(good, String(pieces), (5 + pieces).toFixed(2))
}

/** Voids a bill, or corrects how many pieces it has: it stays in its place. */
async function correct(world: World): Promise<void> {
  const { random, shop, as } = world
  if (world.bills.length === 0) return
  const bill = random.pick(world.bills)
  world.bills = world.bills.filter(each => each !== bill)
  if (random.chance(0.5)) {
    await shop.call(voidBill, { params: { id: bill.id } }, { as })
    world.documents = world.documents.filter(each => each !== bill)
    return
  }
  const pieces = random.integer(1, 9)
  const body = { ...bodyOf(bill.type, bill.good, pieces), Id: bill.id, date: bill.day }
  const { id } = await shop.call(editBill, { body }, { as })
  const next: Bill = { ...bill, id, pieces: bill.type === 'sale' ? -pieces : pieces }
  world.documents = world.documents.map(each => (each === bill ? next : each))
  world.bills.push(next)
}

async function openOne(world: World): Promise<void> {
  const id = await counter(world.shop, world.as).open()
  world.open = { id, day: world.today, place: world.place, counted: new Map() }
}

async function countSome(world: World): Promise<void> {
  const { random, shop, as, open } = world
  if (open === null) return
  const entries = Array.from({ length: random.integer(1, 3) }, () => {
    const [good, pieces] = [random.pick(traded), random.integer(0, 20)]
    const isAnew = random.chance(0.25)
    open.counted.set(good.itemId, (isAnew ? 0 : (open.counted.get(good.itemId) ?? 0)) + pieces)
    return anEntry(good, pieces, isAnew ? 'recount' : 'add')
  })
  await counter(shop, as).add(open.id, ...entries)
}

async function closeOne(world: World): Promise<void> {
  const { random, shop, as, open, documents } = world
  if (open === null) return
  const isZero = random.chance(0.2)
  const expectedOf = (itemId: number) =>
    piecesOf(
      documents.filter(each => isBefore(each, open)),
      itemId,
    )
  const since = (itemId: number) =>
    piecesOf(
      documents.filter(each => !isBefore(each, open)),
      itemId,
    )
  const counted = new Map(open.counted)
  if (isZero)
    for (const { itemId } of traded) if (!counted.has(itemId) && expectedOf(itemId) !== 0) counted.set(itemId, 0)
  const due = Array.from(counted, ([itemId, pieces]) => [itemId, pieces + since(itemId)] as const)
  const found = Array.from(counted, ([itemId, pieces]): Document => {
    const of = { itemId, day: world.today, place: world.place }
    return { ...of, pieces: pieces - expectedOf(itemId) }
  }).filter(({ pieces }) => pieces !== 0)
  await counter(shop, as).close(open.id, isZero ? 'zero' : 'leave')
  world.place++
  for (const [itemId, pieces] of due) expect(await held(shop, itemId)).toBe(pieces)
  world.documents = [...documents, ...found]
  world.closed.push({ id: open.id, found })
  world.open = null
}

/** Gives the open count up; where none is open, takes the last closing back. */
async function giveUpOrUndo(world: World): Promise<void> {
  const { shop, as, open } = world
  if (open !== null) {
    await shop.call(cancelCount, { params: { id: open.id }, body: {} }, { as })
    world.open = null
    return
  }
  const last = world.closed.pop()
  if (last === undefined) return
  await shop.call(undoCount, { params: { id: last.id }, body: {} }, { as })
  world.documents = world.documents.filter(each => !last.found.includes(each))
}
