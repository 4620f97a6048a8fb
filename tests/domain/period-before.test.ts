/** The period that figures are compared with, and their change, against days counted by `Date` and figures counted by long division. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { exactSum } from '#domain/exact-sum.ts'
import { changeSince, periodBefore } from '#domain/period-before.ts'

const before = (from: string, to: string) => {
  const found = periodBefore({ from: day(from), to: day(to) })
  return found && `${found.from} ${found.to}`
}

describe('the period before', () => {
  test.each([
    ['2026-11-01', '2026-11-30', '2026-10-01 2026-10-31'],
    ['2026-03-01', '2026-03-31', '2026-02-01 2026-02-28'],
    ['2024-03-01', '2024-03-31', '2024-02-01 2024-02-29'],
    ['2026-07-01', '2026-09-30', '2026-04-01 2026-06-30'],
    ['2026-01-01', '2026-12-31', '2025-01-01 2025-12-31'],
    ['2026-01-01', '2026-01-31', '2025-12-01 2025-12-31'],
    ['2026-11-01', '2026-11-22', '2026-10-10 2026-10-31'],
    ['2026-11-23', '2026-11-23', '2026-11-22 2026-11-22'],
    ['2026-11-15', '2026-12-14', '2026-10-16 2026-11-14'],
  ])('of %s to %s is %s', (from, to, wanted) => {
    expect(before(from, to)).toBe(wanted)
  })

  test('is none before the first year, and none of days out of order', () => {
    expect(before('0001-01-01', '0001-01-01')).toBeNull()
    expect(before('0001-01-01', '0001-01-31')).toBeNull()
    expect(before('0001-01-02', '0001-01-02')).toBe('0001-01-01 0001-01-01')
    expect(before('0001-02-01', '0001-02-28')).toBe('0001-01-01 0001-01-31')
    expect(before('2026-11-02', '2026-11-01')).toBeNull()
  })

  test('ends on the day before the period, and is as long, in months or in days', () => {
    const dayMs = 86_400_000
    const text = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    const start = Date.UTC(1990, 0, 1)
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(800), (shift, length) => {
        const [fromMs, toMs] = [start + shift * dayMs, start + (shift + length) * dayMs]
        const [from, to] = [new Date(fromMs), new Date(toMs)]
        const isWhole = from.getUTCDate() === 1 && new Date(toMs + dayMs).getUTCDate() === 1
        const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1
        const first = isWhole
          ? Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months, 1)
          : fromMs - (length + 1) * dayMs
        expect(before(text(fromMs), text(toMs))).toBe(`${text(first)} ${text(fromMs - dayMs)}`)
      }),
    )
  })
})

describe('the change since', () => {
  const change = (then: bigint, now: bigint) => changeSince(exactSum(then), exactSum(now))

  test.each([
    [10_000, 12_500, 2500, 2500],
    [10_000, 7500, -2500, -2500],
    [-10_000, 5000, 15_000, 15_000],
    [-10_000, -15_000, -5000, -5000],
    [0, 100, 100, null],
    [0, 0, 0, null],
    [300, 100, -200, -6667],
    [20_000, 20_001, 1, 1],
    [20_000, 19_999, -1, -1],
    [30_000, 30_001, 1, 0],
  ])('from %d to %d is %d, which is %j hundredths of a percent', (then, now, difference, share) => {
    expect(change(BigInt(then), BigInt(now))).toEqual({ difference, share })
  })

  test('is exact however large, and its share is off by less than half a hundredth of a percent', () => {
    const sum = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n })
    fc.assert(
      fc.property(sum, sum, (then, now) => {
        const { difference, share } = change(then, now)
        expect(then + BigInt(difference)).toBe(now)
        if (share === null) return
        // Twice the distance between the reported share and the true one, in units of what was before.
        const size = then < 0n ? -then : then
        const off = 2n * (BigInt(share) * size - (now - then) * 10_000n)
        expect(off <= size && -off <= size).toBe(true)
      }),
    )
  })
})
