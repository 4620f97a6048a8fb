/**
 * How one comes to the editor of a bill: another page may ask for the list of what waits, or of what was put aside. The change of a posted bill ends in a new bill,
 * and what is made of a quotation is one from the beginning: its address is that of any other.
 */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDraft } from './editor-context.ts'

type Lists = { readonly showQueue: () => void; readonly showHeld: () => void }

export function useArrival({ showQueue, showHeld }: Lists): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isOver = useDraft('edits') === null
  useEffect(() => {
    if (isOver && search !== '') void navigate(pathname, { replace: true, state: { goesOn: true } })
  }, [isOver, navigate, pathname, search])
  useEffect(() => {
    const show = state?.shows === 'queue' ? showQueue : state?.shows === 'held' ? showHeld : null
    if (show === null) return
    show()
    // Once: a reload shows the bill as it is.
    void navigate(pathname + search, { replace: true })
  }, [state, showQueue, showHeld, navigate, pathname, search])
}
