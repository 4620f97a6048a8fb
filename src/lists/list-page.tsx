/** The page of a list whose rows the server hands over in pages: what narrows it is in its address, its place is kept for this tab. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Grid } from '../grid/grid-state.ts'
import type { PagedRows } from '../grid/paged-rows.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { useWidth } from '../ui/use-width.ts'
import type { ChosenColumns } from './list-table.ts'
import { PagedList } from './paged-list.tsx'
import { type RestoredPlace, useRestoredGrid } from './restored-place.ts'
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

/** What the rows of a list are in, as they were read. */
export type ListContents<List> = ListFrame & {
  readonly list: List
  /** The rows are still those of the last filter. */
  readonly isOld: boolean
}
export type ListedRows<Row> = ListContents<PagedRows<Row>>

type ListPageState = {
  /** What the address says; the list reads it for itself. */
  readonly asked: URLSearchParams
  /** Asks for other rows, of which the first are shown; the columns that were chosen stay. */
  readonly show: (next: URLSearchParams) => void
  /** Null for an address that nobody has left. */
  readonly kept: RestoredPlace | null
  readonly room: RefObject<HTMLDivElement | null>
  readonly filters: FilterPlace
  readonly frame: ListFrame
}

/** `toggled`: which rows are open, kept with the place. */
export function useListPage(toggled?: RefObject<RestoredPlace['toggled']>): ListPageState {
  const { search: asked, write, columns: chosen } = useListAddress()
  const { grid, kept } = useRestoredGrid(toggled)
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
    kept,
    show,
    room,
    filters: { bar, search, toRows: grid.focus },
    frame: { grid, bar, search, chosen, roomPx },
  }
}

type ListPageProps<List> = {
  readonly page: ListPageState
  /** The filters, and what is told above the rows. */
  readonly above: ReactNode
  readonly query: UseQueryResult<List>
  /** What is said where the list cannot be read. */
  readonly failed: string
  readonly children: (rows: ListContents<List>) => ReactNode
}

export function ListPage<List>({ page, above, query, failed, children }: ListPageProps<List>) {
  return (
    <div ref={page.room} className="flex h-full flex-col gap-2.5 px-4 py-3 contain-inline-size">
      {above}
      <PagedList query={query} failed={failed}>
        {list => children({ ...page.frame, list, isOld: query.isPlaceholderData })}
      </PagedList>
    </div>
  )
}
