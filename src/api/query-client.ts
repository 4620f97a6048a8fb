/**
 * TanStack Query for server data: `useQuery(api.query(endpoint, input))`. The layout creates the page's only client: before login nothing
 * is read through it.
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
      // The server may be in the shop's network while the internet is down, so the browser's "offline" state is ignored.
      queries: { networkMode: 'always', staleTime: staleAfterMs, retry: isWorthRetrying },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Retries only failures that may pass: no network, or a server error. A refusal is final. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= retriesMax) return false
  return error.status === 0 || error.status >= 500
}

/** Reads failed queries again when the network is back. Returns how to stop. */
export function followNetwork(client: QueryClient): () => void {
  const readAgain = () => void refetchFailed(client)
  window.addEventListener('online', readAgain)
  return () => window.removeEventListener('online', readAgain)
}

function refetchFailed(client: QueryClient): Promise<void> {
  return client.refetchQueries({ type: 'active', predicate: query => query.state.status === 'error' })
}

/** Ties the cache to the session. Returns how to stop. */
export function followSession(client: QueryClient, session: SessionService): () => void {
  const subscriptions = [
    // The next user must not see the cached data.
    session.onStatus(isLoggedIn => {
      if (!isLoggedIn) client.clear()
    }),
    // Queries that failed behind the login dialog are read again when the session is restored.
    session.onNotice(({ notice }) => {
      if (notice !== 'sessionRestored') return
      void refetchFailed(client)
    }),
  ]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
