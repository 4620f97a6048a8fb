/** Reloads everything that shows a delivery: the visible list, open bills, their entries, sums and the dashboard. */
import type { QueryClient } from '@tanstack/react-query'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { deliveryEndpoints } from '#contract/deliveries.ts'
import { reportEndpoints } from '#contract/report.ts'
import { billListKey, queryKeyOf } from '../api/queries.ts'
import type { PagedRows } from '../grid/paged-rows.ts'

const shown = [
  billEndpoints.getBill,
  billEndpoints.getBillSums,
  billEndpoints.getStatistics,
  billLifeEndpoints.getBillHistory,
  deliveryEndpoints.getDeliveriesOfBill,
  deliveryEndpoints.getBillsToDeliver,
  reportEndpoints.getBillEntries,
]

export async function refreshBills(queries: QueryClient): Promise<void> {
  // A hidden list refreshes itself when it is shown.
  const lists = queries.getQueryCache().findAll({ queryKey: [billListKey], type: 'active' })
  await Promise.all([
    ...shown.map(endpoint => queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) })),
    ...lists.map(list => queries.getQueryData<PagedRows<unknown>>(list.queryKey)?.refresh()),
  ])
}
