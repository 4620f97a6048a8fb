import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price, quantity, ratio, ratioOne } from '#domain/money.ts'
import { inUnit, shortagesOf } from '#domain/stock/shortage.ts'
import { emptyLevel, issue, type StockLevel } from '#domain/stock/stock-level.ts'
import { sar } from '../../support/amounts.ts'

const line = (itemId: number, count: number, changes: { ratio?: number; isService?: boolean } = {}) => ({
  itemId,
  quantity: quantity(count * 1000),
  ratio: ratio((changes.ratio ?? 1) * ratioOne),
  isService: changes.isService ?? false,
})
const held = (...levels: readonly (readonly [number, number])[]) =>
  new Map(levels.map(([itemId, count]) => [itemId, quantity(count * 1000)]))

describe('a shortage', () => {
  test('is what a line asks for beyond what is there', () => {
    expect(shortagesOf([line(1, 3)], held([1, 3]))).toEqual([])
    expect(shortagesOf([line(1, 4)], held([1, 3]))).toEqual([{ place: 0, available: 3000, asked: 4000 }])
  })

  test('counts the lines before it, save those that are short themselves', () => {
    expect(shortagesOf([line(1, 2), line(2, 9), line(1, 2)], held([1, 3], [2, 9]))).toEqual([
      { place: 2, available: 1000, asked: 2000 },
    ])
    expect(shortagesOf([line(1, 5), line(1, 3)], held([1, 3]))).toEqual([{ place: 0, available: 3000, asked: 5000 }])
  })

  test('is counted in base units, whatever the unit of the line', () => {
    expect(shortagesOf([line(1, 1, { ratio: 24 })], held([1, 23]))).toEqual([
      { place: 0, available: 23_000, asked: 24_000 },
    ])
  })

  test('is none of a service or of what is not known, and nothing is there of what is oversold', () => {
    expect(shortagesOf([line(1, 5, { isService: true }), line(2, 5)], held([1, 0]))).toEqual([])
    expect(shortagesOf([line(1, 1)], held([1, -4]))).toEqual([{ place: 0, available: 0, asked: 1000 }])
  })

  test('law: is reported exactly where taking the goods out line by line is refused', () => {
    const lines = fc.array(
      fc.record({ itemId: fc.integer({ min: 1, max: 3 }), count: fc.integer({ min: 1, max: 30 }) }),
    )
    const stock = fc.array(fc.integer({ min: -5, max: 60 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(lines, stock, (wanted, counts) => {
        const levels = new Map<number, StockLevel>(
          counts.map((count, place) => [
            place + 1,
            { ...emptyLevel, quantity: quantity(count * 1000), value: sar('0'), lastUnitCost: price(0) },
          ]),
        )
        const refused = wanted.flatMap(({ itemId, count }, place) => {
          const issued = issue(levels.get(itemId) ?? emptyLevel, quantity(count * 1000), 'block')
          if (!issued.ok) return [place]
          levels.set(itemId, issued.value.level)
          return []
        })
        const found = shortagesOf(
          wanted.map(({ itemId, count }) => line(itemId, count)),
          held(...counts.map((count, place) => [place + 1, count] as const)),
        )
        expect(found.map(each => each.place)).toEqual(refused)
      }),
    )
  })
})

test.each([
  [48, 24, 2000],
  [47, 24, 1958],
  [5, 1, 5000],
  [1, 0.041667, 23_999],
])('%d pieces are so many units of %d', (count, unit, wanted) => {
  expect(inUnit(quantity(count * 1000), ratio(Math.round(unit * ratioOne)))).toBe(wanted)
})
