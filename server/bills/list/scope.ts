/**
 * The scope of a list or sum: the filter of a call as types, ids and days, and as SQL conditions.
 *
 * A list is read type by type, each from an index on its filter, type, day and id in this order, and merged. It thus stops at the end of the page
 * whatever the filter; one query for all types would gather and sort all of their bills.
 */
import { type RawBuilder, sql } from 'kysely'
import { type BillTypeCode, billTypeCodes } from '#domain/bills/bill-types.ts'
import { formatBillCode, numbersEndingIn, parseBillCode } from '#domain/bills/numbering.ts'
import type { Day } from '#domain/days.ts'
import { latinDigits } from '#domain/digits.ts'
import type { ListedEInvoiceState } from '#domain/invoice/e-invoice-states.ts'
import { foldCode } from '#domain/search/fold.ts'
import { saleOf, voidedAt } from '../../bill-state.ts'
import type { BranchReach } from '../../company/branch-reach.ts'
import { type Configuration, readConfiguration } from '../../company/company.ts'
import type { Db } from '../../db/database.ts'
import { inList } from '../../db/insert-rows.ts'
import { eInvoiceStateOf } from '../../e-invoices/read-documents.ts'
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
  /** Only bills with outstanding goods. */
  readonly awaitsDelivery: boolean
  /** Only bills made offline. */
  readonly wasCaptured: boolean
  /** Only bills whose latest e-invoice has this state. */
  readonly eInvoice: ListedEInvoiceState | null
  /** Only quotations without a sale that expire in this range; null without this filter. */
  readonly expiring: { readonly from: Day | null; readonly to: Day | null } | null
  /** The possible meanings of the search text; null without text. */
  readonly search: Search | null
}

type Search = {
  readonly codes: readonly string[]
  readonly partyIds: readonly number[]
  /** The bills of orders of a delivery app with this number. */
  readonly orderIds: readonly number[]
  /** Whether so many parties match that the newest bills are scanned for them, instead of gathering each party's bills. */
  readonly areMany: boolean
}

/** Up to this many queries, each party gets its own query, which stops at the end of the page. */
const partyQueriesMax = 60
const manyPartiesMin = 200
const telephoneDigitsMin = 7

/** A number without prefix means a bill of the user's own branch, or of any branch if the user has none. */
export async function billSearchOf(
  db: Db,
  text: string,
  { branchId, byEnding }: { readonly branchId: number | null; readonly byEnding: boolean },
): Promise<Search> {
  const configuration = await readConfiguration(db)
  const endings = byEnding ? await codesEndingIn(db, text, configuration, branchId) : []
  const codes = [...new Set([...codesOf(text, configuration, branchId), ...endings])]
  // A short number means a bill, not every party whose telephone number has these digits.
  const meansBill = codes.length > 0 && foldCode(text).length < telephoneDigitsMin
  const partyIds = meansBill ? [] : await findIds(db, 'party', text, () => true, Number.MAX_SAFE_INTEGER)
  return { codes, partyIds, orderIds: await ordersNumbered(db, text), areMany: partyIds.length > manyPartiesMin }
}

const ordersMax = 50

/** Delivery apps number their orders on their own, so several may have the same number. */
async function ordersNumbered({ read }: Db, text: string): Promise<number[]> {
  const spellings = [...new Set([text, text.toUpperCase(), text.toLowerCase(), latinDigits(text)])]
  const rows = await read
    .selectFrom('bill_tender')
    .select('bill_id')
    .distinct()
    .where('delivery_app_id', 'in', query => query.selectFrom('delivery_app').select('id'))
    .where('order_reference', 'in', spellings)
    .orderBy('bill_id', 'desc')
    .limit(ordersMax)
    .execute()
  return rows.map(row => row.bill_id)
}

function codesOf(text: string, configuration: Configuration, branchId: number | null): string[] {
  const own = branchId === null ? undefined : configuration.branches.get(branchId)?.code_prefix
  const prefixes = own === undefined ? Array.from(configuration.branches.values(), each => each.code_prefix) : [own]
  return prefixes.flatMap(prefix => {
    const parsed = parseBillCode(text, prefix)
    return parsed.ok ? [formatBillCode(parsed.value)] : []
  })
}

/** Fewer digits would match too many bills. */
const endingDigitsMin = 3
const endingDigitsMax = 6
/** Per branch. */
const endingCodesMax = 3

/** The codes of the latest bills whose number ends in these digits, for any type: users identify a receipt by its last digits. */
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

/** The conditions for everything except type and text, on the table alias `bill`. */
export function filterConditions(scope: BillScope): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`bill.${name}`)
  return conditionsOn(column, scope)
}

/** The same for a sum over many bills: the added zero makes the databases use the one index that covers every figure. */
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
    ...(scope.eInvoice === null ? [] : [sql`${eInvoiceStateOf('bill.id')} = ${scope.eInvoice}`]),
  ]
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/** The types that have bills: each type less saves a query. */
export async function typesInUse(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.read.selectFrom('counter').select('kind').distinct().where('next_number', '>', 1).execute()
  return new Set(rows.map(row => row.kind.replace(/^bill\./, '')))
}

