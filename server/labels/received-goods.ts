/** The goods of a purchase that the shop has: all of a delivered one, otherwise those of its entry statements. */
import type { ReplyOf } from '#contract/endpoint.ts'
import type { labelEndpoints } from '#contract/labels.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { seesBill } from '#domain/bills/visible-bills.ts'
import { type Quantity, quantity } from '#domain/money.ts'
import { isEffectiveDelivery } from '../bill-state.ts'
import { findBill } from '../bills/find-bill.ts'
import { Failure } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'

type Reply = ReplyOf<typeof labelEndpoints.getReceivedGoods>

export async function receivedGoods(tx: Tx, { access }: Caller, billId: number): Promise<Reply> {
  const bill = await findBill(tx, billId)
  if (!billTypeOf(bill.type).hasSupplierInvoice || !seesBill(access, bill.type, bill.branchId))
    throw new Failure('bill_not_found')
  if (bill.isVoided) throw new Failure('bill_voided')
  const lines = await tx
    .selectFrom('bill_line')
    .select(['line', 'unit_id', 'quantity'])
    .where('bill_id', '=', bill.id)
    .where('is_service', '=', 0)
    .orderBy('line')
    .execute()
  const received = bill.isDelivered ? null : await receivedByLine(tx, bill.id)
  return {
    billId: bill.id,
    code: bill.code,
    lines: lines.flatMap(({ line, unit_id: unitId, quantity: whole }) => {
      const count = received === null ? quantity(whole) : received.get(line)
      return unitId === null || count === undefined ? [] : [{ unitId, quantity: count }]
    }),
  }
}

async function receivedByLine(tx: Tx, billId: number): Promise<ReadonlyMap<number, Quantity>> {
  const rows = await tx
    .selectFrom('delivery')
    .innerJoin('delivery_line as part', 'part.posting_id', 'delivery.posting_id')
    .select(['part.line', ({ fn }) => fn.sum<number>('part.quantity').as('quantity')])
    .where('delivery.bill_id', '=', billId)
    .where(isEffectiveDelivery('delivery'))
    .groupBy('part.line')
    .execute()
  return new Map(rows.map(row => [row.line, quantity(Number(row.quantity))]))
}
