import { expect, test } from 'vitest'
import { type BillSort, newestFirst } from '#contract/bill-order.ts'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { day } from '#domain/days.ts'
import {
  type BillFilter,
  isFiltered,
  noFilter,
  queryOf,
  readFilter,
  readSort,
  searchOf,
} from '#src/bills/bill-filter.ts'

const full: BillFilter = {
  type: 'rsale',
  query: '1-000123',
  from: day('2026-01-01'),
  to: day('2026-11-21'),
  branchId: 2,
  costCentreId: 5,
  userId: 7,
  awaitsDelivery: true,
  wasCaptured: true,
  eInvoice: 'rejected',
  expiresFrom: day('2026-02-01'),
  expiresTo: day('2026-02-04'),
}

test('a filter is in the address and is read back from it', () => {
  expect(readFilter(searchOf({ filter: full, sort: newestFirst }))).toEqual(full)
  expect(searchOf({ filter: full, sort: newestFirst }).toString()).toBe(
    'type=rsale&query=1-000123&from=2026-01-01&to=2026-11-21&branch=2&costcentre=5&user=7&delivered=no&offline=yes&einvoice=rejected&expiresfrom=2026-02-01&expiresto=2026-02-04',
  )
  expect(searchOf({ filter: noFilter, sort: newestFirst }).toString()).toBe('')
})

test('every type of bill is kept in the address, so that a saved view may have it', () => {
  for (const type of billTypeCodes) {
    const filter = { ...noFilter, type }
    expect(readFilter(searchOf({ filter, sort: newestFirst }))).toEqual(filter)
    expect(queryOf(filter)).toEqual({ billTypeCode: type })
  }
})

test('what the address cannot mean narrows nothing', () => {
  const search = new URLSearchParams(
    'type=gift&from=yesterday&branch=-1&user=x&query=&delivered=yes&offline=maybe&einvoice=replaced',
  )
  expect(readFilter(search)).toEqual(noFilter)
  expect([isFiltered(noFilter), isFiltered(full)]).toEqual([false, true])
})

test('the calls get what narrows the list, and nothing else', () => {
  expect(queryOf(noFilter)).toEqual({})
  expect(queryOf({ ...noFilter, query: '  ' })).toEqual({})
  expect(queryOf(full)).toEqual({
    billTypeCode: 'rsale',
    query: '1-000123',
    fromDate: '2026-01-01',
    toDate: '2026-11-21',
    branchId: 2,
    costCenterId: 5,
    userId: 7,
    isDelivered: false,
    isCapturedOffline: true,
    eInvoice: 'rejected',
    expiresFrom: '2026-02-01',
    expiresTo: '2026-02-04',
  })
})

test('an order is in the address', () => {
  const byTotal: BillSort = { by: 'total', isUpwards: true }
  const search = searchOf({ filter: noFilter, sort: byTotal })
  expect(search.toString()).toBe('sort=total&order=asc')
  expect(readSort(search)).toEqual(byTotal)
  expect(readSort(new URLSearchParams('sort=party'))).toEqual(newestFirst)
})
