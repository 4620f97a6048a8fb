/** Every report, by the name that others open it by. A new report needs one line here and its description. */
import { accountStatement } from './account-statement.ts'
import { accountingTree } from './accounting-tree.ts'
import { assetRegister } from './asset-register.ts'
import { balanceSheet } from './balance-sheet.ts'
import { boughtItems } from './bought-items.ts'
import { cashFlow } from './cash-flow.ts'
import { cashiers } from './cashiers.ts'
import { costCentreReport, getCostCentreReport } from './cost-centre-report.ts'
import { customerInfo } from './customer-info.ts'
import { customerPoints } from './customer-points.ts'
import { dueAmount } from './due-amount.ts'
import { idleItems } from './idle-items.ts'
import { getInventory, inventory } from './inventory.ts'
import { itemCard, serviceCard } from './item-card.ts'
import { itemMovement } from './item-movement.ts'
import { margins } from './margins.ts'
import { ownReports } from './own-reports.ts'
import { payments } from './payments.ts'
import { pointsBalances } from './points-balances.ts'
import { costCentreProduction, getCostCentreProduction, production } from './production.ts'
import { profit } from './profit.ts'
import { profitByBranch } from './profit-by-branch.ts'
import { profitByCostCentre } from './profit-by-cost-centre.ts'
import { reorder } from './reorder.ts'
import { salesByHour } from './sales-by-hour.ts'
import { soldItems } from './sold-items.ts'
import { getSummary, summary } from './summary.ts'
import { supplierInfo } from './supplier-info.ts'
import { tobaccoSummary } from './tobacco-summary.ts'
import { trialBalance } from './trial-balance.ts'
import { vatDocuments } from './vat-documents.ts'
import { vatPurchases } from './vat-purchases.ts'
import { vatReport } from './vat-report.ts'
import { vatSales } from './vat-sales.ts'

/** Reports with a fixed start, unlike custom ones. */
export const readyReports = {
  soldItems,
  boughtItems,
  inventory,
  itemMovement,
  itemCard,
  serviceCard,
  payments,
  vatReport,
  vatDocuments,
  customerInfo,
  customerPoints,
  pointsBalances,
  supplierInfo,
  dueAmount,
  trialBalance,
  accountStatement,
  accountingTree,
  balanceSheet,
  cashFlow,
  profit,
  profitByBranch,
  profitByCostCentre,
  costCentreReport,
  production,
  costCentreProduction,
  vatSales,
  vatPurchases,
  tobaccoSummary,
  assetRegister,
  salesByHour,
  margins,
  cashiers,
  idleItems,
  reorder,
  summary,
} as const

export type ReadyReportName = keyof typeof readyReports

export const reports = { ...readyReports, ...ownReports } as const

export type ReportName = keyof typeof reports

/** The call of each report, by the report's name. */
export const reportCallEndpoints = Object.fromEntries(
  Object.entries(reports).map(([name, { endpoint }]) => [name, endpoint]),
) as { readonly [Name in ReportName]: (typeof reports)[Name]['endpoint'] }

/** The specification's additional calls, each for one report. */
export const reportWireCalls = { getInventory, getSummary, getCostCentreReport, getCostCentreProduction } as const

export const reportWireEndpoints = Object.fromEntries(
  Object.entries(reportWireCalls).map(([name, { endpoint }]) => [name, endpoint]),
) as { readonly [Name in keyof typeof reportWireCalls]: (typeof reportWireCalls)[Name]['endpoint'] }
