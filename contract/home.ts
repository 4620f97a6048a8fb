/** The start page besides the figures: the administrator's message, and the user's open tasks. Calls of our own. Source: decision 49. */
import { z } from 'zod'
import { type Access, can, type Need } from '#domain/access/can.ts'
import { makesDeliveries } from './delivery-needs.ts'
import { endpoint } from './endpoint.ts'
import { wireDay } from './fields.ts'
import { eInvoicesNeed, shiftBalanceNeed, shiftListNeed, shiftNeed } from './screen-needs.ts'

/**
 * The kinds of tasks, in display order, with the permission to act on them. Each line opens the page that lists exactly these rows, whose
 * permission is included.
 */
export const todoNeeds = {
  /** Bills whose goods have not been delivered. */
  undelivered: { allOf: ['f-change-delivering -status', 'f-bills-history'] }, // (sic)
  /** The same for users who make exit or entry statements but do not see the list of bills. */
  toDeliver: makesDeliveries,
  /** Held bills in the user's branch. */
  heldBills: 'f-create-sales-invoice',
  /** The user's own shifts that were opened on an earlier day and are still open. */
  openShifts: shiftNeed,
  /** Counted shifts whose difference waits for an approval. */
  shiftApprovals: { allOf: [shiftListNeed, shiftBalanceNeed] },
  /** Quotations without a sale that expire within a few days. */
  quotations: { allOf: ['f-create-offer-invoice', 'f-bills-history'] },
  /** Items below their reorder level in a branch. */
  reorder: 'f-inventory',
  /** Branches whose current opening balances are not posted. */
  openings: 'f-advanced-daily-recipts-manage',
  /** E-invoices that the authority rejected. */
  eInvoicesRejected: eInvoicesNeed,
  /** E-invoices that have not reached the authority for hours; its page lists all that wait. */
  eInvoicesLate: eInvoicesNeed,
} as const satisfies Record<string, Need>
export type TodoName = keyof typeof todoNeeds
export const todoNames = Object.keys(todoNeeds) as readonly TodoName[]

/** Today and this many more days. */
export const expiringDays = 3

/** Whether the user may have any task: for other users the server is not called. */
export function mayHaveTodo(access: Access | null): boolean {
  return todoNames.some(name => can(access, todoNeeds[name]))
}

export const homeEndpoints = {
  getBanner: endpoint({
    method: 'GET',
    path: '/api/setting/Banner',
    summary: 'The message of the administrator for today; empty without one.',
    need: 'signedIn',
    reply: z.object({ text: z.string() }),
    errors: [],
  }),
  getTodo: endpoint({
    method: 'GET',
    path: '/api/home/Todo',
    summary:
      'The open tasks of the caller in their branches today, with their counts, including zero: a line for each task that they may perform.',
    need: 'signedIn',
    reply: z.object({
      today: wireDay,
      lines: z.array(z.object({ name: z.enum(todoNames), count: z.int().min(0) })),
    }),
    errors: ['too_many_requests'],
  }),
}
