/**
 * The windows of the dashboard: from midnight today, from Monday, from the 1st, and from the month in which the company's
 * dashboard year starts. Source: spec §9, decision 3.
 */
import { addDays, addMonths, type Day, firstOfMonth, partsOf, weekday } from '#domain/days.ts'

export const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Period = (typeof periods)[number]

export const defaultPeriod: Period = 'weekly'

export type Window = { readonly from: Day; readonly to: Day }

/** Every window ends today; `yearStartMonth` is 1 to 12. */
export function windowOf(period: Period, today: Day, yearStartMonth: number): Window {
  return { from: firstDayOf(period, today, yearStartMonth), to: today }
}

function firstDayOf(period: Period, today: Day, yearStartMonth: number): Day {
  switch (period) {
    case 'daily':
      return today
    case 'weekly':
      return addDays(today, -((weekday(today) + 6) % 7))
    case 'monthly':
      return firstOfMonth(today)
    case 'yearly':
      return addMonths(firstOfMonth(today), -((partsOf(today).month - yearStartMonth + 12) % 12))
  }
}
