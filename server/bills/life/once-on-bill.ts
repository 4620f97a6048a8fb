/**
 * Common to all calls that change a bill: finds the bill, locks its branch during the work, and runs once per idempotency key. A retry with the
 * same key gets the same reply.
 */
import type { Tx } from '../../db/database.ts'
import { bodyHashOf, rememberedBill, type SentOnce } from '../../idempotency.ts'
import type { Services } from '../../services.ts'
import { branchesOfBill, type FoundBill, findBill, type opensBill } from '../find-bill.ts'
import type { Poster } from '../post/poster.ts'

export type CallOnBill = {
  /** Null without a key. */
  readonly key: string | null
  readonly billId: number
  /** The request body; the same key with another body is refused. */
  readonly body: object
  /** Who may make the call; by default users who see the bill in its own branch. */
  readonly mayCall?: typeof opensBill
}

/** Returns the result of `work`, or the earlier reply for the same key and body. `work` stores the key (`rememberRow`). */
export async function onceOnBill(
  { db }: Services,
  poster: Poster,
  { key, billId, body, mayCall }: CallOnBill,
  work: (tx: Tx, bill: FoundBill, sent: SentOnce) => Promise<number>,
  answeredBefore = rememberedBill,
): Promise<number> {
  const sent = { key, userId: poster.userId, bodyHash: bodyHashOf(body) }
  return db.write(await branchesOfBill(db, billId, poster.access, mayCall), async tx => {
    const known = await answeredBefore(db.kind, tx, sent)
    return known ?? work(tx, await findBill(tx, billId), sent)
  })
}
