/**
 * Hours with too few or too many people at the till. The books show who sold what and when, but neither who was present nor when the shop
 * was open: so an hour is busy when each selling cashier had far more bills than average, and quiet when it never has sales but lies
 * between hours with sales.
 */
import { type Day, type Weekday, weekday } from '../days.ts'
import type { BusyHour, QuietHours } from './finding.ts'

/** The sales of an hour on a day, and the number of cashiers. */
export type HourFigures = {
  readonly day: Day
  readonly hour: number
  readonly cashiers: number
  readonly bills: number
}

/** Any cashier handles fewer bills than this. */
export const busyBillsMin = 10
/** One occurrence is not a pattern. */
const busyDaysMin = 2
/** One and a half times the average: queues begin before twice as many. */
const busierMin = [3, 2] as const
/** Of the four or five days of each weekday in a month. */
export const quietDaysMin = 3
const shownMax = 3

export function busyHours(hours: readonly HourFigures[]): BusyHour[] {
  const ofMonth = {
    bills: sumOf(hours, each => each.bills),
    cashierHours: sumOf(hours, each => each.cashiers),
  }
  return [...Map.groupBy(hours, ({ day, hour }) => weekday(day) * hoursOfDay + hour)]
    .map(
      ([key, own]): BusyHour => ({
        kind: 'busyHour',
        weekday: weekdayAt(key),
        hour: key % hoursOfDay,
        days: own.length,
        bills: sumOf(own, each => each.bills),
        cashierHours: sumOf(own, each => each.cashiers),
        ofMonth,
      }),
    )
    .filter(
      own =>
        own.days >= busyDaysMin &&
        own.bills >= busyBillsMin &&
        own.bills * ofMonth.cashierHours * busierMin[1] >= ofMonth.bills * own.cashierHours * busierMin[0],
    )
    .toSorted((a, b) => b.bills * a.cashierHours - a.bills * b.cashierHours || a.weekday - b.weekday || a.hour - b.hour)
    .slice(0, shownMax)
}

export function quietHours(hours: readonly HourFigures[]): QuietHours[] {
  return [...Map.groupBy(hours, ({ day }) => weekday(day))]
    .flatMap(([of, own]) => quietOn(of, own))
    .toSorted(
      (a, b) => b.toHour - b.fromHour - (a.toHour - a.fromHour) || a.weekday - b.weekday || a.fromHour - b.fromHour,
    )
    .slice(0, shownMax)
}

function quietOn(of: Weekday, hours: readonly HourFigures[]): QuietHours[] {
  const days = new Set(hours.map(({ day }) => day)).size
  if (days < quietDaysMin) return []
  const selling = [...new Set(hours.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  return selling.flatMap((hour, at): QuietHours[] => {
    const next = selling[at + 1]
    if (next === undefined || next === hour + 1) return []
    return [{ kind: 'quietHours', weekday: of, fromHour: hour + 1, toHour: next, days }]
  })
}

const hoursOfDay = 24

function weekdayAt(key: number): Weekday {
  return Math.floor(key / hoursOfDay) as Weekday
}

function sumOf<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}
