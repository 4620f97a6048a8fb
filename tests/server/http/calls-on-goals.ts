/** Whose branches the calls on goals are about, written down by hand: those of all branches together are in `goals.test.ts`. */
import { goalEndpoints } from '#contract/goals.ts'
import { addMonths, day } from '#domain/days.ts'
import { sar } from '#tests/support/amounts.ts'
import type { TestApp } from '#tests/support/app.ts'

type Goal = { readonly branchId: 1 | 2; readonly goalId: number }

const firstMonth = day('2026-02-01')
let count = 0

/** Of a month that no other has. */
function aGoal(branchId: 1 | 2) {
  count += 1
  return { branchId, date: addMonths(firstMonth, count), goal: sar('1000.00') }
}

export async function addGoal(shop: TestApp, as: string, branchId: 1 | 2): Promise<number> {
  return (await shop.call(goalEndpoints.addMonthlyGoal, { body: aGoal(branchId) }, { as })).id
}

export const callsOnGoals = {
  addMonthlyGoal: { about: ({ branchId }: Goal) => ({ body: aGoal(branchId) }), foreign: '403 branchId' },
  getMonthlyGoals: {
    about: ({ branchId }: Goal) => ({
      query: { BranchId: branchId, FromDate: firstMonth, ToDate: addMonths(firstMonth, 119) },
    }),
    foreign: '403 BranchId',
  },
  // A user who may see it gets a message that its month stays.
  changeMonthlyGoal: {
    about: ({ branchId, goalId }: Goal) => ({
      params: { id: goalId },
      body: { id: goalId, ...aGoal(branchId), date: firstMonth },
    }),
    foreign: '404',
  },
  removeMonthlyGoal: { about: ({ goalId }: Goal) => ({ params: { id: goalId }, query: {} }), foreign: '404' },
} as const
