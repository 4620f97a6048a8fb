/**
 * The list of bills of one filter in one order: pages of the server, kept while the person is elsewhere, so that coming back is immediate. The sums are a
 * call of their own, which the first rows do not wait for.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type BillRow, billEndpoints } from '#contract/bill.ts'
import { billCursorOf, endOfBills } from '#contract/bill-order.ts'
import type { Api } from '../../api/api.ts'
import { billListKey } from '../../api/queries.ts'
import { openPagedRows } from '../../grid/paged-rows.ts'
import { type BillFilter, type BillListing, listQueryOf, queryOf } from './bill-filter.ts'

const pageSize = 100
const keptMs = 10 * 60_000

export function sumsQuery(api: Api, filter: BillFilter) {
  return api.query(billEndpoints.getBillSums, { query: queryOf(filter) }, { isBackground: true, tell: 'nothing' })
}

export function billListQuery(api: Api, client: QueryClient, listing: BillListing) {
  const { filter, sort } = listing
  const listed = listQueryOf(listing)
  return queryOptions({
    queryKey: [billListKey, listed],
    queryFn: ({ signal }) =>
      openPagedRows<BillRow>(
        {
          pageSize,
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
            const options = { signal: pageSignal, isBackground: true, tell: 'nothing' } as const
            return (await api.read(billEndpoints.listBills, { query }, options)).bills
          },
          readCount: async () => {
            const { count } = await client.fetchQuery({ ...sumsQuery(api, filter), staleTime: 0 })
            return count
          },
        },
        signal,
      ),
    // The list keeps itself fresh.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    structuralSharing: false,
  })
}
