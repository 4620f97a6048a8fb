/**
 * Checks that allocations never exceed their documents, that each names the day of its documents, that an undo repeats what it undoes, and that
 * a discount is what was posted.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { pagesOf } from '../db/pages.ts'
import { appliedRows } from '../facts/applied.ts'
import { settledDay, settledDocument, settledJoins } from '../facts/settled.ts'
import type { AllocationRow } from './allocate.ts'
import { allocationSeal } from './allocation-seal.ts'

const pageRows = 5000
const brokenMax = 20

/** The findings; none for sound books. */
export async function checkAllocations(tx: Tx): Promise<string[]> {
  return [
    ...(await checkAmounts(tx)),
    ...(await checkUndos(tx)),
    ...(await checkDiscounts(tx)),
    ...(await checkSeals(tx)),
  ]
}

/** By document and day: what is allocated lies between zero and what the document left on the account. */
async function checkAmounts(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ party_id: number; document: string }>`SELECT party_id, document FROM (
      SELECT entry.party_id, entry.branch_id, ${settledDocument} AS document, ${settledDay} AS day,
        entry.debit - entry.credit AS net, 0 AS applied
      FROM entry JOIN posting ON posting.id = entry.posting_id ${settledJoins}
      WHERE entry.party_id IN (SELECT party_id FROM allocation)
      UNION ALL SELECT party_id, branch_id, document, day, 0 AS net, debit - credit AS applied
      FROM (${appliedRows({ conditions: [sql`1 = 1`] })}) AS each_side
    ) AS each_document GROUP BY party_id, branch_id, document, day
    HAVING sum(applied) <> 0 AND (sum(net) * sum(applied) >= 0 OR abs(sum(applied)) > abs(sum(net)))
    LIMIT 20`.execute(tx)
  return rows.map(row => `${row.document}: more is allocated for party ${row.party_id} than it left on the account.`)
}

async function checkUndos(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`SELECT undo.id FROM allocation AS undo
    LEFT JOIN allocation AS done ON done.id = undo.undoes_id AND done.amount = -undo.amount AND done.party_id = undo.party_id
      AND done.branch_id = undo.branch_id AND done.undoes_id IS NULL AND done.day <= undo.day
      AND done.debit_document = undo.debit_document AND done.credit_document = undo.credit_document
      AND done.debit_day = undo.debit_day AND done.credit_day = undo.credit_day
    WHERE undo.undoes_id IS NOT NULL AND done.id IS NULL LIMIT 20`.execute(tx)
  return rows.map(row => `Allocation ${row.id} undoes another one than it repeats.`)
}

async function checkDiscounts(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`SELECT given.id FROM allocation AS given
    JOIN party ON party.id = given.party_id
    LEFT JOIN posting ON posting.id = given.posting_id AND posting.branch_id = given.branch_id
      AND posting.document = CASE party.kind WHEN 'customer' THEN given.credit_document ELSE given.debit_document END
    WHERE given.posting_id IS NOT NULL AND given.undoes_id IS NULL
      AND coalesce((SELECT sum(CASE party.kind WHEN 'customer' THEN entry.credit ELSE entry.debit END) FROM entry
        WHERE entry.posting_id = posting.id AND entry.party_id = given.party_id), 0) <> given.amount LIMIT 20`.execute(
    tx,
  )
  const { rows: lost } = await sql<{ id: number }>`SELECT given.id FROM allocation AS given
    LEFT JOIN allocation AS paid ON paid.id = given.discount_of AND paid.party_id = given.party_id
      AND paid.branch_id = given.branch_id AND paid.discount_of IS NULL
    WHERE given.discount_of IS NOT NULL AND paid.id IS NULL LIMIT 20`.execute(tx)
  return [
    ...rows.map(row => `Allocation ${row.id}: its discount is not what was posted.`),
    ...lost.map(row => `Allocation ${row.id}: a discount without its allocation.`),
  ]
}

async function checkSeals(tx: Tx): Promise<string[]> {
  const broken: string[] = []
  const pages = pagesOf<AllocationRow>(pageRows, last =>
    tx
      .selectFrom('allocation')
      .selectAll()
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(pageRows)
      .execute(),
  )
  for await (const rows of pages) {
    for (const row of rows) if (row.seal !== allocationSeal(row)) broken.push(`Allocation ${row.id} was changed.`)
    if (broken.length >= brokenMax) break
  }
  return broken
}
