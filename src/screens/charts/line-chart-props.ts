/** The figures of a chart, and what is done with them. */
import type { Day } from '#domain/days.ts'

export type ChartSeries = {
  readonly name: string
  readonly colour: 'sold' | 'returned' | 'left' | 'goal'
  /** For each month, as it is drawn; null where there is none. */
  readonly values: readonly (number | null)[]
  readonly textOf: (month: number) => string
}

export type LineChartProps = {
  readonly title: string
  readonly months: readonly Day[]
  readonly series: readonly ChartSeries[]
  /** How many units of `values` make one on the axis. */
  readonly scale: number
  /** Null where the person may not see the documents. */
  readonly open: ((month: number) => void) | null
  readonly isTable: boolean
  readonly toggle: () => void
}
