/** The data of a chart, and its actions. */
import type { Day } from '#domain/days.ts'

export type ChartSeries = {
  readonly name: string
  readonly colour: 'sold' | 'returned' | 'left' | 'goal'
  /** The values by month as drawn; null when missing. */
  readonly values: readonly (number | null)[]
  readonly textOf: (month: number) => string
}

export type LineChartProps = {
  readonly title: string
  readonly months: readonly Day[]
  readonly series: readonly ChartSeries[]
  /** The number of `values` units per axis unit. */
  readonly scale: number
  /** Null when the user may not see the documents. */
  readonly open: ((month: number) => void) | null
  readonly isTable: boolean
  readonly toggle: () => void
}
