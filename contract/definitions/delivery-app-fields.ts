/** The delivery apps that sell for the shop, with their commission and their price lists. Source: spec §2, feature 3/11. */
import { definition } from './definition.ts'

export const deliveryApp = definition({
  name: 'deliveryApp',
  path: '/accounting/delivery-apps',
  title: 'deliveryApps',
  need: 'f-manage-delivery-apps',
  base: '/api/definitions/deliveryApp',
  fields: {
    code: { kind: 'code', lengthMin: 1, lengthMax: 40, format: 'name', isUnique: true, numberPrefix: 'A' },
    nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name', example: 'جاهز' },
    nameEn: { kind: 'text', lengthMax: 200, format: 'name', example: 'Jahez' },
    /** Of the amount that the app collects; and for each order. */
    commissionPercent: { kind: 'percent', example: '18' },
    commissionFixed: { kind: 'money', example: '2.00' },
    /** Whether VAT is added to the commission. */
    hasCommissionVat: { kind: 'flag', initial: true },
    /** What the app owes; by default the account with the role `ar_delivery_apps`. */
    account: { kind: 'reference', to: 'account', word: 'settlementAccount' },
  },
  list: ['code', 'nameAr', 'nameEn', 'commissionPercent', 'commissionFixed', 'hasCommissionVat', 'account'],
  search: ['code', 'nameAr', 'nameEn'],
  filters: ['account'],
  key: 'code',
  isEditedInPlace: true,
  beside: { path: '/accounting/delivery-prices', title: 'deliveryPrices' },
})

/** The price of a unit in orders of an app; other units have the price of the shop. It includes VAT if that of the unit does. */
export const deliveryPrice = definition({
  name: 'deliveryPrice',
  path: '/accounting/delivery-prices',
  title: 'deliveryPrices',
  need: 'f-manage-delivery-apps',
  base: '/api/definitions/deliveryPrice',
  fields: {
    app: { kind: 'reference', to: 'deliveryApp', isRequired: true, word: 'deliveryApp' },
    unit: { kind: 'reference', to: 'saleUnit', isRequired: true, word: 'saleUnit' },
    price: { kind: 'price', isRequired: true, example: '13.00' },
  },
  list: ['app', 'unit', 'price'],
  search: [],
  filters: ['app'],
  key: 'unit',
  keyWith: ['app'],
  isEditedInPlace: true,
})
