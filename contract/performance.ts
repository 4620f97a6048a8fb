/**
 * What was sold and returned month by month, beside the goals of the months, and what was sold most. The names and their capitals are those of the
 * specification (sic); ids and both names of things are beside them, so that a screen shows them in its own language. Source: spec §3, §7;
 * decisions 29, 47 and 51.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, moneySum, quantitySum, queryInteger, wireDay } from './fields.ts'

/** Five years of points are as many as a chart of months can be read with. */
export const performanceMonthsMax = 60
/** So many are in each list of what was sold most. */
export const topCount = 10

const rank = z.int().positive()
const count = z.int().positive()
const named = z.object({ id, nameAr: z.string(), nameEn: z.string() })
/** The first day of the month, also where the days asked begin later in it. */
const periodStartDate = wireDay

export const performance = z.object({
  /** Every month that the days touch, in order. Amounts are without VAT and fee; what was returned is positive. */
  revenues: z.array(
    z.object({ periodStartDate, salesRevenue: moneySum, returnsTotal: moneySum, netSalesRevenue: moneySum }),
  ),
  /** The same months; goods and services, each in its unit of ratio 1. */
  itemsQty: z.array(
    z.object({
      ...{ periodStartDate, totalSoldItems: quantitySum },
      ...{ totalReturnedItems: quantitySum, netTotalSoldItems: quantitySum },
    }),
  ),
  /** The goal of each of the months in SAR; null where none was set. */
  monthlyGoalAmount: z.array(moneySum.nullable()),
  /** Less what was returned; what came back as often as it was sold is no success. */
  topItems: z.array(z.object({ rank, itemName: z.string(), quantity: quantitySum, item: named })),
  topServices: z.array(z.object({ Rank: rank, ServiceName: z.string(), Quantity: quantitySum, item: named })),
  /** How many lines of effective sales had the feature. */
  topItemFeatures: z.array(
    z.object({ Rank: rank, ItemName: z.string(), FeatureCount: count, item: named, feature: named }),
  ),
  /** How many effective sales had both; among the fifty items that were sold most. */
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
      'Sales, returns, quantities and goals of each month that the days touch, at most 60 months, and what was sold most; branch −1 or none is every branch of the person.',
    need: 'f-view-statics',
    query: z.object({ FromDate: wireDay, ToDate: wireDay, BranchId: queryInteger.optional() }),
    reply: performance,
    errors: ['too_many_requests'],
  }),
  listStatisticsBranches: endpoint({
    method: 'GET',
    path: '/Branches',
    summary: 'The branches in use that the person has, by the name in the language of the call.',
    need: 'f-view-statics',
    reply: z.array(z.object({ id, name: z.string(), nameAr: z.string(), nameEn: z.string() })),
    errors: [],
  }),
}
