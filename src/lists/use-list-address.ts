/** The address of a list: filters and sorting belong to the list; chosen columns are separate and persist. */
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ChosenColumns } from './list-table.ts'
import { columnsIn, withColumns } from './listed-address.ts'

export type ListAddress = {
  readonly search: URLSearchParams
  /** Replaces filters and sorting. */
  readonly write: (next: URLSearchParams) => void
  readonly columns: ChosenColumns
}

export function useListAddress(): ListAddress {
  const navigate = useNavigate()
  // Going back returns to the report or card that led here, even after filter changes.
  const { search: text, hash, state } = useLocation()
  const search = useMemo(() => new URLSearchParams(text), [text])
  const chosen = useMemo(() => columnsIn(search), [search])
  // A list in a settings tab stays in its tab.
  const put = (next: URLSearchParams) => navigate({ search: String(next), hash }, { replace: true, state })
  return {
    search,
    write: next => put(withColumns(next, chosen)),
    columns: { chosen, choose: ids => put(withColumns(search, ids)) },
  }
}
