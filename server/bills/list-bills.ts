/** The list of bills: newest first, by number, code or party name, within the types that the caller may see. */
import type { z } from 'zod'
import type { billEndpoints } from '#contract/bill.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { allBranches } from '#contract/protocol.ts'
import { type Access, can } from '#domain/access/can.ts'
import { type BillTypeCode, billTypeCodes, billTypeOf } from '#domain/bills/bill-types.ts'
import { formatBillCode, parseBillCode } from '#domain/bills/numbering.ts'
import { addDays, day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { fold } from '#domain/search/fold.ts'
import { type Configuration, readConfiguration } from '../company.ts'
import { inList } from '../db/insert-rows.ts'
import type { Db, Tx } from '../db/open.ts'
import { refuse } from '../http/failure.ts'
import type { Caller } from '../http/handler.ts'
import { buyerContent } from '../particulars.ts'
import { billTypeCodeOf } from './stored-values.ts'

type Filter = InputOf<typeof billEndpoints.listBills>['query']
type BillRow = ReplyOf<typeof billEndpoints.listBills>['bills'][number]

const pageSizeDefault = 20
/** Decision 23. */
const unpagedDaysMax = 92
const partiesFoundMax = 200

export async function listBills(
  db: Db,
  caller: Caller,
  filter: Filter,
): Promise<ReplyOf<typeof billEndpoints.listBills>> {
  const types = visibleTypes(caller.access).filter(
    type => filter.billTypeCode === undefined || type === filter.billTypeCode,
  )
  const paging = pagingOf(filter)
  if (types.length === 0) return { bills: [], hasMore: false }
  const text = (filter.query ?? '').trim()
  const search = text === '' ? null : await findText(db, text, caller.branchId)
  if (search?.codes.length === 0 && search.partyIds.length === 0) return { bills: [], hasMore: false }
  let query = withTypes(selectRows(db.read), types)
  if (search) {
    query = query.where(({ or, eb }) =>
      or([
        ...(search.codes.length > 0 ? [eb('bill.code', 'in', search.codes)] : []),
        ...(search.partyIds.length > 0 ? [inList(db.kind, 'bill.party_id', search.partyIds)] : []),
      ]),
    )
  }
  if (filter.fromDate !== undefined) query = query.where('bill.day', '>=', filter.fromDate)
  if (filter.toDate !== undefined) query = query.where('bill.day', '<=', filter.toDate)
  if (isOne(filter.branchId)) query = query.where('bill.branch_id', '=', filter.branchId)
  if (isOne(filter.costCenterId)) query = query.where('bill.cost_center_id', '=', filter.costCenterId)
  if (isOne(filter.userId)) query = query.where('bill.user_id', '=', filter.userId)
  query = query.orderBy('bill.day', 'desc').orderBy('bill.id', 'desc')
  if (paging) query = query.limit(paging.size + 1).offset(paging.offset)
  const rows = await query.execute()
  const shown = paging ? rows.slice(0, paging.size) : rows
  return { bills: shown.map(billRow), hasMore: rows.length > shown.length }
}

/**
 * One type is read from its own index in the order of days; for several the hidden ones are left out, because a list of the
 * shown ones would make the database gather and sort every bill of them instead of stopping at the end of the page.
 */
function withTypes(query: ReturnType<typeof selectRows>, types: readonly BillTypeCode[]) {
  const [only] = types
  if (types.length === 1 && only) return query.where('bill.type', '=', only)
  const hidden = billTypeCodes.filter(code => !types.includes(code))
  return hidden.length > 0 ? query.where('bill.type', 'not in', hidden) : query
}

/** The bills report shows every type; whoever makes a type sees its bills, and those that it refunds. */
export function visibleTypes(access: Access): BillTypeCode[] {
  if (can(access, { group: 5, feature: 1 })) return [...billTypeCodes]
  const made = billTypeCodes.filter(code => can(access, { feature: billTypeOf(code).feature }))
  const refunded = made.flatMap(code => billTypeOf(code).refunds ?? [])
  return billTypeCodes.filter(code => made.includes(code) || refunded.includes(code))
}

function isOne(id: number | undefined): id is number {
  return id !== undefined && id !== allBranches
}

function pagingOf(filter: Filter): { readonly size: number; readonly offset: number } | null {
  const size = filter.pageSize ?? pageSizeDefault
  const page = filter.pageNumber ?? 1
  if (size !== -1 && page !== -1) {
    if (size === 0) refuse([problem('pageSize', 'tooSmall', { min: 1 })])
    if (page === 0) refuse([problem('pageNumber', 'tooSmall', { min: 1 })])
    return { size, offset: (page - 1) * size }
  }
  const { fromDate, toDate } = filter
  if (fromDate === undefined || toDate === undefined || addDays(fromDate, unpagedDaysMax) <= toDate)
    refuse([problem('pageSize', 'notAllowed', { days: unpagedDaysMax })])
  return null
}

type Found = { readonly codes: readonly string[]; readonly partyIds: readonly number[] }

/** A number alone stands for a bill of the user's own branch, or of any branch where the user has none. */
async function findText(db: Db, text: string, branchId: number | null): Promise<Found> {
  const configuration = await readConfiguration(db)
  return { codes: codesOf(text, configuration, branchId), partyIds: await findParties(db.read, text) }
}

function codesOf(text: string, configuration: Configuration, branchId: number | null): string[] {
  const own = branchId === null ? undefined : configuration.branches.get(branchId)?.code_prefix
  const prefixes = own === undefined ? Array.from(configuration.branches.values(), each => each.code_prefix) : [own]
  return prefixes.flatMap(prefix => {
    const parsed = parseBillCode(text, prefix)
    return parsed.ok ? [formatBillCode(parsed.value)] : []
  })
}

async function findParties(tx: Tx, text: string): Promise<number[]> {
  const words = fold(text)
    .split(' ')
    .filter(word => word !== '')
  if (words.length === 0) return []
  let query = tx.selectFrom('party').select('id').limit(partiesFoundMax)
  for (const word of words) query = query.where('search_text', 'like', `%${word}%`)
  return (await query.execute()).map(row => row.id)
}

function selectRows(tx: Tx) {
  return tx
    .selectFrom('bill')
    .innerJoin('user_account as user', 'user.id', 'bill.user_id')
    .leftJoin('particulars as buyer', 'buyer.id', 'bill.buyer_id')
    .select(['bill.id', 'bill.type', 'bill.code', 'bill.day', 'bill.created_at', 'bill.branch_id', 'bill.party_id'])
    .select(['bill.net', 'bill.vat', 'bill.total', 'bill.is_delivered'])
    .select(['buyer.content as buyer', 'user.full_name', 'user.user_name'])
}

function billRow(row: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]): BillRow {
  const buyer: Pick<z.output<typeof buyerContent>, 'nameAr' | 'nameEn'> | null =
    row.buyer === null ? null : buyerContent.parse(JSON.parse(row.buyer))
  return {
    id: row.id,
    billTypeCode: billTypeCodeOf(row.type),
    code: row.code,
    date: day(row.day),
    createdAt: row.created_at,
    branchId: row.branch_id,
    partyId: row.party_id,
    partyNameAr: buyer?.nameAr ?? '',
    partyNameEn: buyer?.nameEn ?? '',
    userName: row.full_name || row.user_name,
    net: halalas(row.net),
    vat: halalas(row.vat),
    total: halalas(row.total),
    isDelivered: row.is_delivered === 1,
  }
}
