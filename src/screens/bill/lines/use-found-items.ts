import { useSyncExternalStore } from 'react'
import { useEditor } from '../editor-context.ts'
import type { FoundItems } from './found-items.ts'

/** What the list beneath the cell shows now. */
export function useFoundItems(): FoundItems | null {
  const { foundItems } = useEditor()
  return useSyncExternalStore(foundItems.subscribe, foundItems.snapshot)
}
