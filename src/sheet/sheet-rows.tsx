/** The rows of a sheet, rendered by the common grid. They do not depend on the typed text, so that a letter rerenders none of them. */
// biome-ignore-all lint/a11y/useSemanticElements: only the visible rows exist, which a table element cannot say.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the one input, which names the focused cell.
import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { selectionOf } from '#machines/sheet/ranges.ts'
import type { CellEntry, SheetRow } from '#machines/sheet/sheet-types.ts'
import { createCellMarks } from '../grid/cell-marks.ts'
import { GridBody } from '../grid/grid-body.tsx'
import type { DrawnColumn } from '../grid/grid-columns.ts'
import { GridHeading } from '../grid/grid-heading.tsx'
import { gridRowsOf } from '../grid/grid-rows.ts'
import type { GridViewport, Selected } from '../grid/grid-state.ts'
import { type GridPlaces, useRowViewport } from '../grid/use-row-viewport.ts'
import { cn } from '../ui/class-names.ts'
import { placeColumn, type SheetLayout } from './sheet-layout.ts'
import type { SheetViewProps, ShownColumn } from './sheet-parts.ts'

type RowsProps<Row extends SheetRow> = Pick<SheetViewProps<Row>, 'id' | 'label' | 'rules' | 'columns' | 'problems'> & {
  readonly rows: readonly Row[]
  readonly layout: SheetLayout
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The index of the focused row; negative for the live line. */
  readonly active: number
  readonly anchor: CellEntry['anchor']
  readonly column: string
}

export const SheetRows = memo(DrawnRows) as typeof DrawnRows

function DrawnRows<Row extends SheetRow>(props: RowsProps<Row>) {
  const { id, label, rows, columns, problems, layout, scroller, active } = props
  const body = useRef<HTMLDivElement>(null)
  const drawn = useMemo(() => [ofPlace<Row>(), ...columns.map(ofColumn)], [columns])
  const gridRows = useMemo(() => gridRowsOf(rows, row => String(row.key)), [rows])
  const { places, connected } = useActivePlace(active)
  const viewport = useRowViewport(places, {
    rows: gridRows,
    columnCount: drawn.length,
    scroller,
    layout,
    footerPx: layout.rowPx,
  })
  // After both are connected, and before the frame of the key is painted.
  useLayoutEffect(() => {
    if (active >= 0) connected.current?.show({ row: active, column: 0 })
  }, [active, connected])
  const typed = useMemo(
    () => ({ keyOf: (row: Row) => row.key, problemOf: (row: Row) => problems.get(row.key) }),
    [problems],
  )
  const marks = useMemo(() => createCellMarks(id), [id])
  useLayoutEffect(() => {
    if (body.current !== null) marks.mark(body.current, null, selectedIn(props))
  })
  return (
    <div
      id={id}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={drawn.length}
      aria-multiselectable
    >
      <GridHeading columns={drawn} layout={layout} />
      <GridBody
        body={body}
        gridId={id}
        columns={drawn}
        rows={gridRows}
        viewport={viewport}
        layout={layout}
        typed={typed}
        rowClass={row => (problems.has(row.key) ? problemClass : row === rows[active] ? activeClass : undefined)}
      />
    </div>
  )
}

const problemClass = 'bg-destructive-soft hover:bg-destructive-soft'
const activeClass = 'bg-secondary hover:bg-secondary'

function ofPlace<Row>(): DrawnColumn<Row> {
  return {
    id: placeColumn,
    title: '#',
    titleClass: 'is-number',
    cellClass: 'is-number px-2.5 text-muted-foreground',
    content: (_row, place) => place + 1,
    isRowHeader: true,
  }
}

function ofColumn<Row>({ id, title, isNumber, isAction, cell }: ShownColumn<Row>): DrawnColumn<Row> {
  return {
    id,
    title,
    titleClass: cn('line-clamp-2 leading-4', isNumber && 'is-number', isAction && 'sr-only'),
    cellClass: cn(
      // As high as its row, so that an empty cell can be clicked.
      'h-full min-w-0 content-center px-2.5 aria-selected:bg-primary/15',
      // Long names are truncated. Figures never are, and clipping each of them would slow every frame.
      isNumber ? 'is-number' : isAction ? 'px-1 text-end' : 'is-name',
    ),
    content: cell,
  }
}

/** The selected cells as rendered positions; null without an explicit selection. */
function selectedIn<Row extends SheetRow>({
  rows,
  rules,
  columns,
  active,
  anchor,
  column,
}: RowsProps<Row>): Selected | null {
  const rowKey = rows[active]?.key ?? null
  const selection = anchor && selectionOf({ rows, entry: { rowKey, column, anchor } }, rules)
  if (selection === null) return null
  // The row number comes before them.
  const shown = selection.columns.flatMap(({ id }) => columns.findIndex(each => each.id === id) + 1 || [])
  return {
    firstRow: selection.first,
    lastRow: selection.first + selection.rows.length - 1,
    firstColumn: Math.min(...shown),
    lastColumn: Math.max(...shown),
  }
}

/** The active row for the grid, and its scroll function once connected. */
function useActivePlace(active: number) {
  const row = useRef(active)
  row.current = active
  const connected = useRef<GridViewport | null>(null)
  const [places] = useState(
    (): GridPlaces => ({
      snapshot: () => {
        const place = { row: row.current, column: 0 }
        return { active: place, anchor: place, head: place }
      },
      setRows: () => ({ movedRows: 0, viewport: null }),
      connect: viewport => {
        connected.current = viewport
        return () => {
          connected.current = null
        }
      },
    }),
  )
  return { places, connected }
}
