/**
 * The rendered rows of every grid. TanStack Table holds the columns and visible rows; elements of rows that leave the view are reused for
 * those that enter, so that a page down changes texts without creating or moving elements. Elements are in pool order; `aria-owns` gives
 * the reading order.
 */
// biome-ignore-all lint/a11y/useSemanticElements: only the visible rows exist, which a table element cannot say.
import { type ColumnDef, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { type RefObject, useMemo } from 'react'
import type { DrawnColumn } from './grid-columns.ts'
import type { GridLayout } from './grid-layout.ts'
import { GridRow, type GridTree, type TypedRows } from './grid-row.tsx'
import type { GridRows } from './grid-rows.ts'
import type { RowViewport } from './use-row-viewport.ts'

const features = tableFeatures({})

type GridBodyProps<Row> = {
  readonly body: RefObject<HTMLDivElement | null>
  readonly gridId: string
  /** Keeps its identity while nothing changes. */
  readonly columns: readonly DrawnColumn<Row>[]
  readonly rows: GridRows<Row>
  readonly viewport: RowViewport
  readonly layout: GridLayout
  readonly rowClass?: ((row: Row) => string | undefined) | undefined
  readonly tree?: GridTree<Row> | undefined
  readonly typed?: TypedRows<Row> | undefined
}

/** A visible row, or the placeholder of one that is not loaded. */
type Drawn<Row> = { readonly slot: number; readonly index: number; readonly row: Row | undefined }

export function GridBody<Row>(props: GridBodyProps<Row>) {
  const { body, gridId, columns, rows, viewport, layout, rowClass, tree, typed } = props
  const tableColumns = useMemo(() => columns.map(column => tableColumn(column)), [columns])
  const { slots, shift, poolSize } = viewport
  const [first, second] = slots
  // `slots` is a new array at every render; it is equal when its ends are.
  const data = useMemo(() => drawnRows(rows, slots, shift), [rows, shift, first, second, slots.at(-1), slots.length])
  const table = useTable({ features, columns: tableColumns, data })
  const drawn = table.getRowModel().rows.map(({ original }, place, all) => {
    const { slot } = original
    const isApart = isAlone(place === 0 ? all[1] : place === all.length - 1 ? all[place - 1] : undefined, slot)
    return { ...original, element: isApart ? poolSize : slot % poolSize }
  })
  const idOf = (element: number) => `${gridId}-row-${element}`
  return (
    <div
      ref={body}
      role="rowgroup"
      aria-owns={drawn.map(({ element }) => idOf(element)).join(' ')}
      className="relative"
      style={{ height: viewport.heightPx }}
    >
      {drawn
        .toSorted((a, b) => a.element - b.element)
        .map(({ row, index, slot, element }) => (
          <GridRow
            key={element}
            gridId={gridId}
            id={idOf(element)}
            index={index}
            slot={slot}
            row={row}
            columns={columns}
            layout={layout}
            className={row === undefined ? undefined : rowClass?.(row)}
            tree={tree}
            typed={typed}
          />
        ))}
    </div>
  )

  /** The active row may be rendered far from the others, in its own element. */
  function isAlone(neighbour: { readonly original: Drawn<Row> } | undefined, slot: number): boolean {
    return neighbour !== undefined && Math.abs(neighbour.original.slot - slot) > 1
  }
}

function drawnRows<Row>(rows: GridRows<Row>, slots: readonly number[], shift: number): Drawn<Row>[] {
  return slots.flatMap(slot => {
    const index = slot + shift
    return index < rows.count ? [{ slot, index, row: rows.at(index) }] : []
  })
}

function tableColumn<Row>({ id, title }: DrawnColumn<Row>): ColumnDef<typeof features, Drawn<Row>> {
  return createColumnHelper<typeof features, Drawn<Row>>().display({ id, header: title })
}
