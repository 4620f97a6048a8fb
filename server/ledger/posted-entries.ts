/** Reads back the entries of a posting. */
import type { Selectable } from 'kysely'
import type { ResolvedEntry } from '#domain/ledger/posting.ts'
import { halalas } from '#domain/money.ts'
import type { Tx } from '../db/database.ts'
import type { EntryTable } from '../db/schema.ts'

export async function entriesOfPosting(tx: Tx, postingId: number): Promise<ResolvedEntry[]> {
  const rows = await tx.selectFrom('entry').selectAll().where('posting_id', '=', postingId).orderBy('line').execute()
  return rows.map(postedEntry)
}

export function postedEntry(row: Selectable<EntryTable>): ResolvedEntry {
  return {
    account: row.account_id,
    branchId: row.branch_id,
    costCentreId: row.cost_center_id,
    partyId: row.party_id,
    debit: halalas(row.debit),
    credit: halalas(row.credit),
  }
}
