import { useEffect } from 'react'
import type { Entries } from './entry.ts'
import { forgetForm, keepForm } from './form-draft.ts'

type Kept = { readonly version: number; readonly before: Entries; readonly entries: Entries }

/** Keeps what is typed in a form for this tab; null once it is saved or given up. */
export function useKeeping(place: string, form: Kept | null, userId: number): void {
  const text = JSON.stringify(form)
  useEffect(() => {
    const kept: Kept | null = JSON.parse(text)
    if (kept === null) {
      forgetForm(place)
      return
    }
    keepForm(place, userId, kept)
    // What is kept goes with the tab, so the browser asks before it is closed.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [place, text, userId])
}
