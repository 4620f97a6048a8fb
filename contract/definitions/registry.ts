/** Every definition by name, and all of their calls. Long or shared field lists have their own files in this folder. */
import type { Need } from '#domain/access/can.ts'
import { driverIdTypes } from '#domain/identifiers.ts'
import { accountRoles } from '#domain/ledger/account-roles.ts'
import { accountSubtypes, accountTypes } from '#domain/ledger/chart.ts'
import { address } from './address-fields.ts'
import { definition, namedCalls } from './definition.ts'
import { deliveryApp, deliveryPrice } from './delivery-app-fields.ts'
import { discountFields } from './discount-fields.ts'
import { expensesTemplate } from './expense-fields.ts'
import { itemFields, serviceFields } from './item-fields.ts'
import { itemNames } from './item-names.ts'
import { openingDefinitions } from './opening-fields.ts'
import { party } from './party-fields.ts'

/** For users of either view of the cost centre tree. */
export const costCentreNeed = { anyOf: ['f-cc-manage', 'f-cost-hierarchy-manage'] } as const satisfies Need

export const definitions = {
  customer: definition({
    name: 'customer',
    path: '/definitions/customer',
    title: 'customers',
    need: 'f-customers-manage',
    base: '/api/definitions/customer',
    ...party('C'),
    opens: { path: '/reports/customer-info', filter: 'personId' },
  }),
  supplier: definition({
    name: 'supplier',
    path: '/definitions/supplier',
    title: 'suppliers',
    need: 'f-suppliers-manage',
    base: '/api/definitions/supplier',
    ...party('S'),
    opens: { path: '/reports/supplier-info', filter: 'personId' },
  }),
  /** Deleting a category deletes its items; items that documents reference are retired, and the category with them. Source: decision 37. */
  itemCategory: definition({
    name: 'itemCategory',
    path: '/definitions/itemcat',
    title: 'itemCategories',
    need: 'f-item-groups-management',
    base: '/api/definitions/itemCategory',
    fields: {
      nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name', isUnique: true, example: 'مشروبات ساخنة' },
      nameEn: { kind: 'text', lengthMax: 200, format: 'name', example: 'Hot drinks' },
    },
    computed: { itemCount: { kind: 'count' } },
    list: ['nameAr', 'nameEn'],
    search: ['nameAr', 'nameEn'],
    key: 'nameAr',
    isEditedInPlace: true,
  }),
  /** The branches of the company. Document numbers begin with the prefix. Source: spec §3, decision 51. */
  branch: definition({
    name: 'branch',
    path: '/definitions/branch',
    title: 'branches',
    need: 'f-branches-manage',
    base: '/api/definitions/branch',
    fields: {
      codePrefix: { kind: 'code', lengthMin: 1, lengthMax: 6, format: 'branchPrefix', isUnique: true, example: '4' },
      nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name', isUnique: true, example: 'فرع النخيل' },
      nameEn: { kind: 'text', lengthMax: 200, format: 'name', example: 'Nakheel branch' },
      vatNumber: {
        kind: 'code',
        lengthMax: 40,
        format: 'vatNumber',
        word: 'ownVatNumber',
        section: 'tax',
        example: '310122393500003',
      },
      ...address,
    },
    computed: { peopleCount: { kind: 'count' } },
    list: ['nameAr', 'nameEn', 'codePrefix', 'city', 'vatNumber'],
    search: ['codePrefix', 'nameAr', 'nameEn', 'city'],
    filters: ['city'],
    key: 'nameAr',
  }),
  /** Cost centres for income and expenses, per branch; a closed one accepts no more postings. Source: spec §3, decision 40. */
  costCenter: definition({
    name: 'costCenter',
    path: '/definitions/cost-center',
    title: 'costCentres',
    need: costCentreNeed,
    base: '/api/definitions/costCenter',
    fields: {
      code: { kind: 'code', lengthMin: 1, lengthMax: 40, format: 'name', isUnique: true, numberPrefix: 'CC' },
      nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name', example: 'قسم المخبوزات' },
      nameEn: { kind: 'text', lengthMax: 200, format: 'name', example: 'Bakery' },
      branch: { kind: 'reference', to: 'branch', isRequired: true },
      parent: { kind: 'reference', to: 'costCentre', word: 'parentCentre' },
      startedDay: { kind: 'day', isRequired: true },
      closedDay: { kind: 'day' },
    },
    list: ['code', 'nameAr', 'nameEn', 'branch', 'parent', 'startedDay', 'closedDay'],
    search: ['code', 'nameAr', 'nameEn'],
    filters: ['branch', 'closedDay'],
    key: 'code',
    ofBranch: 'branch',
    tree: 'parent',
  }),
  /** The path is the one that the specification gives the item calls. Source: spec §7. */
  item: definition({
    name: 'item',
    path: '/definitions/item',
    title: 'items',
    need: 'f-items-manage',
    base: '/api/item/items',
    ...itemFields,
    otherNames: itemNames,
    opens: { path: '/reports/item-report', filter: 'itemId' },
    beside: { path: '/definitions/item/prices', title: 'itemPrices' },
  }),
  service: definition({
    name: 'service',
    path: '/definitions/service-type',
    title: 'services',
    need: 'f-services-manage',
    base: '/api/definitions/service',
    ...serviceFields,
    opens: { path: '/reports/service-report', filter: 'itemId' },
    beside: { path: '/definitions/item/prices', title: 'itemPrices' },
  }),
  /** Accounts under group accounts; the program finds accounts by their roles. Source: decision 42. */
  account: definition({
    name: 'account',
    path: '/definitions/acc-table',
    title: 'accounts',
    need: 'f-accounts-manage',
    base: '/api/definitions/account',
    fields: {
      code: { kind: 'code', lengthMin: 1, lengthMax: 20, format: 'name', isUnique: true, example: '5302003' },
      nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name', example: 'إيجار المستودع' },
      nameEn: { kind: 'text', lengthMax: 200, format: 'name', example: 'Warehouse rent' },
      parent: { kind: 'reference', to: 'account', word: 'parentAccount' },
      type: { kind: 'choice', choices: accountTypes, isRequired: true, names: 'accountTypes', word: 'accountType' },
      subtype: { kind: 'choice', choices: accountSubtypes, names: 'accountSubtypes', word: 'accountSubtype' },
      normalBalance: { kind: 'choice', choices: ['debit', 'credit'], isRequired: true },
      isPostable: { kind: 'flag', word: 'takesEntries' },
      role: { kind: 'choice', choices: accountRoles, names: 'accountRoles', word: 'accountRole' },
    },
    list: ['code', 'nameAr', 'nameEn', 'parent', 'type', 'subtype', 'normalBalance', 'isPostable', 'role'],
    search: ['code', 'nameAr', 'nameEn'],
    filters: ['type', 'isPostable'],
    key: 'code',
    tree: 'parent',
    opens: { path: '/accounting/account-statement', filter: 'accountId' },
    beside: { path: '/accounting/accountingtree', title: 'accountingTree' },
  }),
  /** The tables of a restaurant. Source: spec §3. */
  restaurantTable: definition({
    name: 'restaurantTable',
    path: '/definitions/tables',
    title: 'tables',
    need: 'f-add-table',
    base: '/api/definitions/restaurantTable',
    fields: {
      code: { kind: 'code', lengthMin: 1, lengthMax: 40, format: 'name', isUnique: true, numberPrefix: 'T' },
      nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name', example: 'طاولة النافذة' },
      nameEn: { kind: 'text', lengthMax: 200, format: 'name', example: 'Window table' },
      branch: { kind: 'reference', to: 'branch', isRequired: true },
      capacity: { kind: 'count', min: 1, max: 1000, example: '4' },
      color: { kind: 'colour', example: '#1E7B4F' },
    },
    list: ['code', 'nameAr', 'nameEn', 'branch', 'capacity', 'color'],
    search: ['code', 'nameAr', 'nameEn'],
    filters: ['branch', 'capacity'],
    key: 'code',
    ofBranch: 'branch',
    isEditedInPlace: true,
  }),
  /** The drivers of a branch, or of all. Source: spec §3. */
  driver: definition({
    name: 'driver',
    path: '/definitions/drivers',
    title: 'drivers',
    need: 'f-add-table',
    base: '/api/definitions/driver',
    fields: {
      code: { kind: 'code', lengthMin: 1, lengthMax: 40, format: 'name', isUnique: true, numberPrefix: 'D' },
      nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name', example: 'سالم العتيبي' },
      nameEn: { kind: 'text', lengthMax: 200, format: 'name', example: 'Salem Alotaibi' },
      phone: { kind: 'code', lengthMax: 40, format: 'mobile', example: '0501234567' },
      idType: { kind: 'choice', choices: driverIdTypes },
      idNumber: { kind: 'code', lengthMax: 40, example: '1000000008' },
      carPlate: { kind: 'text', lengthMax: 40, format: 'name', example: 'أ ب ج 1234' },
      branch: { kind: 'reference', to: 'branch', none: 'allBranches' },
    },
    list: ['code', 'nameAr', 'nameEn', 'phone', 'carPlate', 'branch'],
    search: ['code', 'nameAr', 'nameEn', 'phone', 'carPlate', 'idNumber'],
    filters: ['branch', 'idType'],
    key: 'code',
    ofBranch: 'branch',
    beside: { path: '/pos/drivers', title: 'driverOrders' },
  }),
  ...openingDefinitions,
  /** Discount campaigns. Source: spec §2 and §5. */
  discount: definition({
    name: 'discount',
    path: '/definitions/discount-management',
    title: 'discounts',
    need: 'f-discount-management',
    base: '/api/definitions/discount',
    ...discountFields,
  }),
  expensesTemplate,
  deliveryApp,
  deliveryPrice,
}
export type DefinitionName = keyof typeof definitions

export const definitionEndpoints = namedCalls(definitions)
