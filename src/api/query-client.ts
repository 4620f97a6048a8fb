/**
 * TanStack Query for the data of the server: `useQuery(api.query(endpoint, input))`. The layout makes the one client of the page:
 * before a login nothing is read through it.
 */
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { createSessionService } from './session-service.ts'

type SessionService = Pick<ReturnType<typeof createSessionService>, 'onStatus' | 'onNotice'>

const staleAfterMs = 30_000
const retriesMax = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The server may be in the shop while the internet is away, so the browser's idea of "offline" decides nothing.
      queries: { networkMode: 'always', staleTime: staleAfterMs, retry: isWorthRetrying },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Only what may pass by itself: no network, or a server in trouble. A refusal stays one. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= retriesMax) return false
  return error.status === 0 || error.status >= 500
}

/** What failed while there was no network is read again when it is back. Answers how to stop it. */
export function followNetwork(client: QueryClient): () => void {
  const readAgain = () => void refetchFailed(client)
  window.addEventListener('online', readAgain)
  return () => window.removeEventListener('online', readAgain)
}

function refetchFailed(client: QueryClient): Promise<void> {
  return client.refetchQueries({ type: 'active', predicate: query => query.state.status === 'error' })
}

/** Keeps the cache to the session. Answers how to stop it. */
export function followSession(client: QueryClient, session: SessionService): () => void {
  const subscriptions = [
    // What one user has read is nothing for the next one.
    session.onStatus(isLoggedIn => {
      if (!isLoggedIn) client.clear()
    }),
    // What failed behind the login modal is read again as soon as the session is back.
    session.onNotice(({ notice }) => {
      if (notice !== 'sessionRestored') return
      void refetchFailed(client)
    }),
  ]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
