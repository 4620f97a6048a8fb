/**
 * How one comes to the editor of a bill and leaves it. Another page may ask for the list of what waits; the change of a posted bill ends
 * in a new bill, and whoever types on after it has begun that bill.
 */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { selectEntry, useBill, useEditor } from './editor-context.ts'

export function useArrival(isEdit: boolean, showQueue: () => void): void {
  const { actor } = useEditor()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  // Null while the change goes on, so that no letter of it draws the editor again.
  const typed = useBill(snapshot =>
    isEdit && snapshot.context.draft.edits === null ? selectEntry(snapshot).text : null,
  )
  useEffect(() => {
    if (typed !== null) void navigate(pathname, { replace: true, state: { typed } })
  }, [typed, navigate, pathname])
  useEffect(() => {
    if (isEdit || !(state?.shows || state?.typed)) return
    if (state.shows === 'queue') showQueue()
    if (typeof state.typed === 'string') actor.send({ type: 'text.type', text: state.typed })
    // Once: a reload shows the bill as it is.
    void navigate(pathname + search, { replace: true })
  }, [isEdit, state, actor, showQueue, navigate, pathname, search])
}
