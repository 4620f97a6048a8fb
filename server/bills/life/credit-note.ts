/** Makes the credit note of a sale in one call. Source: decision 6. */
import { refundTypeOf } from '#domain/bills/bill-origins.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { Failure } from '../../calls/failure.ts'
import { type Configuration, dayAt } from '../../company/company.ts'
import type { Services } from '../../services.ts'
import type { Poster } from '../post/poster.ts'
import { onceOnBill } from './once-on-bill.ts'
import { refundWhole } from './whole-refund.ts'

export type CreditNoteRequest = { readonly id: number; readonly reason: string }

/** Returns the id of the refund, or of the one made earlier with the same key. */
export async function createCreditNote(
  services: Services,
  poster: Poster,
  key: string | null,
  { id: billId, reason }: CreditNoteRequest,
): Promise<number> {
  const { db } = services
  return onceOnBill(services, poster, { key, billId, body: { creditNote: billId, reason } }, async (tx, bill, sent) => {
    const type = refundTypeOf(bill.type)
    if (type === undefined || billTypeOf(type).taxDocument !== 'creditNote') throw new Failure('bill_not_found')
    const now = services.now()
    const when = (configuration: Configuration) => ({ day: dayAt(configuration, now), at: now })
    return refundWhole(db, tx, poster, { bill, type, reason: reason.trim(), sent, now, when })
  })
}
