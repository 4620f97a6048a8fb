/** The loader of each page: its component, and the texts of its area. Only the program's start imports screens. */
import { type ComponentType, createElement } from 'react'
import type { DefinitionName } from '#contract/definitions/registry.ts'
import type { ReportName } from '#contract/reports/reports.ts'
import type { SettlementKind } from '#contract/settlement-kinds.ts'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { isOwnTrade } from '#domain/bills/bill-origins.ts'
import { type BillTypeCode, billTypeOf, hasPrices } from '#domain/bills/bill-types.ts'
import type { OwnPage, PageName } from './catalogue/screen.ts'
import { prepareTexts } from './i18n/index.ts'
import type { TextArea } from './i18n/texts.ts'
import type { TypeParts } from './screens/bill/type-parts.ts'
import type { Loader } from './services/loaded.ts'
import type { PageLoaders } from './services/page-loaders.ts'

type OwnPart = OwnPage | 'offlineBills'

const own: Readonly<Record<OwnPart, Loader>> = {
  home: page(['home'], async () => (await import('./screens/home/home-screen.tsx')).HomeScreen),
  login: page([], async () => (await import('./screens/login/login-screen.tsx')).LoginScreen),
  password: page(['account'], async () => (await import('./screens/password/password-screen.tsx')).PasswordScreen),
  audit: page(['settings', 'definitions'], async () => (await import('./screens/audit/audit-screen.tsx')).AuditScreen),
  notifications: page(
    [],
    async () => (await import('./screens/notifications/notifications-screen.tsx')).NotificationsScreen,
  ),
  about: page(['account'], async () => (await import('./screens/about/about-screen.tsx')).AboutScreen),
  notFound: page(['shell'], async () => (await import('./screens/not-found/not-found-screen.tsx')).NotFoundScreen),
  statistics: page([], async () => (await import('./screens/statistics/statistics-screen.tsx')).StatisticsScreen),
  newReports: page(
    ['reports'],
    async () => (await import('./screens/statistics/new-reports-screen.tsx')).NewReportsScreen,
  ),
  charts: page(['reports', 'charts'], async () => (await import('./screens/charts/charts-screen.tsx')).ChartsScreen),
  postedBill: page(
    ['bill', 'deliveries', 'e-invoices'],
    async () => (await import('./screens/bill/after/posted-bill-screen.tsx')).PostedBillScreen,
  ),
  offlineBills: page(['bill'], async () => (await import('./screens/bill/offline/offline-bills.tsx')).OfflineBills),
  settings: page(
    ['account', 'definitions', 'settings', 'e-invoices'],
    async () => (await import('./screens/settings/settings-screen.tsx')).SettingsScreen,
  ),
  printerSettings: page(
    ['definitions', 'settings'],
    async () => (await import('./screens/settings/printer-screen.tsx')).PrinterScreen,
  ),
  appSettlements: page(
    ['apps'],
    async () => (await import('./screens/app-settlements/app-settlements-screen.tsx')).AppSettlementsScreen,
  ),
  years: page(['years'], async () => (await import('./screens/years/years-screen.tsx')).YearsScreen),
  openings: page(['openings'], async () => (await import('./screens/openings/openings-screen.tsx')).OpeningsScreen),
  receiptDocuments: settlementPage('receiptDocument'),
  paymentDocuments: settlementPage('paymentDocument'),
  newAsset: page(
    ['assets', 'definitions'],
    async () => (await import('./screens/assets/new-asset-screen.tsx')).NewAssetScreen,
  ),
  assets: page(['assets'], async () => (await import('./screens/assets/assets-screen.tsx')).AssetsScreen),
  asset: page(['assets'], async () => (await import('./screens/assets/asset-screen.tsx')).AssetScreen),
  counts: page(['counts'], async () => (await import('./screens/counts/counts-screen.tsx')).CountsScreen),
  count: page(['bill', 'counts'], async () => (await import('./screens/counts/count-screen.tsx')).CountScreen),
  prices: page(
    ['definitions', 'prices'],
    async () => (await import('./screens/prices/prices-screen.tsx')).PricesScreen,
  ),
  customerPoints: page(
    ['reports'],
    async () => (await import('./screens/points/customer-points-screen.tsx')).CustomerPointsScreen,
  ),
  labels: page(['labels'], async () => (await import('./screens/labels/labels-screen.tsx')).LabelsScreen),
  monthPack: page(['reports'], async () => (await import('./reports/pack/pack-screen.tsx')).PackScreen),
  schedules: page(['reports'], async () => (await import('./reports/schedules/schedules-screen.tsx')).SchedulesScreen),
  journalTemplates: page(['vouchers'], async () => (await import('./vouchers/template-list.tsx')).TemplateListScreen),
  goals: page(['goals'], async () => (await import('./screens/goals/goals-screen.tsx')).GoalsScreen),
  newStatement: page(
    ['deliveries'],
    async () => (await import('./screens/deliveries/new-statement-screen.tsx')).NewStatementScreen,
  ),
  statements: page(
    ['deliveries'],
    async () => (await import('./screens/deliveries/statement-list-screen.tsx')).StatementListScreen,
  ),
  statement: page(
    ['deliveries'],
    async () => (await import('./screens/deliveries/posted-statement-screen.tsx')).PostedStatementScreen,
  ),
  shift: page(['shifts'], async () => (await import('./screens/shifts/shift-screen.tsx')).ShiftScreen),
  shifts: page(['shifts'], async () => (await import('./screens/shifts/shift-list-screen.tsx')).ShiftListScreen),
  shownShift: page(['shifts'], async () => (await import('./screens/shifts/shown-shift-screen.tsx')).ShownShiftScreen),
  tables: page(['tables'], async () => (await import('./screens/tables/tables-screen.tsx')).TablesScreen),
  drivers: page(['drivers'], async () => (await import('./screens/drivers/drivers-screen.tsx')).DriversScreen),
  eInvoices: page(
    ['e-invoices'],
    async () => (await import('./screens/e-invoices/e-invoices-screen.tsx')).EInvoicesScreen,
  ),
  bills: page(['bill', 'bills'], async () => (await import('./screens/bills/bills-screen.tsx')).BillsScreen),
}

