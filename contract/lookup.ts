/**
 * Lookups that a form makes while the user types: items, parties, cost centres, users. Every word of the text must occur, folded, anywhere
 * in names and codes. `name` is in the language of the call (`Accept-Language`). Source: spec §7.
 */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { vatCategories } from '#domain/bills/totals-types.ts'
import type { VoucherField } from '#domain/vouchers/fields.ts'
import { endpoint } from './endpoint.ts'
import { costNeed } from './facts/costs.ts'
import {
  id,
  money,
  moneySum,
  pageNumber,
  pageSize,
  queryId,
  queryIds,
  queryInteger,
  stockQuantity,
  text,
  wireDay,
  wirePrice,
  wireRatio,
} from './fields.ts'
import { openingNeed } from './screen-needs.ts'
import { settlementKinds } from './settlement-kinds.ts'
import { type VoucherDescription, voucherDescriptions } from './vouchers/descriptions.ts'

export const replyNames = {
  /** In the language of the call; Arabic when there is no other. */
  name: z.string(),
  nameAr: z.string(),
  nameEn: z.string(),
}

export const itemUnit = z.object({
  id,
  itemId: id,
  ...replyNames,
  ratio: wireRatio,
  unitPrice: wirePrice,
  /** The entered cost per unit; null for a user who neither buys nor manages items. */
  unitCost: wirePrice.nullable(),
  isDefaultSale: z.boolean(),
  isDefaultPurchase: z.boolean(),
  isPriceIncludingVat: z.boolean(),
  /** Whether fractions of it may be sold. */
  isSplittable: z.boolean(),
  barcodes: z.array(z.string()),
})

const itemMatch = z.object({ id, code: z.string(), ...replyNames, categoryId: id, isService: z.boolean() })

export const foundItem = itemMatch.extend({
  vatCategory: z.enum(vatCategories),
  isWeighed: z.boolean(),
  isTobacco: z.boolean(),
  /** The path of its picture, see `getItemPicture`; empty when there is none. */
  image: z.string(),
  units: z.array(itemUnit),
  features: z.array(z.object({ id, ...replyNames, price: wirePrice })),
})

/** `quantity` is the branch's stock, in base units; null for a service. */
const storedItem = foundItem.extend({ quantity: stockQuantity.nullable() })

export const foundPerson = z.object({
  id,
  kind: z.enum(['customer', 'supplier']),
  code: z.string(),
  ...replyNames,
  mobile: z.string(),
  phone: z.string(),
  vatNumber: z.string(),
  canLoan: z.boolean(),
  /** Null means no limit. */
  loanLimit: money.nullable(),
  /** The open balance: receivable from a customer, payable to a supplier. Negative after an overpayment; null without permission. */
  owed: moneySum.nullable(),
  /** False for an inactive party, which new bills cannot use. */
  isActive: z.boolean(),
})

const costCenter = z.object({
  id,
  branchId: id,
  code: z.string(),
  ...replyNames,
  isOpen: z.boolean(),
  startDate: wireDay,
  closedDate: wireDay.nullable(),
})

export const itemNeed = {
  anyOf: ['g-sales', 'g-purchases', 'g-statements', 'g-reports', 'g-definition', 'g-tools', 'g-pos', openingNeed],
} as const satisfies Need
type Needs = readonly [Need, ...Need[]]

const customerDebts = ['f-customers-manage', 'f-customer-statement', 'f-credit'] as const satisfies Needs
const supplierDebts = ['f-suppliers-manage', 'f-supplier-statement', 'f-credit'] as const satisfies Needs
const customersOnBills = [
  'f-create-sales-invoice',
  'f-create-offer-invoice',
  'f-working-on-pos',
] as const satisfies Needs
const suppliersOnBills = ['f-create-purchases-invoice', 'f-expenses-manage'] as const satisfies Needs
/** For users who write vouchers or opening balances, which refer to parties. */
const customersOnVouchers = [...needsOfVouchers('party', 'customer'), settlementKinds.receiptDocument.need, openingNeed]
const suppliersOnVouchers = [...needsOfVouchers('party'), settlementKinds.paymentDocument.need, openingNeed]
const customerNames = [
  ...customersOnBills,
  ...customersOnVouchers,
  'f-create-sales-invoice-refund',
  'f-bills-history',
  ...customerDebts,
] as const satisfies Needs
const supplierNames = [
  ...suppliersOnBills,
  ...suppliersOnVouchers,
  'f-create-purchases-invoice-refund',
  'f-bills-history',
  ...supplierDebts,
] as const satisfies Needs

/**
 * Permissions for data of customers and suppliers, wherever the server returns it. `name`: names with address and telephone, for users who
 * make or see their bills; `debt`: their balances; `till`: all of them, for selection on a new bill or voucher, or to manage them.
 */
export const personNeeds = {
  customer: {
    name: { anyOf: customerNames },
    debt: { anyOf: customerDebts },
    till: { anyOf: [...customersOnBills, ...customersOnVouchers, 'f-customers-manage'] },
  },
  supplier: {
    name: { anyOf: supplierNames },
    debt: { anyOf: supplierDebts },
    till: { anyOf: [...suppliersOnBills, ...suppliersOnVouchers, 'f-suppliers-manage'] },
  },
} as const satisfies Record<string, Record<string, Need>>

function needsOfVouchers(...naming: readonly VoucherField[]): readonly Need[] {
  return Object.values<VoucherDescription>(voucherDescriptions)
    .filter(({ form: { head, lines } }) => [...head, ...lines].some(field => naming.includes(field)))
    .map(({ need }) => need)
}

const searchText = text(0, 100)

