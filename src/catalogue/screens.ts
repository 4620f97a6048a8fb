/**
 * Every screen of the specification, as data: routes, guards, menus, the palette, hotkeys and page titles read this list. Generated screens get their pages from `described-pages.ts`.
 * Source: spec §2.
 *
 * Paths are lower case and spelled as in the specification (`quate`, `newentrystatments`; sic).
 */
import { makesDeliveries, seesDeliveriesOfBill } from '#contract/delivery-needs.ts'
import { auditNeed, driversNeed, shiftBalanceNeed, shiftNeed, shiftPath, tablesNeed } from '#contract/screen-needs.ts'
import { accountingScreens } from './accounting-screens.ts'
import type { AreaName } from './areas.ts'
import { type ListedScreen, withPages } from './described-pages.ts'
import { ownReportScreens, reportScreens } from './report-screens.ts'
import type { Screen } from './screen.ts'

const general = [
  {
    path: '/',
    title: 'home',
    need: 'signedIn',
    icon: 'home',
    aliases: 'home',
    chord: 'g h',
    page: 'home',
  },
  {
    path: '/login',
    title: 'login',
    need: 'public',
    icon: 'logIn',
    isListed: false,
    page: 'login',
  },
  {
    path: '/change-password',
    title: 'changePassword',
    need: 'signedIn',
    icon: 'password',
    page: 'password',
  },
  {
    path: '/notifications',
    title: 'notifications',
    need: 'signedIn',
    icon: 'notification',
    chord: 'g n',
    page: 'notifications',
  },
  {
    path: '/about',
    title: 'about',
    need: 'public',
    icon: 'about',
    aliases: 'about',
    page: 'about',
  },
  {
    path: '/notfound',
    title: 'notFound',
    need: 'public',
    icon: 'notFound',
    isListed: false,
    page: 'notFound',
  },
  { path: '/statistics', title: 'statistics', need: 'public', icon: 'chart', isListed: false, page: 'statistics' },
  { path: '/statistics/charts', title: 'charts', need: 'public', icon: 'chart', page: 'charts' },
  {
    path: '/statistics/new_reports',
    title: 'newReports',
    need: 'public',
    icon: 'reports',
    page: 'newReports',
  },
  ...ownReportScreens,
  {
    path: '/statistics/financialgoals',
    title: 'financialGoals',
    need: 'public',
    icon: 'goal',
    page: 'goals',
  },
] as const satisfies readonly Screen[]

const sales = [
  {
    path: '/sales/bill/sale/new',
    title: 'saleBill',
    need: 'f-create-sales-invoice',
    icon: 'saleBill',
    aliases: 'saleBill',
  },
  { path: '/sales/bill/quate/new', title: 'quotation', need: 'f-create-offer-invoice', icon: 'quotation' },
  {
    path: '/sales/rsale',
    title: 'saleRefund',
    need: { anyOf: ['f-create-sales-invoice-refund', 'f-create-damage-invoice-refund'] },
    icon: 'refund',
  },
  { path: '/sales/debit-note/new', title: 'debitNote', need: 'f-create-sales-invoice', icon: 'debitNote' },
  { path: '/sales/bill/exchange/new', title: 'exchangeBill', need: 'f-create-damage-invoice', icon: 'issue' },
  { path: '/sales/convert-varieties', title: 'convertVarieties', need: 'f-transfer-item-branche', icon: 'transfer' },
  { path: '/sales/convert-cc', title: 'convertCostCentre', need: 'f-transfer-item-cc', icon: 'costCentre' },
] as const satisfies readonly ListedScreen[]

const purchases = [
  {
    path: '/purch/bill/purch/new',
    title: 'purchaseBill',
    need: 'f-create-purchases-invoice',
    icon: 'purchaseBill',
    aliases: 'purchaseBill',
  },
  {
    path: '/purch/rpurch',
    title: 'purchaseRefund',
    need: { anyOf: ['f-create-purchases-invoice-refund', 'f-create-damage-expenses-refund'] },
    icon: 'refund',
  },
  { path: '/purch/expenses', title: 'expenses', need: 'f-expenses-manage', icon: 'expenses' },
  {
    path: '/purch/add-production-bill/new',
    title: 'productionBill',
    need: 'f-create-production-invoice',
    icon: 'production',
  },
] as const satisfies readonly ListedScreen[]

const statements = [
  {
    path: '/permissions/newentrystatments',
    title: 'newStatement',
    need: makesDeliveries,
    icon: 'add',
    page: 'newStatement',
  },
  {
    path: '/permissions/entrystatments',
    title: 'statementList',
    need: 'f-statements-List',
    icon: 'list',
    page: 'statements',
  },
  {
    path: '/permissions/entrystatments/:id',
    title: 'statementList',
    need: seesDeliveriesOfBill,
    icon: 'list',
    isListed: false,
    page: 'statement',
  },
] as const satisfies readonly ListedScreen[]

