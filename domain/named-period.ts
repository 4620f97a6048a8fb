/** Relative periods by name, so that a saved view of "this month" shows next month when opened then. */
import { addDays, addMonths, type Day, firstOfMonth, partsOf } from './days.ts'
import type { Days } from './period-before.ts'

export const namedPeriods = [
  'today',
  'yesterday',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const
export type NamedPeriod = (typeof namedPeriods)[number]

/** A current period ends today, a past one on its last day. Quarters and years follow the calendar. */
export function daysOfPeriod(period: NamedPeriod, today: Day): Days {
  const month = firstOfMonth(today)
  const quarter = addMonths(month, -((partsOf(today).month - 1) % 3))
  const year = addMonths(month, 1 - partsOf(today).month)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'thisMonth':
      return { from: month, to: today }
    case 'lastMonth':
      return { from: addMonths(month, -1), to: addDays(month, -1) }
    case 'thisQuarter':
      return { from: quarter, to: today }
    case 'lastQuarter':
      return { from: addMonths(quarter, -3), to: addDays(quarter, -1) }
    case 'thisYear':
      return { from: year, to: today }
    case 'lastYear':
      return { from: addMonths(year, -12), to: addDays(year, -1) }
  }
}

/** The shortest named period with these days; null when there is none. */
export function periodOfDays({ from, to }: Days, today: Day): NamedPeriod | null {
  const isThat = (period: NamedPeriod) => {
    const days = daysOfPeriod(period, today)
    return days.from === from && days.to === to
  }
  return namedPeriods.find(isThat) ?? null
}
