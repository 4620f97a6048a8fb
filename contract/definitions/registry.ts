/** Every definition by name, and the calls of all of them. Fields that are many, or of several definitions, stand in files beside this one. */
import { definition, namedCalls } from './definition.ts'
import { party } from './party-fields.ts'

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
  /** Deleting one deletes its items; those that documents name are retired with it. Source: decision 37. */
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
  /** Where guests of a restaurant sit. Source: spec §3. */
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
      colour: { kind: 'colour', example: '#1E7B4F' },
    },
    list: ['code', 'nameAr', 'nameEn', 'branch', 'capacity', 'colour'],
    search: ['code', 'nameAr', 'nameEn'],
    filters: ['branch', 'capacity'],
    key: 'code',
    ofBranch: 'branch',
    isEditedInPlace: true,
  }),
}
export type DefinitionName = keyof typeof definitions

export const definitionEndpoints = namedCalls(definitions)
