import { expect, test } from 'vitest'
import { exactSum } from '#domain/exact-sum.ts'
import { goodsWorthMoving } from '#domain/recommendations/goods-that-lie.ts'

const lying = (itemId: number, value: number | bigint, onHand = 5000) => ({
  ...{ itemId, onHand: exactSum(onHand), valueOnHand: exactSum(value) },
})

test('the five items that bind the most money come first, equals by their ids', () => {
  const found = goodsWorthMoving([7, 3, 5, 1, 9, 2].map(id => lying(id, id === 5 ? 90_000n * 10n ** 12n : 20_000)))
  expect(found.map(({ itemId }) => itemId)).toEqual([5, 1, 2, 3, 7])
  expect(found[0]).toEqual({ kind: 'goodsThatLie', itemId: 5, onHand: 5000, valueOnHand: 90_000n * 10n ** 12n })
})

test('goods of less than 100.00, and what is not held, are left alone', () => {
  expect(goodsWorthMoving([lying(1, 99_99), lying(2, 500_00, 0), lying(3, 500_00, -1000)])).toEqual([])
  expect(goodsWorthMoving([lying(1, 100_00)])).toHaveLength(1)
})
