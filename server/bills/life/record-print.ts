/** Records that a bill was printed: from then on the buyer may have the invoice, and it can be neither voided nor edited. */
import { actorOf, recordAudit } from '../../audit/audit.ts'
import { eventCount } from '../../bill-state.ts'
import type { Tx } from '../../db/database.ts'
import { insertTables } from '../../db/insert-rows.ts'
import { sealed } from '../../event-seal.ts'
import { rememberedPrints, rememberRow, type SentOnce } from '../../idempotency.ts'
import type { Services } from '../../services.ts'
import { type FoundBill, opensBill } from '../find-bill.ts'
import type { Poster } from '../post/poster.ts'
import { onceOnBill } from './once-on-bill.ts'

/** Returns the number of prints, including this one. Locks the branch, so that no void can run in between. */
export async function recordPrint(
  services: Services,
  poster: Poster,
  key: string | null,
  billId: number,
): Promise<number> {
  const call = { key, billId, body: { printed: billId }, mayCall: opensBill }
  const print = async (tx: Tx, { id, branchId, type, code }: FoundBill, sent: SentOnce) => {
    const now = services.now()
    const event = { bill_id: id, kind: 'printed', at: now, user_id: poster.userId }
    await tx
      .insertInto('bill_event')
      .values(sealed({ ...event, posting_id: null, detail: '' }))
      .execute()
    const { prints } = await tx
      .selectFrom('bill')
      .select(eventCount('bill.id', 'printed').as('prints'))
      .where('bill.id', '=', id)
      .executeTakeFirstOrThrow()
    await insertTables(services.db.kind, tx, [rememberRow(sent, id, now, prints)])
    const what = {
      branchId,
      action: 'bill.printed',
      subject: `${type} ${code}`,
      detail: { billId: id, prints },
    } as const
    await recordAudit(tx, { ...actorOf(poster), at: now, ...what })
    return prints
  }
  return onceOnBill(services, poster, call, print, rememberedPrints)
}
