/** What the drawer of a shift must hold, and what the shift sold: computed from its postings on each read. */
import { sql } from 'kysely'
import { countsQuantities } from '#domain/bills/bill-origins.ts'
import { billTypeOf, billTypesThat, isBillTypeCode } from '#domain/bills/bill-types.ts'
import type { PaymentMethod } from '#domain/bills/tenders.ts'
import type { ShiftPostingKind } from '#domain/pos/shift.ts'
import type { Tx } from '../db/database.ts'

export type ShiftPlace = { readonly id: number; readonly branch_id: number; readonly account_id: number }
export type ShiftCash = Readonly<Record<'sales' | 'refunds' | 'purchases' | 'vouchers' | 'in' | 'out', number>>

type CashRow = { readonly kind: ShiftPostingKind; readonly type: string | null; readonly amount: number }

/** The entries of the shift on its drawer account. Those of the difference are `posted`. */
export async function readCash(
  tx: Tx,
  shift: ShiftPlace,
): Promise<{ cash: ShiftCash; entries: number; posted: number }> {
  const { rows } = await sql<CashRow>`SELECT own.kind, bill.type, sum(entry.debit - entry.credit) AS amount
    FROM shift_posting AS own JOIN posting ON posting.id = own.posting_id
    JOIN entry ON entry.posting_id = posting.id AND entry.account_id = ${shift.account_id}
      AND entry.branch_id = ${shift.branch_id}
    LEFT JOIN bill ON bill.id = posting.bill_id
    WHERE own.shift_id = ${shift.id} GROUP BY own.kind, bill.type`.execute(tx)
  const cash = { sales: 0, refunds: 0, purchases: 0, vouchers: 0, in: 0, out: 0 }
  let posted = 0
  for (const { kind, type, amount } of rows) {
    if (kind === 'difference') posted += Number(amount)
    else cash[kind === 'document' ? partOf(type) : kind] += Number(amount)
  }
  return { cash, entries: Object.values(cash).reduce((sum, each) => sum + each, 0), posted }
}

function partOf(type: string | null): 'sales' | 'refunds' | 'purchases' | 'vouchers' {
  if (type === null || !isBillTypeCode(type)) return 'vouchers'
  const { side, refunds } = billTypeOf(type)
  if (side !== 'sales') return 'purchases'
  return refunds === null ? 'sales' : 'refunds'
}

const soldTypes = billTypesThat(type => type.side === 'sales' && type.payments.length > 0 && type.posting !== 'none')

/** The posting of a bill itself, or its reversal; statements of goods and corrections of costs have neither. */
const isOfBill = sql`posting.bill_id IS NOT NULL AND coalesce(posting.reverses_id, posting.id) =
  (SELECT min(first.id) FROM posting AS first WHERE first.bill_id = posting.bill_id)`
const sign = sql`(CASE WHEN posting.reverses_id IS NULL THEN 1 ELSE -1 END)`

export type ShiftSales = Readonly<
  Record<'count' | 'refundCount' | 'net' | 'fee' | 'vat' | 'total' | 'change', number>
> & { readonly tenders: ReadonlyMap<PaymentMethod, number> }

type SalesRow = { readonly type: string; readonly count: number; readonly net: number; readonly fee: number } & {
  readonly vat: number
  readonly total: number
}
type TenderRow = {
  readonly type: string
  readonly method: PaymentMethod
  readonly amount: number
  readonly change: number
}

export async function readSales(tx: Tx, shift: ShiftPlace): Promise<ShiftSales> {
  const bills = sql`shift_posting AS own JOIN posting ON posting.id = own.posting_id
    JOIN bill ON bill.id = posting.bill_id`
  const wanted = sql`own.shift_id = ${shift.id} AND ${isOfBill} AND bill.type IN (${sql.join(soldTypes)})`
  const { rows } = await sql<SalesRow>`SELECT bill.type, sum(${sign}) AS count, sum(${sign} * bill.net) AS net,
      sum(${sign} * bill.fee) AS fee, sum(${sign} * bill.vat) AS vat, sum(${sign} * bill.total) AS total
    FROM ${bills} WHERE ${wanted} GROUP BY bill.type`.execute(tx)
  const { rows: paid } = await sql<TenderRow>`SELECT bill.type, tender.method, sum(${sign} * tender.amount) AS amount,
      sum(${sign} * (tender.received - tender.amount)) AS change
    FROM ${bills} JOIN bill_tender AS tender ON tender.bill_id = bill.id WHERE ${wanted}
    GROUP BY bill.type, tender.method ORDER BY tender.method`.execute(tx)
  const sums = { count: 0, refundCount: 0, net: 0, fee: 0, vat: 0, total: 0, change: 0 }
  for (const row of rows) {
    const direction = directionOf(row.type)
    // Debit notes and their credit notes belong to sales that were counted.
    if (isBillTypeCode(row.type) && countsQuantities(billTypeOf(row.type)))
      sums[direction === 1 ? 'count' : 'refundCount'] += Number(row.count)
    for (const name of ['net', 'fee', 'vat', 'total'] as const) sums[name] += direction * Number(row[name])
  }
  const tenders = new Map<PaymentMethod, number>()
  for (const { type, method, amount, change } of paid) {
    tenders.set(method, (tenders.get(method) ?? 0) + directionOf(type) * Number(amount))
    sums.change += directionOf(type) * Number(change)
  }
  return { ...sums, tenders }
}

function directionOf(type: string): 1 | -1 {
  return isBillTypeCode(type) && billTypeOf(type).refunds !== null ? -1 : 1
}
