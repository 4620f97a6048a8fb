/** Voids a bill: reverses its postings and stock moves and keeps its number. Posted rows are never deleted. Source: decision 6. */
import { refitBill } from '../../allocations/refit.ts'
import { actorOf, recordAudit } from '../../audit/audit.ts'
import { readConfiguration } from '../../company/company.ts'
import { insertTables, rowsOf } from '../../db/insert-rows.ts'
import { sealed } from '../../event-seal.ts'
import { rememberRow } from '../../idempotency.ts'
import { openDay } from '../../ledger/ledger.ts'
import { undoPointsOfBill } from '../../points/of-bill.ts'
import type { Services } from '../../services.ts'
import { recost } from '../../stock/recost.ts'
import { requireReversible } from '../find-bill.ts'
import type { Poster } from '../post/poster.ts'
import { reverseBill } from '../reverse-bill.ts'
import { onceOnBill } from './once-on-bill.ts'

/** Returns the id of the voided bill, or of the one voided earlier with the same key. */
export async function voidBill(
  services: Services,
  poster: Poster,
  key: string | null,
  billId: number,
): Promise<number> {
  const { db } = services
  return onceOnBill(services, poster, { key, billId, body: { void: billId } }, async (tx, bill, sent) => {
    requireReversible(bill)
    const { branchId } = bill
    const now = services.now()
    const configuration = await readConfiguration(db, tx)
    const reversal = {
      billId: bill.id,
      type: bill.type,
      day: bill.day,
      branchId,
      userId: poster.userId,
      now,
      memo: 'void',
    } as const
    const { postingIds, itemIds, from, elsewhere } = await reverseBill(db, tx, configuration, reversal)
    await undoPointsOfBill({ db, tx, configuration, userId: poster.userId, now }, bill.id)
    const document = `${bill.type} ${bill.code}`
    const shortage = { error: 'quantity_issue', at: 'BillItems' } as const
    const wanted = { branchId, itemIds, from, elsewhere, postingIds, document, userId: poster.userId, now, shortage }
    await recost(db, tx, configuration, wanted)
    const { day } = openDay(configuration.settings, bill.day)
    await refitBill({ db, tx, configuration, userId: poster.userId, now }, bill.id, day)
    const postingId = postingIds[0] ?? null
    await insertTables(db.kind, tx, [
      rowsOf('bill_event', [
        sealed({
          bill_id: bill.id,
          kind: 'voided',
          at: now,
          user_id: poster.userId,
          posting_id: postingId,
          detail: '',
        }),
      ]),
      rememberRow(sent, bill.id, now),
    ])
    const what = { branchId, action: 'bill.voided', subject: document, detail: { billId: bill.id } } as const
    await recordAudit(tx, { ...actorOf(poster), at: now, ...what })
    return bill.id
  })
}
