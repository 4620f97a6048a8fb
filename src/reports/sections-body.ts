/** The body of a sectioned report's call: filters and the compared period. */
import type { Days } from '#domain/period-before.ts'
import type { DrawnSections } from './drawn-reports.ts'
import { filtersBody } from './filters-body.ts'
import type { ReportView } from './report-view.ts'

export function sectionsBody(
  report: DrawnSections,
  view: ReportView,
  before: Days | null,
): Readonly<Record<string, unknown>> {
  const own = filtersBody(report, view)
  return before === null ? own : { ...own, comparedWith: { fromDate: before.from, toDate: before.to } }
}
