/** The columns of a grid: of fields of some kind, drawn in another way where a column says so. */
import type { ReactNode } from 'react'
import { type FieldColumn, widthOf } from '../fields/columns.ts'

export type GridColumn<Row> = FieldColumn<Row> & {
  /** What stands in the cell, where it is not the value in the form of its kind. */
  readonly render?: (row: Row) => ReactNode
}

export function templateOf(columns: readonly Pick<GridColumn<never>, 'kind' | 'width'>[]): string {
  return columns.map(column => widthOf(column).screen).join(' ')
}
