/**
 * Every screen of the specification, as data: routes, guards, menus, the palette, hotkeys and page titles are read from this list.
 * A screen without `load` is not built yet: it stands here guarded, is listed nowhere and answers not-found. Source: spec §2.
 *
 * Paths are lower case and spelled as the specification spells them (`quate`, `newentrystatments`; sic).
 */
import type { ComponentType } from 'react'
import type { Need } from '#domain/access/can.ts'
import type { IconName } from '../ui/icons.ts'
import type { AreaName } from './areas.ts'
import type { AliasKey, TitleKey } from './titles.ts'

export type Screen = {
  readonly path: string
  readonly title: TitleKey
  /** What the visitor must be allowed; `public` where there is no guard. */
  readonly need: Need
  readonly icon: IconName
  /** The area in whose side menu it stands, in the order of this list, and whose guard it passes. */
  readonly area?: AreaName
  /** Other words by which the palette finds it. */
  readonly aliases?: AliasKey
  readonly chord?: string
  /** False for pages that nobody chooses from a list. */
  readonly isListed?: false
  readonly load?: () => Promise<ComponentType>
}

const general = [
  {
    path: '/',
    title: 'home',
    need: 'signedIn',
    icon: 'home',
    aliases: 'home',
    chord: 'g h',
    load: async () => (await import('../screens/home/home-screen.tsx')).HomeScreen,
  },
  {
    path: '/login',
    title: 'login',
    need: 'public',
    icon: 'logIn',
    isListed: false,
    load: async () => (await import('../screens/login/login-screen.tsx')).LoginScreen,
  },
  {
    path: '/change-password',
    title: 'changePassword',
    need: 'signedIn',
    icon: 'password',
    load: async () => (await import('../screens/password/password-screen.tsx')).PasswordScreen,
  },
  {
    path: '/about',
    title: 'about',
    need: 'public',
    icon: 'about',
    aliases: 'about',
    load: async () => (await import('../screens/about/about-screen.tsx')).AboutScreen,
  },
  {
    path: '/notfound',
    title: 'notFound',
    need: 'public',
    icon: 'notFound',
    isListed: false,
    load: async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
  },
  { path: '/statistics', title: 'statistics', need: 'public', icon: 'chart' },
  { path: '/statistics/charts', title: 'charts', need: 'public', icon: 'chart' },
  {
    path: '/statistics/new_reports',
    title: 'newReports',
    need: 'public',
    icon: 'reports',
    load: async () => (await import('../screens/statistics/new-reports-screen.tsx')).NewReportsScreen,
  },
  { path: '/statistics/financialgoals', title: 'financialGoals', need: 'public', icon: 'goal' },
] as const satisfies readonly Screen[]

const sales = [
  {
    path: '/sales/bill/sale/new',
    title: 'saleBill',
    need: { group: 1, feature: 1 },
    icon: 'saleBill',
    aliases: 'saleBill',
    load: async () => (await import('../screens/bill/sale-screen.tsx')).SaleScreen,
  },
  {
    path: '/sales/bill/sale/:id',
    title: 'saleBill',
    need: { group: 1, feature: 1 },
    icon: 'saleBill',
    isListed: false,
    load: async () => (await import('../screens/bill/posted-bill-screen.tsx')).PostedBillScreen,
  },
  { path: '/sales/bill/quate/new', title: 'quotation', need: { group: 1, feature: 2 }, icon: 'quotation' },
  { path: '/sales/rsale', title: 'saleRefund', need: { group: 1, feature: [3, 7] }, icon: 'refund' },
  { path: '/sales/bill/exchange/new', title: 'exchangeBill', need: { group: 1, feature: 4 }, icon: 'issue' },
  { path: '/sales/convert-varieties', title: 'convertVarieties', need: { group: 1, feature: 5 }, icon: 'transfer' },
  { path: '/sales/convert-cc', title: 'convertCostCentre', need: { group: 1, feature: 6 }, icon: 'costCentre' },
] as const satisfies readonly Listed[]

