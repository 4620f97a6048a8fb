/**
 * The query for the ids of one page of the list, in the requested order.
 *
 * Each type is read from an index that already has the bills in that order. By day there is one for every filter. By instant and total there is one
 * for all bills of a type: if the filter leaves many bills of the type, the query walks it until the page is full; if it leaves few, they are
 * gathered and sorted. The bills that await delivery have their own index by day, and are few enough to be sorted by anything else.
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
  isOpenEInvoice,
  openEInvoiceCondition,
  openEInvoices,
  scopeParts,
  waitingBills,
  waitingCondition,
  walkedParts,
  wholeCondition,
} from './scope.ts'

/** The position of the page: an offset, or a cursor. */
export type ListPlace = {
  readonly sort: BillSort
  /** Null without pages. */
  readonly size: number | null
  readonly offset: number
  readonly after?: BillCursor | undefined
  readonly before?: BillCursor | undefined
}

/** Beyond this offset the position is computed from counts, instead of skipping every bill above. */
const skippedMax = 400
/** This many bills are sorted in a few milliseconds. */
const gatheredMax = 3000

const columns = { day: 'day', createdAt: 'created_at', total: 'total' } as const

/** Selects one bill more than the page size. Null if the page is past the end. */
export async function pageQuery(
  db: Db,
  scope: BillScope,
  place: ListPlace,
): Promise<{ readonly ids: RawBuilder<unknown>; readonly order: RawBuilder<unknown> } | null> {
  const { sort, size, offset } = place
  const isRare = scope.awaitsDelivery || scope.wasCaptured || scope.expiring !== null || isOpenEInvoice(scope)
  const isCounted =
    scope.search === null && scope.eInvoice === null && !isRare && (sort.by === 'day' || !hasDays(scope))
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
  // A bill that matches both by its code and by its party is listed once.
  const union = scope.search === null ? sql` UNION ALL ` : sql` UNION `
  const page = count === null ? sql`` : sql` LIMIT ${count} OFFSET ${part.skipped}`
  const ids = sql`SELECT id, place FROM (${sql.join(parts, union)}) AS found
    ORDER BY ${inOrder(place, sql.ref('found.place'), sql.ref('found.id'))}${page}`
  return { ids, order: inOrder(place, sql.ref('page.place'), sql.ref('page.id')) }
}

/** One way to read the bills of a page: each condition is a separate query, in the order of the key and the id. */
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
    // A term with a column outside all indexes keeps the planner from choosing an index for its order or as a covering index; it must use one that
    // finds the few bills.
    { ...all, key: sql`(${column} + 0 * bill.version)`, conditions: scopeParts(db, scope, few) },
    { ...all, key: column, conditions: (by === 'day' ? scopeParts : walkedParts)(db, scope, many) },
  ]
}

/** For filters that leave few bills in any shop. */
function rareReadings(db: Db, scope: BillScope, sort: BillSort): readonly Reading[] {
  if (scope.awaitsDelivery) return waitingReadings(db, scope, sort)
  if (scope.expiring !== null) return expiringReadings(db, scope, sort)
  if (isOpenEInvoice(scope)) return openEInvoiceReadings(db, scope, sort)
  const key = sql.ref(`bill.${columns[sort.by]}`)
  const conditions = scope.types.map(type => capturedCondition(db, scope, [type]))
  return [{ bills: capturedBills, key, id: sql.ref('bill.id'), conditions }]
}

function waitingReadings(db: Db, scope: BillScope, { by }: BillSort): readonly Reading[] {
  const key = sql.ref(by === 'day' ? 'waiting.day' : `bill.${columns[by]}`)
  const conditions = scope.types.map(type => waitingCondition(db, scope, [type]))
  return [{ bills: waitingBills, key, id: sql.ref('waiting.bill_id'), conditions }]
}

/** The no-op operation on the key keeps the planner from using an index on it. */
function expiringReadings(db: Db, scope: BillScope, { by }: BillSort): readonly Reading[] {
  const key = by === 'day' ? sql`(bill.day || '')` : sql`(${sql.ref(`bill.${columns[by]}`)} + 0)`
  const conditions = scope.types.map(type => expiringCondition(db, scope, [type]))
  return [{ bills: sql`bill`, key, id: sql.ref('bill.id'), conditions }]
}

function openEInvoiceReadings(db: Db, scope: BillScope, { by }: BillSort): readonly Reading[] {
  const conditions = scope.types.map(type => openEInvoiceCondition(db, scope, [type]))
  return [{ bills: openEInvoices, key: sql.ref(`bill.${columns[by]}`), id: sql.ref('bill.id'), conditions }]
}

/** When paging backwards, the order is reversed. */
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

/** The types with few bills under the filter; each count stops as soon as this is known. */
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
