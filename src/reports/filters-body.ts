/** The filters of a view in the body of a call. */
import type { FilterKey } from '#contract/facts/fact.ts'
import type { Filter } from '#contract/reports/filters.ts'
import type { DrawnReport } from './drawn-reports.ts'
import type { ReportView } from './report-view.ts'

/** The filters of a view by the call's names. */
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
      // Several values for a single-value filter are sent, so that the server refuses them; sending none would mean all.
      return filter.isList || own.length > 1 ? own : own[0]
    }
  }
}

/** Whether a filter accepts these keys: it may accept only one, and none accepts the zero for "no value". */
export function takesKeys({ isList }: { readonly isList: boolean }, keys: readonly FilterKey[]): boolean {
  return !keys.includes(0) && (isList || keys.length <= 1)
}

/** The period and the required filters; tables send all other filters in `where`. */
export function bodyBesideWhere({ filters }: DrawnReport, view: ReportView): Readonly<Record<string, unknown>> {
  const beside = Object.entries(filters).filter(
    ([, { use, isRequired }]) => isRequired || use === 'from' || use === 'to',
  )
  return Object.fromEntries(beside.map(([name, filter]) => [name, givenBy(name, filter, view)]))
}
