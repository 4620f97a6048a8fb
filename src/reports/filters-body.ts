/** What the filters of a view are in a call. */
import type { FilterKey } from '#contract/facts/fact.ts'
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
      // Several where one is wanted are left for the server to refuse: none of them stands for all.
      return filter.isList || own.length > 1 ? own : own[0]
    }
  }
}

/** Whether a call can be narrowed by these keys: a filter may take one alone, and none takes the zero that stands for nothing. */
export function takesKeys({ isList }: { readonly isList: boolean }, keys: readonly FilterKey[]): boolean {
  return !keys.includes(0) && (isList || keys.length <= 1)
}

/** The days, and what the call cannot do without: by everything else a table is narrowed with `where`. */
export function bodyBesideWhere({ filters }: DrawnReport, view: ReportView): Readonly<Record<string, unknown>> {
  const beside = Object.entries(filters).filter(
    ([, { use, isRequired }]) => isRequired || use === 'from' || use === 'to',
  )
  return Object.fromEntries(beside.map(([name, filter]) => [name, givenBy(name, filter, view)]))
}
