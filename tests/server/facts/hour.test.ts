import { describe, expect, test } from 'vitest'
import { offsetChanges } from '#server/facts/hour.ts'

const at = (instant: string) => Date.parse(instant)

describe('the changes of the clocks of a company', () => {
  test('are none in Riyadh', () => {
    const changes = offsetChanges('Asia/Riyadh', at('2025-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'))
    expect(changes).toEqual([{ atMs: at('2025-01-01T00:00:00Z'), minutes: 180 }])
  })

  test('stand at the very instant, where clocks are put forward and back', () => {
    const changes = offsetChanges('Europe/Berlin', at('2026-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z'))
    expect(changes.map(({ atMs, minutes }) => `${new Date(atMs).toISOString()} ${minutes}`)).toEqual([
      '2026-01-01T00:00:00.000Z 60',
      '2026-03-29T01:00:00.000Z 120',
      '2026-10-25T01:00:00.000Z 60',
    ])
  })
})
