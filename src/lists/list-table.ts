/**
 * The columns and the order of a list as TanStack Table has them. Its state is derived from the address, here and nowhere else; what its
 * features change is written there.
 */
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
/** Rows are sorted by the server, and only those in sight are here: the grid has a table of its own for them. */
const noRows: readonly never[] = []

/** The columns that somebody chose, as the address has them. */
export type ChosenColumns = {
  /** In their order; null where nobody chose. */
  readonly chosen: readonly string[] | null
  /** Null: as at first. */
  readonly choose: (ids: readonly string[] | null) => void
}

export type ListOrder = {
  readonly sort: ListSort | null
  /** Names begin at their least, figures at their greatest. */
  readonly firstUpwards: boolean
  readonly isSortable: (columnId: string) => boolean
  /** Null: as at first. */
  readonly sortBy: (sort: ListSort | null) => void
}

/** What a person can do with the columns. */
export type ColumnChoice = {
  readonly columns: readonly {
    readonly id: string
    readonly title: TextKey
    readonly isShown: boolean
    /** Without it too little would be left. */
    readonly isLast: boolean
    readonly toggle: () => void
  }[]
  readonly isChosen: boolean
  readonly reset: () => void
}

export type ListedTable<Row> = {
  /** As they are drawn; the same list while nothing about them changes. */
  readonly columns: readonly GridColumn<Row>[]
  /** As they are in a file or on paper, which have room for all of them. */
  readonly taken: readonly GridColumn<Row>[]
  readonly choice: ColumnChoice
  readonly sorting: GridSorting | undefined
}

type Listed<Row> = ChosenColumns & {
  /** All that there are; the same list while nothing about them changes. */
  readonly columns: readonly ListedColumn<Row>[]
  readonly order?: ListOrder
  /** Of the room for them; null where none leaves for want of it. */
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

/** Of an address that somebody wrote by hand, what there is; null where that is nothing. */
function knownOf(columns: readonly ListedColumn<never>[], chosen: readonly string[] | null): readonly string[] | null {
  const known = (chosen ?? []).filter(id => columns.some(column => column.id === id))
  return known.length === 0 ? null : known
}

function inOrder<Row>(columns: readonly ListedColumn<Row>[], ids: readonly string[]): readonly GridColumn<Row>[] {
  return ids.flatMap(id => columns.find(column => column.id === id) ?? [])
}
