/** Reads a bill that is to be refunded: its lines, and what earlier refunds took of each. */
import type { Selectable } from 'kysely'
import { nothingRefunded, type RefundedPart } from '#domain/bills/refund.ts'
import type { Amounts, LineTotals } from '#domain/bills/totals-types.ts'
import { halalas, price, quantity, rate, ratio } from '#domain/money.ts'
import type { Tx } from '../db/open.ts'
import type { BillLineTable } from '../db/schema.ts'
import { Failure } from '../http/failure.ts'
import type { OriginalFacts, OriginalLine } from './bill-facts.ts'
import { eventCount, stands, voidedAt } from './bill-state.ts'
import { costOfDelivered, linesOfDelivery } from './delivery-detail.ts'
import { invoiceKindOf, vatCategoryOf } from './stored-values.ts'

export async function readOriginal(tx: Tx, billId: number): Promise<OriginalFacts | null> {
  const bill = await tx
    .selectFrom('bill')
    .selectAll('bill')
    .select([eventCount('bill.id', 'replaced').as('replacements'), voidedAt('bill.id').as('voided_at')])
    .select(({ selectFrom }) =>
      selectFrom('bill_event as delivery')
        .select('delivery.detail')
        .whereRef('delivery.bill_id', '=', 'bill.id')
        .where('delivery.kind', '=', 'delivered')
        .as('delivery'),
    )
    .where('bill.id', '=', billId)
    .executeTakeFirst()
  // A version that an edit has replaced is history: nothing refers to it any more.
  if (!bill || bill.replacements > 0) return null
  if (bill.voided_at !== null) throw new Failure('bill_voided')
  const rows = await tx.selectFrom('bill_line').selectAll().where('bill_id', '=', billId).orderBy('line').execute()
  const refunded = await readRefunded(tx, billId)
  const delivered = linesOfDelivery(bill.delivery ?? '')
  return {
    id: bill.id,
    type: bill.type,
    branchId: bill.branch_id,
    partyId: bill.party_id,
    buyerId: bill.buyer_id,
    costCentreId: bill.cost_center_id,
    isDelivered: bill.is_delivered === 1 || bill.delivery !== null,
    isVatEnabled: bill.is_vat_enabled === 1,
    invoiceKind: invoiceKindOf(bill.invoice_kind),
    lines: new Map(
      rows.flatMap(row => {
        const known = costOfDelivered(row, delivered.get(row.line), refunded.get(row.line) ?? nothingRefunded)
        const line = originalLine(known.row, known.refunded)
        return line ? [[row.line, line] as const] : []
      }),
    ),
  }
}

/** A posted line of items as a refund takes it back; null for a line that names an account. */
export function originalLine(row: Selectable<BillLineTable>, refunded: RefundedPart): OriginalLine | null {
  if (row.item_id === null || row.unit_id === null || row.unit_naming_id === null) return null
  return {
    itemId: row.item_id,
    unitId: row.unit_id,
    namingId: row.naming_id,
    unitNamingId: row.unit_naming_id,
    ratio: ratio(row.ratio),
    unitPrice: price(row.unit_price),
    isTobacco: row.is_tobacco === 1,
    isService: row.is_service === 1,
    quantity: quantity(row.quantity),
    totals: lineTotalsOf(row),
    cost: halalas(row.cost),
    refunded,
  }
}

export function lineTotalsOf(row: Selectable<BillLineTable>): LineTotals {
  return {
    ...amountsOf(row),
    priceMode: row.price_includes_vat === 1 ? 'included' : 'excluded',
    vatCategory: vatCategoryOf(row.vat_category),
    rate: rate(row.vat_rate),
  }
}

type AmountColumns = Pick<
  Selectable<BillLineTable>,
  'amount' | 'line_discount' | 'bill_discount' | 'net' | 'fee' | 'vat' | 'total'
>

export function amountsOf(row: AmountColumns): Amounts {
  return {
    amount: halalas(row.amount),
    lineDiscount: halalas(row.line_discount),
    billDiscount: halalas(row.bill_discount),
    net: halalas(row.net),
    fee: halalas(row.fee),
    vat: halalas(row.vat),
    total: halalas(row.total),
  }
}

async function readRefunded(tx: Tx, billId: number): Promise<ReadonlyMap<number, RefundedPart>> {
  const rows = await tx
    .selectFrom('bill_line as line')
    .innerJoin('bill', 'bill.id', 'line.bill_id')
    .select(({ fn }) => [
      'line.original_line',
      fn.sum<number>('line.quantity').as('quantity'),
      fn.sum<number>('line.amount').as('amount'),
      fn.sum<number>('line.line_discount').as('line_discount'),
      fn.sum<number>('line.bill_discount').as('bill_discount'),
      fn.sum<number>('line.net').as('net'),
      fn.sum<number>('line.fee').as('fee'),
      fn.sum<number>('line.vat').as('vat'),
      fn.sum<number>('line.total').as('total'),
      fn.sum<number>('line.cost').as('cost'),
    ])
    .where('bill.original_bill_id', '=', billId)
    .where(stands('bill.id'))
    .groupBy('line.original_line')
    .execute()
  return new Map(
    rows.map(row => [
      row.original_line ?? 0,
      { quantity: quantity(row.quantity), amounts: amountsOf(row), cost: halalas(row.cost) },
    ]),
  )
}
