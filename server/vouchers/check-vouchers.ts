/**
 * Checks that every voucher agrees with its posting: day, code, the amounts of each account, branch, cost centre and party, and the
 * reversed voucher.
 */
import { sql } from 'kysely'
import { vouchers } from '#contract/vouchers/registry.ts'
import type { Tx } from '../db/database.ts'

/** A voucher of several branches also posts what the branches owe each other. */
const interbranch = sql`SELECT account_id FROM account_role WHERE role = 'interbranch'`

/** The findings; none for sound books. */
export async function checkVouchers(tx: Tx): Promise<string[]> {
  const { rows: differing } = await sql<{ type: string; code: string }>`SELECT voucher.type, voucher.code FROM voucher
    LEFT JOIN posting ON posting.id = voucher.posting_id
    WHERE posting.id IS NULL OR posting.bill_id IS NOT NULL OR posting.document <> voucher.type || ' ' || voucher.code
      OR posting.day <> voucher.day OR posting.branch_id <> voucher.branch_id OR posting.user_id <> voucher.user_id
      OR posting.created_at <> voucher.created_at OR coalesce(posting.reverses_id, 0) <> coalesce(voucher.reverses_id, 0)
      OR voucher.total <> (SELECT coalesce(sum(debit), 0) FROM voucher_line WHERE voucher_line.posting_id = voucher.posting_id)
    LIMIT 20`.execute(tx)
  const columns = sql`posting_id, account_id, branch_id, cost_center_id, party_id, CASE WHEN debit > 0 THEN 1 ELSE 0 END`
  // A list, not a join: while the statistics of SQLite know few postings, it would compute a joined subquery anew for each of them.
  const { rows: unequal } = await sql<{ document: string }>`SELECT document FROM posting WHERE id IN (
      SELECT posting_id FROM (
        SELECT ${columns} AS side, debit + credit AS amount FROM voucher_line
        UNION ALL SELECT ${columns} AS side, -(debit + credit) AS amount FROM entry
          WHERE posting_id IN (SELECT posting_id FROM voucher)
      ) AS both_sides
      GROUP BY posting_id, account_id, branch_id, cost_center_id, party_id, side
      HAVING sum(amount) <> 0 AND NOT (account_id IN (${interbranch}) AND cost_center_id IS NULL AND party_id IS NULL)
    ) LIMIT 20`.execute(tx)
  const { rows: oneSided } = await sql<{ document: string }>`SELECT DISTINCT posting.document FROM posting
    JOIN entry ON entry.posting_id = posting.id
    WHERE posting.id IN (SELECT voucher.posting_id FROM voucher JOIN entry AS owed ON owed.posting_id = voucher.posting_id
      WHERE owed.account_id IN (${interbranch}))
    GROUP BY posting.document, posting.id, entry.branch_id
    HAVING sum(entry.debit) <> sum(entry.credit) LIMIT 20`.execute(tx)
  const documents = sql.join(
    Object.keys(vouchers).map(type => sql`posting.document LIKE ${`${type} %`}`),
    sql` OR `,
  )
  const { rows: missing } = await sql<{ document: string }>`SELECT posting.document FROM posting
    WHERE posting.bill_id IS NULL AND (${documents})
      AND NOT EXISTS (SELECT 1 FROM voucher WHERE voucher.posting_id = posting.id) LIMIT 20`.execute(tx)
  return [
    ...differing.map(row => `${row.type} ${row.code}: it differs from its posting.`),
    ...unequal.map(row => `${row.document}: its lines are not its entries.`),
    ...oneSided.map(row => `${row.document}: its branches do not balance.`),
    ...missing.map(row => `${row.document}: a posting without its voucher.`),
  ]
}
