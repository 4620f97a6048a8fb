/** Refunds the rest of a bill in one call: the credit note of a sale, or the return of issued goods. */
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { pointsBack } from '#domain/bills/points-back.ts'
import { remainingQuantity } from '#domain/bills/refund.ts'
import { moneyBack, type Tender } from '#domain/bills/tenders.ts'
import { halalas } from '#domain/money.ts'
import { isEffectiveBill } from '../../bill-state.ts'
import { Failure } from '../../calls/failure.ts'
import { type Configuration, configurationAt } from '../../company/company.ts'
import type { Db, Tx } from '../../db/database.ts'
import { paymentMethodOf } from '../../db/stored-values.ts'
import { rememberRow, type SentOnce } from '../../idempotency.ts'
import { reserve } from '../../ledger/ledger.ts'
import { readSale } from '../../points/of-bill.ts'
import type { FoundBill } from '../find-bill.ts'
import type { KnownOriginal, OriginalLine } from '../post/context.ts'
import type { BillInstant } from '../post/date.ts'
import { postRequest } from '../post/post-request.ts'
import type { Poster } from '../post/poster.ts'
import { readOriginal } from '../post/read-original.ts'
import { type BillRequest, type ItemLineRequest, noIssue, noReceiver, noSupplierInvoice } from '../post/request.ts'

export type WholeRefund = {
  readonly bill: FoundBill
  readonly type: BillTypeCode
  /** Empty for types without a reason. */
  readonly reason: string
  readonly sent: SentOnce
  readonly now: number
  readonly when: (configuration: Configuration) => BillInstant
}

/** Returns the id of the refund; the money goes back by the tenders of the bill. */
export async function refundWhole(
  db: Db,
  tx: Tx,
  { userId, access }: Poster,
  { bill, type, reason, sent, now, when }: WholeRefund,
): Promise<number> {
  if (bill.isVoided) throw new Failure('bill_voided')
  const original = await readOriginal(tx, bill.id)
  const lines = linesLeft(original)
  if (lines.length === 0) throw new Failure('process_ignored')
  const paid = await readPaid(tx, bill.id)
  const { sale } = await readSale(tx, bill.id)
  const reservation = await reserve(db.kind, tx, bill.branchId, `bill.${type}`)
  const configuration = await configurationAt(db, tx, reservation.configurationRevision)
  const cashStep = original?.cashStepHalalas ?? configuration.settings.cashStepHalalas
  const { day, at: createdAt } = when(configuration)
  const request: BillRequest = {
    ...emptyRequest(bill),
    ...{ type, day, createdAt, userId, lines, reason },
    tendersFor: total => moneyBack(total, pointsBack(paid, sale, total), cashStep, original?.cashBefore),
  }
  const posted = await postRequest(db, tx, { configuration, reservation, request, access, now }, id => [
    rememberRow(sent, id, now),
  ])
  return posted.id
}

function emptyRequest(bill: FoundBill) {
  return {
    branchId: bill.branchId,
    partyId: null,
    costCentreId: null,
    originalBillId: bill.id,
    quotationId: null,
    tableId: null,
    soldAt: null,
    shift: 'own',
    expiresOn: null,
    supplierInvoice: noSupplierInvoice,
    issue: noIssue,
    receiver: noReceiver,
    charges: [],
    isDelivered: bill.isDelivered,
    invoiceChoice: null,
    expenses: [],
    discount: null,
    shown: null,
    note: '',
  } as const
}

/** One line for the rest of each line after earlier refunds. */
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
    isProduct: false,
  }
}

/** The amounts paid per method and not yet refunded, in the order of the tenders. */
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
