/**
 * Days of the domain as dates of date-fns, and back. A date stands at noon of the local clock, which no change of the clocks skips or
 * repeats, so that it is the same day in every time zone.
 */
import { type Day, dayOf, partsOf } from '#domain/days.ts'

export function dateOf(of: Day): Date {
  const { year, month, dayOfMonth } = partsOf(of)
  const date = new Date(2000, 0, 1, 12)
  // The constructor takes years below 100 for those of the last century.
  date.setFullYear(year, month - 1, dayOfMonth)
  return date
}

export function dayOfDate(date: Date): Day {
  return dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate())
}
