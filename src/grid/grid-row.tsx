/** One row of a grid and its cells, read-only or editable. */
// biome-ignore-all lint/a11y/useSemanticElements: only the visible rows exist, which a table element cannot say.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the one input, which names the focused cell.
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role of a cell is that of a cell or of a heading of its row.
import { memo } from 'react'
import { cn } from '../ui/class-names.ts'
import type { DrawnColumn } from './grid-columns.ts'
import type { GridLayout } from './grid-layout.ts'

/** Keeps its identity while only rows change. */
export type GridTree<Row> = {
  /** 1 is the highest. */
  readonly levelOf: (row: Row) => number
  /** Null for a row without child rows. */
  readonly isOpen: (row: Row) => boolean | null
}

/** Keeps its identity while only rows change. */
export type TypedRows<Row> = {
  readonly keyOf: (row: Row) => number
  /** The problems of the row, translated. */
  readonly problemOf: (row: Row) => string | undefined
}

type GridRowProps<Row> = {
  readonly gridId: string
  readonly id: string
  /** The index among all rows, and among the slots of the scrolled area; from 0. */
  readonly index: number
  readonly slot: number
  /** Undefined while it is not loaded. */
  readonly row: Row | undefined
  readonly columns: readonly DrawnColumn<Row>[]
  readonly layout: GridLayout
  readonly className: string | undefined
  readonly tree: GridTree<Row> | undefined
  /** For editable rows: rows and cells have ids. */
  readonly typed: TypedRows<Row> | undefined
}

/** Memoized: a key in one row does not rerender the others. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow

export function gridCellId(gridId: string, rowKey: number, column: string): string {
  return `${gridId}-${rowKey}-${column}`
}

function DrawnRow<Row>(props: GridRowProps<Row>) {
  const { gridId, id, index, slot, row, columns, layout, className, tree, typed } = props
  const key = row === undefined ? undefined : typed?.keyOf(row)
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-level={row === undefined ? undefined : tree?.levelOf(row)}
      aria-expanded={row === undefined ? undefined : (tree?.isOpen(row) ?? undefined)}
      aria-busy={row === undefined || undefined}
      title={row === undefined ? undefined : typed?.problemOf(row)}
      data-row={key}
      className={cn(
        'absolute inset-x-0 grid h-row cursor-default items-center border-border/70 border-b bg-card contain-strict hover:bg-accent',
        className,
      )}
      style={{ ...layout.row, top: slot * layout.rowPx }}
    >
      {columns.map((column, place) => (
        <div
          key={column.id}
          role={column.isRowHeader ? 'rowheader' : 'gridcell'}
          id={key === undefined ? undefined : gridCellId(gridId, key, column.id)}
          aria-colindex={place + 1}
          data-column={key === undefined ? undefined : column.id}
          style={layout.hasAreas ? { gridArea: column.id } : undefined}
          className={column.cellClass}
        >
          {row === undefined ? <span className="block h-2.5 w-3/5 rounded-sm bg-muted" /> : column.content(row, index)}
        </div>
      ))}
    </div>
  )
}
