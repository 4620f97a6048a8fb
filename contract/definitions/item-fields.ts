/** The fields of items and of services, which are items without stock. Source: spec §3 and §5. */
import { vatCategories } from '#domain/bills/totals-types.ts'
import { ratioOne } from '#domain/money.ts'
import type { DefinitionSpec } from './definition.ts'
import { recipeFields, recipeUnit } from './recipe-fields.ts'

type Described = 'fields' | 'computed' | 'list' | 'search' | 'filters' | 'key'

const names = {
  nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name' },
  nameEn: { kind: 'text', lengthMax: 200, format: 'name' },
} as const
const unitFields = {
  nameAr: { ...names.nameAr, lengthMax: 60, example: 'حبة' },
  nameEn: { ...names.nameEn, lengthMax: 60, example: 'Piece' },
  /** The number of units of ratio 1 that it contains. */
  ratio: { kind: 'ratio', isRequired: true, initial: ratioOne, example: '1' },
  price: { kind: 'price', isRequired: true, example: '11.50' },
  priceIncludesVat: { kind: 'flag', initial: true },
  isDefaultSale: { kind: 'flag' },
  isDefaultPurchase: { kind: 'flag' },
  isSplittable: { kind: 'flag' },
  barcodes: { kind: 'texts', lengthMax: 50, countMax: 20, example: '6281000000014' },
} as const

const shared = {
  code: { kind: 'code', lengthMin: 1, lengthMax: 40, format: 'name', isUnique: true, numberPrefix: '' },
  ...names,
  category: { kind: 'reference', to: 'category', isRequired: true },
  vatCategory: { kind: 'choice', choices: vatCategories, isRequired: true, initial: 'standard' },
  image: { kind: 'image', word: 'picture' },
} as const
const units = { kind: 'rows', each: 'unit', section: 'units', key: 'nameAr', countMax: 20, isRequired: true } as const
const listed = {
  /** Of the default sale unit. */
  computed: { price: { kind: 'price' } },
  list: ['code', 'nameAr', 'nameEn', 'category', 'vatCategory'],
  search: ['code', 'nameAr', 'nameEn', 'units.barcodes'],
  key: 'code',
} as const

export const itemFields = {
  ...listed,
  /** The average cost of the stock in the caller's branches; empty without stock. */
  computed: { ...listed.computed, averageCost: { kind: 'price' } },
  fields: {
    ...shared,
    isTobacco: { kind: 'flag', word: 'tobacco' },
    isWeighed: { kind: 'flag' },
    /** The cost is entered only until goods have moved: after that it comes from the books. */
    units: { ...units, of: { ...unitFields, cost: { kind: 'price', example: '7.25' }, ...recipeUnit } },
    features: {
      ...{ kind: 'rows', each: 'feature', section: 'features', key: 'nameAr', countMax: 50 },
      of: { ...names, price: { kind: 'price', isRequired: true } },
    },
    suppliers: {
      ...{ kind: 'rows', each: 'supplier', section: 'suppliers', key: 'supplier', countMax: 20 },
      of: {
        supplier: { kind: 'reference', to: 'supplier', isRequired: true },
        supplierCode: { kind: 'code', lengthMax: 40 },
      },
    },
    reorderLevels: {
      ...{ kind: 'rows', each: 'reorderLevel', section: 'reorderLevels', countMax: 100 },
      ...{ key: 'branch', ofBranch: 'branch' },
      of: {
        branch: { kind: 'reference', to: 'branch', isRequired: true },
        level: { kind: 'quantity', isRequired: true, word: 'reorderLevel' },
      },
    },
    ...recipeFields,
  },
  filters: ['category', 'vatCategory', 'isTobacco', 'isWeighed'],
} as const satisfies Pick<DefinitionSpec, Described>

export const serviceFields = {
  ...listed,
  fields: { ...shared, units: { ...units, of: unitFields } },
  filters: ['category', 'vatCategory'],
} as const satisfies Pick<DefinitionSpec, Described>
