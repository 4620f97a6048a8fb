/** What the filters of a view are in a call. */
import type { Filter } from '#contract/reports/filters.ts'
import type { DrawnReport } from './drawn-reports.ts'
import type { ReportView } from './report-view.ts'

/** The filters of a view by the names that the call has for them. */
export function filtersBody({ filters }: DrawnReport, view: ReportView): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, givenBy(name, filter, view)]))
}

function givenBy(name: string, filter: Filter, { from, to, keys, amounts }: ReportView): unknown {
  switch (filter.use) {
    case 'from':
      return from
    case 'to':
      return to
    case 'amount':
      return amounts[name]
    case 'keys': {
      const own = keys[filter.dimension] ?? []
      return filter.isList ? own : own[0]
    }
  }
}

/** The days, and what the call cannot do without: by everything else a table is narrowed with `where`. */
export function bodyBesideWhere({ filters }: DrawnReport, view: ReportView): Readonly<Record<string, unknown>> {
  const beside = Object.entries(filters).filter(
    ([, { use, isRequired }]) => isRequired || use === 'from' || use === 'to',
  )
  return Object.fromEntries(beside.map(([name, filter]) => [name, givenBy(name, filter, view)]))
}
