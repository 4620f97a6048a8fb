/** Templates of recurring expenses, such as rent and electricity, for new bills. Source: decision 43, design page 3. */
import { vatCategories } from '#domain/bills/totals-types.ts'
import { definition } from './definition.ts'

const names = {
  nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name', example: 'إيجار المعرض' },
  nameEn: { kind: 'text', lengthMax: 200, format: 'name', example: 'Showroom rent' },
} as const

/** A bill has one branch and at most one cost centre, shared by its lines. A template without a branch belongs to the company. */
export const expensesTemplate = definition({
  name: 'expensesTemplate',
  path: '/definitions/expenses-template',
  title: 'expensesTemplates',
  need: 'f-expenses-manage',
  base: '/api/definitions/expensesTemplate',
  fields: {
    code: { kind: 'code', lengthMin: 1, lengthMax: 40, format: 'name', isUnique: true, numberPrefix: 'E' },
    ...names,
    supplier: { kind: 'reference', to: 'supplier' },
    branch: { kind: 'reference', to: 'branch' },
    costCentre: { kind: 'reference', to: 'costCentre', word: 'costCenter' },
    lines: {
      word: 'expenses',
      ...{ kind: 'rows', each: 'expense', section: 'expenses', key: 'note', countMax: 50, isRequired: true },
      of: {
        account: { kind: 'reference', to: 'account', isRequired: true, word: 'expenseAccount' },
        /** The description in the line of the bill. */
        note: { kind: 'text', lengthMin: 1, lengthMax: 200, example: 'إيجار شهر' },
        vatCategory: { kind: 'choice', choices: vatCategories, isRequired: true, initial: 'standard' },
        priceIncludesVat: { kind: 'flag', initial: true },
        /** Empty if the amount varies. */
        amount: { kind: 'money', example: '4600.00' },
      },
    },
  },
  computed: { amount: { kind: 'money', word: 'total' } },
  list: ['code', 'nameAr', 'nameEn', 'supplier', 'branch', 'costCentre'],
  search: ['code', 'nameAr', 'nameEn', 'lines.note'],
  filters: ['supplier', 'branch'],
  key: 'code',
  ofBranch: 'branch',
})
