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
}
export type DefinitionName = keyof typeof definitions

export const definitionEndpoints = namedCalls(definitions)
