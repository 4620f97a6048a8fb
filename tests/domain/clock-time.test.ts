import { describe, expect, test } from 'vitest'
import { minuteOfDay, minuteOfTime, parseClockTime, timeOfMinute } from '#domain/clock-time.ts'

const read = (text: string) => {
  const result = parseClockTime(text)
  return result.ok ? result.value : result.problems[0]?.code
}

describe('a time of day', () => {
  test.each([
    ['9', '09:00'],
    ['09:30', '09:30'],
    ['9.05', '09:05'],
    ['٢٢:٤٥', '22:45'],
    [' 0:00 ', '00:00'],
    ['24:00', '00:00'],
    ['24', '00:00'],
    ['23:59', '23:59'],
    ['12 am', '00:00'],
    ['12pm', '12:00'],
    ['9:15 PM', '21:15'],
    ['١٠ م', '22:00'],
    ['١٠:٣٠ص', '10:30'],
  ])('is read from %s as %s', (text, time) => {
    expect(read(text)).toBe(time)
  })

  test.each(['', '25', '24:01', '9:60', '9:5', '0 pm', '13 am', 'noon', '9:30:00', '-1', '1e1'])(
    'is not read from "%s"',
    text => {
      expect(read(text)).toBe('invalidTime')
    },
  )

  test('is a minute of the day and back', () => {
    for (let minute = 0; minute < 1440; minute++) expect(minuteOfTime(timeOfMinute(minute))).toBe(minute)
    expect(minuteOfTime('')).toBeNull()
  })

  test('is that of the clocks of the company, on either side of UTC', () => {
    const instant = Date.UTC(2026, 0, 15, 22, 30, 59)
    expect([180, 0, -300, 840].map(offset => timeOfMinute(minuteOfDay(instant, offset)))).toEqual([
      '01:30',
      '22:30',
      '17:30',
      '12:30',
    ])
    expect(timeOfMinute(minuteOfDay(-1, 0))).toBe('23:59')
  })
})
