/** The last posting of each branch. Postings are lost when the database has fewer than were seen before. */
import { sql } from 'kysely'
import type { MissingPostings, Tx } from './database.ts'

export type PostingEnd = { readonly branchId: number; readonly number: number; readonly hash: string }

export async function readPostingEnds(tx: Tx): Promise<readonly PostingEnd[]> {
  const { rows } =
    await sql<PostingEnd>`SELECT counter.branch_id AS "branchId", posting.number, posting.hash FROM counter
    JOIN posting ON posting.branch_id = counter.branch_id AND posting.number = counter.next_number - 1
    WHERE counter.kind = 'posting' ORDER BY counter.branch_id`.execute(tx)
  return rows
}

/** The branches whose last seen posting is missing or different. */
export async function missingPostings(tx: Tx, seen: readonly PostingEnd[]): Promise<readonly MissingPostings[]> {
  const missing: MissingPostings[] = []
  for (const { branchId, number, hash } of seen) {
    const inBranch = tx.selectFrom('posting').where('branch_id', '=', branchId)
    const there = await inBranch.select('hash').where('number', '=', number).executeTakeFirst()
    if (there?.hash === hash) continue
    const last = await inBranch.select('number').orderBy('number', 'desc').limit(1).executeTakeFirst()
    missing.push({ branchId, posted: number, found: last?.number ?? 0 })
  }
  return missing
}
