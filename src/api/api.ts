/**
 * Assembles the API layer: one `createApi` for the page, and one for each tab that a test opens.
 *
 *   const api = createApi({ ...browserEnvironment(), language, show, loading })
 *   api.start(); await api.ready
 *   await api.call(endpoint, input)          an action; `api.read` the same for a GET
 *   useQuery(api.query(endpoint, input))     data of the server
 *   api.session, api.registration            see `session-service.ts` and `registration-service.ts`
 *   api.storage                              the storage table
 */
import { createClient } from './client.ts'
import { createInterceptor, type Message } from './messages.ts'
import { queryFor } from './queries.ts'
import { createRegistrationService } from './registration-service.ts'
import { createRequestCounter, type LoadingMessage } from './request-counter.ts'
import { createSessionService } from './session-service.ts'
import { createSessionStore } from './session-store.ts'
import type { SessionChannel } from './session-sync.ts'
import { createStorage, openAreas, type StorageAreas } from './storage.ts'

export type Environment = {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly areas: StorageAreas
  /** False in private mode: nothing is stored, and the shell shows a notice. */
  readonly isPersistent: boolean
  readonly channel: SessionChannel
  readonly locks: Pick<LockManager, 'request'> | undefined
}

export type ApiOptions = Environment & {
  /** The interface language, sent with every call. */
  readonly language: () => string
  /** Shows a message of the interceptor. */
  readonly show: (message: Message) => void
  readonly loading: LoadingMessage
}

export type Api = ReturnType<typeof createApi>

export function createApi(options: ApiOptions) {
  const storage = createStorage(options.areas)
  const session = createSessionService({ ...options, store: createSessionStore(storage) })
  const onOutcome = createInterceptor({
    show: options.show,
    logOut: session.logOut,
    loseRegistration: () => registration.lose(),
    now: options.now,
  })
  const { call, read } = createClient({
    ...options,
    session,
    onOutcome,
    onCount: createRequestCounter(options.loading),
  })
  const registration = createRegistrationService({ call, storage, now: options.now })
  return {
    call,
    read,
    query: queryFor(read),
    session,
    registration,
    storage,
    isPersistent: options.isPersistent,
    start: (): void => {
      session.start()
      registration.start()
    },
    /** Resolves when the route guards can decide. */
    get ready(): Promise<unknown> {
      return Promise.all([session.ready, registration.ready])
    },
    stop: (): void => {
      session.stop()
      registration.stop()
    },
  }
}

/** The environment of a real page. The client is served from the API's origin. */
export function browserEnvironment(): Environment {
  return {
    baseUrl: '',
    fetch: window.fetch,
    now: Date.now,
    ...openAreas(window),
    channel: new BroadcastChannel('mizan.session'),
    locks: window.isSecureContext ? navigator.locks : undefined,
  }
}
