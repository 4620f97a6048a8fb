/** All postings of a bill's code as text, in their order: `sale 1-000001 | Dr cash_pos 23.00 | …`, with what each one is for. */
import { formatHalalas } from '#domain/decimal.ts'
import { halalas } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

export async function postingsOf(db: Db, document: string): Promise<string[][]> {
  const rows = await db.read
    .selectFrom('posting')
    .innerJoin('entry', 'entry.posting_id', 'posting.id')
    .innerJoin('account', 'account.id', 'entry.account_id')
    .leftJoin('account_role', 'account_role.account_id', 'account.id')
    .select(['posting.id', 'posting.day', 'posting.original_day', 'posting.memo'])
    .select(['account_role.role', 'account.code', 'entry.debit', 'entry.credit'])
    .where('posting.document', '=', document)
    .orderBy('posting.id')
    .orderBy('entry.line')
    .execute()
  const postings = new Map<number, string[]>()
  for (const row of rows) {
    const originally = row.original_day === null ? '' : ` for ${row.original_day}`
    const lines = postings.get(row.id) ?? [`${row.day}${originally} ${row.memo}`.trim()]
    const side = row.debit > 0 ? `Dr ${row.role ?? row.code}` : `Cr ${row.role ?? row.code}`
    postings.set(row.id, [...lines, `${side} ${formatHalalas(halalas(row.debit + row.credit))}`])
  }
  return [...postings.values()]
}
