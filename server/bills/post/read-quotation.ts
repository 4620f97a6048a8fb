/** Reads the quotation of a sale. */
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import { day } from '#domain/days.ts'
import { price, quantity } from '#domain/money.ts'
import { eventCount, saleOf, voidedAt } from '../../bill-state.ts'
import { Failure } from '../../calls/failure.ts'
import type { Tx } from '../../db/database.ts'
import { discountOf } from '../../db/stored-values.ts'
import type { KnownQuotation } from './context.ts'

/** Null if the type cannot use it. Refuses an outdated version. */
export async function readQuotation(tx: Tx, type: BillTypeCode, billId: number): Promise<KnownQuotation | null> {
  const { honours } = billTypeOf(type)
  const bill = await tx
    .selectFrom('bill')
    .selectAll('bill')
    .select([eventCount('bill.id', 'replaced').as('replacements'), voidedAt('bill.id').as('voided_at')])
    .select(saleOf('bill.id').as('sale_id'))
    .where('bill.id', '=', billId)
    .executeTakeFirst()
  if (!bill || bill.type !== honours || bill.expires_on === null) return null
  if (bill.replacements > 0) throw new Failure('bill_changed')
  if (bill.voided_at !== null) throw new Failure('bill_voided')
  return {
    branchId: bill.branch_id,
    day: day(bill.day),
    expiresOn: day(bill.expires_on),
    partyId: bill.party_id,
    discount: discountOf(bill),
    soldBy: bill.sale_id === null ? null : await codeOf(tx, bill.sale_id),
    lines: await readLines(tx, billId),
  }
}

async function codeOf(tx: Tx, billId: number): Promise<string> {
  const { code } = await tx.selectFrom('bill').select('code').where('id', '=', billId).executeTakeFirstOrThrow()
  return code
}

const modes = { 0: 'excluded', 1: 'included' } as const

async function readLines(tx: Tx, billId: number): Promise<KnownQuotation['lines']> {
  const rows = await tx.selectFrom('bill_line').selectAll().where('bill_id', '=', billId).orderBy('line').execute()
  const chosen = await tx.selectFrom('bill_line_feature').selectAll().where('bill_id', '=', billId).execute()
  const features = Map.groupBy(chosen, row => row.line)
  return new Map(
    rows.flatMap(row => {
      if (row.item_id === null || row.unit_id === null) return []
      const line = {
        itemId: row.item_id,
        unitId: row.unit_id,
        quantity: quantity(row.quantity),
        unitPrice: price(row.unit_price),
        priceMode: modes[row.price_includes_vat],
        discount: discountOf(row),
        featureIds: (features.get(row.line) ?? []).map(feature => feature.feature_id),
      }
      return [[row.line, line] as const]
    }),
  )
}
