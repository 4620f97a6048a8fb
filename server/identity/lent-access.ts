/**
 * Access that the server lends itself, to do something for a person who is not there: a name that only this process knows, for as long as it
 * works. What the person may do is read anew with each call, as of a session.
 */
import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'

type Lent = { readonly userId: number; readonly purpose: string }

const lentBy = new WeakMap<Db, Map<string, Lent>>()

/** `purpose` is in the audit in place of the session of a user. */
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
