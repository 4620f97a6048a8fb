import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, day } from '#domain/days.ts'
import { nextRepeatDay, type RepeatKind } from '#domain/vouchers/repeats.ts'

function dueDays(every: RepeatKind, firstDay: string, upTo: string): Day[] {
  const days: Day[] = []
  const repeat = { every, firstDay: day(firstDay), lastDay: day(upTo) }
  for (let due = nextRepeatDay(repeat, null); due !== null; due = nextRepeatDay(repeat, due)) days.push(due)
  return days
}

test('a shorter month is due on its last day, and the next one on the day of the first again', () => {
  expect(dueDays('month', '2026-01-31', '2026-05-01')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
  expect(dueDays('quarter', '2025-11-30', '2026-09-01')).toEqual([
    '2025-11-30',
    '2026-02-28',
    '2026-05-30',
    '2026-08-30',
  ])
  expect(dueDays('year', '2024-02-29', '2026-03-01')).toEqual(['2024-02-29', '2025-02-28', '2026-02-28'])
  expect(dueDays('week', '2026-01-01', '2026-01-15')).toEqual(['2026-01-01', '2026-01-08', '2026-01-15'])
  expect(dueDays('none', '2026-01-01', '2026-02-01')).toEqual([])
})

test('a day is due if counting days one by one reaches it', () => {
  const first = fc.integer({ min: 0, max: 800 }).map(days => addDays(day('2024-01-01'), days))
  fc.assert(
    fc.property(
      first,
      fc.constantFrom('day', 'week', 'month' as const),
      fc.integer({ max: 200, min: 0 }),
      (from, every, length) => {
        const last = addDays(from, length)
        // Written apart: every day of the span, by the parts of its text and the weekday of the calendar.
        const dayOf = (text: string) => new Date(`${text}T00:00:00Z`)
        const expected = Array.from({ length: length + 1 }, (_, days) => addDays(from, days)).filter(each => {
          if (every === 'day') return true
          if (every === 'week') return dayOf(each).getUTCDay() === dayOf(from).getUTCDay()
          const wanted = dayOf(from).getUTCDate()
          const own = dayOf(each).getUTCDate()
          const isLast = dayOf(addDays(each, 1)).getUTCDate() === 1
          return own === wanted || (isLast && own < wanted)
        })
        expect(dueDays(every, from, last)).toEqual(expected)
      },
    ),
  )
})
