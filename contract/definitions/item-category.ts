import { definition } from './definition.ts'

/** Deleting one deletes its items; those that documents name are retired with it. Source: decision 37. */
export const itemCategory = definition({
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
})
