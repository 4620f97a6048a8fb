/**
 * Handles arrival in the editor: another page may request the list of queued or held bills. After the edit of a posted bill, and in the sale of a
 * quotation, the URL becomes that of a new bill.
 */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDraft } from './editor-context.ts'

type Lists = { readonly showQueue: () => void; readonly showHeld: () => void }

export function useArrival({ showQueue, showHeld }: Lists): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isOfTable = useDraft('table') !== null
  const isOver = useDraft('edits') === null && !isOfTable
  useEffect(() => {
    if (isOver && search !== '') void navigate(pathname, { replace: true, state: { goesOn: true } })
  }, [isOver, navigate, pathname, search])
  useEffect(() => {
    const show = state?.shows === 'queue' ? showQueue : state?.shows === 'held' ? showHeld : null
    if (show === null) return
    show()
    // Once: a reload shows the bill without the list.
    void navigate(pathname + search, { replace: true })
  }, [state, showQueue, showHeld, navigate, pathname, search])
}
