/**
 * Calls that take long, such as the statistics of a year or an import. They run beside the tills (`db.longRead`, `import-apart.ts`), and a
 * person has few of them at once, so that nobody else's report waits behind a hundred of theirs.
 */

import type { Db } from '../db/database.ts'
import { Failure } from './failure.ts'
import type { Caller } from './handler.ts'

/** Several open pages of one person ask together. */
const callsPerPersonMax = 4
const retryAfterSeconds = 1

const underWay = new Map<number, number>()

/** Refuses with `too_many_requests` where the person has as many under way as may be. */
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

/**
 * A heavy read of the books as they are at one moment: what is posted while it is under way is in none of its sums. `read` reads them by
 * the `longRead` that it is given.
 */
export function readBooks<T>(db: Db, caller: Caller, read: (books: Db) => Promise<T>): Promise<T> {
  return heavyWork(caller, () => db.snapshot(longRead => read({ ...db, longRead })))
}