const purchases = [
  { path: '/purch/bill/purch/new', title: 'purchaseBill', need: { group: 2, feature: 1 }, icon: 'purchaseBill' },
  { path: '/purch/rpurch', title: 'purchaseRefund', need: { group: 2, feature: [2, 5] }, icon: 'refund' },
  { path: '/purch/expenses', title: 'expenses', need: { group: 2, feature: 3 }, icon: 'expenses' },
  {
    path: '/purch/add-production-bill/new',
    title: 'productionBill',
    need: { group: 2, feature: 4 },
    icon: 'production',
  },
] as const satisfies readonly Listed[]

const accounting = [
  { path: '/accounting/accountingtree', title: 'accountingTree', need: { group: 3, feature: 1 }, icon: 'tree' },
  { path: '/accounting/receipts', title: 'receipts', need: { group: 3, feature: 2 }, icon: 'moneyIn' },
  { path: '/accounting/payments', title: 'payments', need: { group: 3, feature: 3 }, icon: 'moneyOut' },
  { path: '/accounting/deposits', title: 'deposits', need: { group: 3, feature: 4 }, icon: 'bank' },
  { path: '/accounting/daily', title: 'daily', need: { group: 3, feature: 5 }, icon: 'journal' },
  { path: '/accounting/daily-advanced', title: 'dailyAdvanced', need: { group: 3, feature: 6 }, icon: 'journal' },
  {
    path: '/accounting/receipt-documents',
    title: 'receiptDocuments',
    need: { group: 3, feature: 7 },
    icon: 'documentIn',
  },
  {
    path: '/accounting/payment-documents',
    title: 'paymentDocuments',
    need: { group: 3, feature: 8 },
    icon: 'documentOut',
  },
  { path: '/accounting/newassets', title: 'newAsset', need: { group: 3, feature: 9 }, icon: 'add' },
  { path: '/accounting/assets', title: 'assets', need: { group: 3, feature: 10 }, icon: 'asset' },
  { path: '/accounting/delivery-apps', title: 'deliveryApps', need: { group: 3, feature: 11 }, icon: 'delivery' },
] as const satisfies readonly Listed[]

const statements = [
  { path: '/permissions/newentrystatments', title: 'newStatement', need: { group: 4, feature: 1 }, icon: 'add' },
  { path: '/permissions/entrystatments', title: 'statementList', need: { group: 4, feature: 2 }, icon: 'list' },
] as const satisfies readonly Listed[]

