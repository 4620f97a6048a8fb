/** The handler of every endpoint; a missing one does not compile. */
import type { endpoints } from '#contract/index.ts'
import { appSettlementHandlers } from './app-settlements/handlers.ts'
import { assetHandlers } from './assets/handlers.ts'
import { auditHandlers } from './audit-list/handlers.ts'
import { backupHandlers } from './backups/handlers.ts'
import { deliveryHandlers } from './bills/deliveries/handlers.ts'
import { billHandlers } from './bills/handlers.ts'
import { expensesHandlers } from './bills/life/expenses-templates.ts'
import { goodsBillHandlers } from './bills/life/goods-bills.ts'
import { billLifeHandlers } from './bills/life/handlers.ts'
import { refundHandlers } from './bills/life/refundable.ts'
import { priceHistoryHandlers } from './bills/price-history.ts'
import type { HandlersOf } from './calls/handler.ts'
import { catalogueHandlers } from './catalogue/handlers.ts'
import { inventoryCountHandlers } from './counts/handlers.ts'
import { costCenterHandlers } from './definitions/add-cost-center.ts'
import { definitionHandlers } from './definitions/handlers.ts'
import { itemHandlers } from './definitions/item-handlers.ts'
import { itemPriceHandlers } from './definitions/item-prices.ts'
import { recipeHandlers } from './definitions/read-recipe.ts'
import { definitionSearchHandlers } from './definitions/search-definitions.ts'
import { driverOrderHandlers } from './drivers/handlers.ts'
import { eInvoiceHandlers } from './e-invoices/handlers.ts'
import { goalHandlers } from './goals.ts'
import { heldBillHandlers } from './held-bills.ts'
import { homeHandlers } from './home/handlers.ts'
import { accountHandlers } from './identity/account-handlers.ts'
import { authHandlers } from './identity/auth-handlers.ts'
import { roleHandlers } from './identity/roles.ts'
import { savedViewHandlers } from './identity/saved-views.ts'
import { userHandlers } from './identity/user-handlers.ts'
import { labelHandlers } from './labels/handlers.ts'
import { listExportHandlers } from './list-export.ts'
import { lookupHandlers } from './lookups/handlers.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { openingHandlers } from './openings/handlers.ts'
import { performanceHandlers } from './performance/handlers.ts'
import { pointsHandlers } from './points/handlers.ts'
import { recommendationHandlers } from './recommendations/handlers.ts'
import { reportCallHandlers, reportWireHandlers } from './reports/call-handlers.ts'
import { itemReportHandlers } from './reports/item-report.ts'
import { reportHandlers } from './reports/report-handlers.ts'
import { scheduleHandlers } from './schedules/handlers.ts'
import { guideHandlers } from './setting/guide.ts'
import { settingHandlers } from './setting/setting-handlers.ts'
import { settingsTabHandlers } from './setting/tab-handlers.ts'
import { settlementHandlers } from './settlements/handlers.ts'
import { shiftHandlers } from './shifts/handlers.ts'
import { tableBillHandlers } from './table-bills.ts'
import { voucherHandlers } from './vouchers/handlers.ts'
import { journalTemplateHandlers } from './vouchers/journal-templates.ts'
import { yearClosingHandlers } from './years/handlers.ts'

export const handlers: HandlersOf<typeof endpoints> = {
  ...authHandlers,
  ...accountHandlers,
  ...userHandlers,
  ...roleHandlers,
  ...settingHandlers,
  ...settingsTabHandlers,
  ...backupHandlers,
  ...billHandlers,
  ...billLifeHandlers,
  ...refundHandlers,
  ...goodsBillHandlers,
  ...expensesHandlers,
  ...auditHandlers,
  ...deliveryHandlers,
  ...heldBillHandlers,
  ...tableBillHandlers,
  ...driverOrderHandlers,
  ...eInvoiceHandlers,
  ...catalogueHandlers,
  ...lookupHandlers,
  ...priceHistoryHandlers,
  ...itemHandlers,
  ...itemPriceHandlers,
  ...labelHandlers,
  ...recipeHandlers,
  ...reportHandlers,
  ...listExportHandlers,
  ...savedViewHandlers,
  ...scheduleHandlers,
  ...notificationHandlers,
  ...guideHandlers,
  ...homeHandlers,
  ...reportCallHandlers,
  ...reportWireHandlers,
  ...itemReportHandlers,
  ...costCenterHandlers,
  ...definitionSearchHandlers,
  ...definitionHandlers,
  ...voucherHandlers,
  ...settlementHandlers,
  ...shiftHandlers,
  ...openingHandlers,
  ...yearClosingHandlers,
  ...appSettlementHandlers,
  ...pointsHandlers,
  ...inventoryCountHandlers,
  ...assetHandlers,
  ...goalHandlers,
  ...journalTemplateHandlers,
  ...performanceHandlers,
  ...recommendationHandlers,
}
