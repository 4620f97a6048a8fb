/** The list of bills with filters and sorting, in pages. The sums are a separate call, which the first rows do not wait for. */
import type { QueryClient } from '@tanstack/react-query'
import { billEndpoints } from '#contract/bill.ts'
import { billCursorOf, endOfBills } from '#contract/bill-order.ts'
import type { BillRow } from '#contract/bill-row.ts'
import type { Api } from '../../api/api.ts'
import { billListKey } from '../../api/queries.ts'
import { type BillFilter, type BillListing, listQueryOf, queryOf } from '../../bills/bill-filter.ts'
import type { ListReading } from '../../lists/export-source.ts'
import { pagedQuery } from '../../lists/paged-list.ts'
import { readInPages } from '../../lists/read-in-pages.ts'

export const billsOnPage = 100

export function sumsQuery(api: Api, filter: BillFilter) {
  return api.query(billEndpoints.getBillSums, { query: queryOf(filter) }, { isBackground: true, notify: 'never' })
}

export function billListQuery(api: Api, client: QueryClient, listing: BillListing) {
  const { filter, sort } = listing
  const listed = listQueryOf(listing)
  return pagedQuery<BillRow>([billListKey, listed], {
    pageSize: billsOnPage,
    idOf: bill => String(bill.id),
    readPage: async ({ index, size, after, before, isLast }, pageSignal) => {
      const place =
        after !== undefined
          ? { after: billCursorOf(after, sort) }
          : before !== undefined
            ? { before: billCursorOf(before, sort) }
            : isLast
              ? { before: endOfBills(sort) }
              : { pageNumber: index + 1 }
      const query = { ...listed, ...place, pageSize: size }
      const options = { signal: pageSignal, isBackground: true, notify: 'never' } as const
      return (await api.read(billEndpoints.listBills, { query }, options)).bills
    },
    readCount: async () => {
      const { count } = await client.fetchQuery({ ...sumsQuery(api, filter), staleTime: 0 })
      return count
    },
  })
}

const exportPageSize = 1000

/** All bills of a list, for a file or print. */
export function allBills(api: Api, listing: BillListing, reading: ListReading): Promise<readonly BillRow[]> {
  const options = { signal: reading.signal, isBackground: true, notify: 'failures' } as const
  return readInPages<BillRow>(reading, async (last, wanted) => {
    const place = last === undefined ? { pageNumber: 1 } : { after: billCursorOf(last, listing.sort) }
    const query = { ...listQueryOf(listing), ...place, pageSize: Math.min(exportPageSize, wanted) }
    const { bills, hasMore } = await api.read(billEndpoints.listBills, { query }, options)
    return { rows: bills, isLast: !hasMore || bills.length === 0 }
  })
}
