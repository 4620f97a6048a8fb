/**
 * What every call does that changes a bill: it finds the bill, holds its branch while it does its work, and does it once for each key. Sent again with
 * the same key it is answered as it was before.
 */
import type { Tx } from '../../db/database.ts'
import { bodyHashOf, rememberedBill, type SentOnce } from '../../idempotency.ts'
import type { Services } from '../../services.ts'
import { branchesOfBill, type FoundBill, findBill, type opensBill } from '../find-bill.ts'
import type { Poster } from '../post/poster.ts'

export type CallOnBill = {
  /** Null where the caller sent none. */
  readonly key: string | null
  readonly billId: number
  /** What was sent; the same key with another body is refused. */
  readonly body: object
  /** Who may make the call; the users who see the bill in its own branch where it is not said. */
  readonly mayCall?: typeof opensBill
}

/** What `work` makes of the bill, or what the same key and body were answered before. `work` writes the key down (`rememberRow`). */
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
