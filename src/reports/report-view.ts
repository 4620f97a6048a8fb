/**
 * What a report shows: its days, what it is narrowed to, its levels, columns and order. All of it is in the address, so that a view
 * can be kept, sent and returned to. What cannot be read there narrows nothing.
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
  /** The values that each dimension is narrowed to; none of an empty list. */
  readonly keys: Readonly<Record<string, readonly FilterKey[]>>
  /** Figures that the report only carries on, by the filter. */
  readonly amounts: Readonly<Record<string, Halalas>>
  /** Null: those of the report. */
  readonly rows: readonly string[] | null
  readonly columns: readonly string[] | null
  readonly sort: ListSort | null
  /** Whether the period before is beside each figure. */
  readonly isCompared: boolean
  /** The measures that a chart shows; null without one. */
  readonly chart: readonly string[] | null
  /** What is searched for in the rows. */
  readonly find: string
}

/** With more values of a dimension than this nothing is asked for. */
export const keysMax = 200
/** As many as a chart has colours for. */
export const chartedMax = 3
const comparedWord = 'before'

/** Without days in the address it is this month up to today; a day that was taken away is there as an empty one. */
export function readView(
  { fact, filters }: Pick<ReportBase, 'fact' | 'filters'>,
  search: URLSearchParams,
  today: Day,
): ReportView {
  const hasDays = search.has('from') || search.has('to')
  const to = hasDays ? dayIn(search.get('to')) : today
  const from = hasDays ? dayIn(search.get('from')) : firstOfMonth(today)
  // Where no field shows the first day, it follows the last: it is that of what a row opens, and of the period before.
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

/** Whether a report is of all days up to its last one, or has a first one. */
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

/** With these values instead of those that it has of the dimension. */
export function withKeys(view: ReportView, dimension: string, keys: readonly FilterKey[]): ReportView {
  const { [dimension]: _, ...others } = view.keys
  return {
    ...view,
    keys: keys.length === 0 ? others : { ...others, [dimension]: [...new Set(keys)] },
  }
}

/** A dimension has the name of its own in the address; the name that it has as a filter of the call leads to it, too. */
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
