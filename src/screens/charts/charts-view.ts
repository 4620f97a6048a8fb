/** The period and branch of the charts; all of it is in the address. */
import { allBranches } from '#contract/protocol.ts'
import { recommendationMonthsMax } from '#contract/recommendations.ts'
import { addMonths, type Day, firstOfMonth, lastOfMonth } from '#domain/days.ts'
import { monthOfDay } from '#domain/months.ts'
import { dayIn, idIn } from '../../lists/listed-address.ts'

export type ChartsView = { readonly from: Day | null; readonly to: Day | null; readonly branchId: number }

/** The default is this month up to today and the eleven before it (decision 48), for all branches. */
export function readChartsView(search: URLSearchParams, today: Day): ChartsView {
  const thisMonth = firstOfMonth(today)
  const hasDays = search.has('from') || search.has('to')
  return {
    from: hasDays ? dayIn(search.get('from')) : addMonths(thisMonth, -11),
    to: hasDays ? dayIn(search.get('to')) : today,
    branchId: idIn(search.get('branch')) ?? allBranches,
  }
}

export function writeChartsView({ from, to, branchId }: ChartsView): URLSearchParams {
  const search = new URLSearchParams({ from: from ?? '', to: to ?? '' })
  if (branchId !== allBranches) search.set('branch', String(branchId))
  return search
}

/** The sold-items report of a month, restricted to the charts' period and branch. */
export function soldItemsOf(month: Day, { from, to, branchId }: ChartsView): string {
  const last = lastOfMonth(month)
  const search = writeChartsView({
    from: from !== null && from > month ? from : month,
    to: to !== null && to < last ? to : last,
    branchId,
  })
  return `/reports/sold-items?${search}`
}

/** For a long period, recommendations cover only its last months. */
export function recommendedFrom(from: Day, to: Day): Day {
  // There are not 24 months before this day.
  if (to < '0003-01-01') return from
  const first = addMonths(firstOfMonth(to), 1 - recommendationMonthsMax)
  return from < first ? first : from
}

/** The goals of the same months and branch; the goals' default period without a chosen one. */
export function goalsOf({ from, to, branchId }: ChartsView): string {
  const search = new URLSearchParams()
  if (from !== null && to !== null) {
    search.set('from', monthOfDay(from))
    search.set('to', monthOfDay(to))
  }
  if (branchId !== allBranches) search.set('branch', String(branchId))
  return search.size === 0 ? '/statistics/financialgoals' : `/statistics/financialgoals?${search}`
}
