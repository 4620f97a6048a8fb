import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { daysOfMonth, isMonth, month, monthOfDay } from '#domain/months.ts'

describe('months', () => {
  test('are a year of four digits and one of twelve months', () => {
    for (const text of ['2026-01', '2026-12', '0001-01', '9999-12']) expect(isMonth(text)).toBe(true)
    for (const text of ['2026-00', '2026-13', '2026-1', '26-01', '0000-01', '2026-01-01', ' 2026-01', '']) {
      expect(isMonth(text)).toBe(false)
      expect(() => month(text)).toThrow(RangeError)
    }
  })

  test('of a day is the month that the calendar of JavaScript shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1600, 0, 1), max: Date.UTC(9980, 0, 1) }), instantMs => {
        const date = new Date(instantMs)
        const two = String(date.getUTCMonth() + 1).padStart(2, '0')
        expect(monthOfDay(day(date.toISOString().slice(0, 10)))).toBe(`${date.getUTCFullYear()}-${two}`)
      }),
    )
  })

  test('have their first and last day', () => {
    expect(daysOfMonth(month('2024-02'))).toEqual({ first: '2024-02-01', last: '2024-02-29' })
    expect(daysOfMonth(month('2026-02'))).toEqual({ first: '2026-02-01', last: '2026-02-28' })
    expect(daysOfMonth(month('2026-12'))).toEqual({ first: '2026-12-01', last: '2026-12-31' })
  })
})
