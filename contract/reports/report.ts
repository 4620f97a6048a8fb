/** What every report has: who may read it, its call, and what its rows open. A report is data; engines answer and draw it. */
import type { Need } from '#domain/access/can.ts'
import type { Fact, Where } from '../facts/fact.ts'
import type { Filters } from './filters.ts'

/** The call of a report, as the specification names it where it does. */
export type ReportCall = { readonly path: string; readonly summary: string }

/**
 * What a row opens: another report by its name, with the values of the row as filters and these rows (none of a statement), or the document itself. Every filter of
 * the two reports that has the same name is handed on.
 */
export type Opening = OpenedReport | OpenedByValue | 'document'

type OpenedReport = { readonly report: string; readonly rows: readonly string[] }

/** One of several reports, by what the row or what it is narrowed to says of a dimension. */
type OpenedByValue = { readonly by: string; readonly each: Readonly<Record<string, OpenedReport>> }

export type ReportHead = {
  /** The key of its title under `titles`. */
  readonly title: string
  readonly need: Need
  readonly call: ReportCall
}

/**
 * Of all that the filters leave, only what is `is` by the measure: such as goods of which nothing went out. Each of `by` is judged by itself,
 * however the rows are grouped: they are told by nothing that parts what is judged (`isJudgedWhole`).
 */
export type Only<D extends string = string, M extends string = string> = {
  readonly by: readonly D[]
  readonly where: readonly { readonly measure: M; readonly is: 'positive' | 'negative' | 'zero' }[]
}

/** Whether what is judged together has one value of the dimension, so that to tell it or to narrow to it leaves out the same. */
export function isJudgedWhole({ fact, only }: Pick<ReportBase, 'fact' | 'only'>, name: string): boolean {
  const impliedBy = fact.dimensions[name]?.impliedBy
  return only === undefined || only.by.includes(name) || (impliedBy !== undefined && only.by.includes(impliedBy))
}

/** Of a report over any fact, with any filters. `where`: what it is about and nothing beside, whatever is asked for. */
export type ReportBase = ReportHead & {
  readonly fact: Fact
  readonly filters: Filters
  readonly where?: Where
  readonly only?: Only
}
