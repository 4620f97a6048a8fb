/** The list of bills: by number, code or party name, within the types that the caller may see; and its sums. */

import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { billEndpoints } from '#contract/bill.ts'
import type { BillSort } from '#contract/bill-order.ts'
import type { BillRow } from '#contract/bill-row.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { allBranches } from '#contract/protocol.ts'
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import { visibleTypes } from '#domain/bills/visible-bills.ts'
import { day, daysBetween } from '#domain/days.ts'
import type { EInvoiceState } from '#domain/invoice/e-invoice-states.ts'
import { halalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { eventCount, isDeliveredNow, refundedTotal, saleOf, voidedAt } from '../../bill-state.ts'
import { refuse } from '../../calls/failure.ts'
import type { Caller } from '../../calls/handler.ts'
import { heavyWork } from '../../calls/heavy-work.ts'
import { pageSizeDefault } from '../../calls/listed-page.ts'
import { reachOf } from '../../company/branch-reach.ts'
import { buyerContent } from '../../company/particulars.ts'
import type { Db, Tx } from '../../db/database.ts'
import { billTypeCodeOf } from '../../db/stored-values.ts'
import { eInvoiceStateOf } from '../../e-invoices/read-documents.ts'
import { captureColumns, captureOf } from '../captured.ts'
import { awaitsDelivery } from '../undelivered.ts'
import { type ListPlace, pageQuery } from './list-page.ts'
import { type BillScope, billSearchOf, typesInUse } from './scope.ts'
import { sumsOf } from './sums.ts'

type SumsFilter = InputOf<typeof billEndpoints.getBillSums>['query']
type Filter = InputOf<typeof billEndpoints.listBills>['query']
type List = ReplyOf<typeof billEndpoints.listBills>

/** Source: decision 23. */
const unpagedDaysMax = 92
const unpagedBillsMax = 5000

export async function listBills(db: Db, caller: Caller, filter: Filter): Promise<List> {
  const place = placeOf(filter)
  const scope = await scopeOf(db, caller, filter)
  if (isNothing(scope)) return { bills: [], hasMore: false }
  if (place.size === null) return { bills: await heavyWork(caller, () => readWhole(db, scope, place)), hasMore: false }
  const page = await readPage(db, db.read, scope, place)
  const shown = page.slice(0, place.size)
  // When paging backwards, the database returns the bills nearest to the cursor first.
  if (place.before) shown.reverse()
  return { bills: shown.map(billRow), hasMore: page.length > shown.length }
}

export async function sumBills(
  db: Db,
  caller: Caller,
  filter: SumsFilter,
): Promise<ReplyOf<typeof billEndpoints.getBillSums>> {
  const scope = await scopeOf(db, caller, filter)
  const types = isNothing(scope) ? [] : await sumsOf(db, scope)
  return { count: types.reduce((sum, type) => sum + type.count, 0), types }
}

async function scopeOf(db: Db, caller: Caller, filter: SumsFilter & Pick<Filter, 'byEnding'>): Promise<BillScope> {
  const text = (filter.query ?? '').trim()
  const inUse = await typesInUse(db)
  const { expiresFrom = null, expiresTo = null } = filter
  const expiring = expiresFrom === null && expiresTo === null ? null : { from: expiresFrom, to: expiresTo }
  const isOfFilter = (type: BillTypeCode) =>
    expiring === null || (billTypeOf(type).expires && filter.isDelivered !== false)
  return {
    types: visibleTypes(caller.access).filter(
      type =>
        inUse.has(type) && isOfFilter(type) && (filter.billTypeCode === undefined || type === filter.billTypeCode),
    ),
    branchIds: reachOf(caller.access, filter.branchId, 'branchId'),
    costCenterId: oneOf(filter.costCenterId),
    userId: oneOf(filter.userId),
    from: filter.fromDate ?? null,
    to: filter.toDate ?? null,
    awaitsDelivery: filter.isDelivered === false,
    wasCaptured: filter.isCapturedOffline === true,
    eInvoice: filter.eInvoice ?? null,
    expiring,
    search:
      text === ''
        ? null
        : await billSearchOf(db, text, { branchId: caller.branchId, byEnding: filter.byEnding === true }),
  }
}

function isNothing({ types, search }: BillScope): boolean {
  if (types.length === 0) return true
  return search !== null && [search.codes, search.partyIds, search.orderIds].every(found => found.length === 0)
}

function oneOf(id: number | undefined): number | null {
  return id === undefined || id === allBranches ? null : id
}

function placeOf(filter: Filter): ListPlace {
  const { fromDate, toDate, after, before } = filter
  const isPaged = (filter.pageNumber ?? after ?? before) !== undefined
  // Spec §9: without paging, everything.
  const size = filter.pageSize ?? (isPaged ? pageSizeDefault : -1)
  const page = filter.pageNumber ?? 1
  const sort: BillSort = { by: filter.sort ?? 'day', isUpwards: filter.order === 'asc' }
  if (size !== -1 && page !== -1) {
    if (size === 0) refuse([problem('pageSize', 'tooSmall', { min: 1 })])
    if (page === 0) refuse([problem('pageNumber', 'tooSmall', { min: 1 })])
    if (after && before) refuse([problem('before', 'notAllowed')])
    for (const [name, cursor] of Object.entries({ after, before })) {
      // A cursor of another sort order.
      if (cursor && (typeof cursor.key === 'string') !== (sort.by === 'day')) refuse([problem(name, 'notAllowed')])
    }
    if (after || before) return { sort, size, offset: 0, after, before }
    return { sort, size, offset: (page - 1) * size }
  }
  if (fromDate === undefined || toDate === undefined || daysBetween(fromDate, toDate) >= unpagedDaysMax)
    refuse([problem('pageSize', 'notAllowed', { days: unpagedDaysMax })])
  return { sort, size: null, offset: 0 }
}

/** The list without pages: read on the worker, after a check of its size. */
async function readWhole(db: Db, scope: BillScope, place: ListPlace): Promise<BillRow[]> {
  const upToOneMore = await pageQuery(db, scope, { ...place, size: unpagedBillsMax })
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM (${upToOneMore?.ids}) AS listed`.execute(
    db.longRead,
  )
  if ((rows[0]?.count ?? 0) > unpagedBillsMax) refuse([problem('pageSize', 'tooMany', { max: unpagedBillsMax })])
  return (await readPage(db, db.longRead, scope, place)).map(billRow)
}

/** Returns one bill more than the page size, if there are more. */
async function readPage(db: Db, tx: Tx, scope: BillScope, place: ListPlace): Promise<ListedRow[]> {
  const found = await pageQuery(db, scope, place)
  return found === null ? [] : readListed(tx, found)
}

type Listed = { readonly ids: RawBuilder<unknown>; readonly order: RawBuilder<unknown> }

/** The list rows of the bills whose ids are in the column `id`. */
export async function readRows(tx: Tx, listed: Listed): Promise<BillRow[]> {
  return (await readListed(tx, listed)).map(billRow)
}

async function readListed(tx: Tx, { ids, order }: Listed): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`SELECT bill.id, bill.type, bill.code, bill.day, bill.created_at, bill.branch_id,
      bill.party_id, bill.net, bill.vat, bill.total, ${isDeliveredNow('bill')} AS delivered, bill.version, buyer.content AS buyer, author.full_name,
      author.user_name, ${voidedAt('bill.id')} AS voided_at, ${eventCount('bill.id', 'printed')} AS prints,
      CASE WHEN bill.expires_on IS NOT NULL AND ${saleOf('bill.id')} IS NULL THEN bill.expires_on END AS quoted_until,
      ${awaitsDelivery('bill.id')} AS awaits_delivery, ${refundedTotal('bill.id')} AS refunded, ${captureColumns},
      ${eInvoiceStateOf('bill.id')} AS e_invoice
    FROM (${ids}) AS page
    JOIN bill ON bill.id = page.id
    JOIN user_account AS author ON author.id = bill.user_id
    LEFT JOIN particulars AS buyer ON buyer.id = bill.buyer_id
    ORDER BY ${order}`.execute(tx)
  return rows
}

type ListedRow = {
  readonly id: number
  readonly type: string
  readonly code: string
  readonly day: string
  readonly created_at: number
  readonly branch_id: number
  readonly party_id: number | null
  readonly net: number
  readonly vat: number
  readonly total: number
  readonly delivered: number
  readonly version: number
  readonly buyer: string | null
  readonly full_name: string
  readonly user_name: string
  readonly voided_at: number | null
  readonly prints: number
  readonly refunded: number
  readonly awaits_delivery: number
  readonly quoted_until: string | null
  readonly captured_at: number | null
  readonly arrived_at: number | null
  readonly e_invoice: EInvoiceState | null
}

function billRow(row: ListedRow): BillRow {
  const buyer: Pick<z.output<typeof buyerContent>, 'nameAr' | 'nameEn'> | null =
    row.buyer === null ? null : buyerContent.parse(JSON.parse(row.buyer))
  return {
    id: row.id,
    billTypeCode: billTypeCodeOf(row.type),
    code: row.code,
    date: day(row.day),
    createdAt: row.created_at,
    capture: captureOf(row),
    branchId: row.branch_id,
    partyId: row.party_id,
    partyNameAr: buyer?.nameAr ?? '',
    partyNameEn: buyer?.nameEn ?? '',
    userName: row.full_name || row.user_name,
    net: halalas(row.net),
    vat: halalas(row.vat),
    total: halalas(row.total),
    isDelivered: row.delivered === 1,
    awaitsDelivery: row.awaits_delivery === 1,
    quotedUntil: row.quoted_until === null ? null : day(row.quoted_until),
    isVoided: row.voided_at !== null,
    version: row.version,
    prints: row.prints,
    eInvoice: row.e_invoice === 'replaced' ? null : row.e_invoice,
    refunded: halalas(row.refunded),
  }
}
