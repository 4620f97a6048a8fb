/**
 * The list of bills of one filter: pages of the server, kept while the person is elsewhere, so that coming back is immediate. The sums are a
 * call of their own, which the first rows do not wait for.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type BillRow, billCursorOf, billEndpoints, lastBill } from '#contract/bill.ts'
import type { Api } from '../../api/api.ts'
import { openPagedRows } from '../../grid/paged-rows.ts'
import { type BillFilter, queryOf } from './bill-filter.ts'

const pageSize = 100
const keptMs = 10 * 60_000

export function sumsQuery(api: Api, filter: BillFilter) {
  return api.query(billEndpoints.getBillSums, { query: queryOf(filter) }, { isBackground: true, tell: 'nothing' })
}

export function billListQuery(api: Api, client: QueryClient, filter: BillFilter) {
  const narrowed = queryOf(filter)
  return queryOptions({
    queryKey: ['bill-list', narrowed],
    queryFn: ({ signal }) =>
      openPagedRows<BillRow>(
        {
          pageSize,
          idOf: bill => String(bill.id),
          readPage: async ({ index, size, after, before, isLast }, pageSignal) => {
            const place =
              after !== undefined
                ? { after: billCursorOf(after) }
                : before !== undefined
                  ? { before: billCursorOf(before) }
                  : isLast
                    ? { before: lastBill }
                    : { pageNumber: index + 1 }
            const query = { ...narrowed, ...place, pageSize: size }
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
