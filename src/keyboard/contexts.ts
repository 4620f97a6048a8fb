import type { ContextName, Contexts } from './when.ts'

/**
 * The active contexts. A part of the screen enters a context while it is shown or focused; contexts may be nested. `snapshot` is the same
 * object until something changes, as `useSyncExternalStore` requires.
 */
export type ContextStore = {
  readonly snapshot: () => Contexts
  readonly subscribe: (listener: () => void) => () => void
  /** Enters a context; the returned function leaves it, once. */
  readonly enter: (name: ContextName) => () => void
}

export function createContexts(): ContextStore {
  const counts = new Map<ContextName, number>()
  const listeners = new Set<() => void>()
  let current: Contexts = new Set()
  return { snapshot: () => current, subscribe, enter }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function enter(name: ContextName): () => void {
    add(name, 1)
    let isInside = true
    return () => {
      if (isInside) add(name, -1)
      isInside = false
    }
  }

  function add(name: ContextName, change: 1 | -1): void {
    const before = counts.get(name) ?? 0
    counts.set(name, before + change)
    if (before > 0 === before + change > 0) return
    current = new Set(Array.from(counts).flatMap(([each, count]) => (count > 0 ? [each] : [])))
    for (const listener of listeners) listener()
  }
}
