/** The books as lines that a person can check. */
import { formatHalalas, formatQuantity } from '#domain/decimal.ts'
import { halalas, quantity } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

/** The entries of a document, by role: `Dr cash_pos 23.00`. */
export async function entriesOf(db: Db, document: string): Promise<string[]> {
  const rows = await db.read
    .selectFrom('posting')
    .innerJoin('entry', 'entry.posting_id', 'posting.id')
    .innerJoin('account', 'account.id', 'entry.account_id')
    .leftJoin('account_role', 'account_role.account_id', 'account.id')
    .select(['account_role.role', 'account.code', 'entry.debit', 'entry.credit', 'entry.party_id'])
    .where('posting.document', '=', document)
    .orderBy('entry.line')
    .execute()
  return rows.map(({ role, code, debit, credit, party_id }) => {
    const side =
      debit > 0
        ? `Dr ${role ?? code} ${formatHalalas(halalas(debit))}`
        : `Cr ${role ?? code} ${formatHalalas(halalas(credit))}`
    return party_id === null ? side : `${side} party ${party_id}`
  })
}

/** The stock of an item in a branch: `24 worth 240.00`. */
export async function stockOf(db: Db, itemId: number, branchId = 1): Promise<string> {
  const row = await db.read
    .selectFrom('stock_level')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()
  return row ? `${formatQuantity(quantity(row.quantity))} worth ${formatHalalas(halalas(row.value))}` : 'never in stock'
}

export async function countOf(db: Db, table: 'bill' | 'posting' | 'stock_move' | 'idempotency'): Promise<number> {
  const { count } = await db.read
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
