/** Whose branches the calls on templates of expenses are about, written down by hand: those of the company are in `expenses-templates.test.ts`. */
import { rentId } from '#tests/support/definition-samples.ts'

type Template = { readonly branchId: 1 | 2; readonly templateId: number }

const line = { id: null, account: rentId, note: 'إيجار', vatCategory: 'standard', priceIncludesVat: true }

export const aTemplate = (branch: 1 | 2) => ({ nameAr: 'إيجار', branch, lines: [line] })

export const callsOnTemplates = {
  expensesTemplateList: {
    asks: { query: {} },
    says: ({ rows, count }: { rows: { branch: { id: number } | null }[]; count: number }) => [
      count,
      ...rows.map(({ branch }) => branch?.id ?? null),
    ],
    ...{ first: [1, 1], second: [1, 2], both: [2, 1, 2] },
  },
  getExpensesTemplates: {
    asks: {},
    says: (templates: { branchId: number | null }[]) => templates.map(({ branchId }) => branchId),
    ...{ first: [1], second: [2], both: [1, 2] },
  },
  expensesTemplateRead: { about: ({ templateId }: Template) => ({ params: { id: templateId } }), foreign: '404' },
  expensesTemplateHistory: { about: ({ templateId }: Template) => ({ params: { id: templateId } }), foreign: '404' },
  expensesTemplateRemoval: { about: ({ templateId }: Template) => ({ params: { id: templateId } }), foreign: '404' },
  expensesTemplateRemove: {
    about: ({ templateId }: Template) => ({ params: { id: templateId }, query: { version: 1 } }),
    foreign: '404',
  },
  expensesTemplateAdd: { about: ({ branchId }: Template) => ({ body: aTemplate(branchId) }), foreign: '403 branch' },
  expensesTemplateChange: {
    about: ({ templateId }: Template) => ({ params: { id: templateId }, body: { version: 1, nameEn: 'Rent' } }),
    foreign: '404',
  },
  expensesTemplateSetActive: {
    about: ({ templateId }: Template) => ({ params: { id: templateId }, body: { version: 1, isActive: false } }),
    foreign: '404',
  },
  // A branch of others is not found in its row.
  expensesTemplateImport: 'has no branch',
  expensesTemplateStageImport: 'has no branch',
  expensesTemplateRunImport: 'has no branch',
  expensesTemplateDropImport: 'has no branch',
} as const
