/** What is on the first page beside the figures: the message of the administrator, and what waits for this person. Calls of our own. Source: decision 49. */
import { z } from 'zod'
import { type Access, can, type Need } from '#domain/access/can.ts'
import { makesDeliveries } from './delivery-needs.ts'
import { endpoint } from './endpoint.ts'
import { wireDay } from './fields.ts'

/**
 * What may wait, in the order in which it is told, and who can do something about it: each line opens the page where exactly these stand, which is
 * part of its need.
 */
export const todoNeeds = {
  /** Bills whose goods have not been handed over. */
  undelivered: { allOf: ['f-change-delivering -status', 'f-bills-history'] }, // (sic)
  /** The same for whoever makes exit or entry statements, and does not see the list of bills. */
  toDeliver: makesDeliveries,
  /** Bills that were put aside in the branch in which the person works. */
  heldBills: 'f-create-sales-invoice',
  /** Quotations that are good for a few days more, and of which no sale was made. */
  quotations: { allOf: ['f-create-offer-invoice', 'f-bills-history'] },
  /** Items of which a branch holds less than their level. */
  reorder: 'f-inventory',
  /** Branches with opening balances that are not posted as they are. */
  openings: 'f-advanced-daily-recipts-manage',
} as const satisfies Record<string, Need>
export type TodoName = keyof typeof todoNeeds
export const todoNames = Object.keys(todoNeeds) as readonly TodoName[]

/** Today and so many days more. */
export const expiringDays = 3

/** Whether anything may ever wait for a person: the server is not asked for anybody else. */
export function mayHaveTodo(access: Access | null): boolean {
  return todoNames.some(name => can(access, todoNeeds[name]))
}

export const homeEndpoints = {
  getBanner: endpoint({
    method: 'GET',
    path: '/api/setting/Banner',
    summary: 'The message of the administrator that holds today; empty where there is none.',
    need: 'signedIn',
    reply: z.object({ text: z.string() }),
    errors: [],
  }),
  getTodo: endpoint({
    method: 'GET',
    path: '/api/home/Todo',
    summary:
      'What waits for the caller in their branches today, with how many there are, also none: a line for each matter that they can do something about.',
    need: 'signedIn',
    reply: z.object({
      today: wireDay,
      lines: z.array(z.object({ name: z.enum(todoNames), count: z.int().min(0) })),
    }),
    errors: ['too_many_requests'],
  }),
}
