/**
 * The device's storage of bills besides the open one: queued bills, and bills held while offline. It is an IndexedDB database: it has room for many
 * bills, and survives reload and logout.
 */
import type { NewBill } from '#contract/bill.ts'
import type { SentProblem } from '#machines/sent-problem.ts'

export type QueuedBill = {
  /** The `Idempotency-Key` of the bill. */
  readonly key: string
  readonly userId: number
  /** Bills are posted in this order. */
  readonly capturedAtMs: number
  /** The body to send, with the instant of capture. */
  readonly body: NewBill
  /** The body that was sent before the connection was lost, and may have been posted; null if nothing was sent. */
  readonly firstBody: NewBill | null
  /** The draft, for the list and for reopening. */
  readonly content: string
  readonly refusal: { readonly description: string | null; readonly problems: readonly SentProblem[] } | null
}

export type HeldHere = {
  readonly key: string
  readonly userId: number
  readonly branchId: number
  readonly title: string
  readonly content: string
  readonly lineCount: number
  readonly total: number
  readonly heldAtMs: number
  /** Whether the server may have it: it was sent at least once. */
  readonly isSent: boolean
}

/** A recalled bill of this device that the server still has. */
export type TakenHere = {
  readonly key: string
  readonly userId: number
  /** The idempotency key of the recall; null if this device had the bill itself. */
  readonly recallKey: string | null
}

type Stores = { readonly queue: QueuedBill; readonly held: HeldHere; readonly taken: TakenHere }
type StoreName = keyof Stores

export type DeviceStore = {
  readonly all: <N extends StoreName>(name: N) => Promise<readonly Stores[N][]>
  readonly get: <N extends StoreName>(name: N, key: string) => Promise<Stores[N] | undefined>
  /** Resolves once the browser has written it to disk. */
  readonly put: <N extends StoreName>(name: N, value: Stores[N]) => Promise<void>
  readonly remove: (name: StoreName, key: string) => Promise<void>
  /** Replaces a value atomically, or removes it for null. Resolves to the previous value. */
  readonly change: <N extends StoreName>(
    name: N,
    key: string,
    next: (value: Stores[N]) => Stores[N] | null,
  ) => Promise<Stores[N] | undefined>
}

const databaseName = 'mizan'
const databaseVersion = 1

export function openDeviceStore(factory: IDBFactory): DeviceStore {
  let opening: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> => {
    opening ??= opened(factory).catch(error => {
      opening = null
      throw error
    })
    return opening
  }
  const reading = async <T>(name: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    answer(ask((await database()).transaction(name, 'readonly').objectStore(name)))
  const writing = async (name: StoreName, change: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await database()).transaction(name, 'readwrite', { durability: 'strict' })
    change(transaction.objectStore(name))
    await completed(transaction)
  }
  return {
    all: name => reading(name, store => store.getAll()),
    get: (name, key) => reading(name, store => store.get(key)),
    put: (name, value) => writing(name, store => store.put(value)),
    remove: (name, key) => writing(name, store => store.delete(key)),
    change: async (name, key, next) => {
      const transaction = (await database()).transaction(name, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(name)
      const before = await answer(store.get(key))
      const after = before === undefined ? undefined : next(before)
      if (after === null) store.delete(key)
      else if (after !== undefined) store.put(after)
      await completed(transaction)
      return before
    },
  }
}

function opened(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, databaseVersion)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('queue', { keyPath: 'key' })
    request.result.createObjectStore('held', { keyPath: 'key' })
    request.result.createObjectStore('taken', { keyPath: 'key' })
  }
  return answer(request)
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}
