/** The columns and sorting of a list in TanStack Table. Its state is derived from the address, only here; changes are written to the address. */
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { GridColumn } from '../grid/grid-columns.ts'
import type { GridSorting } from '../grid/grid-heading.tsx'
import type { TextKey } from '../i18n/texts.ts'
import { type ListedColumn, orderedColumns, shownColumns } from './list-columns.ts'
import type { ListSort } from './listed-address.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSortingFeature })
/** The server sorts, and only visible rows are loaded: the grid has a table of its own for them. */
const noRows: readonly never[] = []

/** The user's choice of columns, from the address. */
export type ChosenColumns = {
  /** In order; null without a choice. */
  readonly chosen: readonly string[] | null
  /** Null restores the default. */
  readonly choose: (ids: readonly string[] | null) => void
}

export type ListOrder = {
  readonly sort: ListSort | null
  /** Names sort ascending first, figures descending. */
  readonly firstUpwards: boolean
  readonly isSortable: (columnId: string) => boolean
  /** Null restores the default. */
  readonly sortBy: (sort: ListSort | null) => void
}

/** The column chooser's options. */
export type ColumnChoice = {
  readonly columns: readonly {
    readonly id: string
    readonly title: TextKey
    readonly isShown: boolean
    /** It cannot be removed, because too few columns would remain. */
    readonly isLast: boolean
    readonly toggle: () => void
  }[]
  readonly isChosen: boolean
  readonly reset: () => void
}

export type ListedTable<Row> = {
  /** The displayed columns; keeps its identity while nothing changes. */
  readonly columns: readonly GridColumn<Row>[]
  /** The columns for files and print, which have room for all. */
  readonly taken: readonly GridColumn<Row>[]
  readonly choice: ColumnChoice
  readonly sorting: GridSorting | undefined
}

type Listed<Row> = ChosenColumns & {
  /** All columns; keeps its identity while nothing changes. */
  readonly columns: readonly ListedColumn<Row>[]
  readonly order?: ListOrder
  /** The width for columns; null when none hides. */
  readonly roomPx?: number | null
}

const fewest = 2

export function useListTable<Row>({ columns, chosen, choose, order, roomPx = null }: Listed<Row>): ListedTable<Row> {
  const known = knownOf(columns, chosen)
  const asked = `${known}`
  const columnOrder = useMemo(() => [...orderedColumns(columns, known)], [columns, asked])
  const columnVisibility = useMemo(() => {
    const shown = shownColumns(columns, known, roomPx)
    return Object.fromEntries(columns.map(({ id }) => [id, shown.has(id)]))
  }, [columns, asked, roomPx])
  const definitions = useMemo(
    () => columns.map(({ id }) => columnHelper.accessor((): unknown => null, { id })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: order?.firstUpwards !== true,
    state: { columnOrder, columnVisibility, sorting: sortingState(order?.sort ?? null) },
    onColumnVisibilityChange: updater => {
      const next = functionalUpdate(updater, columnVisibility)
      const leaders = new Set(columns.filter(({ goesWith }) => goesWith === undefined).map(({ id }) => id))
      choose(columnOrder.filter(id => leaders.has(id) && next[id] === true))
    },
    onSortingChange: updater => {
      const [first] = functionalUpdate(updater, sortingState(order?.sort ?? null))
      order?.sortBy(first === undefined ? null : { by: first.id, isUpwards: !first.desc })
    },
  })
  const ids = table.getVisibleLeafColumns().map(({ id }) => id)
  const shown = useMemo(() => inOrder(columns, ids), [columns, ids.join()])
  const ready = columns.filter(({ goesWith }) => goesWith === undefined)
  const shownCount = ready.filter(({ id }) => columnVisibility[id]).length
  return {
    columns: shown,
    taken: known === null ? columns : shown,
    choice: {
      columns: ready.flatMap(({ id, chosenAs }) => {
        const column = table.getColumn(id)
        if (chosenAs === undefined || column === undefined) return []
        const isShown = column.getIsVisible()
        const isLast = isShown && shownCount <= fewest
        return [{ id, title: chosenAs, isShown, isLast, toggle: () => column.toggleVisibility() }]
      }),
      isChosen: known !== null,
      reset: () => choose(null),
    },
    sorting: order && {
      by: order.sort?.by ?? '',
      isUpwards: order.sort?.isUpwards ?? true,
      isSortable: order.isSortable,
      choose: id => table.getColumn(id)?.toggleSorting(),
    },
  }
}

const columnHelper = createColumnHelper<typeof features, never>()

function sortingState(sort: ListSort | null): SortingState {
  return sort === null ? [] : [{ id: sort.by, desc: !sort.isUpwards }]
}

/** The existing columns among those of the address; null when there are none. */
function knownOf(columns: readonly ListedColumn<never>[], chosen: readonly string[] | null): readonly string[] | null {
  const known = (chosen ?? []).filter(id => columns.some(column => column.id === id))
  return known.length === 0 ? null : known
}

function inOrder<Row>(columns: readonly ListedColumn<Row>[], ids: readonly string[]): readonly GridColumn<Row>[] {
  return ids.flatMap(id => columns.find(column => column.id === id) ?? [])
}
