import { describe, expect, test } from 'vitest'
import { offsetMinutesOf } from '#server/company/time-zone.ts'

describe('how far clocks are ahead of UTC', () => {
  const at = (zone: string, instant: string) => offsetMinutesOf(zone, Date.parse(instant))

  test('in Riyadh is three hours all year', () => {
    expect([at('Asia/Riyadh', '2026-01-15T00:00:00Z'), at('Asia/Riyadh', '2026-07-15T00:00:00Z')]).toEqual([180, 180])
  })

  test('is none at UTC, and less than none west of it, in parts of an hour too', () => {
    expect(at('UTC', '2026-01-15T00:00:00Z')).toBe(0)
    expect(at('America/St_Johns', '2026-01-15T00:00:00Z')).toBe(-210)
    expect(at('Asia/Kathmandu', '2026-01-15T00:00:00Z')).toBe(345)
  })

  test('changes at the instant at which clocks are put forward', () => {
    expect(at('Europe/Berlin', '2026-03-29T00:59:59.999Z')).toBe(60)
    expect(at('Europe/Berlin', '2026-03-29T01:00:00Z')).toBe(120)
    expect(at('Asia/Riyadh', '2026-03-29T01:00:00Z')).toBe(180)
  })
})
