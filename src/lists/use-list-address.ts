/** The address of a list: filters and sorting belong to the list; chosen columns are separate and persist. */
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ChosenColumns } from './list-table.ts'
import { columnsIn, withColumns } from './listed-address.ts'

export type ListAddress = {
  readonly search: URLSearchParams
  /** Replaces filters and sorting. */
  readonly write: (next: URLSearchParams) => void
  readonly columns: ChosenColumns
}

export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams()
  // Going back returns to the report or card that led here, even after filter changes.
  const { state } = useLocation()
  const chosen = useMemo(() => columnsIn(search), [search])
  const put = (next: URLSearchParams) => setSearch(next, { replace: true, state })
  return {
    search,
    write: next => put(withColumns(next, chosen)),
    columns: { chosen, choose: ids => put(withColumns(search, ids)) },
  }
}
