/** The counterparty of a document on a day: the only party in its entries of that day; none when there are several. */
import type { BranchReach } from '../company/branch-reach.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { readNamedBills } from '../facts/named-bills.ts'

/** A document on a day; `place` is the first of its postings there. */
type OfDocument = { readonly day: string; readonly document: string | number; readonly place: number }

type FoundPosting = {
  readonly id: number
  readonly day: string
  readonly document: string
  readonly reverses: number | null
}

/** By `place`. */
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
 * An edited bill has postings of all its versions, and so has a repeated opening; any other document has one posting. Cost corrections have no
 * party, and count only where everything else was reversed.
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
        // A list of ids, so that PostgreSQL uses the index.
        inList(db.kind, 'posting.id', [...places, ...ofOpenings]),
      ]),
    )
    .where('memo', '<>', 'recost')
    .execute()
}

/** Postings that were reversed on the same day are ignored, unless nothing else is left of the document. */
function effectiveIds(postings: readonly FoundPosting[]): readonly number[] {
  const ids = new Set(postings.map(({ id }) => id))
  const gone = new Set(
    postings.flatMap(({ id, reverses }) => (reverses !== null && ids.has(reverses) ? [id, reverses] : [])),
  )
  const left = [...ids].filter(id => !gone.has(id))
  return left.length === 0 ? [...ids] : left
}

/** By posting id. */
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
