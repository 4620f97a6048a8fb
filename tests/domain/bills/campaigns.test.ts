/** Campaigns: hand-made days and hours, and laws against an oracle that counts minutes since 1970 and fractions of a halala. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bestCampaign,
  type Campaign,
  type CampaignLine,
  type CampaignTerms,
  campaignDiscount,
  holdsFor,
  isOn,
  takenOff,
} from '#domain/bills/campaigns.ts'
import { minuteOfTime } from '#domain/clock-time.ts'
import { addDays, day, instantMsOf } from '#domain/days.ts'
import { amountOf, halalas, price, quantity, quantityMax, rate } from '#domain/money.ts'
import { percent, pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { scaled } from '#tests/support/depth.ts'

const campaign = (changes: Partial<Campaign> = {}): Campaign => ({
  ...{ id: 1, nameAr: 'عرض', nameEn: 'Offer', scope: { kind: 'allItems' }, branchId: null },
  ...{ startDay: day('2026-03-10'), endDay: day('2026-03-12'), startMinute: null, endMinute: null },
  ...{ percentOff: percent('20'), amountOff: null, lineCap: null },
  ...changes,
})

const hours = (from: string, to: string) => ({ startMinute: minuteOfTime(from), endMinute: minuteOfTime(to) })
const at = (text: string) => ({ day: day(text.slice(0, 10)), minute: minuteOfTime(text.slice(11)) ?? 0 })
const line = (changes: Partial<CampaignLine> = {}): CampaignLine => ({
  ...{ itemId: 7, categoryId: 3, quantity: pieces('1'), unitPrice: priceAt('10') },
  ...changes,
})

describe('a campaign is on', () => {
  test.each([
    [{}, '2026-03-10 00:00', true],
    [{}, '2026-03-09 23:59', false],
    [{}, '2026-03-12 23:59', true],
    [{}, '2026-03-13 00:00', false],
    [{ endDay: null }, '2031-01-01 12:00', true],
    [hours('09:00', '12:00'), '2026-03-11 08:59', false],
    [hours('09:00', '12:00'), '2026-03-11 09:00', true],
    [hours('09:00', '12:00'), '2026-03-11 11:59', true],
    [hours('09:00', '12:00'), '2026-03-11 12:00', false],
    [hours('', '12:00'), '2026-03-11 00:00', true],
    [hours('18:00', ''), '2026-03-11 23:59', true],
    [hours('18:00', ''), '2026-03-11 00:00', false],
    // Past midnight belongs to the day before.
    [hours('22:00', '02:00'), '2026-03-10 01:00', false],
    [hours('22:00', '02:00'), '2026-03-10 21:59', false],
    [hours('22:00', '02:00'), '2026-03-10 22:00', true],
    [hours('22:00', '02:00'), '2026-03-12 23:59', true],
    [hours('22:00', '02:00'), '2026-03-13 01:59', true],
    [hours('22:00', '02:00'), '2026-03-13 02:00', false],
    [hours('22:00', '02:00'), '2026-03-13 22:00', false],
    // Until the midnight that ends the day.
    [hours('18:00', '00:00'), '2026-03-12 23:59', true],
    [hours('18:00', '00:00'), '2026-03-13 00:00', false],
  ] as const)('with %j at %s: %s', (changes, moment, isThen) => {
    expect(isOn(campaign(changes), at(moment))).toBe(isThen)
  })

  test('in its branch, or in all of them', () => {
    const moment = at('2026-03-11 12:00')
    const holds = (own: number | null, branchId: number) =>
      holdsFor(campaign({ branchId: own }), line(), { branchId, moment })
    expect([holds(null, 1), holds(null, 2), holds(2, 2), holds(2, 1)]).toEqual([true, true, true, false])
  })

  test('for its items, its categories, or all of them', () => {
    const place = { branchId: 1, moment: at('2026-03-11 12:00') }
    const holds = (scope: Campaign['scope']) => holdsFor(campaign({ scope }), line(), place)
    expect([
      holds({ kind: 'allItems' }),
      holds({ kind: 'items', ids: new Set([7]) }),
      holds({ kind: 'items', ids: new Set([3]) }),
      holds({ kind: 'categories', ids: new Set([3]) }),
      holds({ kind: 'categories', ids: new Set([7]) }),
    ]).toEqual([true, true, false, true, false])
  })
})

describe('what a campaign takes off', () => {
  const terms = (changes: Partial<CampaignTerms>): CampaignTerms => ({
    ...{ percentOff: null, amountOff: null, lineCap: null },
    ...changes,
  })
  const amount = (text: string) => ({ kind: 'amount', amount: sar(text) })

  test.each([
    ['a percentage', { percentOff: percent('20') }, {}, { kind: 'percent', percent: percent('20') }],
    ['the whole line', { percentOff: percent('100') }, {}, { kind: 'percent', percent: percent('100') }],
    ['no more than its cap', { percentOff: percent('20'), lineCap: sar('1.50') }, {}, amount('1.50')],
    [
      'a percentage that its cap just leaves',
      { percentOff: percent('20'), lineCap: sar('2.00') },
      {},
      { kind: 'percent', percent: percent('20') },
    ],
    ['an amount of each unit', { amountOff: priceAt('0.75') }, { quantity: pieces('3') }, amount('2.25')],
    ['a part of it of a part of a unit', { amountOff: priceAt('2') }, { quantity: pieces('0.375') }, amount('0.75')],
    ['no more than the price', { amountOff: priceAt('15') }, { quantity: pieces('2') }, amount('20.00')],
    ['the price with its features', { amountOff: priceAt('15') }, { featurePrices: [priceAt('2.5')] }, amount('12.50')],
    ['nothing that is less than half a halala', { percentOff: rate(1) }, { unitPrice: priceAt('0.5') }, null],
    ['nothing of nothing', { percentOff: percent('20') }, { unitPrice: priceAt('0') }, null],
    ['nothing of what no bill can hold', { percentOff: percent('20') }, { quantity: quantityMax }, null],
  ] as const)('is %s', (_, changes, of, discount) => {
    expect(campaignDiscount(terms(changes), line(of))).toEqual(discount)
  })

  test('is that of the one that takes off most; of equal ones the first that there was', () => {
    const place = { branchId: 1, moment: at('2026-03-11 12:00') }
    const ten = campaign({ id: 3, percentOff: percent('10') })
    const two = campaign({ id: 5, percentOff: null, amountOff: priceAt('2') })
    const twenty = campaign({ id: 4 })
    const over = campaign({ id: 2, percentOff: percent('90'), endDay: day('2026-03-10') })
    const best = (...all: Campaign[]) => bestCampaign(all, line(), place)?.campaign.id ?? null
    expect([best(ten, two, over), best(two, twenty), best(twenty, two), best(over), best()]).toEqual([
      5,
      4,
      4,
      null,
      null,
    ])
  })
})

const firstDay = day('2026-01-28')
const anyDay = fc.integer({ min: 0, max: 40 }).map(count => addDays(firstDay, count))
const anyMinute = fc.integer({ min: 0, max: 1439 })
const anyTerms = fc.record({
  off: fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(value => ({ percentOff: rate(value), amountOff: null })),
    fc.integer({ min: 1, max: 400_000 }).map(value => ({ percentOff: null, amountOff: price(value) })),
  ),
  lineCap: fc.option(fc.integer({ min: 1, max: 5000 }).map(halalas)),
})
const anyCampaign = fc
  .record({
    id: fc.integer({ min: 1, max: 50 }),
    terms: anyTerms,
    scope: fc.oneof(
      fc.constant({ kind: 'allItems' } as const),
      fc.record({
        kind: fc.constantFrom('categories' as const, 'items' as const),
        ids: fc.array(fc.integer({ min: 1, max: 4 })).map(ids => new Set(ids)),
      }),
    ),
    branchId: fc.option(fc.integer({ min: 1, max: 2 })),
    startDay: anyDay,
    length: fc.option(fc.integer({ min: 0, max: 20 })),
    minutes: fc.tuple(fc.option(anyMinute), fc.option(anyMinute)).filter(([from, to]) => from === null || from !== to),
  })
  .map(({ id, terms, scope, branchId, startDay, length, minutes: [startMinute, endMinute] }) =>
    campaign({
      ...{ id, scope, branchId, startDay, startMinute, endMinute, ...terms.off, lineCap: terms.lineCap },
      endDay: length === null ? null : addDays(startDay, length),
    }),
  )
const anyLine = fc.record({
  itemId: fc.integer({ min: 1, max: 4 }),
  categoryId: fc.integer({ min: 1, max: 4 }),
  quantity: fc.integer({ min: 1, max: 30_000 }).map(quantity),
  unitPrice: fc.integer({ min: 0, max: 900_000 }).map(price),
  featurePrices: fc.array(fc.integer({ min: 0, max: 50_000 }).map(price), { maxLength: 2 }),
})
const anyPlace = fc.record({
  branchId: fc.integer({ min: 1, max: 2 }),
  moment: fc.record({ day: anyDay, minute: anyMinute }),
})

const minutesAt = (of: string, minute: number) => instantMsOf(`${of}T00:00:00Z`) / 60_000 + minute

/** Each day of the campaign opens one stretch of minutes since 1970; those of fifty days are tried. */
function isOnByStretches({ startDay, endDay, startMinute, endMinute }: Campaign, now: number): boolean {
  const [from, to] = [startMinute ?? 0, endMinute ?? 1440]
  const lengthMinutes = to > from ? to - from : to - from + 1440
  for (let count = 0; count < 90; count++) {
    const of = addDays(startDay, count)
    if (endDay !== null && of > endDay) return false
    const begin = minutesAt(of, from)
    if (now >= begin && now < begin + lengthMinutes) return true
  }
  return false
}