const reports = [
  {
    path: '/reports/bills',
    title: 'billsReport',
    need: { group: 5, feature: 1 },
    icon: 'reports',
    load: async () => (await import('../screens/bills/bills-screen.tsx')).BillsScreen,
  },
  {
    path: '/reports/bills/:id',
    title: 'billsReport',
    need: { group: 5, feature: 1 },
    icon: 'reports',
    isListed: false,
    load: async () => (await import('../screens/bill/posted-bill-screen.tsx')).PostedBillScreen,
  },
  { path: '/reports/production', title: 'productionReport', need: { group: 5, feature: 2 }, icon: 'production' },
  { path: '/reports/sold-items', title: 'soldItems', need: { group: 5, feature: 3 }, icon: 'items' },
  { path: '/reports/due-amount', title: 'dueAmounts', need: { group: 5, feature: 4 }, icon: 'due' },
  { path: '/reports/vat-reports', title: 'vatReport', need: { group: 5, feature: 5 }, icon: 'vat' },
  { path: '/reports/vat-reports-purch', title: 'vatPurchases', need: { group: 5, feature: 6 }, icon: 'vat' },
  { path: '/reports/vat-reports-sales', title: 'vatSales', need: { group: 5, feature: 7 }, icon: 'vat' },
  { path: '/reports/storage', title: 'inventory', need: { group: 5, feature: 8 }, icon: 'inventory' },
  { path: '/reports/supplier-info', title: 'supplierStatement', need: { group: 5, feature: 9 }, icon: 'supplier' },
  { path: '/reports/customer-info', title: 'customerStatement', need: { group: 5, feature: 10 }, icon: 'customer' },
  { path: '/reports/item-report', title: 'itemMovement', need: { group: 5, feature: 11 }, icon: 'transfer' },
  { path: '/reports/abstract', title: 'summary', need: { group: 5, feature: 12 }, icon: 'summary' },
  { path: '/reports/profit-reports', title: 'profit', need: { group: 5, feature: 13 }, icon: 'chart' },
  { path: '/reports/profit-branch-reports', title: 'profitByBranch', need: { group: 5, feature: 14 }, icon: 'branch' },
  {
    path: '/reports/profit-cc-reports',
    title: 'profitByCostCentre',
    need: { group: 5, feature: 15 },
    icon: 'costCentre',
  },
  { path: '/reports/shifts', title: 'shifts', need: { group: 5, feature: 16 }, icon: 'shift' },
  { path: '/reports/abstract-tobacco', title: 'tobaccoSummary', need: { group: 5, feature: 17 }, icon: 'summary' },
  // Decision 22: both cost-centre reports ask for `f-cc-report`.
  { path: '/reports/cost-center', title: 'costCentreReport', need: { group: 5, feature: 19 }, icon: 'costCentre' },
  {
    path: '/reports/cost-center-production',
    title: 'costCentreProduction',
    need: { group: 5, feature: 19 },
    icon: 'production',
  },
] as const satisfies readonly Listed[]

const definitions = [
  { path: '/definitions/itemcat', title: 'itemCategories', need: { group: 6, feature: 1 }, icon: 'category' },
  { path: '/definitions/item', title: 'items', need: { group: 6, feature: 2 }, icon: 'items' },
  { path: '/definitions/service-type', title: 'services', need: { group: 6, feature: 3 }, icon: 'service' },
  { path: '/definitions/tables', title: 'tables', need: { group: 6, feature: 4 }, icon: 'table' },
  { path: '/definitions/supplier', title: 'suppliers', need: { group: 6, feature: 5 }, icon: 'supplier' },
  { path: '/definitions/customer', title: 'customers', need: { group: 6, feature: 6 }, icon: 'customer' },
  { path: '/definitions/acc-table', title: 'accounts', need: { group: 6, feature: 7 }, icon: 'bank' },
  { path: '/definitions/branch', title: 'branches', need: { group: 6, feature: 8 }, icon: 'branch' },
  // Decision 22: the templates belong to the expenses of the purchases.
  {
    path: '/definitions/expenses-template',
    title: 'expensesTemplates',
    need: { feature: 'f-expenses-manage' },
    icon: 'expenses',
  },
  { path: '/definitions/discount-management', title: 'discounts', need: { group: 6, feature: 10 }, icon: 'discount' },
  { path: '/definitions/printer-settings', title: 'printerSettings', need: { group: 6, feature: 11 }, icon: 'printer' },
] as const satisfies readonly Listed[]

/** A screen of an area: the area itself is written once, below. */
type Listed = Omit<Screen, 'area'>

export const screens: readonly Screen[] = [
  ...general,
  ...of('sales', sales),
  ...of('purch', purchases),
  ...of('accounting', accounting),
  ...of('permissions', statements),
  ...of('reports', reports),
  ...of('definitions', definitions),
  { path: '/settings', title: 'settings', area: 'settings', need: { group: 7 }, icon: 'settings' },
  { path: '/tools', title: 'tools', area: 'tools', need: { group: 8, feature: 1 }, icon: 'barcode' },
]

function of(area: AreaName, list: readonly Listed[]): readonly Screen[] {
  return list.map(screen => ({ ...screen, area }))
}
