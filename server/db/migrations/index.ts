/** All migrations in order; numbers increase by one. */
import { foundations } from './0001-foundations.ts'
import { accessRevision } from './0002-access-revision.ts'
import { stockLinks } from './0003-stock-links.ts'
import { daysAndUnits } from './0004-days-and-units.ts'
import { sealedBooks } from './0005-sealed-books.ts'
import { undeliveredBills } from './0006-undelivered-bills.ts'
import { branchesOfPeople } from './0007-branches-of-people.ts'
import { auditChain } from './0008-audit-chain.ts'
import { knownDevices } from './0009-known-devices.ts'
import { postingAnchor } from './0010-posting-anchor.ts'
import { tradeDocuments } from './0011-trade-documents.ts'
import { definitionRows } from './0012-definitions.ts'
import { facts } from './0013-facts.ts'
import { vouchers } from './0014-vouchers.ts'
import { partyNumbers } from './0015-party-numbers.ts'
import { keptViews } from './0016-kept-views.ts'
import { restaurantTables } from './0017-restaurant-tables.ts'
import { tobaccoFees } from './0018-tobacco-fees.ts'
import { branchRows } from './0019-branches.ts'
import { costCentreRows } from './0020-cost-centres.ts'
import { accountRows } from './0021-accounts.ts'
import { rowsWithinRows } from './0022-rows-within-rows.ts'
import { items } from './0023-items.ts'
import { importParts } from './0024-import-parts.ts'
import { openings } from './0025-openings.ts'
import { discountCampaigns } from './0026-discounts.ts'
import { itemPictures } from './0027-item-pictures.ts'
import { expensesTemplates } from './0028-expenses-templates.ts'
import { plannedPrices } from './0029-planned-prices.ts'
import { itemsByCategory } from './0030-items-by-category.ts'
import { monthlyGoals } from './0031-monthly-goals.ts'
import { sharedViews } from './0032-shared-views.ts'
import { keptRecommendations } from './0033-kept-recommendations.ts'
import { quotationsThatExpire } from './0034-quotations-that-expire.ts'
import { schedules } from './0035-schedules.ts'
import { editedBills } from './0036-edited-bills.ts'
import { colorOfTables } from './0037-color-of-tables.ts'
import { goodsWithoutTrade } from './0038-goods-without-trade.ts'
import { stockCounts } from './0039-stock-counts.ts'
import { deliveries } from './0040-deliveries.ts'
import { recipes } from './0042-recipes.ts'
import { linesByItem } from './0043-lines-by-item.ts'
import { refundCredits } from './0044-refund-credits.ts'
import { notifications } from './0046-notifications.ts'
import { voucherPayments } from './0047-voucher-payments.ts'
import { splitLines } from './0048-split-lines.ts'
import { journalTemplates } from './0049-journal-templates.ts'
import { allocations } from './0050-allocations.ts'
import { dueClaims } from './0053-due-claims.ts'
import { assets } from './0054-assets.ts'
import { yearClosings } from './0056-year-closings.ts'
import { deliveryApps } from './0057-delivery-apps.ts'
import { deliveryPrices } from './0062-delivery-prices.ts'
import { columnNames } from './0064-column-names.ts'
import { shifts } from './0065-shifts.ts'
import { tableBills } from './0067-table-bills.ts'
import { drivers } from './0068-drivers.ts'
import { debitNotes } from './0069-debit-notes.ts'
import { points } from './0071-points.ts'
import { itemPoints } from './0072-item-points.ts'
import { itemExemptionReasons } from './0073-exemption-reasons.ts'
import { eInvoices } from './0075-e-invoices.ts'
import type { Migration } from './migration.ts'

export const migrations: readonly Migration[] = [
  foundations,
  accessRevision,
  stockLinks,
  daysAndUnits,
  sealedBooks,
  undeliveredBills,
  branchesOfPeople,
  auditChain,
  knownDevices,
  postingAnchor,
  tradeDocuments,
  definitionRows,
  facts,
  vouchers,
  partyNumbers,
  keptViews,
  restaurantTables,
  tobaccoFees,
  branchRows,
  costCentreRows,
  accountRows,
  rowsWithinRows,
  items,
  importParts,
  openings,
  discountCampaigns,
  itemPictures,
  expensesTemplates,
  plannedPrices,
  itemsByCategory,
  monthlyGoals,
  sharedViews,
  keptRecommendations,
  quotationsThatExpire,
  schedules,
  editedBills,
  colorOfTables,
  goodsWithoutTrade,
  stockCounts,
  deliveries,
  recipes,
  linesByItem,
  refundCredits,
  notifications,
  voucherPayments,
  splitLines,
  journalTemplates,
  allocations,
  dueClaims,
  assets,
  yearClosings,
  deliveryApps,
  deliveryPrices,
  columnNames,
  shifts,
  tableBills,
  drivers,
  debitNotes,
  points,
  itemPoints,
  itemExemptionReasons,
  eInvoices,
]
