/** The orders of a delivery app in a branch: what it owes for each, and whether it was settled. */
import { sql } from 'kysely'
import type { Order } from '#domain/ledger/app-settlement.ts'
import { halalas } from '#domain/money.ts'
import { isEffectiveBill } from '../bill-state.ts'
import type { Tx } from '../db/database.ts'

export type StoredOrder = Order & { readonly day: string }

type OrderRow = {
  readonly bill_id: number
  readonly code: string
  readonly day: string
  readonly reference: string
  readonly open: number
  readonly settled: number
}

/** Newest first. A refund to the app reduces what it owes. */
export async function readAppOrders(tx: Tx, appId: number, branchId: number): Promise<StoredOrder[]> {
  const back = sql`coalesce((SELECT sum(given.amount) FROM bill AS refund
    JOIN bill_tender AS given ON given.bill_id = refund.id AND given.delivery_app_id = ${appId}
    WHERE refund.original_bill_id = bill.id AND ${isEffectiveBill('refund.id')}), 0)`
  const settled = sql`(SELECT count(*) FROM app_settlement_line AS paid
    JOIN app_settlement AS settlement ON settlement.posting_id = paid.posting_id AND settlement.reverses_id IS NULL
    WHERE paid.bill_id = bill.id AND settlement.app_id = ${appId} AND NOT EXISTS (SELECT 1 FROM app_settlement AS later
      WHERE later.reverses_id = settlement.posting_id))`
  const { rows } = await sql<OrderRow>`SELECT bill.id AS bill_id, bill.code, bill.day,
      coalesce(max(tender.order_reference), '') AS reference, sum(tender.amount) - ${back} AS open, ${settled} AS settled
    FROM bill_tender AS tender JOIN bill ON bill.id = tender.bill_id
    WHERE tender.delivery_app_id = ${appId} AND bill.branch_id = ${branchId} AND bill.original_bill_id IS NULL
      AND ${isEffectiveBill('bill.id')}
    GROUP BY bill.id, bill.code, bill.day ORDER BY bill.id DESC`.execute(tx)
  return rows.map(row => ({
    ...{ billId: row.bill_id, code: row.code, day: row.day, reference: row.reference },
    ...{ open: halalas(Number(row.open)), isSettled: Number(row.settled) > 0 },
  }))
}
