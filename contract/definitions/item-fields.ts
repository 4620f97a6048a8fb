/** The fields of items and of services, which are items without stock. Source: spec §3 and §5. */
import { vatCategories } from '#domain/bills/totals-types.ts'
import { exemptionReasons, exemptionReasonsFor } from '#domain/invoice/exemption-reasons.ts'
import type { DefinitionSpec } from './definition.ts'
import { itemNameFields as names, unitFields } from './item-unit-fields.ts'
import { recipeFields, recipeUnit } from './recipe-fields.ts'

type Described = 'fields' | 'computed' | 'list' | 'search' | 'filters' | 'key'

const reasonCodes = exemptionReasons.map(({ code }) => code)
const reasonsOfCategory = Object.fromEntries(vatCategories.map(each => [each, exemptionReasonsFor(each)]))

const shared = {
  code: { kind: 'code', lengthMin: 1, lengthMax: 40, format: 'name', isUnique: true, numberPrefix: '' },
  ...names,
  category: { kind: 'reference', to: 'category', isRequired: true },
  vatCategory: { kind: 'choice', choices: vatCategories, isRequired: true, initial: 'standard' },
  exemptionReason: {
    kind: 'choice',
    choices: reasonCodes,
    names: 'exemptionReasons',
    example: 'VATEX-SA-35',
    suiting: { field: 'vatCategory', choices: reasonsOfCategory, problem: 'notOfVatCategory' },
  },
  image: { kind: 'image', word: 'picture' },
  /** For each base unit, instead of those for the amount; empty: by the amount. */
  points: { kind: 'count', min: 0, max: 10_000, example: '2', word: 'itemPoints' },
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
  filters: ['category', 'vatCategory', 'exemptionReason', 'isTobacco', 'isWeighed'],
} as const satisfies Pick<DefinitionSpec, Described>

export const serviceFields = {
  ...listed,
  fields: { ...shared, units: { ...units, of: unitFields } },
  filters: ['category', 'vatCategory', 'exemptionReason'],
} as const satisfies Pick<DefinitionSpec, Described>