const described = new Map<PageName, Loader>()

/** A stable loader per page: a loaded page renders at once. */
export const loaderOf: PageLoaders = name => {
  if (name in own) return own[name as OwnPart]
  const known = described.get(name as PageName) ?? describedPage(name)
  described.set(name as PageName, known)
  return known
}

/** A page that an engine generates from a description. */
function describedPage(name: string): Loader {
  const [engine, of] = name.split(' ')
  if (engine === 'bill') return billPage(of as BillTypeCode)
  if (engine === 'report')
    return page(['reports'], async () => (await import('./reports/report-screen.tsx')).reportScreen(of as ReportName))
  if (engine === 'vouchers' || engine === 'newVoucher' || engine === 'voucher')
    return voucherPage(engine, of as VoucherType)
  const definition = of as DefinitionName
  if (engine === 'rows' || engine === 'cells')
    return page(['definitions'], async () =>
      (await import('./definitions/definition-list.tsx')).definitionList(definition),
    )
  if (engine === 'tree')
    return page(['definitions'], async () =>
      (await import('./definitions/definition-list.tsx')).definitionTree(definition),
    )
  return page(['definitions'], async () =>
    (await import('./definitions/definition-form.tsx')).definitionForm(definition),
  )
}

function voucherPage(engine: 'vouchers' | 'newVoucher' | 'voucher', type: VoucherType): Loader {
  return page(['vouchers'], async () => {
    if (engine === 'vouchers') return (await import('./vouchers/voucher-list.tsx')).voucherList(type)
    if (engine === 'voucher') return (await import('./vouchers/posted-voucher.tsx')).postedVoucher(type)
    return (await import('./vouchers/new-voucher.tsx')).newVoucher(type)
  })
}

function settlementPage(kind: SettlementKind): Loader {
  return page(['settlements'], async () =>
    (await import('./screens/settlements/settlement-screen.tsx')).settlementScreen(kind),
  )
}

function billPage(type: BillTypeCode): Loader {
  if (!isOwnTrade(billTypeOf(type)))
    return page(['bill'], async () => {
      const { RefundScreen } = await import('./screens/bill/refund/refund-screen.tsx')
      return () => createElement(RefundScreen, { type })
    })
  return page(['bill'], async () => {
    const [{ billScreen }, typeParts] = await Promise.all([import('./screens/bill/bill-screen.tsx'), partsOf(type)])
    return billScreen(type, typeParts)
  })
}

/** The special parts of a bill type, in a separate chunk; undefined for types without any. */
async function partsOf(type: BillTypeCode): Promise<TypeParts | undefined> {
  const { hasSupplierInvoice, lines } = billTypeOf(type)
  if (hasSupplierInvoice) return (await import('./screens/bill/purchase/purchase-parts.tsx')).purchaseParts
  if (lines === 'accounts') return (await import('./screens/bill/expenses/expenses-parts.tsx')).expensesParts
  if (lines === 'recipe') return (await import('./screens/bill/production/production-parts.tsx')).productionParts
  return hasPrices(billTypeOf(type)) ? undefined : (await import('./screens/bill/goods/goods-parts.tsx')).goodsParts
}

function page(areas: readonly TextArea[], load: () => Promise<ComponentType>): Loader {
  return async () => (await Promise.all([load(), prepareTexts(areas)]))[0]
}
