/** Every endpoint of the API, by the name used in client and server. */

import { accountEndpoints } from './account.ts'
import { appSettlementEndpoints } from './app-settlements.ts'
import { assetEndpoints } from './assets.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints } from './auth.ts'
import { backupEndpoints } from './backup.ts'
import { billEndpoints } from './bill.ts'
import { billLifeEndpoints } from './bill-life.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { costCenterEndpoints } from './cost-center.ts'
import { definitionSearchEndpoints } from './definition-search.ts'
import { definitionEndpoints } from './definitions/registry.ts'
import { deliveryEndpoints } from './deliveries.ts'
import { driverOrderEndpoints } from './driver-orders.ts'
import { eInvoiceEndpoints } from './e-invoices.ts'
import { expensesEndpoints } from './expenses.ts'
import { goalEndpoints } from './goals.ts'
import { goodsBillEndpoints } from './goods-bills.ts'
import { guideEndpoints } from './guide.ts'
import { heldBillEndpoints } from './held-bill.ts'
import { homeEndpoints } from './home.ts'
import { inventoryCountEndpoints } from './inventory-count.ts'
import { itemEndpoints } from './item.ts'
import { itemPriceEndpoints } from './item-prices.ts'
import { journalTemplateEndpoints } from './journal-templates.ts'
import { labelEndpoints } from './labels.ts'
import { listExportEndpoints } from './list-export.ts'
import { lookupEndpoints } from './lookup.ts'
import { notificationEndpoints } from './notification.ts'
import { openingEndpoints } from './opening.ts'
import { performanceEndpoints } from './performance.ts'
import { pointsEndpoints } from './points.ts'
import { priceHistoryEndpoints } from './price-history.ts'
import { recipeEndpoints } from './recipe.ts'
import { recommendationEndpoints } from './recommendations.ts'
import { refundEndpoints } from './refunds.ts'
import { reportEndpoints } from './report.ts'
import { itemReportEndpoints } from './reports/item-card.ts'
import { reportCallEndpoints, reportWireEndpoints } from './reports/reports.ts'
import { roleEndpoints } from './roles.ts'
import { savedViewEndpoints } from './saved-view.ts'
import { scheduleEndpoints } from './schedule.ts'
import { settingEndpoints } from './setting.ts'
import { settingsTabEndpoints } from './settings/registry.ts'
import { settlementEndpoints } from './settlements.ts'
import { shiftEndpoints } from './shifts.ts'
import { tableBillEndpoints } from './table-bills.ts'
import { userEndpoints } from './users.ts'
import { voucherEndpoints } from './vouchers/registry.ts'
import { yearClosingEndpoints } from './year-closing.ts'

export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...roleEndpoints,
  ...settingEndpoints,
  ...settingsTabEndpoints,
  ...backupEndpoints,
  ...billEndpoints,
  ...billLifeEndpoints,
  ...refundEndpoints,
  ...goodsBillEndpoints,
  ...expensesEndpoints,
  ...auditEndpoints,
  ...deliveryEndpoints,
  ...heldBillEndpoints,
  ...tableBillEndpoints,
  ...driverOrderEndpoints,
  ...eInvoiceEndpoints,
  ...catalogueEndpoints,
  ...lookupEndpoints,
  ...priceHistoryEndpoints,
  ...itemEndpoints,
  ...itemPriceEndpoints,
  ...labelEndpoints,
  ...recipeEndpoints,
  ...reportEndpoints,
  ...listExportEndpoints,
  ...savedViewEndpoints,
  ...scheduleEndpoints,
  ...notificationEndpoints,
  ...guideEndpoints,
  ...homeEndpoints,
  ...reportCallEndpoints,
  ...reportWireEndpoints,
  ...itemReportEndpoints,
  ...costCenterEndpoints,
  ...definitionEndpoints,
  ...definitionSearchEndpoints,
  ...voucherEndpoints,
  ...settlementEndpoints,
  ...openingEndpoints,
  ...yearClosingEndpoints,
  ...appSettlementEndpoints,
  ...pointsEndpoints,
  ...inventoryCountEndpoints,
  ...assetEndpoints,
  ...shiftEndpoints,
  ...goalEndpoints,
  ...journalTemplateEndpoints,
  ...performanceEndpoints,
  ...recommendationEndpoints,
}
