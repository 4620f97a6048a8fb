/** With whom a document was on a day: the one person whom its entries of that day name; nobody where they name several. */
import type { BranchReach } from '../company/branch-reach.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { readNamedBills } from '../facts/named-bills.ts'

/** A document on a day, and the first of its postings there. */
type OfDocument = { readonly day: string; readonly document: string | number; readonly place: number }

type FoundPosting = {
  readonly id: number
  readonly day: string
  readonly document: string
  readonly reverses: number | null
}

/** By the place. */
export async function readCounterParties(
  db: Db,
  movements: readonly OfDocument[],
  reach: BranchReach,
): Promise<ReadonlyMap<number, number>> {
  if (movements.length === 0) return new Map()
  const byDocument = Map.groupBy(await readPostings(db, movements), keyOf)
  const effective = movements.map(movement => ({ movement, ids: effectiveIds(byDocument.get(keyOf(movement)) ?? []) }))
  const parties = await readParties(db, [...new Set(effective.flatMap(({ ids }) => ids))], reach)
  return new Map(
    effective.flatMap(({ movement, ids }) => {
      const [only, ...others] = new Set(ids.flatMap(id => parties.get(id) ?? []))
      return only === undefined || others.length > 0 ? [] : [[movement.place, only] as const]
    }),
  )
}

function keyOf({ day, document }: Pick<OfDocument, 'day' | 'document'>): string {
  return `${day} ${document}`
}

/**
 * Of an edited bill all versions have postings, and of an opening that was posted again; any other document has the one. Corrections of cost name
 * nobody, and are where all else was taken back.
 */
async function readPostings(db: Db, movements: readonly OfDocument[]): Promise<readonly FoundPosting[]> {
  const bills = await readNamedBills(db, new Set(movements.map(({ document }) => String(document))))
  const places = movements.map(({ place }) => place)
  const openings = await db.longRead.selectFrom('opening').select(['posting_id', 'reversal_id']).execute()
  const ofOpenings = openings.flatMap(row => [row.posting_id ?? [], row.reversal_id ?? []].flat())
  return db.longRead
    .selectFrom('posting')
    .select(['id', 'day', 'document', 'reverses_id as reverses'])
    .where(({ or }) =>
      or([
        inList(db.kind, 'posting.bill_id', [...bills.values()].flat()),
        // Named one by one, so that PostgreSQL looks them up.
        inList(db.kind, 'posting.id', [...places, ...ofOpenings]),
      ]),
    )
    .where('memo', '<>', 'recost')
    .execute()
}

/** What was taken back on the same day says nothing of the document any more, unless nothing else is left of it. */
function effectiveIds(postings: readonly FoundPosting[]): readonly number[] {
  const ids = new Set(postings.map(({ id }) => id))
  const gone = new Set(
    postings.flatMap(({ id, reverses }) => (reverses !== null && ids.has(reverses) ? [id, reverses] : [])),
  )
  const left = [...ids].filter(id => !gone.has(id))
  return left.length === 0 ? [...ids] : left
}

/** By the id of the posting. */
async function readParties(db: Db, postingIds: readonly number[], reach: BranchReach) {
  const entries = db.longRead
    .selectFrom('entry')
    .select(['posting_id', 'party_id'])
    .distinct()
    .where(inList(db.kind, 'posting_id', postingIds))
    .where('party_id', 'is not', null)
  const rows = await (reach === null ? entries : entries.where(inList(db.kind, 'branch_id', reach))).execute()
  const byPosting = Map.groupBy(rows, row => row.posting_id)
  return new Map(
    Array.from(byPosting, ([id, named]) => [id, named.flatMap(({ party_id: party }) => party ?? [])] as const),
  )
}
