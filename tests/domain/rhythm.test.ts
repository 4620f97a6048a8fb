import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, day, daysBetween, type Weekday } from '#domain/days.ts'
import { dueDayFrom, dueDayUpTo, isDueOn, type Rhythm, rhythmDaysMax, rhythmKinds } from '#domain/rhythm.ts'

const monthly = (monthDay: number): Rhythm => ({ every: 'month', weekday: 0, monthDay, hour: 7 })

test.each<[Rhythm, string, string, string]>([
  [{ every: 'day', weekday: 0, monthDay: 1, hour: 7 }, '2026-01-15', '2026-01-15', '2026-01-15'],
  // 15 January 2026 is a Thursday.
  [{ every: 'week', weekday: 4, monthDay: 1, hour: 7 }, '2026-01-15', '2026-01-15', '2026-01-15'],
  [{ every: 'week', weekday: 0, monthDay: 1, hour: 7 }, '2026-01-15', '2026-01-11', '2026-01-18'],
  [monthly(1), '2026-01-15', '2026-01-01', '2026-02-01'],
  [monthly(31), '2026-02-28', '2026-02-28', '2026-02-28'],
  [monthly(31), '2026-02-27', '2026-01-31', '2026-02-28'],
  [monthly(30), '2028-03-01', '2028-02-29', '2028-03-30'],
])('%j around %s is due on %s and on %s', (rhythm, of, before, after) => {
  expect([dueDayUpTo(rhythm, day(of)), dueDayFrom(rhythm, day(of))]).toEqual([before, after])
})

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((count): Day => addDays(day('2000-01-01'), count))
const anyRhythm = fc.record({
  every: fc.constantFrom(...rhythmKinds),
  weekday: fc.constantFrom<Weekday[]>(0, 1, 2, 3, 4, 5, 6),
  monthDay: fc.integer({ min: 1, max: 31 }),
  hour: fc.integer({ min: 0, max: 23 }),
})

test('whatever is due comes again before longer than its rhythm, and nothing is due between', () => {
  fc.assert(
    fc.property(anyRhythm, anyDay, (rhythm, from) => {
      const first = dueDayFrom(rhythm, from)
      const second = dueDayFrom(rhythm, addDays(first, 1))
      expect(daysBetween(first, second)).toBeLessThanOrEqual(rhythmDaysMax[rhythm.every])
      expect(dueDayUpTo(rhythm, addDays(second, -1))).toBe(first)
      expect(isDueOn(rhythm, first)).toBe(true)
    }),
  )
})