/** One condition per query; the queries together find the scope's bills of these types. Two of them may find the same bill. */
export function scopeParts(db: Db, scope: BillScope, types = scope.types): RawBuilder<boolean>[] {
  const filters = byBranch(scope).map(filterConditions)
  const texts = scope.search === null ? [sql<boolean>`1 = 1`] : textConditions(db, scope.types.length, scope.search)
  return types.flatMap(type =>
    texts.flatMap(text => filters.map(filter => sql<boolean>`bill.type = ${type} AND ${text} AND ${filter}`)),
  )
}

/** An index has the bills of each single branch in order; several branches together would have to be sorted. */
function byBranch(scope: BillScope): readonly BillScope[] {
  return scope.branchIds?.map(branchId => ({ ...scope, branchIds: [branchId] })) ?? [scope]
}

/** The same for a scan through the bills of a type in another order: only the type may use an index. */
export function walkedParts(db: Db, scope: BillScope, types = scope.types): RawBuilder<boolean>[] {
  const whole = { ...scope, from: null, to: null }
  // The no-op concatenation keeps the planner from using an index on the column.
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
 * For the bills that await delivery. They are few, so they are read first, whatever the other filters: SQLite preserves the order of a cross join,
 * and would otherwise search all bills for them.
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

/** For the bills made offline, from their events. */
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

/** The states that few e-invoices have: these are read first, from their index. */
export function isOpenEInvoice(scope: BillScope): boolean {
  return scope.eInvoice === 'pending' || scope.eInvoice === 'rejected'
}

export const openEInvoices = sql`e_invoice_outbox AS waiting CROSS JOIN e_invoice AS issued CROSS JOIN bill`

export function openEInvoiceCondition(db: Db, scope: BillScope, types = scope.types): RawBuilder<boolean> {
  const { search, eInvoice } = scope
  const conditions = [
    // The condition of the index, word for word.
    sql`waiting.state IN ('pending', 'rejected') AND waiting.state = ${eInvoice}`,
    sql`issued.id = waiting.e_invoice_id AND bill.id = issued.bill_id`,
    sql`bill.type IN (${sql.join(types)})`,
    filterConditions(scope),
    ...(search === null ? [] : [sql`(${sql.join(eitherText(db, search, true), sql` OR `)})`]),
    ...(scope.wasCaptured ? [wasCaptured] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** For quotations by expiry day, which few bills have: the index on it is the only one that these conditions can use, so it is used for any order. */
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

function textConditions(
  db: Db,
  typeCount: number,
  { codes, partyIds, orderIds, areMany }: Search,
): RawBuilder<boolean>[] {
  const byCode = [
    ...(codes.length > 0 ? [sql<boolean>`bill.code IN (${sql.join(codes)})`] : []),
    ...(orderIds.length > 0 ? [sql<boolean>`bill.id IN (${sql.join(orderIds)})`] : []),
  ]
  if (partyIds.length === 0) return byCode
  if (partyIds.length * typeCount <= partyQueriesMax)
    return [...byCode, ...partyIds.map(id => sql<boolean>`bill.party_id = ${id}`)]
  return [...byCode, partyCondition(db, partyIds, areMany)]
}

function partyCondition(db: Db, partyIds: readonly number[], areMany: boolean): RawBuilder<boolean> {
  if (!areMany) return inList(db.kind, 'bill.party_id', partyIds)
  // The addition keeps the databases from gathering all bills of these parties first.
  return db.kind === 'postgres'
    ? sql<boolean>`(bill.party_id + 0) = ANY (${partyIds}::bigint[])`
    : sql<boolean>`(bill.party_id + 0) IN (SELECT value FROM json_each(${JSON.stringify(partyIds)}))`
}

/** The same as a single condition, for sums. */
export function wholeCondition(db: Db, scope: BillScope): RawBuilder<boolean> {
  const { search, types } = scope
  const ofType = sql`bill.type IN (${sql.join(types.length > 0 ? types : billTypeCodes)})`
  const parts = [ofType, filterConditions(scope)]
  if (search === null) return sql<boolean>`${sql.join(parts, sql` AND `)}`
  const texts = eitherText(db, search, search.areMany)
  return sql<boolean>`${sql.join([...parts, sql`(${sql.join(texts, sql` OR `)})`], sql` AND `)}`
}

function eitherText(db: Db, { codes, partyIds, orderIds }: Search, areMany: boolean): RawBuilder<unknown>[] {
  return [
    ...(codes.length > 0 ? [sql`bill.code IN (${sql.join(codes)})`] : []),
    ...(orderIds.length > 0 ? [sql`bill.id IN (${sql.join(orderIds)})`] : []),
    ...(partyIds.length > 0 ? [partyCondition(db, partyIds, areMany)] : []),
  ]
}
