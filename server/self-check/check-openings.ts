/**
 * Checks that the versions of each opening follow each other, that each reverses the previous one, and that the value of goods equals that
 * in the ledger.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The findings; none for sound books. */
export async function checkOpenings(tx: Tx): Promise<string[]> {
  const { rows: differing } = await sql<{
    branch_id: number
    version: number
  }>`SELECT opening.branch_id, opening.version FROM opening
    LEFT JOIN opening AS before ON before.branch_id = opening.branch_id AND before.version = opening.version - 1
    LEFT JOIN posting ON posting.id = opening.posting_id
    LEFT JOIN posting AS reversal ON reversal.id = opening.reversal_id
    WHERE (opening.version > 1 AND (before.version IS NULL OR before.number <> opening.number))
      OR coalesce(before.posting_id, 0) <> coalesce(reversal.reverses_id, 0)
      OR (opening.posting_id IS NOT NULL AND (posting.id IS NULL OR posting.branch_id <> opening.branch_id OR posting.bill_id IS NOT NULL
        OR posting.reverses_id IS NOT NULL OR posting.document NOT LIKE 'opening %'))
      OR (opening.posting_id IS NULL AND opening.reversal_id IS NULL) LIMIT 20`.execute(tx)
  const { rows: twice } = await sql<{ document: string }>`SELECT posting.document FROM opening
    JOIN posting ON posting.id = opening.posting_id
    WHERE (SELECT count(*) FROM opening AS next WHERE next.branch_id = opening.branch_id AND next.version = opening.version + 1)
      <> (SELECT count(*) FROM posting AS later WHERE later.reverses_id = posting.id) LIMIT 20`.execute(tx)
  const { rows: unequal } = await sql<{ document: string }>`SELECT posting.document FROM opening
    JOIN posting ON posting.id = opening.posting_id
    WHERE (SELECT coalesce(sum(value), 0) FROM stock_move WHERE stock_move.posting_id = posting.id)
      <> (SELECT coalesce(sum(debit - credit), 0) FROM entry WHERE entry.posting_id = posting.id
        AND entry.account_id IN (SELECT account_id FROM account_role WHERE role = 'inventory')) LIMIT 20`.execute(tx)
  return [
    ...differing.map(
      row => `Opening of branch ${row.branch_id}, version ${row.version}: it does not follow the one before.`,
    ),
    ...twice.map(row => `${row.document}: more than its last version stands.`),
    ...unequal.map(row => `${row.document}: its goods are not worth what was posted of them.`),
  ]
}
