/** Opening balances: the sums of each branch's rows, and the call that posts them. Calls of our own. Source: decision 39. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { exactText, id, moneySum, wireDay } from './fields.ts'
import { openingNeed } from './screen-needs.ts'

/** `empty`: no rows, and nothing posted. `changed`: the rows differ from those that were posted. */
export const openingStates = ['empty', 'unposted', 'posted', 'changed'] as const
export type OpeningState = (typeof openingStates)[number]

const branchOpening = z.object({
  branchId: id,
  nameAr: z.string(),
  nameEn: z.string(),
  state: z.enum(openingStates),
  /** Of the current rows. */
  itemCount: z.int().min(0),
  customerCount: z.int().min(0),
  supplierCount: z.int().min(0),
  accountCount: z.int().min(0),
  /** The total value of goods. */
  stock: moneySum,
  /** What customers owe, minus what they are owed. */
  receivable: moneySum,
  /** What suppliers are owed, minus what they owe. */
  payable: moneySum,
  /** Debits minus credits of the other accounts. */
  accounts: moneySum,
  /** The amount of the opening balance account: its credit, or its debit when negative. */
  difference: moneySum,
  /** The code of the document, and the number of the effective posting; null when there is none. */
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
    summary: 'The opening of each branch according to its current rows, and whether it equals the posted one.',
    need: openingNeed,
    reply: z.object({
      /** Null when the first day of the books is not set. */
      firstDay: wireDay.nullable(),
      /** The last locked day; null when no period is locked. */
      lockDay: wireDay.nullable(),
      branches: z.array(branchOpening),
    }),
    errors: [],
  }),
  postOpening: endpoint({
    method: 'POST',
    path: '/api/accounting/openings',
    summary:
      'Posts the opening of a branch on the first day of the books, replacing the posted one. Refused once that day is closed.',
    need: openingNeed,
    errors: [...writtenOnceErrors, 'period_locked', 'quantity_issue', 'count_differs', 'process_ignored'],
    isIdempotent: true,
    body: z.strictObject({ branchId: id, mark: exactText(200) }),
    reply: branchOpening,
  }),
}
