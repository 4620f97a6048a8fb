/**
 * The view of a report: period, filters, levels, columns and sorting. All of it is in the address, so that it can be saved, sent and
 * reopened. Invalid parts are ignored.
 */
import type { Dimension, Fact, FilterKey } from '#contract/facts/fact.ts'
import type { ReportBase } from '#contract/reports/report.ts'
import { levelsMax } from '#contract/reports/table-report.ts'
import { type Day, firstOfMonth, isDay } from '#domain/days.ts'
import { formatHalalas, parseHalalas } from '#domain/decimal.ts'
import type { Halalas } from '#domain/money.ts'
import { isMonth } from '#domain/months.ts'
import { dayIn, type ListSort, wordsIn } from '../lists/listed-address.ts'

export type ReportView = {
  readonly from: Day | null
  readonly to: Day | null
  /** The filter values by dimension; an empty list matches nothing. */
  readonly keys: Readonly<Record<string, readonly FilterKey[]>>
  /** The amounts that the user entered, by filter. */
  readonly amounts: Readonly<Record<string, Halalas>>
  /** Null for the report's defaults. */
  readonly rows: readonly string[] | null
  readonly columns: readonly string[] | null
  readonly sort: ListSort | null
  /** Whether each measure is compared with the previous period. */
  readonly isCompared: boolean
  /** The measures of the chart; null without one. */
  readonly chart: readonly string[] | null
  /** The search text. */
  readonly find: string
}

/** Above this number of values a view is not read. */
export const keysMax = 200
/** The number of colours of a chart. */
export const chartedMax = 3
const comparedWord = 'before'

/** Without days in the address, this month up to today; a removed day is present as an empty value. */
export function readView(
  { fact, filters }: Pick<ReportBase, 'fact' | 'filters'>,
  search: URLSearchParams,
  today: Day,
): ReportView {
  const hasDays = search.has('from') || search.has('to')
  const to = hasDays ? dayIn(search.get('to')) : today
  const from = hasDays ? dayIn(search.get('from')) : firstOfMonth(today)
  // When no field shows the first day, it follows the last: it applies to drill-down and to the compared period.
  const isLeftBehind = !hasFrom({ filters }) && from !== null && to !== null && from > to
  return {
    from: isLeftBehind ? firstOfMonth(to) : from,
    to,
    keys: readKeys({ fact, filters }, search),
    amounts: readAmounts(filters, search),
    rows: readNames(search.get('rows'), Object.keys(fact.dimensions), levelsMax),
    columns: readNames(search.get('columns'), Object.keys(fact.measures), Object.keys(fact.measures).length),
    sort: readSort(fact, search),
    isCompared: search.get('compare') === comparedWord,
    chart: readNames(search.get('chart'), Object.keys(fact.measures), chartedMax),
    find: wordsIn(search.get('find')),
  }
}

/** Whether a report has a first day, or covers everything up to its last day. */
export function hasFrom({ filters }: Pick<ReportBase, 'filters'>): boolean {
  return Object.values(filters).some(({ use }) => use === 'from')
}

export function hasDays(search: URLSearchParams): boolean {
  return search.has('from') || search.has('to')
}

export function writeView({ fact }: Pick<ReportBase, 'fact'>, view: ReportView): URLSearchParams {
  const search = new URLSearchParams({ from: view.from ?? '', to: view.to ?? '' })
  for (const name of Object.keys(fact.dimensions)) {
    for (const key of view.keys[name] ?? []) search.append(name, writeKey(key))
  }
  for (const [name, amount] of Object.entries(view.amounts)) search.set(name, formatHalalas(amount))
  if (view.rows !== null) search.set('rows', view.rows.join(','))
  if (view.columns !== null) search.set('columns', view.columns.join(','))
  if (view.sort !== null) {
    search.set('sort', view.sort.by)
    search.set('order', view.sort.isUpwards ? 'asc' : 'desc')
  }
  if (view.isCompared) search.set('compare', comparedWord)
  if (view.chart !== null) search.set('chart', view.chart.join(','))
  if (view.find !== '') search.set('find', view.find)
  return search
}

/** Replaces the values of the dimension. */
export function withKeys(view: ReportView, dimension: string, keys: readonly FilterKey[]): ReportView {
  const { [dimension]: _, ...others } = view.keys
  return {
    ...view,
    keys: keys.length === 0 ? others : { ...others, [dimension]: [...new Set(keys)] },
  }
}

/** The address uses the dimension's name; the name of its call filter is accepted too. */
function readKeys(
  { fact, filters }: Pick<ReportBase, 'fact' | 'filters'>,
  search: URLSearchParams,
): ReportView['keys'] {
  const keys = Object.entries(fact.dimensions).flatMap(([name, dimension]): [string, FilterKey[]][] => {
    const names = Object.entries(filters).flatMap(([filter, use]) =>
      use.use === 'keys' && use.dimension === name && filter !== name ? [filter] : [],
    )
    const texts = [name, ...names].flatMap(each => search.getAll(each))
    const read = texts.flatMap(text => readKey(dimension, text) ?? [])
    return read.length === 0 ? [] : [[name, [...new Set(read)]]]
  })
  return Object.fromEntries(keys)
}

const wholeNumber = /^(?:0|[1-9]\d{0,14})$/u

function readKey(dimension: Dimension, text: string): FilterKey | null {
  const number = wholeNumber.test(text) ? Number(text) : null
  switch (dimension.kind) {
    case 'day':
      return isDay(text) ? text : null
    case 'month':
      return isMonth(text) ? text : null
    case 'count':
      return number !== null && number <= dimension.max ? number : null
    case 'percent':
      return number
    case 'flag':
      return text === 'yes' ? true : text === 'no' ? false : null
    case 'choice':
      return dimension.choices.find(choice => choice === text) ?? null
    case 'reference':
      if (dimension.of !== 'document') return number
      return number ?? (text !== '' && text.length <= 100 ? text : null)
  }
}

function writeKey(key: FilterKey): string {
  return typeof key === 'boolean' ? (key ? 'yes' : 'no') : String(key)
}

function readAmounts(filters: ReportBase['filters'], search: URLSearchParams): ReportView['amounts'] {
  const amounts = Object.entries(filters).flatMap(([name, { use }]): [string, Halalas][] => {
    const read = parseHalalas(search.get(name) ?? '')
    return use === 'amount' && read.ok && read.value !== 0 ? [[name, read.value]] : []
  })
  return Object.fromEntries(amounts)
}

function readNames(text: string | null, known: readonly string[], max: number): readonly string[] | null {
  const names = [...new Set((text ?? '').split(','))].filter(name => known.includes(name)).slice(0, max)
  return names.length === 0 ? null : names
}

function readSort({ dimensions, measures }: Fact, search: URLSearchParams): ListSort | null {
  const by = search.get('sort') ?? ''
  return Object.hasOwn(dimensions, by) || Object.hasOwn(measures, by)
    ? { by, isUpwards: search.get('order') === 'asc' }
    : null
}
