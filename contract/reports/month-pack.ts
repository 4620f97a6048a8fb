/** The reports that a month is closed with on paper, in the order in which they are in its pack. */
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
