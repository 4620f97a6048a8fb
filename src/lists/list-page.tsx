/** The page of a list whose rows the server hands over in pages: what narrows it stands in its address, its place is kept for this tab. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Grid } from '../grid/grid-state.ts'
import type { PagedRows } from '../grid/paged-rows.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { useWidth } from '../ui/use-width.ts'
import { useKeptGrid } from './kept-place.ts'
import type { ChosenColumns } from './list-table.ts'
import { PagedList } from './paged-list.tsx'
import { useListAddress } from './use-list-address.ts'

/** What the filters of a list know of their page. */
export type FilterPlace = {
  readonly bar: RefObject<HTMLElement | null>
  readonly search: RefObject<HTMLInputElement | null>
  /** Puts the keyboard into the rows. */
  readonly toRows: () => void
}

type ListFrame = Omit<FilterPlace, 'toRows'> & {
  readonly grid: Grid
  readonly chosen: ChosenColumns
  /** For the columns. */
  readonly roomPx: number
}

/** What the rows of a list stand in. */
export type ListedRows<Row> = ListFrame & {
  readonly list: PagedRows<Row>
  /** The rows are still those of the last filter. */
  readonly isOld: boolean
}

type ListPageState = {
  /** What the address says; the list reads it for itself. */
  readonly asked: URLSearchParams
  /** Asks for other rows, of which the first are shown; the columns that were chosen stay. */
  readonly show: (next: URLSearchParams) => void
  readonly room: RefObject<HTMLDivElement | null>
  readonly filters: FilterPlace
  readonly frame: ListFrame
}

export function useListPage(): ListPageState {
  const { search: asked, write, columns: chosen } = useListAddress()
  const { grid } = useKeptGrid()
  const bar = useRef<HTMLElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { ref: room, width: roomPx } = useWidth()
  useKeyContext('list')
  const show = (next: URLSearchParams) => {
    write(next)
    grid.startAnew()
  }
  return {
    asked,
    show,
    room,
    filters: { bar, search, toRows: grid.focus },
    frame: { grid, bar, search, chosen, roomPx },
  }
}

type ListPageProps<Row> = {
  readonly page: ListPageState
  /** The filters, and what is told above the rows. */
  readonly above: ReactNode
  readonly query: UseQueryResult<PagedRows<Row>>
  /** What is said where the list cannot be read. */
  readonly failed: string
  readonly children: (rows: ListedRows<Row>) => ReactNode
}

export function ListPage<Row>({ page, above, query, failed, children }: ListPageProps<Row>) {
  return (
    <div ref={page.room} className="flex h-full flex-col gap-2.5 px-4 py-3 contain-inline-size">
      {above}
      <PagedList query={query} failed={failed}>
        {list => children({ ...page.frame, list, isOld: query.isPlaceholderData })}
      </PagedList>
    </div>
  )
}
