/** The columns of a grid: of fields of some kind, drawn in another way where a column says so. */
import type { ReactNode } from 'react'
import { type FieldColumn, widthOf } from '../fields/columns.ts'

export type GridColumn<Row> = FieldColumn<Row> & {
  /** What is in the cell, where it is not the value in the form of its kind. */
  readonly render?: (row: Row) => ReactNode
}

/** What a grid draws of a column, whether its cells are read or typed into. */
export type DrawnColumn<Row> = {
  readonly id: string
  readonly title: string
  readonly titleClass?: string | undefined
  readonly cellClass: string | undefined
  /** `place`: that of the row, from 0. */
  readonly content: (row: Row, place: number) => ReactNode
  /** Its cells name their rows. */
  readonly isRowHeader?: true
}

export function templateOf(columns: readonly Pick<GridColumn<never>, 'kind' | 'width'>[]): string {
  return columns.map(column => widthOf(column).screen).join(' ')
}
