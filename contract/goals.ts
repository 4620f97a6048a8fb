/** Monthly sales goals of a branch, or of all branches together. Source: spec §3, §5, §7 (second API), decisions 47 and 51. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { fieldCodecs } from './field-kinds.ts'
import { id, money, moneySum, queryId, queryInteger, text, wireDay } from './fields.ts'
import { allBranches } from './protocol.ts'

/** Users who see sales also set goals. */
export const goalsNeed = 'f-view-statics' as const

/** The maximum period of a list. */
export const goalMonthsMax = 120

/** −1 means all branches together. */
const goalBranch = z.union([z.literal(allBranches), id])
const goalAmount = money.refine(value => value >= 0, 'mustNotBeNegative')

/**
 * `branchName` is in the caller's language, empty for all branches. Beyond the specification: `branch` with both names, `version`, `isOpen`
 * (the month is the current one or later, by the company's clock), and `reached`, the month's sales so far without VAT and fee, minus
 * returns; null for a month that has not begun.
 */
export const monthlyGoal = z.object({
  id,
  branchId: goalBranch,
  branchName: z.string(),
  date: wireDay,
  goal: money,
  version: z.int(),
  branch: fieldCodecs.reference.nullable(),
  isOpen: z.boolean(),
  reached: moneySum.nullable(),
})
export type MonthlyGoal = z.output<typeof monthlyGoal>

const path = '/api/monthly-goals'
const params = z.object({ id: queryId })

export const goalEndpoints = {
  addMonthlyGoal: endpoint({
    method: 'POST',
    path,
    summary:
      'Sets the goal of the current month or a later one, given by its first day, for a branch or for all together (−1): one for each.',
    need: goalsNeed,
    isIdempotent: true,
    body: z.strictObject({ branchId: goalBranch, date: wireDay, goal: goalAmount }),
    reply: monthlyGoal,
    errors: writtenOnceErrors,
  }),
  getMonthlyGoals: endpoint({
    method: 'GET',
    path,
    summary:
      'The goals of the months from one day to another, by month: of one branch, or (−1) all that the user may see. 404 if there are none.',
    need: goalsNeed,
    /** By default from the current month to six months later. */
    query: z.object({
      BranchId: queryInteger.pipe(goalBranch).optional(),
      FromDate: wireDay.optional(),
      ToDate: wireDay.optional(),
    }),
    reply: z.array(monthlyGoal),
    errors: ['goals_not_found', 'too_many_requests'],
  }),
  changeMonthlyGoal: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    summary:
      'Changes the amount of a goal of the current month or a later one; branch and month remain. With `version` it is refused if another user has changed it since.',
    need: goalsNeed,
    params,
    body: z.strictObject({
      id,
      branchId: goalBranch,
      date: wireDay,
      goal: goalAmount,
      branchName: text(0, 400).nullish(),
      version: id.optional(),
    }),
    reply: monthlyGoal,
    errors: ['not_found', 'row_changed', 'storage_unavailable'],
  }),
  removeMonthlyGoal: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary:
      'Deletes a goal of the current month or a later one. With `version` it is refused if another user has changed it since.',
    need: goalsNeed,
    params,
    query: z.object({ version: queryId.optional() }),
    errors: ['not_found', 'row_changed', 'storage_unavailable'],
  }),
}