/** In hundred-thousandths of a halala, halves away from zero. */
function takenByFractions(of: Campaign, { quantity: count, unitPrice, featurePrices = [] }: CampaignLine): number {
  const whole = BigInt(unitPrice) + featurePrices.reduce((sum, each) => sum + BigInt(each), 0n)
  const rounded = (parts: bigint, per: bigint) => (parts + per / 2n) / per
  const amount = rounded(BigInt(count) * whole, 100_000n)
  const off =
    of.percentOff === null
      ? smallest(rounded(BigInt(count) * BigInt(of.amountOff ?? 0), 100_000n), amount)
      : rounded(amount * BigInt(of.percentOff), 10_000n)
  return Number(smallest(off, amount, BigInt(of.lineCap ?? 1_000_000_000)))
}

const smallest = (...all: readonly bigint[]) => all.toSorted((a, b) => Number(a - b))[0] ?? 0n

test('campaigns are on in the minutes of their days, and take off what fractions say, whichever they are', () => {
  fc.assert(
    fc.property(fc.array(anyCampaign, { maxLength: 6 }), anyLine, anyPlace, (campaigns, sold, place) => {
      const now = minutesAt(place.moment.day, place.moment.minute)
      const judged = campaigns
        .filter(({ branchId }) => branchId === null || branchId === place.branchId)
        .filter(({ scope }) =>
          scope.kind === 'allItems' ? true : scope.ids.has(scope.kind === 'items' ? sold.itemId : sold.categoryId),
        )
        .filter(each => isOnByStretches(each, now))
        .map(each => ({ id: each.id, taken: takenByFractions(each, sold) }))
        .filter(({ taken }) => taken > 0)
        .toSorted((a, b) => b.taken - a.taken || a.id - b.id)
      const best = bestCampaign(campaigns, sold, place)
      const total = price(sold.featurePrices.reduce<number>((sum, each) => sum + each, sold.unitPrice))
      const amount = amountOf(sold.quantity, total)
      expect(best && { id: best.campaign.id, taken: takenOff(best.discount, amount) }).toEqual(judged[0] ?? null)
    }),
    { numRuns: scaled(2000) },
  )
})
