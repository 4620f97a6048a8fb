/** The columns of a grid: fields of a kind, with custom rendering where a column has it. */
import type { ReactNode } from 'react'
import { type FieldColumn, widthOf } from '../fields/columns.ts'

export type GridColumn<Row> = FieldColumn<Row> & {
  /** Custom cell content instead of the formatted value. */
  readonly render?: (row: Row) => ReactNode
}

/** The grid's view of a column, read-only or editable. */
export type DrawnColumn<Row> = {
  readonly id: string
  readonly title: string
  readonly titleClass?: string | undefined
  readonly cellClass: string | undefined
  /** `place`: the index of the row, from 0. */
  readonly content: (row: Row, place: number) => ReactNode
  /** Its cells are row headers. */
  readonly isRowHeader?: true
}

export function templateOf(columns: readonly Pick<GridColumn<never>, 'kind' | 'width'>[]): string {
  return columns.map(column => widthOf(column).screen).join(' ')
}
