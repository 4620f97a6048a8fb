/**
 * Sales and returns by month with the monthly goals, and the items sold most. Names and capitals are those of the specification (sic); ids
 * and both names are added, so that a screen shows them in its own language. Source: spec §3, §7; decisions 29, 47 and 51.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, moneySum, quantitySum, queryInteger, wireDay } from './fields.ts'

/** A chart of months is readable up to five years. */
export const performanceMonthsMax = 60
/** The length of each list of top sellers. */
export const topCount = 10

const rank = z.int().positive()
const count = z.int().positive()
const named = z.object({ id, nameAr: z.string(), nameEn: z.string() })
/** The first day of the month, even when the period begins later in it. */
const periodStartDate = wireDay

export const performance = z.object({
  /** Every month that the period touches, in order. Amounts are without VAT and fee; returns are positive. */
  revenues: z.array(
    z.object({ periodStartDate, salesRevenue: moneySum, returnsTotal: moneySum, netSalesRevenue: moneySum }),
  ),
  /** The same months; goods and services, each in base units. */
  itemsQty: z.array(
    z.object({
      ...{ periodStartDate, totalSoldItems: quantitySum },
      ...{ totalReturnedItems: quantitySum, netTotalSoldItems: quantitySum },
    }),
  ),
  /** The goal of each month in SAR; null when there is none. */
  monthlyGoalAmount: z.array(moneySum.nullable()),
  /** Net of returns; items returned as often as sold are left out. */
  topItems: z.array(z.object({ rank, itemName: z.string(), quantity: quantitySum, item: named })),
  topServices: z.array(z.object({ Rank: rank, ServiceName: z.string(), Quantity: quantitySum, item: named })),
  /** The number of lines with the feature in effective sales. */
  topItemFeatures: z.array(
    z.object({ Rank: rank, ItemName: z.string(), FeatureCount: count, item: named, feature: named }),
  ),
  /** The number of effective sales with both items; among the fifty items sold most. */
  topSoldTogether: z.array(
    z.object({ Rank: rank, ItemName: z.string(), PairCount: count, items: z.tuple([named, named]) }),
  ),
})
export type Performance = z.output<typeof performance>

export const performanceEndpoints = {
  getPerformance: endpoint({
    method: 'GET',
    path: '/PerformanceMetrics/monthly',
    summary:
      'Sales, returns, quantities and goals of each month in the period, at most 60 months, and the best sellers; branch −1 or none means every branch of the user.',
    need: 'f-view-statics',
    query: z.object({ FromDate: wireDay, ToDate: wireDay, BranchId: queryInteger.optional() }),
    reply: performance,
    errors: ['too_many_requests'],
  }),
  listStatisticsBranches: endpoint({
    method: 'GET',
    path: '/Branches',
    summary: 'The active branches of the user, by the name in the language of the call.',
    need: 'f-view-statics',
    reply: z.array(z.object({ id, name: z.string(), nameAr: z.string(), nameEn: z.string() })),
    errors: [],
  }),
}
