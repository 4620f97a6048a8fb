/**
 * Converts domain days to date-fns dates and back. The date is at local noon, which no clock change skips or repeats, so that it is the
 * same day in every time zone.
 */
import { type Day, dayOf, partsOf } from '#domain/days.ts'

export function dateOf(of: Day): Date {
  const { year, month, dayOfMonth } = partsOf(of)
  const date = new Date(2000, 0, 1, 12)
  // The constructor interprets years below 100 as 1900 to 1999.
  date.setFullYear(year, month - 1, dayOfMonth)
  return date
}

export function dayOfDate(date: Date): Day {
  return dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate())
}
