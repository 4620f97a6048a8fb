/** A user who requests a file need not wait for the next poll: this server process polls at once. */
import type { Db } from '../db/database.ts'

const wakers = new WeakMap<Db, () => void>()

export function onWake(db: Db, wake: () => void): void {
  wakers.set(db, wake)
}

export function wakeSchedules(db: Db): void {
  wakers.get(db)?.()
}
