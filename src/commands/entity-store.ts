import type { Need } from '#domain/access/can.ts'
import { type SearchIndex, startSearchIndex } from '#domain/search/search-index.ts'
import type { Entity, EntitySource } from './entities.ts'

/**
 * The entities in memory and their index, loaded when the first subscriber or `load` asks for them. Loading and indexing run in idle time, in
 * slices, so that keys stay responsive; the previous index is used until the next is complete.
 */
export type EntityStore = {
  readonly snapshot: () => IndexedEntities
  readonly subscribe: (listener: () => void) => () => void
  readonly addSource: (source: EntitySource) => () => void
  readonly sources: () => readonly EntitySource[]
  /** Loads everything the user may see, if nothing was asked for yet. */
  readonly load: () => void
  /** Reloads everything the user may see, if it is in use. Call it after login and when a source has changed. */
  readonly reload: () => void
  /** Repeats server searches, after some of their results changed. */
  readonly searchAgain: () => void
  /** Drops everything, because the next user may not see it. */
  readonly clear: () => void
}

/** The rows of the index are positions in `entities`. */
export type IndexedEntities = {
  readonly index: SearchIndex
  readonly entities: readonly Entity[]
  /** While a source is loaded for the first time. */
  readonly isLoading?: boolean
}

export type EntityStoreOptions = {
  readonly can: (need: Need) => boolean
  /** Calls back in idle time, with the number of milliseconds left. */
  readonly whenIdle: (work: (msLeft: () => number) => void) => void
  /** Called when a source failed to load; the others continue. */
  readonly onFailure: (source: EntitySource, error: unknown) => void
}

const rowsPerStep = 250
const stepMsMin = 4

export function createEntityStore(options: EntityStoreOptions): EntityStore {
  const sources = new Set<EntitySource>()
  const listeners = new Set<() => void>()
  const loaded = new Map<EntitySource, readonly Entity[]>()
  let current = nothingYet()
  let loading = new AbortController()
  let isWanted = false
  let isReloadPlanned = false
  return {
    snapshot: () => current,
    subscribe,
    addSource,
    sources: () => [...sources],
    load,
    reload,
    searchAgain,
    clear,
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    load()
    return () => listeners.delete(listener)
  }

  function load(): void {
    if (isWanted) return
    isWanted = true
    reload()
  }

  function addSource(source: EntitySource): () => void {
    sources.add(source)
    if (source.load !== undefined) reload()
    return () => {
      loaded.delete(source)
      if (sources.delete(source) && source.load !== undefined) reload()
    }
  }

  /** Several calls in one tick, as when screens register sources, load once. */
  function reload(): void {
    if (!isWanted) return
    loading.abort()
    loading = new AbortController()
    const isNew = permittedSources().some(source => source.load !== undefined && !loaded.has(source))
    if (isNew && current.isLoading !== true) publish({ ...current, isLoading: true })
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
    publish(nothingYet())
  }

  async function loadAll(signal: AbortSignal): Promise<void> {
    const lists = await Promise.all(permittedSources().map(source => loadOne(source, signal)))
    if (signal.aborted) return
    const next = await indexedInSteps(lists.flat(), signal, options.whenIdle)
    if (next !== undefined) publish(next)
  }

  function permittedSources(): readonly EntitySource[] {
    return [...sources].filter(source => options.can(source.need))
  }

  async function loadOne(source: EntitySource, signal: AbortSignal): Promise<readonly Entity[]> {
    try {
      const entities = (await source.load?.(signal)) ?? []
      loaded.set(source, entities)
      return entities
    } catch (error) {
      if (!signal.aborted) options.onFailure(source, error)
      // Keeps the previously loaded entities.
      return loaded.get(source) ?? []
    }
  }

  function publish(next: IndexedEntities): void {
    current = next
    for (const listener of listeners) listener()
  }
}

function nothingYet(): IndexedEntities {
  return { entities: [], index: startSearchIndex([]).finish(), isLoading: true }
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
