import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PairFigures, pairsWorthOffering } from '#domain/recommendations/sold-together.ts'

const pair = (sales: number, first: number, second: number, ids: readonly [number, number] = [1, 2]): PairFigures => ({
  ...{ itemIds: ids, sales, salesOf: [first, second] },
})

describe('a pair is worth offering', () => {
  test('where a good part of the sales of the rarer have both, far oftener than by chance', () => {
    expect(pairsWorthOffering([pair(12, 30, 20)], 200)).toEqual([
      { kind: 'soldTogether', itemIds: [1, 2], sales: 12, rarerId: 2, salesOfRarer: 20 },
    ])
  })

  test('not where it was sold in fewer than five sales', () => {
    expect(pairsWorthOffering([pair(4, 4, 4)], 200)).toEqual([])
    expect(pairsWorthOffering([pair(5, 5, 5)], 200)).toHaveLength(1)
  })

  test('not where fewer than a fifth of the sales of the rarer have both', () => {
    expect(pairsWorthOffering([pair(19, 100, 100)], 10_000)).toEqual([])
    expect(pairsWorthOffering([pair(20, 100, 100)], 10_000)).toHaveLength(1)
  })

  test('not where chance alone brings them together so often', () => {
    // 100 × 100 ÷ 200 are 50 by chance; half as many again are 75.
    expect(pairsWorthOffering([pair(74, 100, 100)], 200)).toEqual([])
    expect(pairsWorthOffering([pair(75, 100, 100)], 200)).toHaveLength(1)
  })

  test('the most sales come first, equals by their ids, five of them, whatever the order they are read in', () => {
    const pairs = Array.from({ length: 9 }, (_, at) => pair(10 + (at % 3), 12, 12, [1, 2 + at]))
    fc.assert(
      fc.property(fc.shuffledSubarray(pairs, { minLength: pairs.length }), shuffled => {
        const found = pairsWorthOffering(shuffled, 1000).map(({ sales, itemIds }) => [sales, itemIds[1]])
        expect(found).toEqual([
          [12, 4],
          [12, 7],
          [12, 10],
          [11, 3],
          [11, 6],
        ])
      }),
    )
  })
})
