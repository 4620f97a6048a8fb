/** Whose branches the calls on templates of journal entries are about, written down by hand. */
import { journalTemplateEndpoints } from '#contract/journal-templates.ts'
import type { TestApp } from '#tests/support/app.ts'
import { addVoucherOf } from './calls-on-vouchers.ts'

type Made = { readonly voucherId: number; readonly templateId: number }

const fields = { name: 'Rent', every: 'none', firstDay: null, lastDay: null, isPaused: false } as const

export async function addJournalTemplate(shop: TestApp, as: string, branchId: 1 | 2): Promise<number> {
  const voucherId = await addVoucherOf(shop, as, 'compound', branchId)
  const body = { ...fields, voucherId }
  return (await shop.call(journalTemplateEndpoints.addJournalTemplate, { body }, { as })).id
}

export const callsOnJournalTemplates = {
  listJournalTemplates: {
    asks: {},
    says: (rows: { branchId: number }[]) => rows.map(row => row.branchId),
    ...{ first: [1], second: [2], both: [1, 2] },
  },
  addJournalTemplate: {
    about: ({ voucherId }: Made) => ({ body: { ...fields, voucherId } }),
    foreign: '404',
  },
  changeJournalTemplate: {
    about: ({ templateId }: Made) => ({ params: { id: templateId }, body: fields }),
    foreign: '404',
  },
  removeJournalTemplate: { about: ({ templateId }: Made) => ({ params: { id: templateId } }), foreign: '404' },
} as const
