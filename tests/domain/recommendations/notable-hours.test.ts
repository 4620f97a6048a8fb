import { describe, expect, test } from 'vitest'
import { addDays, day } from '#domain/days.ts'
import { busyHours, type HourFigures, quietHours } from '#domain/recommendations/notable-hours.ts'

/** A Thursday. */
const thursday = day('2026-01-01')
const onThursdays = (count: number, hour: number, bills: number, cashiers = 1): HourFigures[] =>
  Array.from({ length: count }, (_, week) => ({ day: addDays(thursday, 7 * week), hour, bills, cashiers }))

describe('a busy hour', () => {
  const calm = onThursdays(4, 10, 4)

  test('is one in which each cashier has far more bills than in all hours', () => {
    expect(busyHours([...calm, ...onThursdays(4, 20, 12)])).toEqual([
      {
        ...{ kind: 'busyHour', weekday: 4, hour: 20, days: 4, bills: 48, cashierHours: 4 },
        ofMonth: { bills: 64, cashierHours: 8 },
      },
    ])
  })

  test('is none where as many more people sold', () => {
    expect(busyHours([...calm, ...onThursdays(4, 20, 12, 3)])).toEqual([])
  })

  test('is none on a single day, nor with fewer than ten bills', () => {
    expect(busyHours([...calm, ...onThursdays(1, 20, 40)])).toEqual([])
    expect(busyHours([...onThursdays(4, 10, 1), ...onThursdays(3, 20, 3)])).toEqual([])
  })

  test('is none where all hours are alike', () => {
    expect(busyHours([...calm, ...onThursdays(4, 11, 4)])).toEqual([])
  })

  test('lists three, the busiest first', () => {
    const hours = [8, 9, 10, 11, 12, 13].flatMap(hour => onThursdays(4, hour, 2))
    const busy = [17, 18, 19, 20].flatMap(hour => onThursdays(4, hour, hour))
    expect(busyHours([...hours, ...busy]).map(({ hour }) => hour)).toEqual([20, 19, 18])
  })
})

describe('quiet hours', () => {
  test('lie between hours that sell on the weekday', () => {
    expect(quietHours([...onThursdays(3, 10, 2), ...onThursdays(3, 16, 2)])).toEqual([
      { kind: 'quietHours', weekday: 4, fromHour: 11, toHour: 16, days: 3 },
    ])
  })

  test('are none where a single day sold something, nor before the first sale and after the last', () => {
    const some = [...onThursdays(4, 10, 2), ...onThursdays(1, 11, 1), ...onThursdays(4, 12, 2)]
    expect(quietHours(some)).toEqual([])
  })

  test('are not reported for a weekday with fewer than three days', () => {
    expect(quietHours([...onThursdays(2, 10, 2), ...onThursdays(2, 16, 2)])).toEqual([])
  })

  test('list three, the longest first', () => {
    const hours = [8, 10, 13, 17, 20].flatMap(hour => onThursdays(3, hour, 1))
    expect(quietHours(hours).map(({ fromHour, toHour }) => [fromHour, toHour])).toEqual([
      [14, 17],
      [11, 13],
      [18, 20],
    ])
  })
})
