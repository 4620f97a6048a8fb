/**
 * Access for work that the server does on behalf of an absent user: a token that only this process knows, valid while it works. As with a
 * session, each call reads the user's current rights.
 */
import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'

type Lent = { readonly userId: number; readonly purpose: string }

const lentBy = new WeakMap<Db, Map<string, Lent>>()

/** The audit shows `purpose` in place of a session. */
export function lendAccess(db: Db, lent: Lent): { readonly token: string; readonly end: () => void } {
  const all = lentBy.get(db) ?? new Map<string, Lent>()
  lentBy.set(db, all)
  const token = randomBytes(32).toString('base64url')
  all.set(token, lent)
  return { token, end: () => void all.delete(token) }
}

export function lentWith(db: Db, token: string): Lent | undefined {
  return lentBy.get(db)?.get(token)
}
