/**
 * The open documents of a party: what its postings left on the party's account, less its allocations. Computed on every read; nothing of it
 * is stored.
 */
import { sql } from 'kysely'
import { day as asDay, beginningOfTime, type Day } from '#domain/days.ts'
import { type Halalas, halalas } from '#domain/money.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { appliedRows } from '../facts/applied.ts'
import { keyIn } from '../facts/keys.ts'
import { settledDay, settledDocument, settledJoins } from '../facts/settled.ts'

export type OpenDocument = {
  readonly branchId: number
  readonly document: string
  readonly day: Day
  /** Debits minus credits on the party's account. */
  readonly amount: Halalas
  /** The same after allocations: above zero for an open debit, below zero for an open credit. */
  readonly open: Halalas
}

export type AskedDocuments = {
  readonly partyId: number | readonly number[]
  readonly branchIds: BranchReach
  /** All of these, also settled ones; otherwise every open one. */
  readonly documents?: readonly string[]
}

/** Oldest first. */
export async function readOpenDocuments(kind: Db['kind'], tx: Tx, asked: AskedDocuments): Promise<OpenDocument[]> {
  const { partyId, branchIds, documents } = asked
  const within = (table: 'entry' | 'allocation') => [
    typeof partyId === 'number'
      ? sql`${sql.ref(`${table}.party_id`)} = ${partyId}`
      : inList(kind, `${table}.party_id`, partyId),
    ...(branchIds === null ? [] : [inList(kind, `${table}.branch_id`, branchIds)]),
  ]
  const kept = documents === undefined ? sql`sum(net + applied) <> 0` : keyIn(sql`document`, documents)
  const { rows } = await sql<{ branch_id: number; document: string; day: string | null; amount: number; open: number }>`
    SELECT branch_id, document, max(day) AS day, sum(net) AS amount, sum(net + applied) AS open FROM (
      SELECT branch_id, document, CASE WHEN sum(net) <> 0 THEN day END AS day, sum(net) AS net, 0 AS applied FROM (
        SELECT entry.branch_id, ${settledDocument} AS document, ${settledDay} AS day, entry.debit - entry.credit AS net
        FROM entry JOIN posting ON posting.id = entry.posting_id ${settledJoins}
        WHERE ${sql.join(within('entry'), sql` AND `)}
      ) AS movement GROUP BY branch_id, document, day
      UNION ALL SELECT branch_id, document, NULL AS day, 0 AS net, debit - credit AS applied
        FROM (${appliedRows({ conditions: within('allocation') })}) AS applied
    ) AS each_document GROUP BY branch_id, document HAVING ${kept} ORDER BY 3, 2`.execute(tx)
  return rows.map(row => ({
    branchId: row.branch_id,
    document: row.document,
    // A document that was taken back whole has no day of its own.
    day: row.day === null ? beginningOfTime : asDay(row.day),
    amount: halalas(Number(row.amount)),
    open: halalas(Number(row.open)),
  }))
}
