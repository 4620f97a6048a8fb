import { useEffect } from 'react'
import type { Entries } from './entry.ts'
import { forgetForm, keepForm } from './form-draft.ts'

type Kept = { readonly version: number; readonly before: Entries; readonly entries: Entries }

/** Stores a form's draft for this tab; null after saving or discarding. */
export function useKeeping(place: string, form: Kept | null, userId: number): void {
  const text = JSON.stringify(form)
  useEffect(() => {
    const kept: Kept | null = JSON.parse(text)
    if (kept === null) {
      forgetForm(place)
      return
    }
    keepForm(place, userId, kept)
    // The draft ends with the tab, so the browser asks before closing it.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [place, text, userId])
}
