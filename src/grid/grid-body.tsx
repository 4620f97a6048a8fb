/**
 * The rows that are drawn. TanStack Table holds the columns and the rows in sight; the elements of rows that leave are taken by those that
 * come, so that a page down changes texts, and makes and moves no elements. The elements stand in the order of the pool that they are taken
 * from; the order in which they are read is told beside it.
 */
// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table element cannot say.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the one input, which names the cell it stands for.
import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { memo, type ReactNode, type RefObject, useMemo } from 'react'
import { lettersOf, shownText } from '../fields/columns.ts'
import type { Formats } from '../i18n/use-formats.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { cn } from '../ui/class-names.ts'
import { Code, NameText } from '../ui/isolated-text.tsx'
import { alignClass } from './cell-classes.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridRows } from './grid-rows.ts'
import { rowHeightPx } from './grid-slots.ts'
import type { RowSight } from './use-row-sight.ts'

type CellMeta = { readonly className: string }

const features = tableFeatures({ columnMeta: metaHelper<CellMeta>() })

/** The same object while nothing about it changes but the rows. */
export type GridTree<Row> = {
  /** 1 is the highest. */
  readonly levelOf: (row: Row) => number
  /** Null where nothing stands below the row. */
  readonly isOpen: (row: Row) => boolean | null
}

type GridBodyProps<Row> = {
  readonly body: RefObject<HTMLDivElement | null>
  readonly gridId: string
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: GridRows<Row>
  readonly sight: RowSight
  readonly template: string
  readonly rowClass: ((row: Row) => string | undefined) | undefined
  readonly tree: GridTree<Row> | undefined
}

/** A row in sight, or the place of one that is not here yet. */
type Drawn<Row> = { readonly slot: number; readonly index: number; readonly row: Row | undefined }

export function GridBody<Row>(props: GridBodyProps<Row>) {
  const { body, gridId, columns, rows, sight, template, rowClass, tree } = props
  const formats = useFormats()
  const tableColumns = useMemo(() => columns.map(column => tableColumn(column)), [columns])
  const { slots, shift, poolSize } = sight
  const [first, second] = slots
  // The slots are a new list at every drawing; they are the same when their ends are.
  const data = useMemo(() => drawnRows(rows, slots, shift), [rows, shift, first, second, slots.at(-1), slots.length])
  const table = useTable({ features, columns: tableColumns, data })
  // The same for every row: cells of the table's own would be made anew for each row of every page.
  const leaves = table.getAllLeafColumns()
  const classNames = useMemo(() => leaves.map(leaf => leaf.columnDef.meta?.className), [leaves])
  const drawn = table.getRowModel().rows.map((row, place, all) => {
    const { slot } = row.original
    const isApart = isAlone(place === 0 ? all[1] : place === all.length - 1 ? all[place - 1] : undefined, slot)
    return { row, element: isApart ? poolSize : slot % poolSize }
  })
  const idOf = (element: number) => `${gridId}-row-${element}`
  return (
    <div
      ref={body}
      role="rowgroup"
      aria-owns={drawn.map(({ element }) => idOf(element)).join(' ')}
      className="relative"
      style={{ height: sight.heightPx }}
    >
      {drawn
        .toSorted((a, b) => a.element - b.element)
        .map(({ row, element }) => (
          <GridRow
            key={element}
            id={idOf(element)}
            row={row}
            columns={columns}
            classNames={classNames}
            formats={formats}
            template={template}
            className={row.original.row === undefined ? undefined : rowClass?.(row.original.row)}
            tree={tree}
          />
        ))}
    </div>
  )

  /** The active row may be drawn far from the others, and then has an element of its own. */
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

function tableColumn<Row>(column: GridColumn<Row>): ColumnDef<typeof features, Drawn<Row>> {
  const { id, title, kind } = column
  return createColumnHelper<typeof features, Drawn<Row>>().display({
    id,
    header: title,
    meta: {
      className: cn('min-w-0 px-2.5', lettersOf({ kind }) === 'words' ? 'is-name' : 'truncate', alignClass(kind)),
    },
  })
}

/** Drawn here and not as components of the table: a page down draws some three hundred cells. */
function contentOf<Row>(column: GridColumn<Row>, row: Row | undefined, formats: Formats): ReactNode {
  if (row === undefined) return <span className="block h-2.5 w-3/5 rounded-sm bg-muted" />
  if (column.render) return column.render(row)
  const text = shownText(column, row, formats)
  const letters = lettersOf(column)
  if (letters === 'code' && text !== '') return <Code>{text}</Code>
  return letters === 'words' ? <NameText text={text} /> : text
}

type GridRowProps<Row> = {
  readonly id: string
  readonly row: TableRow<typeof features, Drawn<Row>>
  readonly columns: readonly GridColumn<Row>[]
  readonly classNames: readonly (string | undefined)[]
  readonly formats: Formats
  readonly template: string
  readonly className: string | undefined
  readonly tree: GridTree<Row> | undefined
}

function PlainRow<Row>(props: GridRowProps<Row>) {
  const { id, row, columns, classNames, formats, template, className, tree } = props
  const { slot, index } = row.original
  const own = row.original.row
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-level={own === undefined ? undefined : tree?.levelOf(own)}
      aria-expanded={own === undefined ? undefined : (tree?.isOpen(own) ?? undefined)}
      aria-busy={row.original.row === undefined || undefined}
      className={cn(
        'absolute inset-x-0 grid h-row cursor-default items-center border-border/70 border-b bg-card contain-strict hover:bg-accent',
        className,
      )}
      style={{ gridTemplateColumns: template, top: slot * rowHeightPx }}
    >
      {columns.map((column, place) => (
        <div key={column.id} role="gridcell" aria-colindex={place + 1} className={classNames[place]}>
          {contentOf(column, row.original.row, formats)}
        </div>
      ))}
    </div>
  )
}

/** Rows are made anew for every sight; one that shows the same in the same place is left alone. */
const GridRow = memo(PlainRow, (a, b) => {
  const [before, after] = [a.row.original, b.row.original]
  return (
    before.row === after.row &&
    before.index === after.index &&
    before.slot === after.slot &&
    a.columns === b.columns &&
    a.formats === b.formats &&
    a.template === b.template &&
    a.className === b.className &&
    a.tree === b.tree
  )
}) as typeof PlainRow
