/**
 * Slow calls, such as the statistics of a year or an import. They run beside the tills (`db.longRead`, `import-apart.ts`), and each user
 * may run only a few at once, so that one user's reports do not delay everybody else's.
 */

import type { Db } from '../db/database.ts'
import { Failure } from './failure.ts'
import type { Caller } from './handler.ts'

/** Several open pages of one user send requests at once. */
const callsPerPersonMax = 4
const retryAfterSeconds = 1

const underWay = new Map<number, number>()

/** Refuses with `too_many_requests` when the user runs the maximum number. */
export async function heavyWork<T>({ userId }: Caller, work: () => Promise<T>): Promise<T> {
  const count = underWay.get(userId) ?? 0
  if (count >= callsPerPersonMax) throw new Failure('too_many_requests', [], retryAfterSeconds)
  underWay.set(userId, count + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1
    if (left === 0) underWay.delete(userId)
    else underWay.set(userId, left)
  }
}

/** A slow read in one consistent snapshot: later postings appear in none of its sums. `read` must use the `longRead` it is given. */
export function readBooks<T>(db: Db, caller: Caller, read: (books: Db) => Promise<T>): Promise<T> {
  return heavyWork(caller, () => db.snapshot(longRead => read({ ...db, longRead })))
}
