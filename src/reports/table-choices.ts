/** The effective choices of a table report: the requested ones that exist and that the user may see. */
import { isBalance } from '#contract/facts/fact.ts'
import { isJudgedWhole } from '#contract/reports/report.ts'
import { levelsMax } from '#contract/reports/table-report.ts'
import type { Access } from '#domain/access/can.ts'
import { type Days, periodBefore } from '#domain/period-before.ts'
import type { ListSort } from '../lists/listed-address.ts'
import { type DrawnTable, isOwnReport, type TableBody } from './drawn-reports.ts'
import { bodyBesideWhere } from './filters-body.ts'
import { type ReportRow, reportRowKey } from './report-rows.ts'
import type { ReportView } from './report-view.ts'
import { seenNames } from './report-words.ts'

export type TableChoices = {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly sort: ListSort | null
  /** The compared period; null without one. */
  readonly before: Days | null
  /** The measures of the chart; null without one. */
  readonly chart: readonly string[] | null
  /** The available dimensions and measures. */
  readonly dimensions: readonly string[]
  readonly measures: readonly string[]
  /** Whether there is a grand total. */
  readonly isSummed: boolean
}

export function tableChoices(report: DrawnTable, view: ReportView, access: Access | null): TableChoices {
  const { fact } = report
  const dimensions = seenNames(fact.dimensions, access).filter(name => isJudgedWhole(report, name))
  const levels = (view.rows ?? []).filter(name => dimensions.includes(name))
  const chosen = levels.length > 0 ? levels : report.rows
  const apart = keptApart(fact, view)
  const isWithApart = apart !== null && chosen.length > 0
  const rows = isWithApart ? [apart, ...chosen.filter(name => name !== apart)].slice(0, levelsMax) : chosen
  const named = [...rows, ...Object.keys(view.keys)]
  // A balance cannot be split by day.
  const isByDay = named.some(name => ['day', 'month'].includes(fact.dimensions[name]?.kind ?? ''))
  const measures = seenNames(fact.measures, access).filter(name => {
    const measure = fact.measures[name]
    return measure !== undefined && !(isByDay && isBalance(measure, fact))
  })
  const wanted = (view.columns ?? report.columns).filter(name => measures.includes(name))
  const columns = wanted.length > 0 || isOwnReport(report) ? wanted : measures.slice(0, 1)
  const isThere = view.sort !== null && (rows.includes(view.sort.by) || columns.includes(view.sort.by))
  const before = view.isCompared ? daysBefore(view) : null
  const charted = view.chart?.filter(name => columns.includes(name)) ?? []
  const chart = charted.length > 0 ? charted : null
  const sort = isThere ? view.sort : null
  return { rows, columns, sort, before, chart, dimensions, measures, isSummed: apart === null }
}

/** The dimension whose values must not be added, when the rows may contain several of them. */
function keptApart({ dimensions }: DrawnTable['fact'], { keys }: ReportView): string | null {
  const isOne = (name: string | undefined) => name !== undefined && keys[name]?.length === 1
  const apart = Object.entries(dimensions).find(
    ([name, each]) => each.kind === 'choice' && each.isApart === true && !isOne(name) && !isOne(each.impliedBy),
  )
  return apart?.[0] ?? null
}

/** Requested parts that are not shown: without permission, or balances split by day. `seen`: the permitted ones. */
export function notShown(
  { rows, columns }: Pick<ReportView, 'rows' | 'columns'>,
  { measures }: Pick<TableChoices, 'measures'>,
  seen: { readonly rows: readonly string[]; readonly columns: readonly string[] },
) {
  const asked = columns ?? []
  return {
    unseenRows: (rows ?? []).filter(name => !seen.rows.includes(name)),
    unseenColumns: asked.filter(name => !seen.columns.includes(name)),
    byDay: asked.filter(name => seen.columns.includes(name) && !measures.includes(name)),
  }
}

/** Null without a period, or without one before it. */
export function daysBefore({ from, to }: ReportView): Days | null {
  return from === null || to === null ? null : periodBefore({ from, to })
}

/** Adds a level before the last, which is the one being split. */
export function grouped(rows: readonly string[], dimension: string): readonly string[] {
  return [...rows.slice(0, -1), dimension, ...rows.slice(-1)].slice(-levelsMax)
}

/** Removes the level added last. */
export function ungrouped(rows: readonly string[]): readonly string[] {
  return rows.length < 2 ? rows : [...rows.slice(0, -2), ...rows.slice(-1)]
}

/** Swaps a level with the one above it. */
export function withLevelUp(rows: readonly string[], name: string): readonly string[] {
  const place = rows.indexOf(name)
  return place < 1 ? rows : rows.toSpliced(place - 1, 2, name, ...rows.slice(place - 1, place))
}

export function mayGroup(rows: readonly string[]): boolean {
  return rows.length < levelsMax
}

export function tableBody(
  report: DrawnTable,
  view: ReportView,
  { rows, columns, sort, before }: TableChoices,
): TableBody {
  const body = { ...bodyBesideWhere(report, view), where: view.keys, rows, columns, order: sort }
  return before === null ? body : { ...body, comparedWith: { fromDate: before.from, toDate: before.to } }
}

/** The call for the child rows of a row, when they were not included. */
export function bodyBelow(body: TableBody, { dimension, values }: ReportRow): TableBody {
  const rows = body.rows.slice(body.rows.indexOf(dimension) + 1)
  const own = Object.entries(values).map(([name, value]) => [name, [reportRowKey(value)]])
  const isThere = body.order && (rows.includes(body.order.by) || body.columns.includes(body.order.by))
  return { ...body, rows, where: { ...body.where, ...Object.fromEntries(own) }, order: isThere ? body.order : null }
}
