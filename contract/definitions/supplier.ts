import { definition } from './definition.ts'
import { partyComputed, partyFields, partyFilters, partyList, partySearch } from './party-fields.ts'

export const supplier = definition({
  name: 'supplier',
  path: '/definitions/supplier',
  title: 'suppliers',
  need: 'f-suppliers-manage',
  base: '/api/definitions/supplier',
  fields: {
    code: { kind: 'code', lengthMin: 1, lengthMax: 40, format: 'name', isUnique: true, numberPrefix: 'S' },
    ...partyFields,
  },
  computed: partyComputed,
  list: partyList,
  search: partySearch,
  filters: partyFilters,
  key: 'code',
  opens: { path: '/reports/supplier-info', filter: 'personId' },
})
