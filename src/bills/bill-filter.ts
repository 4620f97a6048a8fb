/** Filters and sorting of the list of bills. Both are in the address, so that a list can be saved, sent and reopened. */
import type { billEndpoints } from '#contract/bill.ts'
import { type BillSort, billOrders, newestFirst } from '#contract/bill-order.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type BillTypeCode, billTypeCodes } from '#domain/bills/bill-types.ts'
import type { Day } from '#domain/days.ts'
import { type ListedEInvoiceState, listedEInvoiceStates } from '#domain/invoice/e-invoice-states.ts'
import { dayIn, idIn, wordsIn } from '../lists/listed-address.ts'

export type BillFilter = {
  readonly type: BillTypeCode | null
  readonly query: string
  readonly from: Day | null
  readonly to: Day | null
  readonly branchId: number | null
  readonly costCentreId: number | null
  readonly userId: number | null
  /** Only bills that await delivery. */
  readonly awaitsDelivery: boolean
  /** Only bills made offline. */
  readonly wasCaptured: boolean
  /** Only bills whose latest e-invoice has this state. */
  readonly eInvoice: ListedEInvoiceState | null
  /** Only quotations without a sale whose last valid day is in this range. */
  readonly expiresFrom: Day | null
  readonly expiresTo: Day | null
}

export type BillListing = { readonly filter: BillFilter; readonly sort: BillSort }

export const noFilter: BillFilter = {
  type: null,
  query: '',
  from: null,
  to: null,
  branchId: null,
  costCentreId: null,
  userId: null,
  awaitsDelivery: false,
  wasCaptured: false,
  eInvoice: null,
  expiresFrom: null,
  expiresTo: null,
}

/** Invalid parts are ignored. */
export function readFilter(search: URLSearchParams): BillFilter {
  return {
    type: billTypeCodes.find(code => code === search.get('type')) ?? null,
    query: wordsIn(search.get('query')),
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
    branchId: idIn(search.get('branch')),
    costCentreId: idIn(search.get('costcentre')),
    userId: idIn(search.get('user')),
    awaitsDelivery: search.get('delivered') === 'no',
    wasCaptured: search.get('offline') === 'yes',
    eInvoice: listedEInvoiceStates.find(state => state === search.get('einvoice')) ?? null,
    expiresFrom: dayIn(search.get('expiresfrom')),
    expiresTo: dayIn(search.get('expiresto')),
  }
}

export function readSort(search: URLSearchParams): BillSort {
  const by = billOrders.find(order => order === search.get('sort'))
  return by === undefined ? newestFirst : { by, isUpwards: search.get('order') === 'asc' }
}

export function searchOf({ filter, sort }: BillListing): URLSearchParams {
  const search = filterSearch(filter)
  if (sort.by === newestFirst.by && sort.isUpwards === newestFirst.isUpwards) return search
  search.set('sort', sort.by)
  search.set('order', sort.isUpwards ? 'asc' : 'desc')
  return search
}

function filterSearch(filter: BillFilter): URLSearchParams {
  const { type, query, from, to, branchId, costCentreId, userId, awaitsDelivery, wasCaptured, eInvoice } = filter
  const expires = { expiresfrom: filter.expiresFrom, expiresto: filter.expiresTo }
  const delivered = awaitsDelivery ? 'no' : null
  const offline = wasCaptured ? 'yes' : null
  const place = { branch: branchId, costcentre: costCentreId, user: userId }
  const all = { type, query, from, to, ...place, delivered, offline, einvoice: eInvoice, ...expires }
  const set = Object.entries(all).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(set)
}

export function isFiltered(filter: BillFilter): boolean {
  return filterSearch(filter).size > 0
}

type ListQuery = InputOf<typeof billEndpoints.listBills>['query']

/** Filters and sorting as the call takes them. */
export function listQueryOf({ filter, sort }: BillListing): ListQuery {
  return { ...queryOf(filter), sort: sort.by, order: sort.isUpwards ? 'asc' : 'desc' }
}

/** Filters as the calls take them. */
export function queryOf(filter: BillFilter): ListQuery {
  const { type, query, from, to, branchId, costCentreId, userId, awaitsDelivery, wasCaptured, eInvoice } = filter
  const text = query.trim()
  return {
    ...(type !== null && { billTypeCode: type }),
    ...(text !== '' && { query: text }),
    ...(from !== null && { fromDate: from }),
    ...(to !== null && { toDate: to }),
    ...(branchId !== null && { branchId }),
    ...(costCentreId !== null && { costCenterId: costCentreId }),
    ...(userId !== null && { userId }),
    ...(awaitsDelivery && { isDelivered: false as const }),
    ...(wasCaptured && { isCapturedOffline: true as const }),
    ...(eInvoice !== null && { eInvoice }),
    ...(filter.expiresFrom !== null && { expiresFrom: filter.expiresFrom }),
    ...(filter.expiresTo !== null && { expiresTo: filter.expiresTo }),
  }
}
