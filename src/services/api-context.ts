/** React hooks for the server API and the signed-in user. `main.tsx` provides the page's only `Api`. */
import { useSelector } from '@xstate/react'
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { type Access, can, type Need } from '#domain/access/can.ts'
import { accessOfUser, type CurrentUser } from '#machines/session-values.ts'
import type { Api } from '../api/api.ts'
import { selectUser } from '../api/session-service.ts'
import type { PermanentKey, ValueOf } from '../api/storage.ts'

export const ApiContext = createContext<Api | null>(null)

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (api === null) throw new Error('There is no ApiContext around this component.')
  return api
}

/** The signed-in user, or null. */
export function useUser(): CurrentUser | null {
  return useSelector(useApi().session.actor, selectUser)
}

/** The user's access; null when signed out. */
export function useAccess(): Access | null {
  const user = useUser()
  return useMemo(() => user && accessOfUser(user), [user])
}

/** Whether the user meets the need: the same predicate as in route guards and the server. */
export function useCan(need: Need): boolean {
  return can(useAccess(), need)
}

/** A permanently stored value with its setter. Follows changes in other tabs. */
export function useStored<K extends PermanentKey>(key: K): [ValueOf<K> | null, (value: ValueOf<K>) => void] {
  const { storage } = useApi()
  const subscribe = useCallback((listener: () => void) => storage.subscribe(key, listener), [storage, key])
  // Compares the text, so that an unchanged object keeps its identity.
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(storage.get(key)))
  const value = useMemo(() => storage.get(key), [storage, key, text])
  const change = useCallback((next: ValueOf<K>) => storage.set(key, next), [storage, key])
  return [value, change]
}
