/** With whom a posting was: the one person whom its entries name; nobody where they name several. */

import type { BranchReach } from '../company/branch-reach.ts'
import { inList } from '../db/insert-rows.ts'
import type { Db } from '../db/open.ts'

/** By the id of the posting. */
export async function readCounterParties(
  db: Db,
  postingIds: readonly number[],
  reach: BranchReach,
): Promise<ReadonlyMap<number, number>> {
  if (postingIds.length === 0) return new Map()
  const entries = db.aside
    .selectFrom('entry')
    .select(['posting_id', 'party_id'])
    .distinct()
    .where(inList(db.kind, 'posting_id', postingIds))
    .where('party_id', 'is not', null)
  const rows = await (reach === null ? entries : entries.where(inList(db.kind, 'branch_id', reach))).execute()
  const byPosting = Map.groupBy(rows, row => row.posting_id)
  return new Map(
    Array.from(byPosting).flatMap(([postingId, named]) => {
      const [only] = named
      return named.length === 1 && only?.party_id ? [[postingId, only.party_id] as const] : []
    }),
  )
}
