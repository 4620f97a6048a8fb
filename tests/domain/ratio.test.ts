import { expect, test } from 'vitest'
import { exactSum } from '#domain/exact-sum.ts'
import { ratioOf } from '#domain/ratio.ts'

const of = (kind: Parameters<typeof ratioOf>[0], a: number | bigint, b: number | bigint) =>
  ratioOf(kind, exactSum(a), exactSum(b))

test('a share is in hundredths of a percent, rounded half away from zero', () => {
  expect(of('percent', 1, 3)).toBe(3333)
  expect(of('percent', 2, 3)).toBe(6667)
  expect(of('percent', 1, 20_000)).toBe(1)
  expect(of('percent', -1, 20_000)).toBe(-1)
  expect(of('percent', 15, 10)).toBe(15_000)
})

test('an average is money for one thing, or a price for one unit', () => {
  expect(of('money', 100, 3)).toBe(33)
  // 10.00 SAR for 3.000 units.
  expect(of('price', 1000, 3000)).toBe(33_333)
  expect(of('price', 0, 3000)).toBe(0)
})

test('there is none of nothing, of less than nothing, nor one that says nothing', () => {
  expect(of('percent', 5, 0)).toBeNull()
  expect(of('percent', -5, -10)).toBeNull()
  expect(of('percent', 10n ** 30n, 1)).toBeNull()
  expect(of('price', 10n ** 15n, 1)).toBeNull()
})

test('sums of any size keep every digit', () => {
  expect(of('money', 10n ** 30n + 1n, 1)).toBe(10n ** 30n + 1n)
  expect(of('percent', 10n ** 30n, 2n * 10n ** 30n)).toBe(5000)
})
