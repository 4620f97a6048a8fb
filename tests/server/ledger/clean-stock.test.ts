import { expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { enter, openCleanShop } from '#server/clean-shop/clean-shop.ts'
import { bringBack, bringIn, emptyStock, takeOut } from '#server/clean-shop/clean-stock.ts'
import type { EffectiveDocument, EffectiveLine } from '#server/clean-shop/effective-documents.ts'

/** Quantities in thousandths, values in halalas, unit costs in 1/10,000. */
const shown = ({ quantity, value, lastUnitCost }: ReturnType<typeof emptyStock>) => [quantity, value, lastUnitCost]

test('goods leave at the average, and the last of them take all that is left', () => {
  const stock = emptyStock()
  bringIn(stock, 3000, 1000)
  expect(shown(stock)).toEqual([3000, 1000, 33_333])
  expect(takeOut(stock, 1000, 'cogs').cost).toBe(333)
  expect(takeOut(stock, 1000, 'cogs').cost).toBe(334)
  expect(takeOut(stock, 1000, 'cogs').cost).toBe(333)
  // What the next one costs is known of the last ones: 3.33.
  expect(shown(stock)).toEqual([0, 0, 33_300])
})

test('what is not there leaves at the last known cost, until goods come and say what it cost', () => {
  const stock = emptyStock()
  bringIn(stock, 1000, 1000)
  const sold = takeOut(stock, 3000, 'cogs')
  expect(sold.cost).toBe(3000)
  expect(shown(stock)).toEqual([-2000, -2000, 100_000])
  expect(bringIn(stock, 1000, 1500)).toEqual([{ costClass: 'cogs', amount: 500 }])
  expect(sold.cost).toBe(3500)
  expect(shown(stock)).toEqual([-1000, -1000, 150_000])
  expect(bringIn(stock, 4000, 8000)).toEqual([{ costClass: 'cogs', amount: 1000 }])
  expect(shown(stock)).toEqual([3000, 6000, 20_0000])
})

test('shortages are served in the order in which they arose, and each line bears its own', () => {
  const stock = emptyStock()
  const first = takeOut(stock, 1000, 'cogs')
  const second = takeOut(stock, 2000, 'price_difference')
  // 10.00 for three: 3.33 and 6.67.
  expect(bringIn(stock, 3000, 1000)).toEqual([
    { costClass: 'cogs', amount: 333 },
    { costClass: 'price_difference', amount: 667 },
  ])
  expect([first.cost, second.cost, ...shown(stock)]).toEqual([333, 667, 0, 0, 33_333])
})

test('goods that come back serve first what their own line still lacks', () => {
  const stock = emptyStock()
  bringIn(stock, 1000, 1000)
  const first = takeOut(stock, 2000, 'cogs')
  const second = takeOut(stock, 2000, 'cogs')
  expect([first.cost, second.cost]).toEqual([2000, 2000])
  const { value, changes } = bringBack(stock, second, 1000)
  expect([value, changes]).toEqual([1000, [{ costClass: 'cogs', amount: 0 }]])
  bringIn(stock, 2000, 4000)
  // One of each line was lacking: both cost 20.00 now instead of 10.00.
  expect([first.cost, second.cost]).toEqual([3000, 3000])
  expect(shown(stock)).toEqual([0, 0, 200_000])
})

test('goods come back at their share of what the line costs by now; the parts sum to the whole', () => {
  const stock = emptyStock()
  bringIn(stock, 3000, 1000)
  const sold = takeOut(stock, 3000, 'cogs')
  expect([1000, 1000, 1000].map(count => bringBack(stock, sold, count).value)).toEqual([333, 334, 333])
  expect(shown(stock)).toEqual([3000, 1000, 33_333])
})

test('pieces of a carton come back one by one as the cartons that they were', () => {
  const shop = openCleanShop(new Map())
  const moved = { whole: 24_000, waiting: 0, cost: 0, originalLine: null, isProduct: false }
  const carton = { line: 1, itemId: 1, ratio: 1_000_000, quantity: 10_000, net: 24_000, ...moved, whole: 10_000 }
  enter(shop, document('purch', 1, carton))
  const pieces = { ...carton, ...moved, ratio: 41_667, quantity: 24_000, net: 0 }
  enter(shop, document('sale', 2, pieces, { isRefunded: true }))
  expect(shop.stocks.get('1 1')).toMatchObject({ quantity: 9000, value: 21_600 })
  for (let place = 3; place < 27; place++)
    enter(shop, document('rsale', place, { ...pieces, quantity: 1000, originalLine: 1 }, { originalBillId: 2 }))
  expect(shop.stocks.get('1 1')).toMatchObject({ quantity: 10_000, value: 24_000 })
  expect(shop.charged.get('2026-01-15 cogs 1')?.amount).toBe(0)
})

test('what waits moves nothing, and is delivered without what was refunded before', () => {
  const shop = openCleanShop(new Map())
  const whole = { whole: 3000, waiting: 0, originalLine: null, isProduct: false }
  const line = { line: 1, itemId: 1, ratio: 1_000_000, quantity: 3000, net: 1000, cost: 1000, ...whole }
  enter(shop, document('purch', 1, line, { goods: 'waiting' }))
  expect([shop.stocks.size, shop.charged.get('2026-01-15 inventory_transit 1')?.amount]).toEqual([0, 1000])
  const refund = { ...line, quantity: 1000, waiting: 1000, net: 333, cost: 333, originalLine: 1 }
  enter(shop, document('rpurch', 2, refund, { goods: 'waiting', originalBillId: 1 }))
  // What is left comes in two parts.
  for (const place of [3, 4])
    enter(shop, document('purch', place, { ...line, quantity: 1000 }, { goods: 'later', billId: 1 }))
  expect(shop.stocks.get('1 1')).toMatchObject({ quantity: 2000, value: 667 })
  expect(shop.charged.get('2026-01-15 inventory_transit 1')?.amount).toBe(0)
})

/** The bill has the number of its place, unless the test says otherwise. */
function document(
  kind: EffectiveDocument['kind'],
  place: number,
  line: EffectiveLine,
  changes: Partial<EffectiveDocument> = {},
): EffectiveDocument {
  return {
    ...{ kind, day: day('2026-01-15'), place, branchId: 1, billId: place, originalBillId: 0 },
    ...{ isRefunded: false, goods: 'now', lines: [line], toBranchId: 0, bearerId: 0, services: 0 },
    ...changes,
  }
}
