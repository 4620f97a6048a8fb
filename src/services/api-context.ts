/** What components know of the server and of who is logged in. `main.tsx` provides the one `Api` of the page. */
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

/** The user who is logged in, or null. */
export function useUser(): CurrentUser | null {
  return useSelector(useApi().session.actor, selectUser)
}

/** What the user may do; null where nobody is logged in. */
export function useAccess(): Access | null {
  const user = useUser()
  return useMemo(() => user && accessOfUser(user), [user])
}

/** Whether the user may do this: the same predicate as the guards and the server. */
export function useCan(need: Need): boolean {
  return can(useAccess(), need)
}

/** A value of the storage table that is kept permanently, and how to change it. Follows changes of other tabs. */
export function useStored<K extends PermanentKey>(key: K): [ValueOf<K> | null, (value: ValueOf<K>) => void] {
  const { storage } = useApi()
  const subscribe = useCallback((listener: () => void) => storage.subscribe(key, listener), [storage, key])
  // The text is compared, so that an object is not taken for another one each time it is read.
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(storage.get(key)))
  const value = useMemo(() => storage.get(key), [storage, key, text])
  const change = useCallback((next: ValueOf<K>) => storage.set(key, next), [storage, key])
  return [value, change]
}
