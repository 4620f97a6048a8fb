/** Computes the digests of bills from their current rows. */
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { billDigest } from './bill-digest.ts'

export async function readDigests(db: Db, billIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const isOne = inList(db.kind, 'bill_id', billIds)
  const bills = await db.read
    .selectFrom('bill')
    .selectAll()
    .where(inList(db.kind, 'id', billIds))
    .execute()
  const lines = Map.groupBy(
    await db.read.selectFrom('bill_line').selectAll().where(isOne).orderBy('bill_id').orderBy('line').execute(),
    row => row.bill_id,
  )
  const features = Map.groupBy(
    await db.read.selectFrom('bill_line_feature').selectAll().where(isOne).execute(),
    row => row.bill_id,
  )
  const tenders = Map.groupBy(
    await db.read.selectFrom('bill_tender').selectAll().where(isOne).orderBy('bill_id').orderBy('row').execute(),
    row => row.bill_id,
  )
  const charges = Map.groupBy(
    await db.read.selectFrom('bill_charge').selectAll().where(isOne).orderBy('bill_id').orderBy('row').execute(),
    row => row.bill_id,
  )
  return new Map(
    bills.map(bill => {
      const parts = { lines: lines.get(bill.id) ?? [], features: features.get(bill.id) ?? [] }
      const money = { tenders: tenders.get(bill.id) ?? [], charges: charges.get(bill.id) ?? [] }
      return [bill.id, billDigest({ bill, ...parts, ...money })]
    }),
  )
}
