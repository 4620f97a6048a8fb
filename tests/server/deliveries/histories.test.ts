/**
 * The laws of partial deliveries, after sales, purchases, statements, refunds, reversals, voids and back-dating by chance. What must come is kept beside
 * the shop by plain replay: what of each line waits, what it leaves transit with, and how many pieces the branch holds.
 */
import { expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { deliveryEndpoints } from '#contract/deliveries.ts'
import { addDays, type Day, day } from '#domain/days.ts'
import { quantity } from '#domain/money.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { scaled, scaledTimeout, seedOf } from '#tests/support/depth.ts'
import {
  departedOf,
  follows,
  isDelivered,
  movedOfLine,
  refundableOf,
  sum,
  type WaitingStep,
  waitingOf,
} from '#tests/support/histories/waiting-steps.ts'
import { aPartlyRefund, aWaitingBill, soldNet, type WaitingGoods } from '#tests/support/tiny-deliveries.ts'
import { fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { makeRandom, type Random } from '../../simulation/random.ts'

const { createBill } = billEndpoints
const { changeBillStatus, voidBill } = billLifeEndpoints
const { addDelivery, reverseDelivery, getBillToDeliver } = deliveryEndpoints

const seed = seedOf('DELIVERY_SEED')
const steps = scaled(90)
/** Bills that there are from the beginning, so that most steps have goods to move. */
const firstBills = 8
const dayMs = 86_400_000
const traded = [goods.coffee, goods.lamp] as const

type Bill = {
  readonly id: number
  readonly type: 'sale' | 'purch'
  readonly lines: readonly WaitingGoods[]
  /** Of each line of a purchase with its part of the freight, in halalas. */
  readonly costs: readonly number[]
  steps: WaitingStep[]
  isVoided: boolean
}

/** Rounded half up, as by hand. */
const shareOf = (amount: number, part: number, whole: number) => Math.floor((2 * amount * part + whole) / (2 * whole))

function inTransit(bill: Bill): number {
  if (bill.type === 'sale' || bill.isVoided) return 0
  return sum(
    bill.lines.map(({ pieces }, line) => {
      const cost = bill.costs[line] ?? 0
      return cost - shareOf(cost, departedOf(bill, line), pieces)
    }),
  )
}

/** How many of these parts are a share that no whole halala is: what all of them come to depends on how they are rounded. */
function unevenParts(bill: Bill, moved: readonly number[]): number {
  if (bill.type === 'sale') return 0
  const isUneven = ({ pieces }: WaitingGoods, line: number) =>
    (moved[line] ?? 0) > 0 && ((bill.costs[line] ?? 0) * (moved[line] ?? 0)) % pieces !== 0
  return bill.lines.filter(isUneven).length
}

/** How many pieces of an item the statements and refunds of a bill have moved: in is positive. */
function movedOf(bill: Bill, itemId: number): number {
  if (bill.isVoided) return 0
  const sign = bill.type === 'sale' ? -1 : 1
  return sign * sum(bill.lines.map(({ good }, line) => (good.itemId === itemId ? movedOfLine(bill, line) : 0)))
}

describeOnBoth('partial deliveries', open => {
  test(`come to their bills, whatever came between (seed ${seed})`, {
    timeout: scaledTimeout(120_000),
  }, async () => {
    const shop = await open({ fill: fillTinyShop })
    await shop.db.write([1, 2], tx => writeSettings(tx, { oversellPolicy: 'allow' }, shop.clock.now()))
    const play = new Map<string, number>()
    const world: World = {
      shop,
      as: await shop.signIn('owner'),
      random: makeRandom(seed),
      bills: [],
      today: day('2026-01-15'),
      unevenParts: 0,
    }
    const opening = await piecesHeld(shop)
    for (let bill = 0; bill < firstBills; bill++) await postBill(world)
    // A history that shares nothing unevenly, or reverses nothing, would show nothing: it goes on until it has.
    const isTelling = () => world.unevenParts > 3 && play.has('reversal')
    for (let step = 0; step < steps || (!isTelling() && step < 20 * steps); step++) {
      const name = await act(world)
      play.set(name, (play.get(name) ?? 0) + 1)
      if (step % 5 === 4) await compare(world, opening)
    }
    // Once everything has moved nothing is left in transit.
    for (const bill of world.bills.filter(each => !each.isVoided)) await deliverRest(world, bill)
    await compare(world, opening)
    expect(sum(world.bills.map(inTransit))).toBe(0)
    expect(await checkBooks(shop.db)).toEqual([])
    expect(isTelling()).toBe(true)
  })
})

type World = {
  readonly shop: TestApp
  as: string
  readonly random: Random
  readonly bills: Bill[]
  today: Day
  unevenParts: number
}

async function act(world: World): Promise<string> {
  const { random, shop } = world
  const open = world.bills.filter(bill => !bill.isVoided)
  const action = random.integer(1, 40)
  if (open.length === 0 || action <= 3) return postBill(world)
  const bill = random.pick(open)
  if (action <= 24) return deliverPart(world, bill)
  if (action <= 29) return refundPart(world, bill)
  if (action <= 37) return undo(world, bill)
  if (action <= 38) return voidWhole(world, bill)
  shop.clock.advance(dayMs)
  world.today = addDays(world.today, 1)
  world.as = await (await shop.openCopy()).signIn('owner')
  return 'day'
}

async function postBill(world: World): Promise<string> {
  const { random, shop, as } = world
  const type = random.pick(['sale', 'purch', 'purch'] as const)
  const lines = Array.from({ length: random.integer(1, 3) }, (): WaitingGoods => {
    const good = random.pick(traded)
    const net = type === 'sale' ? (soldNet[good.itemId] ?? 0) : random.integer(5, 60) * 20
    return { good, pieces: random.integer(2, 9), net }
  })
  const extra = type === 'purch' && random.chance(0.9) ? random.integer(1, 999) : 0
  const date = random.chance(0.4) ? addDays(world.today, -random.integer(0, 5)) : null
  const body: NewBill = { ...aWaitingBill(type, lines, extra), date }
  const { id } = await shop.call(createBill, { body }, { as })
  world.bills.push({ id, type, lines, costs: costsOf(lines, extra), steps: [], isVoided: false })
  return 'bill'
}

/** The freight is shared by value: whole halalas, and what is left goes to the largest rests, the first of equals. */
function costsOf(lines: readonly WaitingGoods[], extra: number): readonly number[] {
  const values = lines.map(({ pieces, net }) => pieces * net)
  const all = sum(values)
  const parts = values.map(value => Math.floor((extra * value) / all))
  const rests = values.map((value, index) => ({ index, rest: (extra * value) % all }))
  const left = extra - sum(parts)
  const first = rests.sort((a, b) => b.rest - a.rest || a.index - b.index).slice(0, left)
  return values.map((value, index) => value + (parts[index] ?? 0) + (first.some(each => each.index === index) ? 1 : 0))
}

async function deliverPart(world: World, bill: Bill): Promise<string> {
  const counts = bill.lines.map((_, line) => world.random.integer(0, Math.min(waitingOf(bill, line), 2)))
  // Now and then more than waits.
  const isOver = world.random.chance(0.1)
  const asked = isOver ? counts.with(0, waitingOf(bill, 0) + 1) : counts
  if (sum(asked) === 0) return 'nothing'
  const lines = asked.flatMap((count, line) =>
    count === 0 ? [] : [{ line: line + 1, quantity: quantity(count * 1000) }],
  )
  const input = { body: { billId: bill.id, lines, note: '' } }
  if (isOver) {
    const { error } = await world.shop.refusal(addDelivery, input, { as: world.as })
    const isAllGone = bill.lines.every((_, line) => waitingOf(bill, line) === 0)
    expect(error).toBe(isAllGone ? errorOfGone(bill) : 'quantity_error')
    return 'refusal'
  }
  const { id } = await world.shop.call(addDelivery, input, { as: world.as })
  bill.steps.push({ kind: 'delivery', id, moved: asked })
  world.unevenParts += unevenParts(bill, asked)
  return 'delivery'
}

/** Nothing waits: it was delivered, or all of it refunded before. */
function errorOfGone(bill: Bill): string {
  return bill.steps.some(step => step.kind === 'delivery') ? 'bill_delivered' : 'process_ignored'
}

async function deliverRest(world: World, bill: Bill): Promise<void> {
  const rest = bill.lines.map((_, line) => waitingOf(bill, line))
  if (sum(rest) === 0) return
  await world.shop.call(changeBillStatus, { body: { id: bill.id, isDelivered: true } }, { as: world.as })
  bill.steps.push({ kind: 'delivery', id: 0, moved: rest })
}

/** What still waits is taken first. */
async function refundPart(world: World, bill: Bill): Promise<string> {
  const counts = bill.lines.map((_, line) => world.random.integer(0, Math.min(refundableOf(bill, line), 3)))
  if (sum(counts) === 0) return 'nothing'
  const lines = bill.lines.map((line, index) => ({ ...line, pieces: counts[index] ?? 0 }))
  const isWhole = isDelivered(bill)
  const type = bill.type === 'sale' ? 'rsale' : 'rpurch'
  const body = aPartlyRefund(type, bill.id, lines, isWhole)
  const { id } = await world.shop.call(createBill, { body }, { as: world.as })
  const waiting = counts.map((count, line) => Math.min(count, waitingOf(bill, line)))
  bill.steps.push({ kind: 'refund', id, waiting, moved: counts.map((count, line) => count - (waiting[line] ?? 0)) })
  return 'refund'
}

/** The last step is undone; an earlier one only where nothing follows from it. */
async function undo(world: World, bill: Bill): Promise<string> {
  const { shop, as, random } = world
  const at = random.chance(0.7) ? bill.steps.length - 1 : random.integer(0, Math.max(bill.steps.length - 1, 0))
  const step = bill.steps[at]
  if (step === undefined) return 'nothing'
  const later = bill.steps.slice(at + 1)
  if (step.kind === 'delivery') {
    const input = { params: { id: step.id }, body: {} }
    if (later.some(each => follows(bill.type === 'purch', step, each))) {
      expect((await shop.refusal(reverseDelivery, input, { as })).status).toBeGreaterThanOrEqual(409)
      return 'refusal'
    }
    await shop.call(reverseDelivery, input, { as })
  } else {
    const input = { params: { id: step.id } }
    if (sum(step.waiting) > 0 && later.some(each => each.kind === 'delivery')) {
      expect((await shop.refusal(voidBill, input, { as })).error).toBe('bill_delivered')
      return 'refusal'
    }
    // The shares of what was refunded later were computed with it: only the last one is taken back here.
    if (later.length > 0) return 'nothing'
    await shop.call(voidBill, input, { as })
  }
  bill.steps = bill.steps.filter(each => each !== step)
  return 'reversal'
}

async function voidWhole({ shop, as }: World, bill: Bill): Promise<string> {
  const input = { params: { id: bill.id } }
  if (bill.steps.some(step => step.kind === 'refund')) {
    expect((await shop.refusal(voidBill, input, { as })).error).toBe('bill_refunded')
    return 'refusal'
  }
  await shop.call(voidBill, input, { as })
  bill.isVoided = true
  return 'void'
}

async function compare({ shop, as, bills }: World, opening: ReadonlyMap<number, number>): Promise<void> {
  const transit = await shop.db.read
    .selectFrom('entry')
    .innerJoin('account_role', 'account_role.account_id', 'entry.account_id')
    .select(({ fn }) => [fn.sum<number>('debit').as('debit'), fn.sum<number>('credit').as('credit')])
    .where('account_role.role', '=', 'inventory_transit')
    .executeTakeFirstOrThrow()
  expect((transit.debit ?? 0) - (transit.credit ?? 0)).toBe(sum(bills.map(inTransit)))
  const levels = await piecesHeld(shop)
  for (const { itemId } of traded) {
    const held = (opening.get(itemId) ?? 0) + sum(bills.map(bill => movedOf(bill, itemId))) * 1000
    expect(levels.get(itemId) ?? 0).toBe(held)
  }
  for (const bill of bills.filter(each => !each.isVoided)) {
    const { lines } = await shop.call(getBillToDeliver, { query: { id: bill.id } }, { as })
    expect(lines.map(line => line.outstanding / 1000)).toEqual(bill.lines.map((_, line) => waitingOf(bill, line)))
  }
}

/** Of the first branch, by item, in thousandths. */
async function piecesHeld({ db }: TestApp): Promise<ReadonlyMap<number, number>> {
  const rows = await db.read
    .selectFrom('stock_level')
    .select(['item_id', 'quantity'])
    .where('branch_id', '=', 1)
    .execute()
  return new Map(rows.map(row => [row.item_id, row.quantity]))
}
