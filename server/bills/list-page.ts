/**
 * The query for the ids of one page of the list, in the order asked for.
 *
 * Each type is read out of an index that has the bills in that order already. By day there is one for every filter. By instant and total
 * there is one for all bills of a type: it is walked until the page is full where the filter leaves many bills of the type, and where it
 * leaves few, they are gathered and sorted.
 */
import { type RawBuilder, sql } from 'kysely'
import type { BillCursor, BillSort } from '#contract/bill-order.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import type { Db } from '../db/open.ts'
import { type PlacePart, partOfPlace } from './bill-places.ts'
import { type BillScope, partsOf, walkedParts, wholeCondition } from './bill-scope.ts'
import { isCurrent } from './bill-state.ts'

/** Where the page is: so many bills down, or beside a bill. */
export type Place = {
  readonly sort: BillSort
  /** Null without pages. */
  readonly size: number | null
  readonly offset: number
  readonly after?: BillCursor | undefined
  readonly before?: BillCursor | undefined
}

/** Farther down, the place is looked up in the counts, instead of passing over every bill above. */
const skippedMax = 400
/** So many bills are sorted in a few milliseconds. */
const gatheredMax = 3000

const columns = { day: 'day', createdAt: 'created_at', total: 'total' } as const

/** One bill more than the page has. Null where the page is past the end. */
export async function pageQuery(
  db: Db,
  scope: BillScope,
  place: Place,
): Promise<{ readonly ids: RawBuilder<unknown>; readonly order: RawBuilder<unknown> } | null> {
  const { sort, size, offset } = place
  const isFar = offset > skippedMax && scope.search === null && (sort.by === 'day' || !hasDays(scope))
  const part = isFar ? await partOfPlace(db, scope, sort, offset) : { from: null, skipped: offset }
  if (part === null) return null
  const few = sort.by === 'day' ? [] : await typesWithFew(db, scope)
  const many = scope.types.filter(type => !few.includes(type))
  const column = sql.ref(`bill.${columns[sort.by]}`)
  // With a column that no index has, no index is taken for its order or for having everything: only for finding the few.
  const gathered = { key: sql`(${column} + 0 * bill.version)`, conditions: partsOf(db, scope, few) }
  const ordered = { key: column, conditions: (sort.by === 'day' ? partsOf : walkedParts)(db, scope, many) }
  const count = size === null ? null : size + 1
  const limit = count === null ? sql`` : sql` LIMIT ${count + part.skipped}`
  const parts = [gathered, ordered].flatMap(({ key, conditions }) =>
    conditions.map(
      condition => sql`SELECT id, place FROM (SELECT bill.id, ${key} AS place FROM bill
        WHERE ${condition} AND ${within(place, part, key)} AND ${isCurrent('bill.id')}
        ORDER BY ${inOrder(place, key, sql.ref('bill.id'))}${limit}) AS part`,
    ),
  )
  // Found twice, by its code and by its party, a bill is listed once.
  const union = scope.search === null ? sql` UNION ALL ` : sql` UNION `
  const page = count === null ? sql`` : sql` LIMIT ${count} OFFSET ${part.skipped}`
  const ids = sql`SELECT id, place FROM (${sql.join(parts, union)}) AS found
    ORDER BY ${inOrder(place, sql.ref('found.place'), sql.ref('found.id'))}${page}`
  return { ids, order: inOrder(place, sql.ref('page.place'), sql.ref('page.id')) }
}

/** Towards the beginning, the page is read backwards. */
function inOrder({ sort, before }: Place, key: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const direction = sort.isUpwards === (before === undefined) ? sql`ASC` : sql`DESC`
  return sql`${key} ${direction}, ${id} ${direction}`
}

function within({ sort, after, before }: Place, { from }: PlacePart, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const cursor = after ?? before
  if (cursor !== undefined) {
    const isUpwards = sort.isUpwards === (before === undefined)
    return sql`(${key}, bill.id) ${isUpwards ? sql`>` : sql`<`} (${cursor.key}, ${cursor.id})`
  }
  if (from === null) return sql`1 = 1`
  const direction = sort.isUpwards ? sql`>` : sql`<`
  return sql`${key} ${direction}${from.isIncluded ? sql`=` : sql``} ${from.key}`
}

function hasDays({ from, to }: BillScope): boolean {
  return from !== null || to !== null
}

/** The types of which the filter leaves few bills; counted no farther than it takes to know. */
async function typesWithFew(db: Db, scope: BillScope): Promise<readonly BillTypeCode[]> {
  const { types, search, branchId, costCenterId, userId } = scope
  if (search !== null) return search.areMany ? [] : types
  if (branchId === null && costCenterId === null && userId === null && !hasDays(scope)) return []
  const counts = types.map(
    type => sql`SELECT CAST(${type} AS TEXT) AS type, count(*) AS count FROM (SELECT bill.id FROM bill
      WHERE ${wholeCondition(db, { ...scope, types: [type] })} LIMIT ${gatheredMax + 1}) AS counted`,
  )
  const union = sql.join(counts, sql` UNION ALL `)
  const { rows } = await sql<{ type: BillTypeCode; count: number }>`${union}`.execute(db.read)
  return rows.filter(row => row.count <= gatheredMax).map(row => row.type)
}
