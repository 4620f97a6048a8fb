import { expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { daysOfPeriod, type NamedPeriod, periodOfDays } from '#domain/named-period.ts'

const table: readonly (readonly [NamedPeriod, string, string])[] = [
  ['today', '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-11-21', '2026-11-21'],
  ['thisMonth', '2026-11-01', '2026-11-22'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['thisQuarter', '2026-10-01', '2026-11-22'],
  ['lastQuarter', '2026-07-01', '2026-09-30'],
  ['thisYear', '2026-01-01', '2026-11-22'],
  ['lastYear', '2025-01-01', '2025-12-31'],
]

test.each(table)('%s on 22 November 2026 is %s to %s', (period, from, to) => {
  expect(daysOfPeriod(period, day('2026-11-22'))).toEqual({ from, to })
  expect(periodOfDays({ from: day(from), to: day(to) }, day('2026-11-22'))).toBe(period)
})

test('at the ends of months and years', () => {
  expect(daysOfPeriod('lastMonth', day('2026-03-31'))).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOfPeriod('lastMonth', day('2026-01-01'))).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(daysOfPeriod('lastQuarter', day('2026-02-10'))).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(daysOfPeriod('yesterday', day('2026-01-01'))).toEqual({ from: '2025-12-31', to: '2025-12-31' })
})

test('days that have several names have that of the shortest period, and other days none', () => {
  const first = { from: day('2026-01-01'), to: day('2026-01-01') }
  expect(periodOfDays(first, day('2026-01-01'))).toBe('today')
  expect(periodOfDays({ from: day('2026-01-01'), to: day('2026-01-09') }, day('2026-01-09'))).toBe('thisMonth')
  expect(periodOfDays({ from: day('2026-11-02'), to: day('2026-11-22') }, day('2026-11-22'))).toBeNull()
})
