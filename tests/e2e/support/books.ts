/** The database behind the browser tests: what a sale has left in the books. */
import type { Db } from '#server/db/database.ts'
import { openDb } from '#server/db/open.ts'

export async function withBooks<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const file = process.env.MIZAN_DATABASE
  if (!file) throw new Error('The browser tests have no database.')
  const db = await openDb({ file }, Date.now())
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

export type Entries = Readonly<Record<string, { readonly debit: number; readonly credit: number }>>

/** What a bill has posted, in halalas, by the role of the account. */
export function entriesOf(db: Db, billId: number): Promise<Entries> {
  return db.read
    .selectFrom('posting')
    .innerJoin('entry', 'entry.posting_id', 'posting.id')
    .innerJoin('account_role', 'account_role.account_id', 'entry.account_id')
    .where('posting.bill_id', '=', billId)
    .select(['account_role.role', 'entry.debit', 'entry.credit'])
    .execute()
    .then(rows => Object.fromEntries(rows.map(({ role, debit, credit }) => [role, { debit, credit }])))
}

export async function stockOf(db: Db, itemId: number, branchId: number): Promise<number> {
  const level = await db.read
    .selectFrom('stock_level')
    .select('quantity')
    .where('item_id', '=', itemId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()
  return level?.quantity ?? 0
}
