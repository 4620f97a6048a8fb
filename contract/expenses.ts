/** What a bill of expenses begins with. Source: spec §2.1; decision 43. */
import { z } from 'zod'
import { vatCategories } from '#domain/bills/totals-types.ts'
import { endpoint } from './endpoint.ts'
import { id, money } from './fields.ts'

const expensesTemplate = z.object({
  id,
  code: z.string(),
  nameAr: z.string(),
  nameEn: z.string(),
  /** Null: of every branch. */
  branchId: id.nullable(),
  costCenterId: id.nullable(),
  supplierId: id.nullable(),
  lines: z.array(
    z.object({
      accountId: id,
      description: z.string(),
      /** Null where it is another one each time. */
      amount: money.nullable(),
      isPriceIncludingVat: z.boolean(),
      vatCategory: z.enum(vatCategories),
    }),
  ),
})
export type ExpensesTemplate = z.output<typeof expensesTemplate>

export const expensesEndpoints = {
  /** A call of our own: templates are found in memory, like items. */
  getExpensesTemplates: endpoint({
    method: 'GET',
    path: '/api/ExpensesBill/templates',
    summary:
      'The templates of expenses in use, those of the company and of the branches of the caller, with their lines.',
    need: 'f-expenses-manage',
    reply: z.array(expensesTemplate),
    errors: [],
  }),
}
