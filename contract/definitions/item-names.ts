/** The field names of items in the specification, and the further fields of `getItem`. Source: spec §3. */
import type { OtherNames } from './other-names.ts'

const units = {
  fields: { unitPrice: 'price', unitCost: 'cost', isPriceIncludingVat: 'priceIncludesVat' },
  ignored: ['itemId', 'name'],
} as const satisfies OtherNames

export const itemNames: OtherNames = {
  fields: { categoryId: 'category' },
  ignored: ['id', 'name'],
  fixed: { isService: false },
  rows: {
    units,
    features: { fields: {}, ignored: ['name'] },
    suppliers: { fields: { supplierId: 'supplier' }, ignored: ['name', 'nameAr', 'nameEn'] },
  },
}
