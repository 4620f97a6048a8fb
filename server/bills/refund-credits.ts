/**
 * Money that a refund keeps for a sale instead of paying it out: its tender `refundCredit`. A sale of the same branch is paid with it, up to
 * what effective sales have left of it. Source: decision 50; docs/decisions/refunds.md.
 */
import { sql } from 'kysely'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import type { Day } from '#domain/days.ts'
import { type Halalas, halalas } from '#domain/money.ts'
import { isEffectiveBill } from '../bill-state.ts'
import type { BrokenLaw } from '../broken-law.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

const refundTypes = billTypesThat(({ side, refunds }) => side === 'sales' && refunds !== null)

/** What effective sales have paid with the credit of the refund of this id. */
const spentOf = (refundId: string) => sql<number>`coalesce((SELECT sum(spent.amount) FROM bill_tender AS spent
  WHERE spent.refund_bill_id = ${sql.ref(refundId)} AND ${isEffectiveBill('spent.bill_id')}), 0)`

const givenOf = (refundId: string) => sql<number>`coalesce((SELECT sum(given.amount) FROM bill_tender AS given
  WHERE given.bill_id = ${sql.ref(refundId)} AND given.method = 'refundCredit' AND given.refund_bill_id IS NULL), 0)`

/** Whether an effective sale was paid with the credit of a bill. */
export const isCreditSpent = (billId: string) => sql<number>`(SELECT count(*) FROM bill_tender AS spent
  WHERE spent.refund_bill_id = ${sql.ref(billId)} AND ${isEffectiveBill('spent.bill_id')})`

/** What is left of the credits of effective refunds of the branch up to the day, by refund. */
export async function readCredits(
  { kind }: Db,
  tx: Tx,
  { branchId, day, refundIds }: { readonly branchId: number; readonly day: Day; readonly refundIds: readonly number[] },
): Promise<ReadonlyMap<number, Halalas>> {
  if (refundIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('bill')
    .select(['bill.id', sql<number>`${givenOf('bill.id')} - ${spentOf('bill.id')}`.as('left')])
    .where(inList(kind, 'bill.id', refundIds))
    .where('bill.branch_id', '=', branchId)
    .where('bill.day', '<=', day)
    .where('bill.type', 'in', refundTypes)
    .where(isEffectiveBill('bill.id'))
    .execute()
  return new Map(rows.map(row => [row.id, halalas(row.left)]))
}

export async function readCreditSpent(tx: Tx, refundId: number): Promise<Halalas> {
  const row = await tx
    .selectFrom('bill')
    .select(spentOf('bill.id').as('spent'))
    .where('bill.id', '=', refundId)
    .executeTakeFirst()
  return halalas(Number(row?.spent ?? 0))
}

/** No credit is spent twice, or in another branch, or after its refund was voided. */
export async function checkRefundCredits(tx: Tx): Promise<BrokenLaw[]> {
  const { rows } = await sql<{ code: string; type: string }>`SELECT DISTINCT refund.code, refund.type
    FROM bill_tender AS tender JOIN bill AS sale ON sale.id = tender.bill_id JOIN bill AS refund ON refund.id = tender.refund_bill_id
    WHERE ${isEffectiveBill('sale.id')} AND (NOT ${isEffectiveBill('refund.id')} OR refund.branch_id <> sale.branch_id
      OR ${spentOf('refund.id')} > ${givenOf('refund.id')}) LIMIT 20`.execute(tx)
  return rows.map(row => ({
    law: 'refundCredits',
    detail: `${row.type} ${row.code}: more is paid with it than it left.`,
  }))
}
