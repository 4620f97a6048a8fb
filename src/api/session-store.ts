/**
 * The stored session: with remember-me in local storage, else in the session storage of this tab. Source: spec §4. Its writers also notify
 * other tabs (`session-sync.ts`); this module handles only its own tab.
 */
import { z } from 'zod'
import type { CurrentUser, Session } from '#machines/session-values.ts'
import { applyConfiguration, resetSettings } from './configuration.ts'
import {
  type AppStorage,
  type RememberedKey,
  readItem,
  type StorageArea,
  sessionKeys,
  storageTable,
  type ValueOf,
} from './storage.ts'

/** A session as sent between tabs. */
export const sessionSchema = z.object({
  user: storageTable.current_user.type.extend({ permissions: storageTable.user_permissions.type }),
  tokens: z.object({
    accessToken: z.string().min(1),
    idToken: z.string(),
    refreshToken: z.string().nullable(),
    expiresAt: z.int().nullable(),
  }),
  isRemembered: z.boolean(),
}) satisfies z.ZodType<Session>

export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore(storage: AppStorage) {
  const { permanent, session: own } = storage.areas
  return {
    load: (): Session | null => readSession(own, false) ?? readSession(permanent, true),

    /** Stores the session in the storage that remember-me selects. The flag itself is always in local storage. */
    save: (session: Session): void => {
      storage.set('remember_me', session.isRemembered)
      removeSession(session.isRemembered ? own : permanent)
      writeSession(session.isRemembered ? permanent : own, session)
      if (session.isRemembered) permanent.removeItem('sync_keys')
      else permanent.setItem('sync_keys', JSON.stringify(sessionKeys))
    },

    /** Spec §4: removes tokens, user and permissions; dashboard and theme return to the defaults, the language remains. */
    clear: (): void => {
      removeSession(own)
      removeSession(permanent)
      permanent.removeItem('sync_keys')
      resetSettings(storage)
    },

    /** Adopts another tab's session: a remembered one is in local storage already. */
    adopt: (session: Session | null): void => {
      if (session === null || session.isRemembered) removeSession(own)
      else writeSession(own, session)
    },

    /** Whether another tab may have a session that this one cannot see. */
    isSharedElsewhere: (): boolean => (readItem(permanent, 'sync_keys') ?? []).length > 0,
    /** No tab answered, so the entry of the last tab is obsolete. */
    forgetShared: (): void => permanent.removeItem('sync_keys'),

    /** A login applies the user's preferences. */
    importConfiguration: ({ configuration }: CurrentUser): void => applyConfiguration(storage, configuration),
  }
}

function readSession(area: StorageArea, isRemembered: boolean): Session | null {
  const accessToken = readItem(area, 'access_token')
  const user = readItem(area, 'current_user')
  if (!accessToken || !user) return null
  return {
    user: { ...user, permissions: readItem(area, 'user_permissions') ?? [] },
    tokens: {
      accessToken,
      idToken: readItem(area, 'id_token') ?? '',
      refreshToken: readItem(area, 'refresh_token'),
      expiresAt: readItem(area, 'expires_in'),
    },
    isRemembered,
  }
}

function writeSession(area: StorageArea, session: Session): void {
  const { permissions, ...user } = session.user
  const { accessToken, idToken, refreshToken, expiresAt } = session.tokens
  const values: { readonly [K in RememberedKey]: ValueOf<K> | null } = {
    current_user: user,
    user_permissions: permissions,
    id_token: idToken,
    refresh_token: refreshToken,
    expires_in: expiresAt,
    access_token: accessToken,
  }
  for (const key of sessionKeys) {
    const value = values[key]
    if (value === null) area.removeItem(key)
    else area.setItem(key, JSON.stringify(value))
  }
}

function removeSession(area: StorageArea): void {
  for (const key of sessionKeys) area.removeItem(key)
}
