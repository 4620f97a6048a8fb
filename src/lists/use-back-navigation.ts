/** Opens a row's page from a list, and navigates back. */
import { useLocation, useNavigate } from 'react-router-dom'
import { useGoTo } from '../services/navigation.ts'
import { drilledOf } from './drilled.ts'
import { type FromList, listOf } from './from-list.ts'

/** Opens an address from the current list, which going back restores. */
export function useOpenFromList(): (address: string) => void {
  const goTo = useGoTo()
  const { search } = useLocation()
  return address => goTo(address, { state: { list: search.slice(1) } satisfies FromList })
}

type BackNavigation = {
  /** From a drill-down's document, back returns to the report. */
  readonly isDrilled: boolean
  /** The query of the list that the page was opened from; empty when there was none. */
  readonly list: string
  readonly back: () => void
}

/** Returns to the previous page; null when the user opened the address directly. */
export function useDrilledBack(): (() => void) | null {
  const isDrilled = drilledOf(useLocation().state) > 0
  const navigate = useNavigate()
  return isDrilled ? () => void navigate(-1) : null
}

/** `path` is that of the list. */
export function useBackNavigation(path: string): BackNavigation {
  const list = listOf(useLocation().state)
  const goTo = useGoTo()
  const drilledBack = useDrilledBack()
  const back = drilledBack ?? (() => goTo(list === '' ? path : `${path}?${list}`))
  return { isDrilled: drilledBack !== null, list, back }
}
