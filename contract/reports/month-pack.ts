/** The reports of a month-end pack, in their order. */
import type { ReportName } from './reports.ts'

export const monthReports = [
  'summary',
  'profit',
  'balanceSheet',
  'cashFlow',
  'trialBalance',
  'vatReport',
  'vatSales',
  'vatPurchases',
  'tobaccoSummary',
  'profitByBranch',
  'profitByCostCentre',
  'inventory',
  'dueAmount',
  'soldItems',
  'payments',
] as const satisfies readonly ReportName[]
export type MonthReport = (typeof monthReports)[number]
