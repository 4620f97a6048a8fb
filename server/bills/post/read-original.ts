/** Reads a bill to be refunded: its lines, the earlier refunds of each, and the cost of its goods. */

import { type Selectable, sql } from 'kysely'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import type { Departed } from '#domain/bills/delivery.ts'
import { nothingRefunded, type RefundedPart } from '#domain/bills/refund.ts'
import { type CashBefore, noCashBefore } from '#domain/bills/tenders.ts'
import { day } from '#domain/days.ts'
import { type Halalas, halalas, price, quantity, ratio, zeroHalalas, zeroQuantity } from '#domain/money.ts'
import type { IssuedGoods } from '#domain/stock/costing.ts'
import { eventCount, isDeliveredNow, isEffectiveBill, voidedAt } from '../../bill-state.ts'
import { Failure } from '../../calls/failure.ts'
import { cashStepAt } from '../../company/cash-step.ts'
import type { BillLineTable } from '../../db/bill-tables.ts'
import type { Tx } from '../../db/database.ts'
import { amountsOf, billTypeCodeOf, invoiceKindOf, lineTotalsOf, purchaseVatKindOf } from '../../db/stored-values.ts'
import { nothingDeparted, readDeparted, type StandingDelivery, standingDeliveries } from '../read-departed.ts'
import type { KnownOriginal, OriginalExpense, OriginalLine } from './context.ts'

export async function readOriginal(tx: Tx, billId: number): Promise<KnownOriginal | null> {
  const bill = await tx
    .selectFrom('bill')
    .selectAll('bill')
    .select([eventCount('bill.id', 'replaced').as('replacements'), voidedAt('bill.id').as('voided_at')])
    .select(isDeliveredNow('bill').as('delivered'))
    .where('bill.id', '=', billId)
    .executeTakeFirst()
  // A version that an edit replaced is history: nothing may refer to it.
  if (!bill || bill.replacements > 0) return null
  if (bill.voided_at !== null) throw new Failure('bill_voided')
  const rows = await tx.selectFrom('bill_line').selectAll().where('bill_id', '=', billId).orderBy('line').execute()
  const refunded = await readRefunded(tx, billId)
  const isDelivered = bill.delivered === 1
  const { stock, mayBeUndelivered } = billTypeOf(billTypeCodeOf(bill.type))
  const deliveries = mayBeUndelivered ? await standingDeliveries(tx, billId) : []
  const isPartlyDelivered = !isDelivered && deliveries.length > 0
  const departed = isDelivered ? new Map<number, Departed>() : await readDeparted(tx, billId)
  const hasMoved = isDelivered || isPartlyDelivered
  const issued = stock === 'out' && hasMoved ? await readIssued(tx, billId) : new Map<number, IssuedGoods>()
  const sent = stock === 'transfer' ? await readSent(tx, bill) : new Map<number, Halalas>()
  return {
    id: bill.id,
    day: day(bill.day),
    deliveryDay: latestDay(deliveries),
    type: bill.type,
    branchId: bill.branch_id,
    partyId: bill.party_id,
    buyerId: bill.buyer_id,
    costCentreId: bill.cost_center_id,
    bearerId: bill.account_id,
    isDelivered,
    isPartlyDelivered,
    isVatEnabled: bill.is_vat_enabled === 1,
    invoiceKind: invoiceKindOf(bill.invoice_kind),
    vatKind: purchaseVatKindOf(bill.vat_kind),
    declaredVat: halalas(bill.declared_vat),
    declaredBack: await readDeclaredBack(tx, bill),
    cashBefore: await readCashBefore(tx, billId),
    cashStepHalalas: await cashStepAt(tx, bill.created_at),
    lines: new Map(
      rows.flatMap(row => {
        const known = refunded.get(row.line) ?? nothingRefunded
        const line = originalLine(row, known, bill.type, issued.get(row.line) ?? null)
        if (line === null) return []
        const [cost, gone] = [sent.get(row.line) ?? line.cost, departed.get(row.line) ?? nothingDeparted]
        return [[row.line, { ...line, cost, departed: gone }] as const]
      }),
    ),
    expenses: new Map(
      rows.flatMap(row => {
        const expense = originalExpense(row, refunded.get(row.line) ?? nothingRefunded)
        return expense === null ? [] : [[row.line, expense] as const]
      }),
    ),
  }
}

function latestDay(deliveries: readonly StandingDelivery[]) {
  const last = deliveries
    .map(each => each.day)
    .sort()
    .at(-1)
  return last === undefined ? null : day(last)
}

async function readDeclaredBack(tx: Tx, bill: { readonly id: number; readonly declared_vat: number }) {
  if (bill.declared_vat === 0) return zeroHalalas
  const { declared } = await tx
    .selectFrom('bill')
    .select(({ fn }) => fn.sum<number | null>('declared_vat').as('declared'))
    .where('original_bill_id', '=', bill.id)
    .where(isEffectiveBill('bill.id'))
    .executeTakeFirstOrThrow()
  return halalas(declared ?? 0)
}

/** A posted item line as a refund takes it back; null for an account line. */
export function originalLine(
  row: Selectable<BillLineTable>,
  refunded: RefundedPart,
  type: string,
  issued: Readonly<IssuedGoods> | null,
): OriginalLine | null {
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
    vatReason: row.vat_reason,
    quantity: quantity(row.quantity),
    totals: lineTotalsOf(row),
    // The cost of goods in transit. The cost of sold goods comes from their moves.
    cost: billTypeOf(billTypeCodeOf(type)).stock === 'in' ? halalas(row.cost) : zeroHalalas,
    refunded,
    departed: nothingDeparted,
    issued,
  }
}

