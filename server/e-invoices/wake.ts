/** A posting that issued a document need not wait for the next poll: this server process sends soon after. */
import type { Db } from '../db/database.ts'

const wakers = new WeakMap<Db, () => void>()

export function onOutboxWake(db: Db, wake: () => void): void {
  wakers.set(db, wake)
}

export function wakeOutbox(db: Db): void {
  wakers.get(db)?.()
}
