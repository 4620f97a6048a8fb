import { definition } from './definition.ts'
import { partyComputed, partyFields, partyFilters, partyList, partySearch } from './party-fields.ts'

export const customer = definition({
  name: 'customer',
  path: '/definitions/customer',
  title: 'customers',
  need: 'f-customers-manage',
  base: '/api/definitions/customer',
  fields: {
    code: { kind: 'code', lengthMin: 1, lengthMax: 40, format: 'name', isUnique: true, numberPrefix: 'C' },
    ...partyFields,
  },
  computed: partyComputed,
  list: partyList,
  search: partySearch,
  filters: partyFilters,
  key: 'code',
  opens: { path: '/reports/customer-info', filter: 'personId' },
})
