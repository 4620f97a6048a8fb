/** The goals machine, connected to the server. */
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { goalEndpoints, goalMonthsMax, type MonthlyGoal } from '#contract/goals.ts'
import { monthsWithin } from '#domain/days.ts'
import { daysOfMonth } from '#domain/months.ts'
import {
  type GoalAnswer,
  type GoalChange,
  type GoalsAnswer,
  type GoalsAsked,
  goalsMachine,
  type NewGoal,
} from '#machines/goals.machine.ts'
import type { Api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { sharedText } from '../../i18n/keys.ts'
import { useApi } from '../../services/api-context.ts'
import { useIdempotencyKey } from '../../services/use-idempotency-key.ts'

const quietly = { notify: 'never' } as const

export function useGoals(asked: GoalsAsked) {
  const api = useApi()
  const { keyOf, done } = useIdempotencyKey()
  const [machine] = useState(() =>
    goalsMachine.provide({
      actors: {
        loadGoals: fromPromise<GoalsAnswer, GoalsAsked>(({ input, signal }) => loadGoals(api, input, signal)),
        addGoal: fromPromise<GoalAnswer, NewGoal | null>(async ({ input }) => {
          if (input === null) return { kind: 'done' }
          const body = { branchId: input.branchId, date: daysOfMonth(input.month).first, goal: input.goal }
          const options = { ...quietly, idempotencyKey: keyOf(body) }
          const answer = await answered(api.call(goalEndpoints.addMonthlyGoal, { body }, options))
          if (answer.kind === 'done') done()
          return answer
        }),
        changeGoal: fromPromise<GoalAnswer, GoalChange | null>(async ({ input }) => {
          if (input === null) return { kind: 'done' }
          const { id, branchId, date, branchName, version } = input.of
          const body = { id, branchId, date, goal: input.goal, branchName, version }
          return answered(api.call(goalEndpoints.changeMonthlyGoal, { params: { id }, body }, quietly))
        }),
        removeGoal: fromPromise<GoalAnswer, MonthlyGoal | null>(async ({ input }) => {
          if (input === null) return { kind: 'done' }
          const { id, version } = input
          const action = api.call(goalEndpoints.removeMonthlyGoal, { params: { id }, query: { version } }, quietly)
          return answered(action.catch(doneBefore))
        }),
      },
    }),
  )
  return useMachine(machine, { input: { asked } })
}

async function loadGoals(api: Api, { from, to, branchId }: GoalsAsked, signal: AbortSignal): Promise<GoalsAnswer> {
  const query = { BranchId: branchId, FromDate: daysOfMonth(from).first, ToDate: daysOfMonth(to).last }
  if (monthsWithin(query.FromDate, query.ToDate) > goalMonthsMax) return { kind: 'tooLong' }
  try {
    return { kind: 'loaded', goals: await api.read(goalEndpoints.getMonthlyGoals, { query }, { ...quietly, signal }) }
  } catch (error) {
    if (error instanceof ApiError && error.error === 'goals_not_found') return { kind: 'none' }
    if (error instanceof ApiError && error.status === 403) return { kind: 'notAllowed' }
    throw error
  }
}

/** Returns refusals of the server, to be shown beside the input; throws for a lost reply, which the machine handles. */
async function answered(call: Promise<unknown>): Promise<GoalAnswer> {
  try {
    await call
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const text = error.description === null ? null : sharedText(error.description)
    // Month and branch can differ only when another goal has the same id.
    const isAnother = error.problems.some(({ at, code }) => code === 'notAllowed' && at !== 'goal')
    const isOvertaken = isAnother || error.error === 'row_changed' || error.error === 'not_found'
    return { kind: 'refused', text, problems: error.problems, isOvertaken }
  }
}

/** Deleting a goal that is gone succeeds, because an earlier attempt of this call may have deleted it. */
function doneBefore(error: unknown): void {
  if (!(error instanceof ApiError && error.error === 'not_found')) throw error
}
