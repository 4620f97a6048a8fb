/** Checks that closed years are closed: income and expense accounts are empty at the end of each, and its closing is reversed when reopened. */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The findings; none for sound books. */
export async function checkYears(tx: Tx): Promise<string[]> {
  const { rows: filled } = await sql<{ last_day: string; branch_id: number; code: string }>`
    SELECT closing.last_day, entry.branch_id, account.code FROM year_closing AS closing
    JOIN entry ON entry.day <= closing.last_day
    JOIN account ON account.id = entry.account_id AND account.type IN ('revenue', 'expense')
    WHERE closing.id NOT IN (SELECT closing_id FROM year_reopening)
    GROUP BY closing.last_day, entry.branch_id, account.code, entry.cost_center_id
    HAVING sum(entry.debit - entry.credit) <> 0 LIMIT 20`.execute(tx)
  const { rows: unreversed } = await sql<{ document: string }>`SELECT posting.document FROM closing_posting AS closed
    JOIN posting ON posting.id = closed.posting_id
    WHERE posting.reverses_id IS NULL AND (SELECT count(*) FROM posting AS later WHERE later.reverses_id = posting.id)
      <> (SELECT count(*) FROM year_reopening WHERE year_reopening.closing_id = closed.closing_id) LIMIT 20`.execute(tx)
  const { rows: unnamed } = await sql<{ document: string }>`SELECT document FROM posting
    WHERE bill_id IS NULL AND document LIKE 'closing %'
      AND id NOT IN (SELECT posting_id FROM closing_posting) LIMIT 20`.execute(tx)
  return [
    ...filled.map(
      row => `Account ${row.code} in branch ${row.branch_id} has a balance at ${row.last_day}, which is closed.`,
    ),
    ...unreversed.map(row => `${row.document}: its reversal does not agree with its year.`),
    ...unnamed.map(row => `${row.document}: no closed year has this posting.`),
  ]
}
