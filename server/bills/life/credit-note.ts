/**
 * The credit note of a sale in one call: the refund of whatever is left of it, the money back by the tenders it was paid with.
 * Source: decision 6.
 */
import { billTypeOf, refundTypeOf } from '#domain/bills/bill-types.ts'
import { remainingQuantity } from '#domain/bills/refund.ts'
import { moneyBack, type Tender } from '#domain/bills/tenders.ts'
import { halalas } from '#domain/money.ts'
import { isEffectiveBill } from '../../bill-state.ts'
import { Failure } from '../../calls/failure.ts'
import { configurationAt, dayAt } from '../../company/company.ts'
import type { Tx } from '../../db/database.ts'
import { paymentMethodOf } from '../../db/stored-values.ts'
import { rememberRow } from '../../idempotency.ts'
import { reserve } from '../../ledger/ledger.ts'
import type { Services } from '../../services.ts'
import type { FoundBill } from '../find-bill.ts'
import type { KnownOriginal, OriginalLine } from '../post/context.ts'
import { postRequest } from '../post/post-request.ts'
import type { Poster } from '../post/poster.ts'
import { readOriginal } from '../post/read-original.ts'
import { type BillRequest, type ItemLineRequest, noSupplierInvoice } from '../post/request.ts'
import { onceOnBill } from './once-on-bill.ts'

export type CreditNoteRequest = { readonly id: number; readonly reason: string }

/** The id of the refund, or of the one that the same key has made before. */
export async function createCreditNote(
  services: Services,
  poster: Poster,
  key: string | null,
  { id: billId, reason }: CreditNoteRequest,
): Promise<number> {
  const { db } = services
  const { userId, access } = poster
  return onceOnBill(services, poster, { key, billId, body: { creditNote: billId, reason } }, async (tx, bill, sent) => {
    const type = refundTypeOf(bill.type)
    if (type === undefined || billTypeOf(type).taxDocument !== 'creditNote') throw new Failure('bill_not_found')
    if (bill.isVoided) throw new Failure('bill_voided')
    const original = await readOriginal(tx, bill.id)
    const lines = linesLeft(original)
    if (lines.length === 0) throw new Failure('process_ignored')
    const paid = await readPaid(tx, bill.id)
    const reservation = await reserve(db.kind, tx, bill.branchId, `bill.${type}`)
    const configuration = await configurationAt(db, tx, reservation.configurationRevision)
    const now = services.now()
    const cashStep = original?.cashStepHalalas ?? configuration.settings.cashStepHalalas
    const request: BillRequest = {
      ...emptyRequest(bill),
      type,
      day: dayAt(configuration, now),
      createdAt: now,
      userId,
      lines,
      reason: reason.trim(),
      tendersFor: total => moneyBack(total, paid, cashStep, original?.cashBefore),
    }
    const posted = await postRequest(db, tx, { configuration, reservation, request, access, now }, id => [
      rememberRow(sent, id, now),
    ])
    return posted.id
  })
}

function emptyRequest(bill: FoundBill) {
  return {
    branchId: bill.branchId,
    partyId: null,
    costCentreId: null,
    originalBillId: bill.id,
    quotationId: null,
    soldAt: null,
    expiresOn: null,
    supplierInvoice: noSupplierInvoice,
    charges: [],
    isDelivered: bill.isDelivered,
    invoiceChoice: null,
    expenses: [],
    discount: null,
    shown: null,
    note: '',
  } as const
}

/** A line for whatever earlier refunds left of each line. */
function linesLeft(original: KnownOriginal | null): ItemLineRequest[] {
  return Array.from(original?.lines ?? [])
    .filter(([, line]) => remainingQuantity(line) > 0)
    .map(([number, line]) => wholeLine(number, line))
}

function wholeLine(number: number, line: OriginalLine): ItemLineRequest {
  return {
    at: `lines.${number - 1}`,
    isService: line.isService,
    itemId: line.itemId,
    unitId: line.unitId,
    quantity: remainingQuantity(line),
    unitPrice: line.unitPrice,
    priceMode: line.totals.priceMode,
    discount: null,
    featureIds: [],
    originalLine: number,
    quotationLine: null,
    campaignId: null,
  }
}

/** What each method has paid of the sale and not been given back yet, in the order of the tenders. */
export async function readPaid(tx: Tx, billId: number): Promise<readonly Tender[]> {
  const paid = await tx.selectFrom('bill_tender').selectAll().where('bill_id', '=', billId).orderBy('row').execute()
  const back = await tx
    .selectFrom('bill_tender')
    .innerJoin('bill', 'bill.id', 'bill_tender.bill_id')
    .select(({ fn }) => ['bill_tender.method', fn.sum<number>('bill_tender.amount').as('amount')])
    .where('bill.original_bill_id', '=', billId)
    .where(isEffectiveBill('bill.id'))
    .groupBy('bill_tender.method')
    .execute()
  const given = new Map(back.map(row => [row.method, row.amount]))
  return paid.map(row => {
    const taken = Math.min(given.get(row.method) ?? 0, row.amount)
    given.set(row.method, (given.get(row.method) ?? 0) - taken)
    return { method: paymentMethodOf(row.method), amount: halalas(row.amount - taken) }
  })
}
