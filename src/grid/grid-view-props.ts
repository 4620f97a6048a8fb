/** The props of a grid. */
import type { ReactNode } from 'react'
import type { GridColumn } from './grid-columns.ts'
import type { GridSorting } from './grid-heading.tsx'
import type { GridTree } from './grid-row.tsx'
import type { GridRows } from './grid-rows.ts'
import type { Grid, GridPlace } from './grid-state.ts'

export type GridViewProps<Row> = {
  readonly grid: Grid
  readonly id: string
  readonly label: string
  /** Keeps its identity while nothing changes. */
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: GridRows<Row>
  readonly sorting?: GridSorting
  /** The owner's keys, before those of the grid; returns whether it handled the key. */
  readonly onKey?: (press: KeyboardEvent, place: GridPlace) => boolean
  /** Enter, or a double click. */
  readonly onOpen?: (row: Row) => void
  /** The number of copied cells; null when selected rows are not loaded. */
  readonly onCopied?: (cells: number | null) => void
  readonly rowClass?: (row: Row) => string | undefined
  /** For nested rows: a treegrid. */
  readonly tree?: GridTree<Row>
  /** A row below the others, always visible. */
  readonly footer?: ReactNode
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode
  /** Whether cells are edited in place; the columns render their editors. */
  readonly isEditable?: boolean
  /** The rows of the previous filters are still shown, paler. */
  readonly isOld?: boolean
  readonly className?: string
}
