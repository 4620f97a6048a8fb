import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactSum } from '#domain/exact-sum.ts'
import { fallenMargins, type MarginFigures } from '#domain/recommendations/fallen-margins.ts'

const item = (
  itemId: number,
  now: readonly [net: number, profit: number],
  before: readonly [net: number, profit: number],
): MarginFigures => ({
  itemId,
  now: { net: exactSum(now[0]), profit: exactSum(now[1]) },
  before: { net: exactSum(before[0]), profit: exactSum(before[1]) },
})

describe('a margin that fell', () => {
  test('is reported with both figures and the quantity sold', () => {
    expect(fallenMargins([item(4, [1000_00, 200_00], [500_00, 150_00])])).toEqual([
      { kind: 'fallenMargin', itemId: 4, margin: 2000, marginBefore: 3000, net: 1000_00 },
    ])
  })

  test('below zero too: what is sold below its cost', () => {
    expect(fallenMargins([item(4, [1000_00, -50_00], [500_00, 150_00])])).toMatchObject([{ margin: -500 }])
  })

  test('is not reported where it fell by less than five points, or rose', () => {
    expect(fallenMargins([item(1, [1000_00, 250_10], [1000_00, 300_00])])).toEqual([])
    expect(fallenMargins([item(1, [1000_00, 250_00], [1000_00, 300_00])])).toHaveLength(1)
    expect(fallenMargins([item(1, [1000_00, 400_00], [1000_00, 300_00])])).toEqual([])
  })

  test('is not reported for items sold for less than 100.00 in either month', () => {
    expect(fallenMargins([item(1, [99_99, 0], [1000_00, 300_00])])).toEqual([])
    expect(fallenMargins([item(1, [1000_00, 0], [99_99, 50_00])])).toEqual([])
    expect(fallenMargins([item(1, [-1000_00, 0], [1000_00, 300_00])])).toEqual([])
  })

  test('lists five, the largest cost first, in any order of reading', () => {
    const items = [3, 1, 2, 6, 5, 4].map(id => item(id, [id * 1000_00, 0], [1000_00, 500_00]))
    fc.assert(
      fc.property(fc.shuffledSubarray(items, { minLength: items.length }), shuffled => {
        expect(fallenMargins(shuffled).map(({ itemId }) => itemId)).toEqual([6, 5, 4, 3, 2])
      }),
    )
  })
})
