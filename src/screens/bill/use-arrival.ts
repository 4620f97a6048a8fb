/**
 * How one comes to the editor of a bill: another page may ask for the list of what waits. The change of a posted bill ends in a new bill,
 * and what is made of a quotation is one from the beginning: its address is that of any other.
 */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDraft } from './editor-context.ts'

export function useArrival(showQueue: () => void): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isOver = useDraft('edits') === null
  useEffect(() => {
    if (isOver && search !== '') void navigate(pathname, { replace: true, state: { goesOn: true } })
  }, [isOver, navigate, pathname, search])
  useEffect(() => {
    if (state?.shows !== 'queue') return
    showQueue()
    // Once: a reload shows the bill as it is.
    void navigate(pathname + search, { replace: true })
  }, [state, showQueue, navigate, pathname, search])
}