/** A posted account line as a refund takes it back; null for an item line. */
export function originalExpense(row: Selectable<BillLineTable>, refunded: RefundedPart): OriginalExpense | null {
  if (row.account_id === null) return null
  return {
    accountId: row.account_id,
    namingId: row.naming_id,
    description: row.description,
    unitPrice: price(row.unit_price),
    quantity: quantity(row.quantity),
    totals: lineTotalsOf(row),
    cost: zeroHalalas,
    refunded,
  }
}

/** The current cost of each line's goods that were sent to another branch. */
async function readSent(tx: Tx, bill: { readonly id: number; readonly branch_id: number }) {
  const { rows } = await sql<{ line: number; cost: number }>`SELECT move.line, -sum(move.value + coalesce((
      SELECT sum(correction.value) FROM stock_link AS link JOIN stock_move AS correction
        ON correction.posting_id = link.posting_id AND correction.line = link.line
      WHERE link.of_posting_id = move.posting_id AND link.of_line = move.line AND link.kind = 'corrects'), 0)) AS cost
    FROM posting JOIN stock_move AS move ON move.posting_id = posting.id
    WHERE posting.bill_id = ${bill.id} AND move.branch_id = ${bill.branch_id} GROUP BY move.line`.execute(tx)
  return new Map(rows.map(row => [row.line, halalas(row.cost)]))
}

/** The issued goods of each sales line at their current cost, and the returns of its refunds. */
async function readIssued(tx: Tx, billId: number): Promise<ReadonlyMap<number, IssuedGoods>> {
  const back = await tx
    .selectFrom('bill')
    .innerJoin('bill_line as line', 'line.bill_id', 'bill.id')
    .select(['bill.id', 'line.line', 'line.original_line'])
    .where('bill.original_bill_id', '=', billId)
    .execute()
  const issued = new Map<number, IssuedGoods>()
  for (const { line, count, value } of await presentMoves(tx, [billId])) {
    const nothing = { backCount: zeroQuantity, backValue: zeroHalalas }
    if (count !== 0) issued.set(line, { count: quantity(-count), cost: halalas(-value), ...nothing })
  }
  const refundLines = new Map(back.map(row => [`${row.id}/${row.line}`, row.original_line]))
  for (const { billId: refundId, line, count, value } of await presentMoves(tx, [
    ...new Set(back.map(row => row.id)),
  ])) {
    const of = issued.get(refundLines.get(`${refundId}/${line}`) ?? 0)
    if (!of) continue
    of.backCount = quantity(of.backCount + count)
    of.backValue = halalas(of.backValue + value)
  }
  return issued
}

type PresentMove = { readonly billId: number; readonly line: number; readonly count: number; readonly value: number }

/** The moves of bill lines, including later reversals and corrections. */
async function presentMoves(tx: Tx, billIds: readonly number[]): Promise<PresentMove[]> {
  if (billIds.length === 0) return []
  const own = tx
    .selectFrom('posting')
    .innerJoin('stock_move as move', 'move.posting_id', 'posting.id')
    .select(['posting.bill_id', 'move.line', 'move.quantity', 'move.value'])
    .where('posting.bill_id', 'in', billIds)
  const corrections = tx
    .selectFrom('posting')
    .innerJoin('stock_link as link', 'link.of_posting_id', 'posting.id')
    .innerJoin('stock_move as move', join =>
      join.onRef('move.posting_id', '=', 'link.posting_id').onRef('move.line', '=', 'link.line'),
    )
    .select(['posting.bill_id', 'link.of_line as line', 'move.quantity', 'move.value'])
    .where('posting.bill_id', 'in', billIds)
    .where('link.kind', '=', 'corrects')
  const rows = await tx
    .selectFrom(own.unionAll(corrections).as('moved'))
    .select(({ fn }) => [
      'bill_id',
      'line',
      fn.sum<number>('quantity').as('count'),
      fn.sum<number>('value').as('value'),
    ])
    .groupBy(['bill_id', 'line'])
    .execute()
  return rows.map(row => ({ billId: row.bill_id ?? 0, line: row.line, count: row.count, value: row.value }))
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
    .where(isEffectiveBill('bill.id'))
    .groupBy('line.original_line')
    .execute()
  return new Map(
    rows.map(row => [
      row.original_line ?? 0,
      { quantity: quantity(row.quantity), amounts: amountsOf(row), cost: halalas(row.cost) },
    ]),
  )
}

/** A refund's rounding is in its header and its cash in a tender. Only cash is rounded. */
async function readCashBefore(tx: Tx, billId: number): Promise<CashBefore> {
  const refunds = await tx
    .selectFrom('bill')
    .select(['bill.id', 'bill.rounding'])
    .where('bill.original_bill_id', '=', billId)
    .where(isEffectiveBill('bill.id'))
    .execute()
  if (refunds.length === 0) return noCashBefore
  const { cash } = await tx
    .selectFrom('bill_tender')
    .innerJoin('bill', 'bill.id', 'bill_tender.bill_id')
    .select(({ fn }) => fn.sum<number | null>('bill_tender.amount').as('cash'))
    .where('bill.original_bill_id', '=', billId)
    .where('bill_tender.method', '=', 'cash')
    .where(isEffectiveBill('bill.id'))
    .executeTakeFirstOrThrow()
  const paid = halalas(cash ?? 0)
  return { paid, due: halalas(refunds.reduce<number>((sum, refund) => sum + refund.rounding, paid)) }
}