const definitions = [
  {
    path: '/definitions/itemcat',
    title: 'itemCategories',
    need: 'f-item-groups-management',
    icon: 'category',
    page: 'cells itemCategory',
  },
  { path: '/definitions/item', title: 'items', need: 'f-items-manage', icon: 'items', page: 'rows item' },
  {
    path: '/definitions/item/prices',
    title: 'itemPrices',
    need: { anyOf: ['f-items-manage', 'f-services-manage'] },
    icon: 'discount',
    page: 'prices',
  },
  {
    path: '/definitions/service-type',
    title: 'services',
    need: 'f-services-manage',
    icon: 'service',
    page: 'rows service',
  },
  { path: '/definitions/tables', title: 'tables', need: 'f-add-table', icon: 'table', page: 'cells restaurantTable' },
  { path: '/definitions/drivers', title: 'drivers', need: 'f-add-table', icon: 'driver', page: 'rows driver' },
  {
    path: '/definitions/supplier',
    title: 'suppliers',
    need: 'f-suppliers-manage',
    icon: 'supplier',
    aliases: 'suppliers',
    page: 'rows supplier',
  },
  {
    path: '/definitions/customer',
    title: 'customers',
    need: 'f-customers-manage',
    icon: 'customer',
    aliases: 'customers',
    page: 'rows customer',
  },
  { path: '/definitions/acc-table', title: 'accounts', need: 'f-accounts-manage', icon: 'bank', page: 'tree account' },
  {
    path: '/definitions/branch',
    title: 'branches',
    need: 'f-branches-manage',
    icon: 'branch',
    page: 'rows branch',
  },
  // Decision 40: two views of one tree.
  {
    path: '/definitions/cost-center',
    title: 'costCentres',
    need: 'f-cc-manage',
    icon: 'costCentre',
    page: 'rows costCenter',
  },
  {
    path: '/definitions/cost-hierarchy',
    title: 'costHierarchy',
    need: 'f-cost-hierarchy-manage',
    icon: 'tree',
    page: 'tree costCenter',
  },
  // Decision 22: the templates belong to the expenses of the purchases.
  {
    path: '/definitions/expenses-template',
    title: 'expensesTemplates',
    need: 'f-expenses-manage',
    icon: 'expenses',
    page: 'rows expensesTemplate',
  },
  {
    path: '/definitions/discount-management',
    title: 'discounts',
    need: 'f-discount-management',
    icon: 'discount',
    page: 'rows discount',
  },
  {
    path: '/definitions/inventory-count',
    title: 'inventoryCount',
    need: 'f-inventory',
    icon: 'inventory',
    page: 'counts',
  },
  {
    path: '/definitions/inventory-count/:id',
    title: 'inventoryCount',
    need: 'f-inventory',
    icon: 'inventory',
    isListed: false,
    page: 'count',
  },
  {
    path: '/definitions/printer-settings',
    title: 'printerSettings',
    need: 'f-printer-settings-manage',
    icon: 'printer',
    page: 'printerSettings',
  },
] as const satisfies readonly ListedScreen[]

const pos = [
  {
    path: shiftPath,
    title: 'shift',
    need: { anyOf: [shiftNeed, shiftBalanceNeed] },
    icon: 'shift',
    page: 'shift',
  },
  { path: '/pos/tables', title: 'occupiedTables', need: tablesNeed, icon: 'table', page: 'tables' },
  { path: '/pos/drivers', title: 'driverOrders', need: driversNeed, icon: 'driver', page: 'drivers' },
] as const satisfies readonly ListedScreen[]

export const screens: readonly Screen[] = [
  ...general,
  ...of('sales', sales),
  ...of('purch', purchases),
  ...of('accounting', accountingScreens),
  ...of('permissions', statements),
  ...of('reports', reportScreens),
  ...of('definitions', definitions),
  ...of('pos', pos),
  // Its tabs are listed, each by its fragment (`settings-tabs.ts`).
  {
    path: '/settings',
    title: 'settings',
    area: 'settings',
    need: 'g-settings',
    icon: 'settings',
    isListed: false,
    page: 'settings',
  },
  { path: '/settings/audit', title: 'audit', area: 'settings', need: auditNeed, icon: 'list', page: 'audit' },
  { path: '/tools', title: 'tools', area: 'tools', need: 'f-barcode-generator', icon: 'barcode', page: 'labels' },
]

function of(area: AreaName, list: readonly ListedScreen[]): readonly Screen[] {
  return list.flatMap(withPages).map(screen => ({ ...screen, area }))
}
