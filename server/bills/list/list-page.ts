/**
 * The query for the ids of one page of the list, in the order asked for.
 *
 * Each type is read out of an index that has the bills in that order already. By day there is one for every filter. By instant and total
 * there is one for all bills of a type: it is walked until the page is full where the filter leaves many bills of the type, and where it
 * leaves few, they are gathered and sorted. The bills that await delivery have an index by day of their own, and are few enough to be
 * sorted by anything else.
 */
import { type RawBuilder, sql } from 'kysely'
import type { BillCursor, BillSort } from '#contract/bill-order.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { isCurrent } from '../../bill-state.ts'
import type { Db } from '../../db/database.ts'
import { capturedBills } from '../captured.ts'
import { type PlacePart, partOfPlace } from './places.ts'
import {
  type BillScope,
  capturedCondition,
  expiringCondition,
  scopeParts,
  waitingBills,
  waitingCondition,
  walkedParts,
  wholeCondition,
} from './scope.ts'

/** Where the page is: so many bills down, or beside a bill. */
export type ListPlace = {
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
  place: ListPlace,
): Promise<{ readonly ids: RawBuilder<unknown>; readonly order: RawBuilder<unknown> } | null> {
  const { sort, size, offset } = place
  const isRare = scope.awaitsDelivery || scope.wasCaptured || scope.expiring !== null
  const isCounted = scope.search === null && !isRare && (sort.by === 'day' || !hasDays(scope))
  const isFar = offset > skippedMax && isCounted
  const part = isFar ? await partOfPlace(db, scope, sort, offset) : { from: null, skipped: offset }
  if (part === null) return null
  const readings = isRare ? rareReadings(db, scope, sort) : await allReadings(db, scope, sort)
  const count = size === null ? null : size + 1
  const limit = count === null ? sql`` : sql` LIMIT ${count + part.skipped}`
  const parts = readings.flatMap(({ bills, key, id, conditions }) =>
    conditions.map(
      condition => sql`SELECT id, place FROM (SELECT bill.id, ${key} AS place FROM ${bills}
        WHERE ${condition} AND ${within(place, part, key, id)} AND ${isCurrent('bill.id')}
        ORDER BY ${inOrder(place, key, id)}${limit}) AS part`,
    ),
  )
  // Found twice, by its code and by its party, a bill is listed once.
  const union = scope.search === null ? sql` UNION ALL ` : sql` UNION `
  const page = count === null ? sql`` : sql` LIMIT ${count} OFFSET ${part.skipped}`
  const ids = sql`SELECT id, place FROM (${sql.join(parts, union)}) AS found
    ORDER BY ${inOrder(place, sql.ref('found.place'), sql.ref('found.id'))}${page}`
  return { ids, order: inOrder(place, sql.ref('page.place'), sql.ref('page.id')) }
}

/** One way to read bills of the page: each condition is a query of its own, in the order of the key and the id. */
type Reading = {
  readonly bills: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly conditions: readonly RawBuilder<unknown>[]
}

async function allReadings(db: Db, scope: BillScope, { by }: BillSort): Promise<readonly Reading[]> {
  const few = by === 'day' ? [] : await typesWithFew(db, scope)
  const many = scope.types.filter(type => !few.includes(type))
  const column = sql.ref(`bill.${columns[by]}`)
  const all = { bills: sql`bill`, id: sql.ref('bill.id') }
  return [
    // With a column that no index has, no index is taken for its order or for having everything: only for finding the few.
    { ...all, key: sql`(${column} + 0 * bill.version)`, conditions: scopeParts(db, scope, few) },
    { ...all, key: column, conditions: (by === 'day' ? scopeParts : walkedParts)(db, scope, many) },
  ]
}

/** Of a filter that leaves few bills of any shop. */
function rareReadings(db: Db, scope: BillScope, sort: BillSort): readonly Reading[] {
  if (scope.awaitsDelivery) return waitingReadings(db, scope, sort)
  if (scope.expiring !== null) return expiringReadings(db, scope, sort)
  const key = sql.ref(`bill.${columns[sort.by]}`)
  const conditions = scope.types.map(type => capturedCondition(db, scope, [type]))
  return [{ bills: capturedBills, key, id: sql.ref('bill.id'), conditions }]
}

function waitingReadings(db: Db, scope: BillScope, { by }: BillSort): readonly Reading[] {
  const key = sql.ref(by === 'day' ? 'waiting.day' : `bill.${columns[by]}`)
  const conditions = scope.types.map(type => waitingCondition(db, scope, [type]))
  return [{ bills: waitingBills, key, id: sql.ref('waiting.bill_id'), conditions }]
}

/** Joined with nothing, a key leads into no index of its own. */
function expiringReadings(db: Db, scope: BillScope, { by }: BillSort): readonly Reading[] {
  const key = by === 'day' ? sql`(bill.day || '')` : sql`(${sql.ref(`bill.${columns[by]}`)} + 0)`
  const conditions = scope.types.map(type => expiringCondition(db, scope, [type]))
  return [{ bills: sql`bill`, key, id: sql.ref('bill.id'), conditions }]
}

/** Towards the beginning, the page is read backwards. */
function inOrder({ sort, before }: ListPlace, key: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const direction = sort.isUpwards === (before === undefined) ? sql`ASC` : sql`DESC`
  return sql`${key} ${direction}, ${id} ${direction}`
}

function within(
  { sort, after, before }: ListPlace,
  { from }: PlacePart,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const cursor = after ?? before
  if (cursor !== undefined) {
    const isUpwards = sort.isUpwards === (before === undefined)
    return sql`(${key}, ${id}) ${isUpwards ? sql`>` : sql`<`} (${cursor.key}, ${cursor.id})`
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
  const { types, search, branchIds, costCenterId, userId } = scope
  if (search !== null) return search.areMany ? [] : types
  if (branchIds === null && costCenterId === null && userId === null && !hasDays(scope)) return []
  const counts = types.map(
    type => sql`SELECT CAST(${type} AS TEXT) AS type, count(*) AS count FROM (SELECT bill.id FROM bill
      WHERE ${wholeCondition(db, { ...scope, types: [type] })} LIMIT ${gatheredMax + 1}) AS counted`,
  )
  const union = sql.join(counts, sql` UNION ALL `)
  const { rows } = await sql<{ type: BillTypeCode; count: number }>`${union}`.execute(db.read)
  return rows.filter(row => row.count <= gatheredMax).map(row => row.type)
}
