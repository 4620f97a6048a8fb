import type { Need } from '#domain/access/can.ts'
import { type SearchIndex, startSearchIndex } from '#domain/search/search-index.ts'
import type { Entity, EntitySource } from './entities.ts'

/**
 * The entities in memory and their index. Loading and building happen in pauses, a slice at a time, so that no key waits for
 * them; the previous index answers until the next one is complete.
 */
export type EntityStore = {
  readonly snapshot: () => IndexedEntities
  readonly subscribe: (listener: () => void) => () => void
  readonly addSource: (source: EntitySource) => () => void
  readonly sources: () => readonly EntitySource[]
  /** Loads everything that the user may have, anew. Call it after a login and when a source has changed. */
  readonly reload: () => void
  /** What the server has found is asked for again: something of it has changed. */
  readonly searchAgain: () => void
  /** Forgets everything: the next user may not have it. */
  readonly clear: () => void
}

/** The rows of the index are the positions in the entities. */
export type IndexedEntities = { readonly index: SearchIndex; readonly entities: readonly Entity[] }

export type EntityStoreOptions = {
  readonly can: (need: Need) => boolean
  /** Calls back when nothing else is to be done, with how many milliseconds are left. */
  readonly whenIdle: (work: (msLeft: () => number) => void) => void
  /** Called when a source could not be loaded; the others go on. */
  readonly onFailure: (source: EntitySource, error: unknown) => void
}

const rowsPerStep = 250
const stepMsMin = 4

export function createEntityStore(options: EntityStoreOptions): EntityStore {
  const sources = new Set<EntitySource>()
  const listeners = new Set<() => void>()
  const loaded = new Map<EntitySource, readonly Entity[]>()
  let current = indexed([])
  let loading = new AbortController()
  let isReloadPlanned = false
  return { snapshot: () => current, subscribe, addSource, sources: () => [...sources], reload, searchAgain, clear }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function addSource(source: EntitySource): () => void {
    sources.add(source)
    if (source.load !== undefined) reload()
    return () => {
      loaded.delete(source)
      if (sources.delete(source) && source.load !== undefined) reload()
    }
  }

  /** Several calls in one go, as when screens register their sources, load once. */
  function reload(): void {
    loading.abort()
    loading = new AbortController()
    if (isReloadPlanned) return
    isReloadPlanned = true
    options.whenIdle(() => {
      isReloadPlanned = false
      void loadAll(loading.signal)
    })
  }

  function searchAgain(): void {
    publish({ ...current })
  }

  function clear(): void {
    loading.abort()
    loading = new AbortController()
    loaded.clear()
    publish(indexed([]))
  }

  async function loadAll(signal: AbortSignal): Promise<void> {
    const permitted = [...sources].filter(source => options.can(source.need))
    const lists = await Promise.all(permitted.map(source => loadOne(source, signal)))
    if (signal.aborted) return
    const next = await indexedInSteps(lists.flat(), signal, options.whenIdle)
    if (next !== undefined) publish(next)
  }

  async function loadOne(source: EntitySource, signal: AbortSignal): Promise<readonly Entity[]> {
    try {
      const entities = (await source.load?.(signal)) ?? []
      loaded.set(source, entities)
      return entities
    } catch (error) {
      if (!signal.aborted) options.onFailure(source, error)
      // What was loaded earlier is better than nothing.
      return loaded.get(source) ?? []
    }
  }

  function publish(next: IndexedEntities): void {
    current = next
    for (const listener of listeners) listener()
  }
}

function indexed(entities: readonly Entity[]): IndexedEntities {
  return { entities, index: startSearchIndex(entities).finish() }
}

function indexedInSteps(
  entities: readonly Entity[],
  signal: AbortSignal,
  whenIdle: EntityStoreOptions['whenIdle'],
): Promise<IndexedEntities | undefined> {
  const build = startSearchIndex(entities)
  return new Promise(resolve => {
    const step = (msLeft: () => number): void => {
      if (signal.aborted) {
        resolve(undefined)
        return
      }
      let isMore = build.addRows(rowsPerStep)
      while (isMore && msLeft() > stepMsMin) isMore = build.addRows(rowsPerStep)
      if (isMore) whenIdle(step)
      else resolve({ entities, index: build.finish() })
    }
    whenIdle(step)
  })
}
