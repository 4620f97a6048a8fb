/** Returns issued goods in full, on a day of their own (`ExchangeBillRefund`). Source: spec §4 and §7. */
import type { IssueRefund } from '#contract/bill-life.ts'
import { refundTypeOf } from '#domain/bills/bill-origins.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { Failure } from '../../calls/failure.ts'
import type { Services } from '../../services.ts'
import { whenOf } from '../post/date.ts'
import type { Poster } from '../post/poster.ts'
import { onceOnBill } from './once-on-bill.ts'
import { refundWhole } from './whole-refund.ts'

/** Returns the id of the refund, or of the one made earlier with the same key. */
export async function refundIssue(
  services: Services,
  poster: Poster,
  key: string | null,
  body: IssueRefund,
): Promise<number> {
  const { db } = services
  const { id: billId } = body
  return onceOnBill(services, poster, { key, billId, body }, async (tx, bill, sent) => {
    const type = refundTypeOf(bill.type)
    if (type === undefined || !billTypeOf(bill.type).isIssue) throw new Failure('process_ignored')
    const now = services.now()
    return refundWhole(db, tx, poster, {
      ...{ bill, type, reason: '', sent, now },
      when: configuration => whenOf(body, configuration, poster.access, now),
    })
  })
}
