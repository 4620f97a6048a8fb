/** What one document settles, or what settles it: the other documents of its allocations. */
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import { day as asDay } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { readNamedDocuments } from '../facts/named-documents.ts'
import { activeAllocations } from './allocate.ts'

/** Without undone allocations; the oldest document first. */
export async function readSettled(db: Db, document: string): Promise<VoucherDocument['settled']> {
  const rows = await activeAllocations(db.read)
    .where('allocation.discount_of', 'is', null)
    .where(({ or, eb }) =>
      or([eb('allocation.credit_document', '=', document), eb('allocation.debit_document', '=', document)]),
    )
    .execute()
  if (rows.length === 0) return []
  // By party, because there is no index of discounts.
  const discounts = await activeAllocations(db.read)
    .where(inList(db.kind, 'allocation.party_id', [...new Set(rows.map(row => row.party_id))]))
    .where(inList(db.kind, 'allocation.discount_of', [...new Set(rows.map(row => row.id))]))
    .execute()
  const discountOf = new Map(discounts.map(row => [row.discount_of, row.amount]))
  const others = rows.map(row => {
    const isCredit = row.credit_document === document
    const [name, day] = isCredit ? [row.debit_document, row.debit_day] : [row.credit_document, row.credit_day]
    return { row, name, day }
  })
  const referenceOf = await readNamedDocuments(
    db,
    others.map(each => each.name),
  )
  return others
    .toSorted((a, b) => (a.day === b.day ? a.row.id - b.row.id : a.day < b.day ? -1 : 1))
    .map(({ row, name, day }) => ({
      document: referenceOf(name),
      date: asDay(day),
      amount: halalas(row.amount),
      discount: halalas(discountOf.get(row.id) ?? 0),
    }))
}
