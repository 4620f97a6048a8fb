/** The arithmetic of points: what earns, what is spent first, and what a refund takes and gives back. docs/decisions/points.md */
import { describe, expect, test } from 'vitest'
import {
  countOf,
  earnedPoints,
  freeLots,
  givenBackBy,
  isValidOn,
  noPointsOfSale,
  type PointsLot,
  partsWorth,
  takenBackBy,
  worthOf,
} from '#domain/bills/points.ts'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'

const terms = { isEnabled: true, amountPerPoint: halalas(1000), value: halalas(50), minimum: 1, days: 0 }
const line = (total: number, quantity = 1000, pointsPerUnit: number | null = null) => ({
  ...{ total: halalas(total), quantity, pointsPerUnit },
})
const lot = (id: number, left: number, value = 50): PointsLot => ({ id, left, value: halalas(value), expiresOn: null })

describe('a sale earns', () => {
  test.each([
    ['a point for each full amount', [line(2300)], 0, 2],
    ['on the sum of its lines', [line(999), line(999), line(2)], 0, 2],
    ['nothing below the amount', [line(999)], 0, 0],
    ['nothing for what points pay', [line(2300)], 400, 1],
    ['nothing when points pay all', [line(2300)], 2300, 0],
    ['the points of an item for each unit', [line(2300, 3000, 4)], 0, 12],
    ['them for parts of a unit, rounded down', [line(2300, 1700, 3)], 0, 5],
    ['none for an item without any', [line(9900, 1000, 0)], 0, 0],
    ['both, each line by its own rule', [line(2300, 2000, 5), line(1999)], 0, 11],
    ['the points of items also when points pay', [line(2300, 2000, 5)], 2300, 10],
    ['exactly on the largest lines', [line(2300, 999_999_999_999, 9999)], 0, 9_998_999_999_990],
  ] as const)('%s', (_, lines, paidByPoints, points) => {
    expect(earnedPoints(lines, halalas(paidByPoints), terms)).toBe(points)
    expect(earnedPoints(lines, halalas(paidByPoints), { ...terms, isEnabled: false })).toBe(0)
  })
})

describe('points are spent', () => {
  test('whole, oldest first, and never over the amount', () => {
    const parts = partsWorth([lot(1, 3), lot(2, 5, 100)], halalas(420))
    expect(parts).toEqual([
      { lotId: 1, value: 50, points: 3 },
      { lotId: 2, value: 100, points: 2 },
    ])
    expect([countOf(parts), worthOf(parts)]).toEqual([5, 350])
  })

  test('without a later point overtaking an older one that is worth more than the rest', () => {
    expect(partsWorth([lot(1, 2, 100), lot(2, 9, 10)], halalas(150))).toEqual([{ lotId: 1, value: 100, points: 1 }])
  })

  test('after the oldest have paid for lots below zero', () => {
    expect(freeLots([lot(1, -4), lot(2, 3), lot(3, 5)])).toEqual([lot(3, 4)])
    expect(freeLots([lot(1, 2), lot(2, -5)])).toEqual([])
  })

  test('until their last day', () => {
    const last = { expiresOn: day('2026-03-31') }
    expect([isValidOn(last, day('2026-03-31')), isValidOn(last, day('2026-04-01'))]).toEqual([true, false])
    expect(isValidOn({ expiresOn: null }, day('9999-12-31'))).toBe(true)
  })
})

describe('refunds in parts', () => {
  const sale = { ...noPointsOfSale, total: halalas(1000), earned: 7, spentCount: 5 }
  const spent = [
    { lotId: 1, value: halalas(50), points: 2 },
    { lotId: 2, value: halalas(50), points: 3 },
  ]

  test.each([[[1000]], [[333, 333, 334]], [[1, 999]], [[100, 100, 100, 100, 100, 100, 100, 100, 100, 100]]])(
    'of %j take and give back everything, and never more than their share',
    parts => {
      let [refunded, takenBack, left] = [0, 0, spent]
      for (const part of parts) {
        const now = { ...sale, refunded: halalas(refunded), takenBack, spent: left }
        takenBack += takenBackBy(now, halalas(part))
        const given = givenBackBy(now, halalas(part))
        expect(worthOf(given)).toBeLessThanOrEqual(part)
        refunded += part
        let count = countOf(given)
        left = left.map(each => {
          const gone = Math.min(count, each.points)
          count -= gone
          return { ...each, points: each.points - gone }
        })
        expect(takenBack).toBe(Math.floor((7 * refunded) / 1000))
      }
      expect(takenBack).toBe(7)
    },
  )
})
