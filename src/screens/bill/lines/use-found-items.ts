import { useSyncExternalStore } from 'react'
import { useEditor } from '../editor-context.ts'
import type { FoundItems } from './found-items.ts'

/** The current content of the list below the cell. */
export function useFoundItems(): FoundItems | null {
  const { foundItems } = useEditor()
  return useSyncExternalStore(foundItems.subscribe, foundItems.snapshot)
}
