import { expect, test } from 'vitest'
import { priceMax, rate } from '#domain/money.ts'
import { changedPrice, type PriceRounding } from '#domain/prices/change-price.ts'
import { makeRandom } from '../../simulation/random.ts'
import { priceAt } from '../../support/amounts.ts'

test.each<readonly [before: string, percent: number, rounding: PriceRounding, after: string]>([
  ['10', 500, 'none', '10.5'],
  ['10', -500, 'none', '9.5'],
  ['9.99', 333, 'none', '10.3227'],
  ['0.0001', 5000, 'none', '0.0002'],
  ['10', 333, 'to5', '10.35'],
  ['10', 324, 'to5', '10.3'],
  ['10.025', 0, 'to5', '10.05'],
  ['10', 130, 'to25', '10.25'],
  ['10', 120, 'to25', '10'],
  ['10', 750, 'to50', '11'],
  ['10', 749, 'to50', '10.5'],
  ['10.49', 0, 'to100', '10'],
  ['10.5', 0, 'to100', '11'],
  ['0.2', 0, 'to100', '0'],
  ['10', 0, 'ending95', '9.95'],
  ['10.44', 0, 'ending95', '9.95'],
  ['10.45', 0, 'ending95', '10.95'],
  ['0.1', 0, 'ending95', '0.95'],
  ['10', 0, 'ending99', '9.99'],
  ['10', 0, 'ending90', '9.9'],
  ['0', 5000, 'ending95', '0'],
  ['12', -10_000, 'to50', '0'],
])('%s by %i hundredths of a percent, rounded %s, is %s', (before, percent, rounding, after) => {
  expect(changedPrice(priceAt(before), rate(percent), rounding)).toBe(priceAt(after))
})

test('a price is never more than one may be, nor less than nothing', () => {
  expect(changedPrice(priceMax, rate(1), 'none')).toBeNull()
  expect(changedPrice(priceMax, rate(0), 'none')).toBe(priceMax)
  expect(changedPrice(priceAt('1'), rate(-10_001), 'none')).toBeNull()
})

/** By trying prices one after another around where it must be, each compared by its distance in whole numbers. */
function nearestByTrying(before: number, percent: number, ends: (price: number) => boolean): number {
  const exact = before * (10_000 + percent)
  if (exact === 0) return 0
  const distance = (each: number) => Math.abs(each * 10_000 - exact)
  let best = Number.NaN
  const about = Math.floor(exact / 10_000)
  for (let each = Math.max(0, about - 10_001); each <= about + 20_001; each++)
    if (ends(each) && (Number.isNaN(best) || distance(each) <= distance(best))) best = each
  return best
}

const endings: Readonly<Record<PriceRounding, (price: number) => boolean>> = {
  none: () => true,
  to5: price => price % 500 === 0,
  to10: price => price % 1000 === 0,
  to25: price => price % 2500 === 0,
  to50: price => price % 5000 === 0,
  to100: price => price % 10_000 === 0,
  ending90: price => price % 10_000 === 9000,
  ending95: price => price % 10_000 === 9500,
  ending99: price => price % 10_000 === 9900,
}

test('of any price by any percent it is the nearest that the rule allows, of two the higher', () => {
  const random = makeRandom(26)
  for (const [rounding, ends] of Object.entries(endings))
    for (let turn = 0; turn < 60; turn++) {
      const before = random.integer(1, turn < 20 ? 30_000 : 5_000_000)
      const percent = random.integer(-9999, 20_000)
      expect([
        rounding,
        before,
        percent,
        changedPrice(before as never, rate(percent), rounding as PriceRounding),
      ]).toEqual([...[rounding, before, percent, nearestByTrying(before, percent, ends)]])
    }
})
