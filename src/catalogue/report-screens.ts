/** The screens of reports, in menu order. Paths are those of the specification where it has them (spec §2). */
import { costNeed } from '#contract/facts/costs.ts'
import { factNeeds } from '#contract/facts/fact-needs.ts'
import type { ReportName } from '#contract/reports/reports.ts'
import { eInvoicesNeed, eInvoicesPath, shiftListNeed, shiftsPath } from '#contract/screen-needs.ts'
import type { Need } from '#domain/access/can.ts'
import type { ListedScreen } from './described-pages.ts'

/** All reports share one screen component. */
export function report(name: ReportName) {
  return { report: name, page: `report ${name}` } as const
}

/** The permission to open any of its reports. */
const packNeed = {
  anyOf: [
    ...['f-summary', 'f-profit-balancer', 'f-profit-balancer-branch', 'f-profit-balancer-cc'],
    ...[
      'f-vat',
      'f-vat-on-sales',
      'f-vat-on-purchases',
      'f-tobacco-vat-report',
      'f-inventory',
      'f-sold-items',
      'f-shifts',
    ],
  ],
} as const satisfies Need

/** A custom report per fact, below the page that lists them. */
export const ownReportScreens = [
  {
    path: '/statistics/new_reports/sold-lines',
    title: 'ownSoldLines',
    need: factNeeds.soldLines,
    icon: 'sales',
    ...report('ownSoldLines'),
  },
  {
    path: '/statistics/new_reports/bought-lines',
    title: 'ownBoughtLines',
    need: factNeeds.boughtLines,
    icon: 'purchases',
    ...report('ownBoughtLines'),
  },
  {
    path: '/statistics/new_reports/stock-moves',
    title: 'ownStockMoves',
    need: factNeeds.stockMoves,
    icon: 'inventory',
    ...report('ownStockMoves'),
  },
  {
    path: '/statistics/new_reports/tenders',
    title: 'ownTenders',
    need: factNeeds.tenders,
    icon: 'moneyIn',
    ...report('ownTenders'),
  },
  {
    path: '/statistics/new_reports/entries',
    title: 'ownEntries',
    need: factNeeds.entries,
    icon: 'accounting',
    ...report('ownEntries'),
  },
  {
    path: '/statistics/new_reports/debts',
    title: 'ownDebts',
    need: factNeeds.debts,
    icon: 'due',
    ...report('ownDebts'),
  },
  {
    path: '/statistics/new_reports/tax-documents',
    title: 'ownTaxDocuments',
    need: factNeeds.taxDocuments,
    icon: 'vat',
    ...report('ownTaxDocuments'),
  },
  {
    path: '/statistics/new_reports/tobacco-lines',
    title: 'ownTobaccoLines',
    need: factNeeds.tobaccoLines,
    icon: 'summary',
    ...report('ownTobaccoLines'),
  },
  {
    path: '/statistics/new_reports/asset-moves',
    title: 'ownAssetMoves',
    need: factNeeds.assetMoves,
    icon: 'asset',
    ...report('ownAssetMoves'),
  },
  {
    path: '/statistics/new_reports/points-moves',
    title: 'ownPointsMoves',
    need: factNeeds.pointsMoves,
    icon: 'customer',
    ...report('ownPointsMoves'),
  },
] as const satisfies readonly ListedScreen[]

