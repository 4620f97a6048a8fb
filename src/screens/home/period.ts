/**
 * The periods of the dashboard: from midnight today, from Monday, from the 1st, and from the month in which the company's dashboard year
 * starts. Source: spec §9, decision 3.
 */
import { getMonth, startOfMonth, startOfWeek, subDays, subMonths, subWeeks, subYears } from 'date-fns'
import type { Day } from '#domain/days.ts'
import { dateOf, dayOfDate } from '../../i18n/day-dates.ts'

export const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Period = (typeof periods)[number]

export const defaultPeriod: Period = 'weekly'

export type Window = { readonly from: Day; readonly to: Day }

/** Every period ends today; `yearStartMonth` is 1 to 12. */
export function windowOf(period: Period, today: Day, yearStartMonth: number): Window {
  return { from: firstDayOf(period, today, yearStartMonth), to: today }
}

function firstDayOf(period: Period, today: Day, yearStartMonth: number): Day {
  const date = dateOf(today)
  switch (period) {
    case 'daily':
      return today
    case 'weekly':
      return dayOfDate(startOfWeek(date, { weekStartsOn: 1 }))
    case 'monthly':
      return dayOfDate(startOfMonth(date))
    case 'yearly':
      return dayOfDate(subMonths(startOfMonth(date), (getMonth(date) + 1 - yearStartMonth + 12) % 12))
  }
}

const stepsBack = { daily: subDays, weekly: subWeeks, monthly: subMonths, yearly: subYears } as const

/** The same days of the previous period, so that a partial period is compared with an equal part; a shorter month ends with its last day. */
export function windowBefore(period: Period, { from, to }: Window): Window {
  const back = stepsBack[period]
  return { from: dayOfDate(back(dateOf(from), 1)), to: dayOfDate(back(dateOf(to), 1)) }
}
