import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  businessDay,
  compareDays,
  type Day,
  day,
  dayOf,
  dayStartMs,
  daysAway,
  daysBetween,
  firstOfMonth,
  formatUsDay,
  instantMsOf,
  isDay,
  lastOfMonth,
  localDateTime,
  monthsWithin,
  parseUsDay,
  partsOf,
  weekday,
} from '#domain/days.ts'

const riyadhMinutes = 180
const anyInstantMs = fc.integer({ min: Date.UTC(1600, 0, 1), max: Date.UTC(9980, 0, 1) })
const anyDay: fc.Arbitrary<Day> = anyInstantMs.map(ms => day(new Date(ms).toISOString().slice(0, 10)))

describe('days', () => {
  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', text => {
    expect(isDay(text)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '0000-01-01',
    '',
    '2026-01-01T00:00',
  ])('%s is no day', text => {
    expect(isDay(text)).toBe(false)
    expect(() => day(text)).toThrow(RangeError)
  })

  it('compare by the calendar', () => {
    expect(compareDays(day('2026-01-31'), day('2026-02-01'))).toBeLessThan(0)
    expect(compareDays(day('2026-02-01'), day('2026-01-31'))).toBeGreaterThan(0)
    expect(compareDays(day('2026-02-01'), day('2026-02-01'))).toBe(0)
  })

  it('count over months, leap days and centuries', () => {
    expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29')
    expect(addDays(day('1900-02-28'), 1)).toBe('1900-03-01')
    expect(addDays(day('2000-02-29'), 1)).toBe('2000-03-01')
    expect(addDays(day('2100-03-01'), -1)).toBe('2100-02-28')
    expect(addDays(day('2026-01-01'), -1)).toBe('2025-12-31')
    expect(addDays(day('2026-01-01'), 364)).toBe('2026-12-31')
    expect(daysBetween(day('2000-01-01'), day('2100-01-01'))).toBe(36_525)
    expect(() => addDays(day('9999-12-31'), 1)).toThrow(RangeError)
    expect(() => addDays(day('0001-01-01'), -1)).toThrow(RangeError)
    expect(() => addDays(day('2026-01-01'), 0.5)).toThrow(RangeError)
  })

  it('know their weekday', () => {
    expect(weekday(day('1970-01-01'))).toBe(4)
    expect(weekday(day('2026-11-22'))).toBe(0)
    expect(weekday(day('1969-12-27'))).toBe(6)
  })

  it('have a first and a last of their month', () => {
    expect(firstOfMonth(day('2024-02-17'))).toBe('2024-02-01')
    expect(lastOfMonth(day('2024-02-17'))).toBe('2024-02-29')
    expect(lastOfMonth(day('2026-04-01'))).toBe('2026-04-30')
  })

  it('move by months to the same day or the last one there is', () => {
    expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28')
    expect(addMonths(day('2026-01-15'), -1)).toBe('2025-12-15')
    expect(addMonths(day('2026-12-01'), 6)).toBe('2027-06-01')
    expect(addMonths(day('2026-03-31'), -13)).toBe('2025-02-28')
  })

  it('are of so many months, up to the last that can be written', () => {
    const counts = [
      ['2026-11-01', '2026-11-30', 1],
      ['2026-11-30', '2026-12-01', 2],
      ['2025-12-31', '2026-01-01', 2],
      ['9999-06-01', '9999-12-31', 7],
    ] as const
    for (const [from, to, count] of counts) expect(monthsWithin(day(from), day(to))).toBe(count)
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 200 }), (from, count) => {
        expect(monthsWithin(from, addMonths(from, count))).toBe(count + 1)
      }),
    )
  })

  it('agree with the calendar of the runtime', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (from, count) => {
        const expected = new Date(Date.parse(`${from}T00:00:00Z`) + count * 86_400_000)
        const to = addDays(from, count)
        expect(to).toBe(expected.toISOString().slice(0, 10))
        expect(daysBetween(from, to)).toBe(count)
        expect(weekday(to)).toBe(expected.getUTCDay())
        const { year, month, dayOfMonth } = partsOf(to)
        expect(dayOf(year, month, dayOfMonth)).toBe(to)
      }),
    )
  })
})

describe('the short US format', () => {
  it('is read with and without leading zeros', () => {
    expect(parseUsDay('1/31/2026')).toBe('2026-01-31')
    expect(parseUsDay('02/09/2026')).toBe('2026-02-09')
  })

  it.each(['31/1/2026', '2/29/2026', '1/1/26', '2026-01-31', '1-31-2026', ''])('refuses %j', text => {
    expect(parseUsDay(text)).toBeUndefined()
  })

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(anyDay, each => {
        expect(parseUsDay(formatUsDay(each))).toBe(each)
      }),
    )
  })
})

describe('instants', () => {
  it('fall on the business day of the place', () => {
    expect(businessDay('2026-01-31T20:59:59Z', riyadhMinutes)).toBe('2026-01-31')
    expect(businessDay('2026-01-31T21:00:00Z', riyadhMinutes)).toBe('2026-02-01')
    expect(businessDay('2026-01-01T00:30:00.250Z', -60)).toBe('2025-12-31')
    expect(businessDay(0, riyadhMinutes)).toBe('1970-01-01')
    expect(businessDay(-1, 0)).toBe('1969-12-31')
  })

  it('are printed in local time without a zone', () => {
    expect(localDateTime('2026-01-15T18:05:09.999Z', riyadhMinutes)).toBe('2026-01-15T21:05:09')
    expect(localDateTime('2026-01-15T22:05:09Z', riyadhMinutes)).toBe('2026-01-16T01:05:09')
  })

  it.each([
    '2026-01-31',
    '2026-01-31T20:59:59',
    '2026-01-31T20:59:59+03:00',
    '2026-02-30T00:00:00Z',
    '2026-01-31T24:00:00Z',
  ])('%s is no instant in UTC', text => {
    expect(() => businessDay(text, riyadhMinutes)).toThrow(RangeError)
  })

  it('agree with the clock of the runtime, and a day starts where it says', () => {
    fc.assert(
      fc.property(anyInstantMs, fc.integer({ min: -840, max: 840 }), (ms, offset) => {
        const text = new Date(ms).toISOString()
        expect(instantMsOf(text)).toBe(ms)
        const on = businessDay(text, offset)
        expect(businessDay(ms, offset)).toBe(on)
        expect(businessDay(dayStartMs(on, offset), offset)).toBe(on)
        expect(businessDay(dayStartMs(on, offset) - 1, offset)).toBe(addDays(on, -1))
        expect(localDateTime(ms, offset)).toBe(new Date(ms + offset * 60_000).toISOString().slice(0, 19))
      }),
    )
  })

  it('go no farther than the years that are written, where they are counted from a day that anybody may ask for', () => {
    expect(daysAway(day('2026-03-01'), -1)).toBe('2026-02-28')
    expect([daysAway(day('0001-01-31'), -90), daysAway(day('9999-12-01'), 400)]).toEqual(['0001-01-01', '9999-12-31'])
  })
})
