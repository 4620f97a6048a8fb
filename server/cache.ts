/**
 * The cache of the server: values read or computed once and answered from this process's memory while valid. All caches have the same rules.
 *
 * - An entry has a revision: the number of the state it was read in. A caller with another revision does not get it; the value is read
 *   again and replaces it. The revision is read before the value, so that an entry is never older than its revision.
 * - Each owner (a database) has room for `countMax` entries. Above that, the least recently used are evicted.
 * - Concurrent callers for one key share one read. Reads of one key in different revisions run one after the other.
 * - A failed read rejects for the callers that waited for it and leaves the entry unchanged; so does one that finds nothing.
 */
export type Cache<Key, Value> = {
  /** The cached entry of the key, whatever its revision. */
  readonly entryOf: (owner: object, key: Key) => CacheEntry<Value> | undefined
  /** The value in this revision. `load` gets the previous value, so that it can update it. */
  readonly read: (
    owner: object,
    key: Key,
    revision: number,
    load: (before: CacheEntry<Value> | undefined) => Promise<Value>,
  ) => Promise<Value>
  /**
   * The values of those keys that have one. Each caller reads missing values for itself, in one query: it may read inside its transaction,
   * for which no other caller may wait. When the transaction itself changed the state, `isCommitted` returns false and nothing is cached.
   */
  readonly readMany: (
    owner: object,
    keys: ReadonlySet<Key>,
    revision: number,
    load: (missing: readonly Key[]) => Promise<readonly (readonly [Key, Value])[]>,
    isCommitted?: () => Promise<boolean>,
  ) => Promise<ReadonlyMap<Key, Value>>
}

export type CacheEntry<Value> = { readonly revision: number; readonly value: Value }

/** The revision of data that never changes. */
export const unchanging = 0

type Reading<Value> = { readonly revision: number; readonly value: Promise<Value> }

export function createCache<Key, Value>(countMax: number): Cache<Key, Value> {
  type Room = {
    readonly entries: BoundedMap<Key, CacheEntry<Value>>
    readonly readings: Map<Key, Reading<Value>>
  }
  const rooms = new WeakMap<object, Room>()
  const roomOf = (owner: object): Room => {
    const room = rooms.get(owner) ?? { entries: createBoundedMap(countMax), readings: new Map() }
    rooms.set(owner, room)
    return room
  }

  return {
    entryOf: (owner, key) => roomOf(owner).entries.get(key),

    read: async (owner, key, revision, load) => {
      const { entries, readings } = roomOf(owner)
      for (;;) {
        const before = entries.get(key)
        if (before?.revision === revision) return before.value
        const reading = readings.get(key)
        if (reading === undefined) return startReading(entries, readings, { key, revision, before, load })
        if (reading.revision === revision) return reading.value
        await reading.value.catch(() => undefined)
      }
    },

    readMany: async (owner, keys, revision, load, isCommitted = async () => true) => {
      const { entries } = roomOf(owner)
      const values = new Map<Key, Value>()
      const missing: Key[] = []
      for (const key of keys) {
        const entry = entries.get(key)
        if (entry?.revision === revision) values.set(key, entry.value)
        else missing.push(key)
      }
      if (missing.length === 0) return values
      const loaded = await load(missing)
      for (const [key, value] of loaded) values.set(key, value)
      if (await isCommitted()) for (const [key, value] of loaded) entries.set(key, { revision, value })
      return values
    },
  }
}

type Start<Key, Value> = {
  readonly key: Key
  readonly revision: number
  readonly before: CacheEntry<Value> | undefined
  readonly load: (before: CacheEntry<Value> | undefined) => Promise<Value>
}

function startReading<Key, Value>(
  entries: BoundedMap<Key, CacheEntry<Value>>,
  readings: Map<Key, Reading<Value>>,
  { key, revision, before, load }: Start<Key, Value>,
): Promise<Value> {
  const value = Promise.resolve(before)
    .then(load)
    .then(
      loaded => {
        readings.delete(key)
        if (loaded !== undefined) entries.set(key, { revision, value: loaded })
        return loaded
      },
      error => {
        readings.delete(key)
        throw error
      },
    )
  readings.set(key, { revision, value })
  return value
}

export type BoundedMap<Key, Value> = {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => void
}

/** A map with a maximum number of entries. Above it, the least recently used tenth is evicted. */
export function createBoundedMap<Key, Value>(countMax: number): BoundedMap<Key, Value> {
  const entries = new Map<Key, Value>()
  return {
    get: key => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      // A map iterates in insertion order, so the least recently used entry is first.
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= countMax) return
      for (const oldest of [...entries.keys()].slice(0, Math.ceil(countMax / 10))) entries.delete(oldest)
    },
  }
}
