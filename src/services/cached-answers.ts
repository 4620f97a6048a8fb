/**
 * Answers of the server that this device caches for its user, so that a till starts without a network: an IndexedDB database, because local
 * storage has no room for a price list. Only for a remembered login, and deleted with it (docs/security.md).
 */
import type { Api } from '../api/api.ts'

/** Every method succeeds: a browser that stores nothing has nothing. */
export type CachedAnswers = {
  readonly get: (name: string) => Promise<unknown>
  readonly put: (name: string, value: unknown) => Promise<void>
  readonly clear: () => Promise<void>
}

const databaseName = 'mizan.answers'
const storeName = 'answers'

export function openCachedAnswers(factory: IDBFactory): CachedAnswers {
  let opening: Promise<IDBDatabase> | null = null
  const within = async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) => {
    try {
      opening ??= opened(factory)
      return await resultOf(ask((await opening).transaction(storeName, mode).objectStore(storeName)))
    } catch {
      opening = null
      return undefined
    }
  }
  return {
    get: async name => (await within('readonly', store => store.get(name))) ?? null,
    put: async (name, value) => void (await within('readwrite', store => store.put(value, name))),
    clear: async () => void (await within('readwrite', store => store.clear())),
  }
}

function opened(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return resultOf(request)
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const nothing: CachedAnswers = { get: async () => null, put: async () => {}, clear: async () => {} }
let device: CachedAnswers | null = null

function deviceAnswers(): CachedAnswers {
  device ??= openCachedAnswers(window.indexedDB)
  return device
}

type Owner = Pick<Api, 'session' | 'storage'>

/** Those of the signed-in user. */
export function cachedAnswers({ session, storage }: Owner): CachedAnswers {
  const user = session.user()
  if (user === null || storage.get('remember_me') !== true) return nothing
  const own = (name: string) => `${user.id} ${name}`
  const { get, put, clear } = deviceAnswers()
  // An answer may come after its user has logged out.
  const isStillSignedIn = () => session.user()?.id === user.id
  return {
    get: name => get(own(name)),
    put: async (name, value) => (isStillSignedIn() ? put(own(name), value) : undefined),
    clear,
  }
}

/** Deletes them when the user logs out, and at a start without a user. */
export async function forgetAnswersAtLogout({ session }: Owner): Promise<void> {
  session.onStatus(isLoggedIn => {
    if (!isLoggedIn) void deviceAnswers().clear()
  })
  await session.ready
  if (session.user() === null) await deviceAnswers().clear()
}
