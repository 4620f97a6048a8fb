/**
 * Which bills a list or a sum is about: the filter of a call as the types, ids and days that are asked for, and as conditions.
 *
 * A list is read type by type, each from an index that has its filter, its type, the day and the id in this order, and merged: so it
 * stops at the end of the page whatever the filter, where one query for all types would gather and sort every bill of them.
 */
import { type RawBuilder, sql } from 'kysely'
import { type BillTypeCode, billTypeCodes } from '#domain/bills/bill-types.ts'
import { formatBillCode, numbersEndingIn, parseBillCode } from '#domain/bills/numbering.ts'
import type { Day } from '#domain/days.ts'
import { latinDigits } from '#domain/digits.ts'
import { foldCode } from '#domain/search/fold.ts'
import { saleOf, voidedAt } from '../../bill-state.ts'
import type { BranchReach } from '../../company/branch-reach.ts'
import { type Configuration, readConfiguration } from '../../company/company.ts'
import type { Db } from '../../db/database.ts'
import { inList } from '../../db/insert-rows.ts'
import { findIds } from '../../lookups/find-ids.ts'
import { isOfCapture, wasCaptured } from '../captured.ts'
import { goodsAreLeft } from '../undelivered.ts'

export type BillScope = {
  readonly types: readonly BillTypeCode[]
  readonly branchIds: BranchReach
  readonly costCenterId: number | null
  readonly userId: number | null
  readonly from: Day | null
  readonly to: Day | null
  /** Only those whose goods wait. */
  readonly awaitsDelivery: boolean
  /** Only those that were made without a network. */
  readonly wasCaptured: boolean
  /** Only quotations without a sale whose last day is one of these; null where it is not asked. */
  readonly expiring: { readonly from: Day | null; readonly to: Day | null } | null
  /** What the text may mean; null without a text. */
  readonly search: Search | null
}

type Search = {
  readonly codes: readonly string[]
  readonly partyIds: readonly number[]
  /** So many of the parties that the newest bills are looked through for them, instead of each party's bills gathered. */
  readonly areMany: boolean
}

/** Up to so many queries, each party is one of its own and stops at the end of the page. */
const partyQueriesMax = 60
const manyPartiesMin = 200
const telephoneDigitsMin = 7

/** A number alone stands for a bill of the user's own branch, or of any branch where the user has none. */
export async function billSearchOf(
  db: Db,
  text: string,
  { branchId, byEnding }: { readonly branchId: number | null; readonly byEnding: boolean },
): Promise<Search> {
  const configuration = await readConfiguration(db)
  const endings = byEnding ? await codesEndingIn(db, text, configuration, branchId) : []
  const codes = [...new Set([...codesOf(text, configuration, branchId), ...endings])]
  // A short number means a bill, and not everybody whose telephone number has these digits.
  const meansBill = codes.length > 0 && foldCode(text).length < telephoneDigitsMin
  const partyIds = meansBill ? [] : await findIds(db, 'party', text, () => true, Number.MAX_SAFE_INTEGER)
  return { codes, partyIds, areMany: partyIds.length > manyPartiesMin }
}

function codesOf(text: string, configuration: Configuration, branchId: number | null): string[] {
  const own = branchId === null ? undefined : configuration.branches.get(branchId)?.code_prefix
  const prefixes = own === undefined ? Array.from(configuration.branches.values(), each => each.code_prefix) : [own]
  return prefixes.flatMap(prefix => {
    const parsed = parseBillCode(text, prefix)
    return parsed.ok ? [formatBillCode(parsed.value)] : []
  })
}

/** With fewer digits too many bills are meant. */
const endingDigitsMin = 3
const endingDigitsMax = 6
/** In each branch. */
const endingCodesMax = 3

