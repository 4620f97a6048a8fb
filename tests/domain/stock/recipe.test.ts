/** Recipes that are scaled, against fractions that are counted out by hand. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halalas, price, quantity, ratio } from '#domain/money.ts'
import { costOfMaterials, missingQuantities, scaleRecipe, unitCostOfProduct } from '#domain/stock/recipe.ts'
import { pieces, priceAt, sar, times } from '#tests/support/amounts.ts'
import { scaled } from '#tests/support/depth.ts'

const one = times('1')
const dozen = times('12')
const makes = { quantity: pieces('10'), ratio: one }
const flour = { name: 'flour', quantity: pieces('1'), ratio: one, isSplittable: true }
const eggs = { name: 'eggs', quantity: pieces('4'), ratio: one, isSplittable: false }
const oven = { name: 'oven', amount: sar('5.00') }

function taken(made: { readonly quantity: ReturnType<typeof pieces>; readonly ratio: typeof one }) {
  const result = scaleRecipe({ makes, materials: [flour, eggs], services: [oven] }, made)
  if (!result.ok) return result.problems
  const { materials, services } = result.value
  return [
    ...materials.map(({ name, quantity: count }) => `${name} ${count / 1000}`),
    ...services.map(({ name, amount }) => `${name} ${(amount / 100).toFixed(2)}`),
  ]
}

describe('a recipe', () => {
  test('is taken as it is written for what it makes, and for as many times as much', () => {
    expect(taken(makes)).toEqual(['flour 1', 'eggs 4', 'oven 5.00'])
    expect(taken({ quantity: pieces('30'), ratio: one })).toEqual(['flour 3', 'eggs 12', 'oven 15.00'])
    expect(taken({ quantity: pieces('5'), ratio: dozen })).toEqual(['flour 6', 'eggs 24', 'oven 30.00'])
  })

  test('takes no less than it says: thousandths go up, and so do units that are not split', () => {
    expect(taken({ quantity: pieces('3'), ratio: one })).toEqual(['flour 0.3', 'eggs 2', 'oven 1.50'])
    expect(taken({ quantity: pieces('0.333'), ratio: one })).toEqual(['flour 0.034', 'eggs 1', 'oven 0.17'])
    // An amount that comes to nothing is no line.
    expect(taken({ quantity: pieces('0.001'), ratio: one })).toEqual(['flour 0.001', 'eggs 1'])
  })

  test('is refused for nothing, and for more than a bill takes', () => {
    expect(taken({ quantity: pieces('0'), ratio: one })).toEqual([{ at: 'quantity', code: 'mustBePositive' }])
    expect(taken({ quantity: quantity(999_999_999_000), ratio: times('1000') })).toEqual([
      { at: 'quantity', code: 'tooLarge' },
    ])
  })

  /**
   * The oracle weighs: scaled back by the size of one recipe, a line has at least what the recipe says, and a step less has not. An amount is
   * within half a halala.
   */
  test('for any sizes takes the least that is enough', () => {
    const size = fc.record({
      quantity: fc.integer({ min: 1, max: 5_000_000 }).map(quantity),
      ratio: fc.integer({ min: 1, max: 500_000_000 }).map(ratio),
    })
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 1_000_000 }).map(quantity),
      isSplittable: fc.boolean(),
    })
    const amount = fc.integer({ min: 1, max: 1_000_000 }).map(halalas)
    fc.assert(
      fc.property(size, size, line, amount, (yielded, made, material, cost) => {
        const recipe = {
          makes: yielded,
          materials: [{ ...material, ratio: one }],
          services: [{ amount: cost }],
        }
        const result = scaleRecipe(recipe, made)
        const [madeSize, yieldSize] = [
          Number(made.quantity) * Number(made.ratio),
          Number(yielded.quantity) * Number(yielded.ratio),
        ]
        const timesOver = madeSize / yieldSize
        if (!result.ok) return material.quantity * timesOver > 9.9e11 || cost * timesOver > 9.9e10
        const step = material.isSplittable ? 1 : 1000
        const [{ quantity: count }, service] = [result.value.materials[0] ?? { quantity: 0 }, result.value.services[0]]
        const weigh = (thousandths: number) => BigInt(thousandths) * BigInt(yieldSize)
        const enough = BigInt(material.quantity) * BigInt(madeSize)
        const distance = 2n * (BigInt(service?.amount ?? 0) * BigInt(yieldSize) - BigInt(cost) * BigInt(madeSize))
        return (
          count % step === 0 &&
          weigh(count) >= enough &&
          weigh(count - step) < enough &&
          distance <= BigInt(yieldSize) &&
          distance > -BigInt(yieldSize)
        )
      }),
      { numRuns: scaled(500) },
    )
  })
})

describe('what is missing', () => {
  test('is what the branch does not have, and lines of one item share it', () => {
    const lines = [
      { itemId: 1, quantity: pieces('3'), ratio: one },
      { itemId: 1, quantity: pieces('1'), ratio: dozen },
      { itemId: 2, quantity: pieces('1'), ratio: one },
      { itemId: 3, quantity: pieces('2'), ratio: one },
    ]
    const stock = new Map([
      [1, pieces('10')],
      [2, pieces('1')],
      [3, pieces('-4')],
    ])
    expect(missingQuantities(lines, stock).map(count => count / 1000)).toEqual([0, 5, 0, 2])
    expect(missingQuantities(lines, new Map()).map(count => count / 1000)).toEqual([3, 12, 1, 2])
  })

  test('costs what the last goods cost; what nobody knows the cost of makes the product unknown', () => {
    const level = (count: string, value: string, last: string) => ({
      ...{ quantity: pieces(count), value: sar(value), lastUnitCost: priceAt(last) },
    })
    const lines = [
      { itemId: 1, quantity: pieces('2'), ratio: one },
      { itemId: 1, quantity: pieces('2'), ratio: one },
    ]
    expect(costOfMaterials(lines, new Map([[1, level('3', '10.00', '4')]]))).toBe(sar('13.33'))
    expect(costOfMaterials(lines, new Map([[1, level('0', '0.00', '4')]]))).toBe(sar('16.00'))
    expect(costOfMaterials(lines, new Map())).toBeNull()
    expect(unitCostOfProduct(sar('13.33'), pieces('4'))).toBe(price(33_325))
    expect(unitCostOfProduct(sar('13.33'), pieces('0'))).toBeNull()
  })
})
