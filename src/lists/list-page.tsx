/** The page of a list that is loaded in pages: its filters are in the address, its position is stored for this tab. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Grid } from '../grid/grid-state.ts'
import type { PagedRows } from '../grid/paged-rows.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { QueryView } from '../services/query-view.tsx'
import { useWidth } from '../ui/use-width.ts'
import type { ChosenColumns } from './list-table.ts'
import { type RestoredPlace, useRestoredGrid } from './restored-place.ts'
import { useListAddress } from './use-list-address.ts'

/** What filters need of their page. */
export type FilterPlace = {
  readonly bar: RefObject<HTMLElement | null>
  readonly search: RefObject<HTMLInputElement | null>
  /** Focuses the rows. */
  readonly toRows: () => void
}

type ListFrame = Omit<FilterPlace, 'toRows'> & {
  readonly grid: Grid
  readonly chosen: ChosenColumns
  /** The width for columns. */
  readonly roomPx: number
}

/** The loaded contents of a list. */
export type ListContents<List> = ListFrame & {
  readonly list: List
  /** The rows of the previous filter are still shown. */
  readonly isOld: boolean
}
export type ListedRows<Row> = ListContents<PagedRows<Row>>

type ListPageState = {
  /** The query of the address, which the list parses itself. */
  readonly asked: URLSearchParams
  /** Shows other rows, from the first; the chosen columns remain. */
  readonly show: (next: URLSearchParams) => void
  /** Null for a new address. */
  readonly restored: RestoredPlace | null
  readonly room: RefObject<HTMLDivElement | null>
  readonly filters: FilterPlace
  readonly frame: ListFrame
}

/** `toggled`: the expanded rows, stored with the position. */
export function useListPage(toggled?: RefObject<RestoredPlace['toggled']>): ListPageState {
  const { search: asked, write, columns: chosen } = useListAddress()
  const { grid, restored } = useRestoredGrid(toggled)
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
    restored,
    show,
    room,
    filters: { bar, search, toRows: grid.focus },
    frame: { grid, bar, search, chosen, roomPx },
  }
}

type ListPageProps<List> = {
  readonly page: ListPageState
  /** Filters and messages above the rows. */
  readonly above: ReactNode
  readonly query: UseQueryResult<List>
  /** The message when the list cannot be loaded. */
  readonly failed: string
  readonly children: (rows: ListContents<List>) => ReactNode
}

export function ListPage<List>({ page, above, query, failed, children }: ListPageProps<List>) {
  return (
    <div ref={page.room} className="flex h-full flex-col gap-2.5 px-4 py-3 contain-inline-size">
      {above}
      <QueryView query={query} failed={failed}>
        {list => children({ ...page.frame, list, isOld: query.isPlaceholderData })}
      </QueryView>
    </div>
  )
}
