/** The data of a report's chart: the rows of the first level, each with a bar per selected measure. */
import type { Fact, Measure } from '#contract/facts/fact.ts'
import type { FieldColumn } from '../fields/columns.ts'
import type { GridState } from '../grid/grid-state.ts'
import { selectedOf } from '../grid/grid-state.ts'
import { figureText } from './measure-columns.ts'
import type { ReportLine } from './report-rows.ts'
import { chartedMax } from './report-view.ts'
import { codeOfValue, dimensionNamed, valueText, type Words, wordKey } from './report-words.ts'

/** More bars are not readable. */
const rowsMax = 50

/** A measure over all rows, in the period or the previous one. */
export type Series = {
  readonly id: string
  readonly name: string
  /** Bars of one kind are scaled by their values; different kinds are not comparable. */
  readonly kind: Measure['kind']
  /** The index of its measure among the selected ones. */
  readonly place: number
  readonly isBefore: boolean
}

export type ChartRow = {
  readonly id: string
  readonly name: string
  /** By series: an amount in halalas or a quantity in thousandths, only for the length of a bar. */
  readonly figures: readonly { readonly size: number; readonly text: string }[]
}

export type ChartOf = {
  readonly series: readonly Series[]
  readonly rows: readonly ChartRow[]
  readonly rowCount: number
}

export function chartOf(
  fact: Fact,
  lines: readonly ReportLine[],
  measures: readonly string[],
  isCompared: boolean,
  words: Words,
): ChartOf {
  const { t, formats } = words
  const series = measures.flatMap((name, place): Series[] => {
    const measure = fact.measures[name]
    if (measure === undefined) return []
    const [title, kind] = [t(wordKey(measure)), measure.kind]
    const now = { id: name, name: title, kind, place, isBefore: false }
    return isCompared
      ? [now, { ...now, id: `${name}.before`, name: t('reports.beforeOf', { name: title }), isBefore: true }]
      : [now]
  })
  const highest = lines.filter(({ row }) => row.level === 1)
  const rows = highest.slice(0, rowsMax).map(({ row }): ChartRow => {
    const value = row.values[row.dimension] ?? null
    const name = valueText(dimensionNamed(fact, row.dimension), value, words)
    const figures = series.map(({ kind, place, isBefore }) => {
      const measure = measures[place] ?? ''
      const sum = (isBefore ? row.compared : row.sums)?.[measure]
      if (sum === undefined || sum === null) return { size: 0, text: '' }
      return { size: Number(sum), text: figureText(kind, sum, formats) }
    })
    return { id: row.id, name: name || (codeOfValue(value) ?? ''), figures }
  })
  return { series, rows, rowCount: highest.length }
}

/** The measures of the selected columns; without any, the first measure of the report. */
export function markedMeasures(
  state: GridState,
  columns: readonly Pick<FieldColumn<never>, 'id'>[],
  measures: readonly string[],
): readonly string[] {
  const { firstColumn, lastColumn } = selectedOf(state)
  const marked = new Set(columns.slice(firstColumn, lastColumn + 1).map(({ id }) => id.split('.')[0]))
  const found = measures.filter(name => marked.has(name)).slice(0, chartedMax)
  return found.length > 0 ? found : measures.slice(0, 1)
}