export const reportScreens = [
  {
    path: '/reports/bills',
    title: 'billsReport',
    need: 'f-bills-history',
    icon: 'reports',
    aliases: 'billsReport',
    page: 'bills',
  },
  {
    path: '/reports/bills/:id',
    title: 'billsReport',
    need: 'f-bills-history',
    icon: 'reports',
    isListed: false,
    page: 'postedBill',
  },
  { path: '/reports/month', title: 'monthPack', need: packNeed, icon: 'printer', page: 'monthPack' },
  { path: '/reports/schedules', title: 'schedules', need: 'g-reports', icon: 'schedule', page: 'schedules' },
  {
    path: '/reports/production',
    title: 'productionReport',
    need: 'f-production',
    icon: 'production',
    ...report('production'),
  },
  { path: '/reports/sold-items', title: 'soldItems', need: 'f-sold-items', icon: 'items', ...report('soldItems') },
  {
    path: '/reports/bought-items',
    title: 'boughtItems',
    need: { allOf: ['f-bills-history', costNeed] },
    icon: 'purchases',
    ...report('boughtItems'),
  },
  { path: '/reports/due-amount', title: 'dueAmounts', need: 'f-credit', icon: 'due', ...report('dueAmount') },
  {
    path: '/reports/vat-reports',
    title: 'vatReport',
    need: 'f-vat',
    icon: 'vat',
    aliases: 'vatReport',
    ...report('vatReport'),
  },
  {
    path: '/reports/vat-documents',
    title: 'vatDocuments',
    need: 'f-vat',
    icon: 'vat',
    isListed: false,
    ...report('vatDocuments'),
  },
  { path: eInvoicesPath, title: 'eInvoices', need: eInvoicesNeed, icon: 'vat', page: 'eInvoices' },
  {
    path: '/reports/vat-reports-purch',
    title: 'vatPurchases',
    need: 'f-vat-on-purchases',
    icon: 'vat',
    ...report('vatPurchases'),
  },
  { path: '/reports/vat-reports-sales', title: 'vatSales', need: 'f-vat-on-sales', icon: 'vat', ...report('vatSales') },
  {
    path: '/reports/storage',
    title: 'inventory',
    need: 'f-inventory',
    icon: 'inventory',
    aliases: 'inventory',
    ...report('inventory'),
  },
  {
    path: '/reports/supplier-info',
    title: 'supplierStatement',
    need: 'f-supplier-statement',
    icon: 'supplier',
    ...report('supplierInfo'),
  },
  {
    path: '/reports/customer-info',
    title: 'customerStatement',
    need: 'f-customer-statement',
    icon: 'customer',
    ...report('customerInfo'),
  },
  {
    path: '/reports/points',
    title: 'pointsBalances',
    need: factNeeds.pointsMoves,
    icon: 'customer',
    ...report('pointsBalances'),
  },
  {
    path: '/reports/customer-points',
    title: 'customerPoints',
    need: 'f-customer-statement',
    icon: 'customer',
    page: 'customerPoints',
    report: 'customerPoints',
  },
  {
    path: '/reports/item-report',
    title: 'itemCard',
    need: 'f-item-history',
    icon: 'items',
    ...report('itemCard'),
  },
  {
    path: '/reports/service-report',
    title: 'serviceCard',
    need: 'f-item-history',
    icon: 'items',
    ...report('serviceCard'),
  },
  {
    path: '/reports/item-movement',
    title: 'itemMovement',
    need: 'f-item-history',
    icon: 'transfer',
    ...report('itemMovement'),
  },
  { path: '/reports/abstract', title: 'summary', need: 'f-summary', icon: 'summary', ...report('summary') },
  { path: '/reports/profit-reports', title: 'profit', need: 'f-profit-balancer', icon: 'chart', ...report('profit') },
  {
    path: '/reports/profit-branch-reports',
    title: 'profitByBranch',
    need: 'f-profit-balancer-branch',
    icon: 'branch',
    ...report('profitByBranch'),
  },
  {
    path: '/reports/profit-cc-reports',
    title: 'profitByCostCentre',
    need: 'f-profit-balancer-cc',
    icon: 'costCentre',
    ...report('profitByCostCentre'),
  },
  {
    path: '/reports/payments',
    title: 'paymentsByMethod',
    need: { anyOf: ['f-summary', 'f-shifts'] },
    icon: 'moneyIn',
    ...report('payments'),
  },
  {
    path: '/reports/by-hour',
    title: 'salesByHour',
    need: 'f-sold-items',
    icon: 'chart',
    ...report('salesByHour'),
  },
  {
    path: '/reports/margins',
    title: 'margins',
    need: { allOf: ['f-sold-items', costNeed] },
    icon: 'discount',
    ...report('margins'),
  },
  {
    path: '/reports/cashiers',
    title: 'cashiers',
    need: { allOf: ['f-sold-items', { anyOf: ['f-summary', 'f-shifts'] }] },
    icon: 'customer',
    ...report('cashiers'),
  },
  { path: '/reports/idle-items', title: 'idleItems', need: 'f-inventory', icon: 'inventory', ...report('idleItems') },
  { path: '/reports/reorder', title: 'reorder', need: 'f-inventory', icon: 'inventory', ...report('reorder') },
  { path: shiftsPath, title: 'shifts', need: shiftListNeed, icon: 'shift', page: 'shifts' },
  {
    path: `${shiftsPath}/:id`,
    title: 'shifts',
    need: shiftListNeed,
    icon: 'shift',
    isListed: false,
    page: 'shownShift',
  },
  {
    path: '/reports/abstract-tobacco',
    title: 'tobaccoSummary',
    need: 'f-tobacco-vat-report',
    icon: 'summary',
    ...report('tobaccoSummary'),
  },
  // Decision 22: both cost-centre reports require `f-cc-report`.
  {
    path: '/reports/cost-center',
    title: 'costCentreReport',
    need: 'f-cc-report',
    icon: 'costCentre',
    ...report('costCentreReport'),
  },
  {
    path: '/reports/cost-center-production',
    title: 'costCentreProduction',
    need: 'f-cc-report',
    icon: 'production',
    ...report('costCentreProduction'),
  },
] as const satisfies readonly ListedScreen[]
