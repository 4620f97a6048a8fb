/**
 * Delivers all outstanding goods of a bill with one statement, or reverses the latest statement on the day of its delivery. Source: spec §7;
 * docs/decisions/deliveries.md.
 */
import { Failure } from '../../calls/failure.ts'
import { insertTables } from '../../db/insert-rows.ts'
import { rememberRow } from '../../idempotency.ts'
import type { Services } from '../../services.ts'
import { deliver } from '../deliveries/deliver.ts'
import { takeBackStatement } from '../deliveries/take-back.ts'
import type { Poster } from '../post/poster.ts'
import { onceOnBill } from './once-on-bill.ts'

/** Returns the id of the bill. */
export async function changeBillStatus(
  services: Services,
  poster: Poster,
  key: string | null,
  { id: billId, isDelivered }: { readonly id: number; readonly isDelivered: boolean },
): Promise<number> {
  const { db } = services
  return onceOnBill(
    services,
    poster,
    { key, billId, body: { status: billId, isDelivered } },
    async (tx, bill, sent) => {
      const now = services.now()
      if (bill.isVoided) throw new Failure('bill_voided')
      if (isDelivered) await deliver(db, tx, poster, { bill, parts: null, note: '' }, now)
      else await takeBackStatement(db, tx, poster, { bill, deliveryId: null }, now)
      await insertTables(db.kind, tx, [rememberRow(sent, bill.id, now)])
      return bill.id
    },
  )
}
