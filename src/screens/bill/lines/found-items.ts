import type { SearchResults } from '#domain/search/finder.ts'
import type { LineOffer } from '#machines/bill-editor/draft.ts'
import { readLiveText } from '#machines/bill-editor/entry.ts'
import { afterFrame } from '../after-frame.ts'
import type { BillEditorActor, BillEditorSnapshot } from '../use-bill-editor.ts'
import { isListOpen } from './entry-keys.ts'
import type { ItemFinder } from './item-finder.ts'

export type FoundItems = { readonly query: string; readonly found: SearchResults<LineOffer> }

export type FoundItemsStore = {
  readonly subscribe: (listener: () => void) => () => void
  /** Null while the list is closed. */
  readonly snapshot: () => FoundItems | null
  /** Delays the search while keys are held back that may come from a scanner. */
  readonly waitWhile: (isHolding: () => boolean) => void
}

export function createFoundItems(actor: BillEditorActor, finder: ItemFinder): FoundItemsStore {
  const listeners = new Set<() => void>()
  let shown: FoundItems | null = null
  let isWaiting = false
  let stop = () => {}
  let isHolding = () => false
  return {
    waitWhile: holding => {
      isHolding = holding
    },
    snapshot: () => shown,
    subscribe: listener => {
      if (listeners.size === 0) {
        const changes = actor.subscribe(snapshot => follow(queryOf(snapshot)))
        stop = () => changes.unsubscribe()
        follow(queryOf(actor.getSnapshot()))
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }

  function follow(query: string | null): void {
    if (isWaiting || query === (shown?.query ?? null)) return
    isWaiting = true
    afterFrame(look)
  }

  /** Opens, closes or updates the list. */
  function look(): void {
    const query = queryOf(actor.getSnapshot())
    isWaiting = query !== null && isHolding()
    if (isWaiting) afterFrame(look)
    else if (query !== (shown?.query ?? null)) show(query === null ? null : { query, found: finder.found(query) })
  }

  function show(next: FoundItems | null): void {
    shown = next
    for (const listener of listeners) listener()
  }
}

/** The search text; null while no list is shown below the cell. */
function queryOf(snapshot: BillEditorSnapshot): string | null {
  const { entry } = snapshot.context
  if (!snapshot.hasTag('entry') || entry.column !== 'item' || !isListOpen(entry)) return null
  const { query } = readLiveText(entry.text)
  return query === '' ? null : query
}
