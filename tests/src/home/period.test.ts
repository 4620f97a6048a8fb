import { describe, expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { type Period, windowBefore, windowOf } from '#src/screens/home/period.ts'

/** 2026-11-21 is a Saturday. */
describe.each<[period: Period, today: string, yearStart: number, from: string]>([
  ['daily', '2026-11-21', 2, '2026-11-21'],
  ['weekly', '2026-11-21', 2, '2026-11-16'],
  ['weekly', '2026-11-16', 2, '2026-11-16'],
  ['weekly', '2026-11-15', 2, '2026-11-09'],
  ['weekly', '2026-01-01', 2, '2025-12-29'],
  ['monthly', '2026-11-21', 2, '2026-11-01'],
  ['monthly', '2026-02-01', 2, '2026-02-01'],
  ['yearly', '2026-11-21', 2, '2026-02-01'],
  ['yearly', '2026-02-01', 2, '2026-02-01'],
  ['yearly', '2026-01-31', 2, '2025-02-01'],
  ['yearly', '2026-01-31', 1, '2026-01-01'],
  ['yearly', '2026-11-21', 12, '2025-12-01'],
])('%s on %s with a year that starts in month %i', (period, today, yearStart, from) => {
  test(`runs from ${from} to the same day`, () => {
    expect(windowOf(period, day(today), yearStart)).toEqual({ from, to: today })
  })
})

test.each<[period: Period, from: string, to: string, before: readonly [from: string, to: string]]>([
  ['daily', '2026-03-01', '2026-03-01', ['2026-02-28', '2026-02-28']],
  ['weekly', '2026-11-16', '2026-11-21', ['2026-11-09', '2026-11-14']],
  ['weekly', '2026-01-05', '2026-01-05', ['2025-12-29', '2025-12-29']],
  ['monthly', '2026-11-01', '2026-11-21', ['2026-10-01', '2026-10-21']],
  ['monthly', '2026-03-01', '2026-03-31', ['2026-02-01', '2026-02-28']],
  ['monthly', '2026-01-01', '2026-01-31', ['2025-12-01', '2025-12-31']],
  ['yearly', '2028-02-01', '2028-02-29', ['2027-02-01', '2027-02-28']],
])('beside the %s figures of %s to %s stand those of the same days before', (period, from, to, before) => {
  const window = { from: day(from), to: day(to) }
  expect(windowBefore(period, window)).toEqual({ from: before[0], to: before[1] })
})
