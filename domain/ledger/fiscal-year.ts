/** Fiscal years: each begins the day after the previous one, the first with the books, and ends before the start month. */
import { addDays, addMonths, type Day, firstOfMonth, partsOf } from '../days.ts'

export type FiscalYear = { readonly firstDay: Day; readonly lastDay: Day }

/** The year that begins on this day; a short one when the day is not the first of the start month (1 to 12). */
export function fiscalYearFrom(firstDay: Day, startMonth: number): FiscalYear {
  const months = (startMonth - partsOf(firstDay).month + 12) % 12
  const next = addMonths(firstOfMonth(firstDay), months === 0 ? 12 : months)
  return { firstDay, lastDay: addDays(next, -1) }
}
