/** The opening of the books: what the rows of each branch come to, and the action that posts them. Calls of our own. Source: decision 39. */
import { z } from 'zod'
import { openingNeed } from './definitions/opening-fields.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { exactText, id, moneySum, wireDay } from './fields.ts'

/** `empty`: there are no rows, and nothing is posted. `changed`: the rows are others than those that were posted. */
export const openingStates = ['empty', 'unposted', 'posted', 'changed'] as const
export type OpeningState = (typeof openingStates)[number]

const branchOpening = z.object({
  branchId: id,
  nameAr: z.string(),
  nameEn: z.string(),
  state: z.enum(openingStates),
  /** Of the rows as they are now. */
  itemCount: z.int().min(0),
  customerCount: z.int().min(0),
  supplierCount: z.int().min(0),
  accountCount: z.int().min(0),
  /** What all goods are worth. */
  stock: moneySum,
  /** What customers owe, less what they are owed. */
  receivable: moneySum,
  /** What suppliers are owed, less what they owe. */
  payable: moneySum,
  /** Debits less credits of the other accounts. */
  accounts: moneySum,
  /** What the account of opening balances takes up: its credit, or its debit where this is negative. */
  difference: moneySum,
  /** Of the document, and of the posting that stands; null where none does. */
  code: z.string().nullable(),
  postingNumber: z.int().positive().nullable(),
  /** Identifies these rows; sent when they are posted, so that only rows that the user has seen are posted. */
  mark: z.string(),
})
export type BranchOpening = z.output<typeof branchOpening>

export const openingEndpoints = {
  getOpenings: endpoint({
    method: 'GET',
    path: '/api/accounting/openings',
    summary: 'What the books of each branch begin with, as its rows say now, and whether that is what was posted.',
    need: openingNeed,
    reply: z.object({
      /** Null: the first day of the books is not set. */
      firstDay: wireDay.nullable(),
      /** The books are closed through this day; null where none are. */
      lockDay: wireDay.nullable(),
      branches: z.array(branchOpening),
    }),
    errors: [],
  }),
  postOpening: endpoint({
    method: 'POST',
    path: '/api/accounting/openings',
    summary:
      'Posts the opening of a branch on the first day of the books, in the place of the one that was posted before. Refused once that day is closed.',
    need: openingNeed,
    errors: [...writtenOnceErrors, 'period_locked', 'quantity_issue', 'count_differs', 'process_ignored'],
    isIdempotent: true,
    body: z.strictObject({ branchId: id, mark: exactText(200) }),
    reply: branchOpening,
  }),
}