/** The codes of the latest bills whose number ends in these digits, whatever their type: a receipt is known by its last digits. */
async function codesEndingIn(
  db: Db,
  text: string,
  configuration: Configuration,
  branchId: number | null,
): Promise<string[]> {
  const digits = latinDigits(text).trim()
  const isEnding = /^\d+$/.test(digits) && digits.length >= endingDigitsMin && digits.length <= endingDigitsMax
  if (!isEnding) return []
  const rows = await db.read
    .selectFrom('counter')
    .select(({ fn }) => ['branch_id', fn.max('next_number').as('next')])
    .where('kind', 'like', 'bill.%')
    .$if(branchId !== null, query => query.where('branch_id', '=', branchId))
    .groupBy('branch_id')
    .execute()
  return rows.flatMap(({ branch_id, next }) => {
    const prefix = configuration.branches.get(branch_id)?.code_prefix
    if (prefix === undefined) return []
    return numbersEndingIn(digits, Number(next), endingCodesMax).map(number => formatBillCode({ prefix, number }))
  })
}

/** The conditions of everything but type and text, on the bill of that name. */
export function filterConditions(scope: BillScope): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`bill.${name}`)
  return conditionsOn(column, scope)
}

/** The same for a sum over many bills: the added zero keeps the databases in the one index that has every figure. */
export function scanConditions(scope: BillScope): RawBuilder<boolean> {
  const column = (name: string) => sql`(${sql.ref(`bill.${name}`)} + 0)`
  return conditionsOn(column, scope)
}

