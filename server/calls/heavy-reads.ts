/**
 * Reads that take long, such as the statistics of a year. They stand aside (`db.aside`), so that no till waits for one; and a person has
 * few of them at once, so that nobody else's report waits behind a hundred of theirs.
 */
import { Failure } from './failure.ts'
import type { Caller } from './handler.ts'

/** Several open pages of one person ask together. */
const readsPerPersonMax = 4
const retryAfterSeconds = 1

const underWay = new Map<number, number>()

/** Refuses with `too_many_requests` where the person has as many under way as may be. */
export async function heavyRead<T>({ userId }: Caller, read: () => Promise<T>): Promise<T> {
  const count = underWay.get(userId) ?? 0
  if (count >= readsPerPersonMax) throw new Failure('too_many_requests', [], retryAfterSeconds)
  underWay.set(userId, count + 1)
  try {
    return await read()
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1
    if (left === 0) underWay.delete(userId)
    else underWay.set(userId, left)
  }
}
