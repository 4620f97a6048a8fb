/** From a list to what a row of it stands for, and back to where somebody came from. */
import { useLocation, useNavigate } from 'react-router-dom'
import { useGoTo } from '../services/navigation.ts'
import { drilledOf } from './drilled.ts'
import { type FromList, listOf } from './from-list.ts'

/** Opens an address from the list at hand, which is then gone back to as it was left. */
export function useOpenFromList(): (address: string) => void {
  const goTo = useGoTo()
  const { search } = useLocation()
  return address => goTo(address, { state: { list: search.slice(1) } satisfies FromList })
}

type BackNavigation = {
  /** From the document of a figure, back leads to the report. */
  readonly isDrilled: boolean
  /** The query of the list that the page was opened from; empty where it was opened from none. */
  readonly list: string
  readonly back: () => void
}

/** To the page that led here; null where the user opened the address directly. */
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
