/** Closing and reopening fiscal years. Calls of our own. Source: decision 39. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { documentReference } from './facts/fact.ts'
import { exactText, id, instant, moneySum, note, wireDay } from './fields.ts'
import { lockNeed } from './screen-needs.ts'

/** The type of its documents in the ledger. */
export const closingKind = 'closing'

export const reopeningReasonLengthMax = 200

const result = { revenue: moneySum, expense: moneySum, result: moneySum }
const branchResult = z.object({ branchId: id, nameAr: z.string(), nameEn: z.string(), ...result })
export type BranchResult = z.output<typeof branchResult>

/** What the server posts by itself on due days of the year. It prevents the closing, because it would otherwise be posted in the next year. */
export const dueMatters = ['depreciation', 'reversals', 'repeats', 'points'] as const
export type DueMatter = (typeof dueMatters)[number]

/** What the end of a year should not leave; the others are a warning. */
export const openMatters = [...dueMatters, 'openCounts', 'undelivered', 'heldBills', 'openShifts', 'openings'] as const
export type OpenMatter = (typeof openMatters)[number]

export const openMatterDocumentsMax = 20

const openMatter = z.object({
  matter: z.enum(openMatters),
  isBlocking: z.boolean(),
  count: z.int().positive(),
  /** The oldest, where they have numbers. For what is due, the day is that of the earliest due posting. */
  documents: z.array(z.object({ document: documentReference, day: wireDay })).max(openMatterDocumentsMax),
})
export type OpenMatters = z.output<typeof openMatter>

const closedYear = z.object({
  id,
  firstDay: wireDay,
  lastDay: wireDay,
  closedAt: instant,
  userName: z.string(),
  /** Null while it is closed. */
  reopened: z.object({ at: instant, userName: z.string(), reason: z.string() }).nullable(),
  /** The last closed year, which can be reopened. */
  isLast: z.boolean(),
})
export type ClosedYear = z.output<typeof closedYear>

const nextYear = z.object({
  firstDay: wireDay,
  lastDay: wireDay,
  isOver: z.boolean(),
  /** In the caller's branches. */
  branches: z.array(branchResult),
  /** Those of the caller's branches, without matters of which there are none. */
  open: z.array(openMatter),
  /** Identifies these figures; sent when the year is closed, so that only figures that the user has seen are posted. */
  mark: z.string(),
})
export type NextYear = z.output<typeof nextYear>

const years = z.object({
  /** A closing writes every branch. */
  hasAllBranches: z.boolean(),
  /** Null before the books begin. */
  next: nextYear.nullable(),
  /** Newest first. */
  closed: z.array(closedYear),
})

export const yearClosingEndpoints = {
  getYears: endpoint({
    method: 'GET',
    path: '/api/accounting/years',
    summary: 'The year to close, with its result by branch and what is still open, and the closed years.',
    need: lockNeed,
    reply: years,
    errors: ['too_many_requests'],
  }),
  closeYear: endpoint({
    method: 'POST',
    path: '/api/accounting/years/close',
    summary: 'Posts the result of the year to retained earnings, branch by branch on its last day, and locks the year.',
    need: lockNeed,
    errors: [...writtenOnceErrors, 'access_denied', 'count_differs', 'process_ignored'],
    isIdempotent: true,
    body: z.strictObject({ lastDay: wireDay, mark: exactText(200) }),
    reply: years,
  }),
  reopenYear: endpoint({
    method: 'POST',
    path: '/api/accounting/years/reopen',
    summary:
      'Reverses the closing of the last closed year and restores the lock of before. Only a superadmin, with a reason.',
    need: 'superadmin',
    errors: [...writtenOnceErrors, 'access_denied', 'not_found', 'process_ignored'],
    isIdempotent: true,
    body: z.strictObject({ id, reason: note(1, reopeningReasonLengthMax) }),
    reply: years,
  }),
}
