/** The storage of each definition, with the rules for its deletion. */
import { type DefinitionName, definitions } from '#contract/definitions/registry.ts'
import { storedAccounts } from './accounts.ts'
import { storedBranches } from './branches.ts'
import { storedCostCentres } from './cost-centres.ts'
import { storedDeliveryApps } from './delivery-apps.ts'
import { storedDeliveryPrices } from './delivery-prices.ts'
import { storedDiscounts } from './discounts.ts'
import { storedDrivers } from './drivers.ts'
import { storedExpensesTemplates } from './expenses-templates.ts'
import { storedCategories } from './item-categories.ts'
import { storedItems } from './items.ts'
import { keptByReferences } from './named-by.ts'
import { storedOpeningAccount, storedOpeningParty, storedOpeningStock } from './openings.ts'
import { storedParties } from './parties.ts'
import { storedTables } from './restaurant-tables.ts'
import type { StoredDefinition } from './stored-definition.ts'

export const storedDefinitions: Readonly<Record<DefinitionName, StoredDefinition>> = keptByReferences({
  customer: storedParties(definitions.customer, 'customer'),
  supplier: storedParties(definitions.supplier, 'supplier'),
  itemCategory: storedCategories(definitions.itemCategory),
  branch: storedBranches(definitions.branch),
  costCenter: storedCostCentres(definitions.costCenter),
  item: storedItems(definitions.item, 'goods'),
  service: storedItems(definitions.service, 'service'),
  account: storedAccounts(definitions.account),
  restaurantTable: storedTables(definitions.restaurantTable),
  driver: storedDrivers(definitions.driver),
  expensesTemplate: storedExpensesTemplates(definitions.expensesTemplate),
  openingStock: storedOpeningStock(definitions.openingStock),
  openingParty: storedOpeningParty(definitions.openingParty),
  openingAccount: storedOpeningAccount(definitions.openingAccount),
  discount: storedDiscounts(definitions.discount),
  deliveryApp: storedDeliveryApps(definitions.deliveryApp),
  deliveryPrice: storedDeliveryPrices(definitions.deliveryPrice),
})
