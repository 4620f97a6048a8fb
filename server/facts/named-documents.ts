/** Finds documents by the names that postings carry: bills and vouchers with the id that opens them. */
import type { DocumentReference } from '#contract/facts/fact.ts'
import type { Db } from '../db/database.ts'
import { documentNamed, readBillsBehind } from './named-bills.ts'

export type ReferenceOf = (document: string) => DocumentReference

export async function readNamedDocuments(db: Db, names: readonly string[]): Promise<ReferenceOf> {
  const wanted = [...new Set(names)]
  const bills = await readBillsBehind(db, wanted)
  const codes = wanted.filter(name => !bills.has(name)).map(name => name.slice(name.indexOf(' ') + 1))
  const vouchers =
    codes.length === 0
      ? []
      : await db.read.selectFrom('voucher').select(['posting_id', 'type', 'code']).where('code', 'in', codes).execute()
  const ids = new Map(vouchers.map(row => [`${row.type} ${row.code}`, row.posting_id]))
  return name => bills.get(name) ?? documentNamed(name, ids.get(name) ?? null)
}