function conditionsOn(column: (name: string) => RawBuilder<unknown>, scope: BillScope): RawBuilder<boolean> {
  const conditions = [
    ...(scope.branchIds === null ? [] : [sql`${column('branch_id')} IN (${sql.join(scope.branchIds)})`]),
    ...(scope.costCenterId === null ? [] : [sql`${column('cost_center_id')} = ${scope.costCenterId}`]),
    ...(scope.userId === null ? [] : [sql`${column('user_id')} = ${scope.userId}`]),
    ...(scope.from === null ? [] : [sql`bill.day >= ${scope.from}`]),
    ...(scope.to === null ? [] : [sql`bill.day <= ${scope.to}`]),
  ]
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/** The types that there are bills of: every type less is a query less. */
export async function typesInUse(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.read.selectFrom('counter').select('kind').distinct().where('next_number', '>', 1).execute()
  return new Set(rows.map(row => row.kind.replace(/^bill\./, '')))
}

/** One condition for each query that together find the scope's bills of these types; a bill may be found by two of them. */
export function scopeParts(db: Db, scope: BillScope, types = scope.types): RawBuilder<boolean>[] {
  const filters = byBranch(scope).map(filterConditions)
  const texts = scope.search === null ? [sql<boolean>`1 = 1`] : textConditions(db, scope.types.length, scope.search)
  return types.flatMap(type =>
    texts.flatMap(text => filters.map(filter => sql<boolean>`bill.type = ${type} AND ${text} AND ${filter}`)),
  )
}

/** Each branch by itself has its bills in order in an index; several together would have to be sorted. */
function byBranch(scope: BillScope): readonly BillScope[] {
  return scope.branchIds?.map(branchId => ({ ...scope, branchIds: [branchId] })) ?? [scope]
}

/** The same for a walk through the bills of a type in an order of their own: nothing but the type leads into an index. */
export function walkedParts(db: Db, scope: BillScope, types = scope.types): RawBuilder<boolean>[] {
  const whole = { ...scope, from: null, to: null }
  // Joined with nothing, a text is no column of an index any more.
  const days = [
    ...(scope.from === null ? [] : [sql`(bill.day || '') >= ${scope.from}`]),
    ...(scope.to === null ? [] : [sql`(bill.day || '') <= ${scope.to}`]),
  ]
  const { search } = scope
  const texts = search === null ? [] : [sql`(${sql.join(eitherText(db, search, true), sql` OR `)})`]
  return types.map(type => {
    const conditions = [sql`bill.type = ${type}`, scanConditions(whole), ...days, ...texts]
    return sql<boolean>`${sql.join(conditions, sql` AND `)}`
  })
}

/**
 * Of the bills that await delivery. They are few, so they are read first, whatever else is asked: the order of a cross join is kept by
 * SQLite, which would otherwise look for them among all bills.
 */
export const waitingBills = sql`undelivered_bill AS waiting CROSS JOIN bill`

export function waitingCondition(db: Db, scope: BillScope, types = scope.types): RawBuilder<boolean> {
  const { from, to, search } = scope
  const conditions = [
    sql`waiting.type IN (${sql.join(types)}) AND bill.id = waiting.bill_id`,
    ...(from === null ? [] : [sql`waiting.day >= ${from}`]),
    ...(to === null ? [] : [sql`waiting.day <= ${to}`]),
    filterConditions({ ...scope, from: null, to: null }),
    ...(search === null ? [] : [sql`(${sql.join(eitherText(db, search, true), sql` OR `)})`]),
    goodsAreLeft('bill.id'),
    ...(scope.wasCaptured ? [wasCaptured] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** Of the bills that were made without a network, from the events that say so. */
export function capturedCondition(db: Db, scope: BillScope, types = scope.types): RawBuilder<boolean> {
  const { search } = scope
  const conditions = [
    isOfCapture,
    sql`bill.type IN (${sql.join(types)})`,
    filterConditions(scope),
    ...(search === null ? [] : [sql`(${sql.join(eitherText(db, search, true), sql` OR `)})`]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/**
 * Of quotations by their last day, which few bills have: the index of those is the only one that any of this leads into, so that it is taken whatever
 * the order.
 */
export function expiringCondition(db: Db, scope: BillScope, types = scope.types): RawBuilder<boolean> {
  const { from, to, search, expiring } = scope
  const conditions = [
    sql`bill.expires_on IS NOT NULL`,
    ...(expiring?.from ? [sql`bill.expires_on >= ${expiring.from}`] : []),
    ...(expiring?.to ? [sql`bill.expires_on <= ${expiring.to}`] : []),
    sql`(bill.type || '') IN (${sql.join(types)})`,
    scanConditions({ ...scope, from: null, to: null }),
    ...(from === null ? [] : [sql`(bill.day || '') >= ${from}`]),
    ...(to === null ? [] : [sql`(bill.day || '') <= ${to}`]),
    ...(search === null ? [] : [sql`(${sql.join(eitherText(db, search, true), sql` OR `)})`]),
    ...(scope.wasCaptured ? [wasCaptured] : []),
    sql`${voidedAt('bill.id')} IS NULL AND ${saleOf('bill.id')} IS NULL`,
  ]
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

function textConditions(db: Db, typeCount: number, { codes, partyIds, areMany }: Search): RawBuilder<boolean>[] {
  const byCode = codes.length > 0 ? [sql<boolean>`bill.code IN (${sql.join(codes)})`] : []
  if (partyIds.length === 0) return byCode
  if (partyIds.length * typeCount <= partyQueriesMax)
    return [...byCode, ...partyIds.map(id => sql<boolean>`bill.party_id = ${id}`)]
  return [...byCode, partyCondition(db, partyIds, areMany)]
}

function partyCondition(db: Db, partyIds: readonly number[], areMany: boolean): RawBuilder<boolean> {
  if (!areMany) return inList(db.kind, 'bill.party_id', partyIds)
  // The sum keeps the databases from gathering all bills of these parties first.
  return db.kind === 'postgres'
    ? sql<boolean>`(bill.party_id + 0) = ANY (${partyIds}::bigint[])`
    : sql<boolean>`(bill.party_id + 0) IN (SELECT value FROM json_each(${JSON.stringify(partyIds)}))`
}

/** The same as one condition, for sums. */
export function wholeCondition(db: Db, scope: BillScope): RawBuilder<boolean> {
  const { search, types } = scope
  const ofType = sql`bill.type IN (${sql.join(types.length > 0 ? types : billTypeCodes)})`
  const parts = [ofType, filterConditions(scope)]
  if (search === null) return sql<boolean>`${sql.join(parts, sql` AND `)}`
  const texts = eitherText(db, search, search.areMany)
  return sql<boolean>`${sql.join([...parts, sql`(${sql.join(texts, sql` OR `)})`], sql` AND `)}`
}

function eitherText(db: Db, { codes, partyIds }: Search, areMany: boolean): RawBuilder<unknown>[] {
  return [
    ...(codes.length > 0 ? [sql`bill.code IN (${sql.join(codes)})`] : []),
    ...(partyIds.length > 0 ? [partyCondition(db, partyIds, areMany)] : []),
  ]
}
