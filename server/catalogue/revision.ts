/** The revision of the catalogue: every change of items, units, barcodes, features, categories, parties and campaigns increments it. */
import type { Tx } from '../db/database.ts'

export async function catalogueRevision(tx: Tx): Promise<number> {
  const query = tx.selectFrom('revision').select('number').where('subject', '=', 'catalogue')
  return (await query.executeTakeFirstOrThrow()).number
}

/** The ids that changed after a revision, by kind, including deleted ones. Null when there are more than `max`. */
export async function changedSince(tx: Tx, since: number, max: number) {
  const rows = await tx
    .selectFrom('catalogue_change')
    .select(['kind', 'row_id'])
    .where('revision', '>', since)
    .limit(max + 1)
    .execute()
  if (rows.length > max) return null
  const idsOf = (kind: (typeof rows)[number]['kind']) => rows.filter(row => row.kind === kind).map(row => row.row_id)
  return { items: idsOf('item'), parties: idsOf('party'), categories: idsOf('category'), campaigns: idsOf('discount') }
}
