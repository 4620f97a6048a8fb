import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { hourOf, offsetChanges } from '#server/facts/hour.ts'

const at = (instant: string) => Date.parse(instant)

describe('the changes of the clocks of a company', () => {
  test('are none in Riyadh', () => {
    const changes = offsetChanges('Asia/Riyadh', at('2025-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'))
    expect(changes).toEqual([{ atMs: at('2025-01-01T00:00:00Z'), minutes: 180 }])
  })

  test('are at the exact instant, where clocks are put forward and back', () => {
    const changes = offsetChanges('Europe/Berlin', at('2026-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z'))
    expect(changes.map(({ atMs, minutes }) => `${new Date(atMs).toISOString()} ${minutes}`)).toEqual([
      '2026-01-01T00:00:00.000Z 60',
      '2026-03-29T01:00:00.000Z 120',
      '2026-10-25T01:00:00.000Z 60',
    ])
  })

  test('are found where clocks are turned back for a month, too', () => {
    const changes = offsetChanges('Africa/Cairo', at('2010-01-01T00:00:00Z'), at('2011-01-01T00:00:00Z'))
    expect(changes.map(({ minutes }) => minutes)).toEqual([120, 180, 120, 180, 120])
  })

  test('are looked up once a year, whatever days are asked for', () => {
    const days = { first: day('0001-01-01'), last: day('9999-12-31') }
    const startedAtMs = performance.now()
    for (let times = 0; times < 50; times++) hourOf(sql`instant`, 'Asia/Riyadh', days)
    expect(performance.now() - startedAtMs).toBeLessThan(3000)
  })
})
