/** The charts of the listed goals' months and branch. The charts show fewer months than a list of goals may have: then the last ones. */
import { performanceMonthsMax } from '#contract/performance.ts'
import { allBranches } from '#contract/protocol.ts'
import { addMonths, monthsWithin } from '#domain/days.ts'
import { daysOfMonth } from '#domain/months.ts'
import type { GoalsAsked } from '#machines/goals.machine.ts'

export function chartsOf({ from, to, branchId }: GoalsAsked): string {
  const [{ first }, { first: lastMonth, last }] = [daysOfMonth(from), daysOfMonth(to)]
  const shown =
    monthsWithin(first, last) > performanceMonthsMax ? addMonths(lastMonth, 1 - performanceMonthsMax) : first
  const search = new URLSearchParams({ from: shown, to: last })
  if (branchId !== allBranches) search.set('branch', String(branchId))
  return `/statistics/charts?${search}`
}
