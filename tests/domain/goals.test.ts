import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { exactSum } from '#domain/exact-sum.ts'
import { hasBegun, isOpenMonth, reachedRate } from '#domain/goals.ts'
import { halalas } from '#domain/money.ts'
import { month } from '#domain/months.ts'

test('a month is open until its last day is over, and begins with its first', () => {
  expect(isOpenMonth(month('2026-01'), day('2026-01-31'))).toBe(true)
  expect(isOpenMonth(month('2026-01'), day('2026-02-01'))).toBe(false)
  expect(isOpenMonth(month('2027-01'), day('2026-12-31'))).toBe(true)
  expect(hasBegun(day('2026-02-01'), day('2026-01-31'))).toBe(false)
  expect(hasBegun(day('2026-02-01'), day('2026-02-01'))).toBe(true)
})

test('the reached part is in hundredths of a percent, rounded down', () => {
  expect(reachedRate(exactSum(99_999), halalas(100_000))).toBe(9_999)
  expect(reachedRate(exactSum(100_000), halalas(100_000))).toBe(10_000)
  expect(reachedRate(exactSum(-1), halalas(30_000))).toBe(-1)
  expect(reachedRate(exactSum(5), halalas(0))).toBeNull()
  expect(reachedRate(null, halalas(5))).toBeNull()
  expect(reachedRate(exactSum(10n ** 30n), halalas(1))).toBe(9_999_999)
  expect(reachedRate(exactSum(-(10n ** 30n)), halalas(1))).toBe(-9_999_999)
})

test('100 % is shown neither too early nor too late', () => {
  const amount = fc.integer({ min: 1, max: 99_999_999_999 })
  fc.assert(
    fc.property(amount, amount, (reached, goal) => {
      expect(Number(reachedRate(exactSum(reached), halalas(goal))) >= 10_000).toBe(reached >= goal)
    }),
  )
})
