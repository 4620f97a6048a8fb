/** What a grid is drawn from, and what its owner does at its keys. */
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
  /** The same list while nothing about them changes. */
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: GridRows<Row>
  readonly sorting?: GridSorting
  /** The owner's own keys, before those of the grid; tells whether it took the key. */
  readonly onKey?: (press: KeyboardEvent, place: GridPlace) => boolean
  /** Enter, or a double click. */
  readonly onOpen?: (row: Row) => void
  /** How many cells were copied; null where selected rows are not here yet. */
  readonly onCopied?: (cells: number | null) => void
  readonly rowClass?: (row: Row) => string | undefined
  /** Where rows are beneath one another: a treegrid. */
  readonly tree?: GridTree<Row>
  /** One row beneath the others, always in sight. */
  readonly footer?: ReactNode
  /** Instead of rows, where there are none. */
  readonly empty?: ReactNode
  /** Whether cells are edited where they stand; their fields are drawn by the columns. */
  readonly isEditable?: boolean
  /** The rows are still those of the last filters: they are drawn paler. */
  readonly isOld?: boolean
  readonly className?: string
}