const reportUsersNeed = { anyOf: ['g-reports', 'users.view'] } as const satisfies Need
const reportUsers = z.array(z.object({ id, userName: z.string(), fullName: z.string() }))

export const lookupEndpoints = {
  getBranchCostCenters: endpoint({
    method: 'GET',
    path: '/api/CostCenter/GetCostsCentersForBranch', // (sic)
    summary: 'The cost centres of a branch, the open ones first; branch −1 is every branch.',
    need: { anyOf: ['g-sales', 'g-purchases', 'g-accounting', 'g-statements', 'g-reports', 'g-definition'] },
    query: z.object({ branchId: queryInteger }),
    reply: z.array(costCenter),
    errors: [],
  }),
  searchPeople: endpoint({
    method: 'GET',
    path: '/api/person/people/Search',
    summary:
      'At most 20 customers and suppliers by part of a name, a code, a phone or an ID number, the retired ones last; debts require a permission for them or their statement.',
    need: { anyOf: [...customerNames, ...supplierNames] },
    query: z.object({ name: searchText }),
    reply: z.array(foundPerson),
    errors: [],
  }),
  /** A call of our own: used when a customer wants to pay later. */
  getPerson: endpoint({
    method: 'GET',
    path: '/api/person/people/byid',
    summary: 'One customer or supplier with the current debt.',
    need: { anyOf: [...customerNames, ...supplierNames] },
    query: z.object({ id: queryId }),
    reply: foundPerson,
    errors: ['not_found'],
  }),
  searchBranchItems: endpoint({
    method: 'GET',
    path: '/api/Item/items/Search',
    summary: 'At most 20 active items by part of a name, a code or a barcode, with the stock of the branch.',
    need: itemNeed,
    query: z.object({ name: searchText, BranchId: queryId }),
    reply: z.array(storedItem),
    errors: [],
  }),
  /** A call of our own: a till warns of a shortage when a quantity is entered, and checks again at payment. */
  getBranchStock: endpoint({
    method: 'GET',
    path: '/api/Item/stock',
    summary: 'The stock of a branch for up to 100 items, in their base units; zero for items that it never had.',
    need: itemNeed,
    query: z.object({ BranchId: queryId, ids: queryIds }),
    reply: z.array(z.object({ itemId: id, quantity: stockQuantity })),
    errors: [],
  }),
  /** A call of our own: the initial costs of purchase lines. Without VAT and third-party charges. */
  getItemCosts: endpoint({
    method: 'GET',
    path: '/api/Item/costs',
    summary:
      'The costs of the goods of a branch: the average cost of its stock, the last purchase cost, and the entered cost of each unit.',
    need: costNeed,
    query: z.object({ BranchId: queryId }),
    reply: z.object({
      /** item, average cost per base unit (null: not in stock), unit of the last purchase (null: none), price paid per unit */
      items: z.array(z.tuple([id, wirePrice.nullable(), id.nullable(), wirePrice.nullable()])),
      /** unit, entered cost */
      units: z.array(z.tuple([id, wirePrice])),
    }),
    errors: ['too_many_requests'],
  }),
  searchItems: endpoint({
    method: 'GET',
    path: '/api/Item/SearchItems',
    summary: 'At most 20 items by part of a name, a code or a barcode, for filters; retired ones come last.',
    need: itemNeed,
    query: z.object({ query: searchText }),
    reply: z.array(itemMatch.extend({ isActive: z.boolean() })),
    errors: [],
  }),
  getItemCategories: endpoint({
    method: 'GET',
    path: '/api/ItemCategory/itemCategories',
    summary: 'Every active item category, by name.',
    need: itemNeed,
    reply: z.array(z.object({ id, nameAr: z.string(), nameEn: z.string() })),
    errors: [],
  }),
  /** A call of our own: the choices of filters and price lists. */
  getDeliveryApps: endpoint({
    method: 'GET',
    path: '/api/deliveryApps',
    summary: 'Every delivery app, active ones first.',
    need: 'signedIn',
    reply: z.array(z.object({ id, code: z.string(), nameAr: z.string(), nameEn: z.string() })),
    errors: [],
  }),
  searchExchangeItems: endpoint({
    method: 'GET',
    path: '/api/Item/items/SearchExchangeWithoutStore',
    summary: 'At most 20 active goods (no services) by part of a name, a code or a barcode, regardless of stock.',
    need: itemNeed,
    query: z.object({ name: searchText }),
    reply: z.array(foundItem),
    errors: [],
  }),
  getItemUnits: endpoint({
    method: 'GET',
    path: '/api/itemUnit/itemUnitsByItemId',
    summary: 'The units of an item with their prices.',
    need: itemNeed,
    query: z.object({ id: queryId }),
    reply: z.array(itemUnit),
    errors: ['not_found'],
  }),
  /** The same with the page in the path, like other paged lists of accounts. Source: spec §7. */
  getUsersForReportsPage: endpoint({
    method: 'GET',
    path: '/api/Account/usersForReports/:pageNumber/:pageSize',
    summary: 'A page of the users that reports can be filtered by, by name.',
    need: reportUsersNeed,
    params: z.object({ pageNumber, pageSize }),
    reply: reportUsers,
    errors: [],
  }),
  getUsersForReports: endpoint({
    method: 'GET',
    path: '/api/Account/usersForReports',
    summary: 'The users that reports can be filtered by, by name; paged when both page fields are given.',
    need: reportUsersNeed,
    query: z.object({ pageNumber: pageNumber.optional(), pageSize: pageSize.optional() }),
    reply: reportUsers,
    errors: [],
  }),
}
