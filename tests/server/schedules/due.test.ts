import { expect, test } from 'vitest'
import type { Rhythm } from '#domain/rhythm.ts'
import { newestDue, nextDue } from '#server/schedules/due.ts'
import { outOfBounds } from '#server/schedules/stored-files.ts'

const at = (hour: number): Rhythm => ({ every: 'day', weekday: 0, monthDay: 1, hour })
const textOf = ({ day, atMs }: ReturnType<typeof nextDue>) => `${day} ${new Date(atMs).toISOString()}`

test.each([
  // In Riyadh it is still the day before when Greenwich begins its last three hours.
  [
    'Asia/Riyadh',
    1,
    '2026-01-15T21:59:00Z',
    '2026-01-15 2026-01-14T22:00:00.000Z',
    '2026-01-16 2026-01-15T22:00:00.000Z',
  ],
  [
    'Asia/Riyadh',
    7,
    '2026-01-15T04:00:00Z',
    '2026-01-15 2026-01-15T04:00:00.000Z',
    '2026-01-16 2026-01-16T04:00:00.000Z',
  ],
  ['UTC', 0, '2026-01-15T00:00:00Z', '2026-01-15 2026-01-15T00:00:00.000Z', '2026-01-16 2026-01-16T00:00:00.000Z'],
  // The clocks of Berlin leave out an hour of 29 March, and have one of 25 October twice.
  [
    'Europe/Berlin',
    7,
    '2026-03-28T12:00:00Z',
    '2026-03-28 2026-03-28T06:00:00.000Z',
    '2026-03-29 2026-03-29T05:00:00.000Z',
  ],
  [
    'Europe/Berlin',
    2,
    '2026-10-24T12:00:00Z',
    '2026-10-24 2026-10-24T00:00:00.000Z',
    '2026-10-25 2026-10-25T01:00:00.000Z',
  ],
])('by the clocks of %s at %i, at %s: last %s, next %s', (timeZone, hour, now, newest, next) => {
  expect([
    textOf(newestDue(timeZone, at(hour), Date.parse(now))),
    textOf(nextDue(timeZone, at(hour), Date.parse(now))),
  ]).toEqual([newest, next])
})

test('an hour that the clocks leave out or have twice is due once', () => {
  for (const hour of [0, 1, 2, 3, 4])
    for (const day of ['2026-03-28T00:00:00Z', '2026-10-24T00:00:00Z']) {
      const days: string[] = []
      let nowMs = Date.parse(day)
      for (let count = 0; count < 4; count += 1) {
        const due = nextDue('Europe/Berlin', at(hour), nowMs)
        expect(due.atMs).toBeGreaterThan(nowMs)
        expect(newestDue('Europe/Berlin', at(hour), due.atMs)).toEqual(due)
        days.push(due.day)
        nowMs = due.atMs
      }
      expect(new Set(days).size).toBe(4)
    }
})

test('the oldest files go first: those beyond the count of one schedule, then those beyond the bytes of the person', () => {
  const megabytes = (count: number) => count * 1024 * 1024
  const kept = [
    { id: 9, schedule_id: 1, size: megabytes(60) },
    { id: 8, schedule_id: 2, size: megabytes(30) },
    { id: 7, schedule_id: 1, size: megabytes(10) },
    { id: 6, schedule_id: 2, size: megabytes(10) },
    { id: 5, schedule_id: 1, size: 1 },
  ]
  expect(outOfBounds(kept, 1)).toEqual([6, 5])
  const many = Array.from({ length: 30 }, (_, back) => ({ id: 100 - back, schedule_id: 1, size: 1 }))
  expect(outOfBounds(many, 1)).toEqual([76, 75, 74, 73, 72, 71])
  expect(outOfBounds(many, 2)).toEqual([])
})
