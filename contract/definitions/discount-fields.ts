/** The fields of a campaign: scope, discount and time. Source: spec §3 and §5, docs/decisions/discounts.md. */
import { campaignScopes } from '#domain/bills/campaigns.ts'
import type { DefinitionSpec } from './definition.ts'

type Described = 'fields' | 'list' | 'search' | 'filters' | 'key' | 'ofBranch' | 'asksBeforeRetiring'

const time = { kind: 'code', lengthMax: 10, format: 'clockTime', section: 'discountTime' } as const

export const discountFields = {
  fields: {
    nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name', isUnique: true, example: 'عرض الصيف' },
    nameEn: { kind: 'text', lengthMax: 200, format: 'name', example: 'Summer offer' },
    appliesTo: { kind: 'choice', choices: campaignScopes, isRequired: true },
    branch: { kind: 'reference', to: 'branch', none: 'allBranches' },
    /** Exactly one of `percentOff` and `amountOff`. */
    percentOff: { kind: 'percent', section: 'discountOff', example: '20' },
    amountOff: { kind: 'price', section: 'discountOff', example: '2.50' },
    lineCap: { kind: 'money', section: 'discountOff', example: '50' },
    startDay: { kind: 'day', isRequired: true, section: 'discountTime' },
    endDay: { kind: 'day', section: 'discountTime' },
    startTime: { ...time, example: '22:00' },
    endTime: { ...time, example: '02:00' },
    categories: {
      ...{ kind: 'rows', each: 'category', section: 'categories', key: 'category', countMax: 100 },
      of: { category: { kind: 'reference', to: 'category', isRequired: true } },
    },
    items: {
      ...{ kind: 'rows', each: 'item', section: 'items', key: 'item', countMax: 200 },
      of: { item: { kind: 'reference', to: 'item', isRequired: true } },
    },
  },
  list: ['nameAr', 'nameEn', 'appliesTo', 'percentOff', 'amountOff', 'startDay', 'endDay', 'branch'],
  search: ['nameAr', 'nameEn'],
  filters: ['appliesTo', 'branch', 'endDay'],
  key: 'nameAr',
  ofBranch: 'branch',
  /** Source: spec §5. */
  asksBeforeRetiring: { field: 'appliesTo', value: 'allItems', question: 'retireDiscountOnAll' },
} as const satisfies Pick<DefinitionSpec, Described>
