/** The common part of all reports: permission, call, and what rows open. A report is data; engines compute and display it. */
import type { Need } from '#domain/access/can.ts'
import type { Fact, Where } from '../facts/fact.ts'
import type { Filters } from './filters.ts'

/** The call of a report, at the specification's address where it names one. */
export type ReportCall = { readonly path: string; readonly summary: string }

/**
 * What a row opens: another report by name, with the row's values as filters and these rows (empty for a statement), or the document
 * itself, or the page of the asset. Filters that both reports have under the same name are passed on.
 */
export type Opening = OpenedReport | OpenedByValue | 'document' | 'asset'

type OpenedReport = { readonly report: string; readonly rows: readonly string[] }

/** One of several reports, depending on a dimension's value in the row or the filters. */
type OpenedByValue = { readonly by: string; readonly each: Readonly<Record<string, OpenedReport>> }

export type ReportHead = {
  /** The key of its title under `titles`. */
  readonly title: string
  readonly need: Need
  readonly call: ReportCall
}

/**
 * Restricts the report to rows whose measure meets `is`, such as items without outflows. The condition is judged per combination of the
 * dimensions `by`, however rows are grouped: rows cannot be split by a dimension that would divide such a combination (`isJudgedWhole`).
 */
export type Only<D extends string = string, M extends string = string> = {
  readonly by: readonly D[]
  readonly where: readonly { readonly measure: M; readonly is: 'positive' | 'negative' | 'zero' }[]
}

/**
 * Whether each combination that the condition judges has a single value of the dimension, so that grouping or filtering by it does not
 * divide it.
 */
export function isJudgedWhole({ fact, only }: Pick<ReportBase, 'fact' | 'only'>, name: string): boolean {
  const impliedBy = fact.dimensions[name]?.impliedBy
  return only === undefined || only.by.includes(name) || (impliedBy !== undefined && only.by.includes(impliedBy))
}

/** A report over any fact, with any filters. `where`: a fixed filter, whatever the call requests. */
export type ReportBase = ReportHead & {
  readonly fact: Fact
  readonly filters: Filters
  readonly where?: Where
  readonly only?: Only
}
