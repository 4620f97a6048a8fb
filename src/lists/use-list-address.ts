/** The address of a list: what narrows and orders it is the list's own; the columns that somebody chose are beside it and stay. */
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ChosenColumns } from './list-table.ts'
import { columnsIn, withColumns } from './listed-address.ts'

export type ListAddress = {
  readonly search: URLSearchParams
  /** Puts this in the place of what narrows and orders the list. */
  readonly write: (next: URLSearchParams) => void
  readonly columns: ChosenColumns
}

export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams()
  // Back leads to the report or card that led here, also after the filters change.
  const { state } = useLocation()
  const chosen = useMemo(() => columnsIn(search), [search])
  const put = (next: URLSearchParams) => setSearch(next, { replace: true, state })
  return {
    search,
    write: next => put(withColumns(next, chosen)),
    columns: { chosen, choose: ids => put(withColumns(search, ids)) },
  }
}
