/** Adds a cost centre by the call of the specification: the row of the definition, with problems at the field names of this call. */
import type { costCenterEndpoints } from '#contract/cost-center.ts'
import type { Problem } from '#domain/problem.ts'
import { Failure } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { addRow } from './save-row.ts'
import { reachedBy } from './stored-definition.ts'
import { storedDefinitions } from './stored-definitions.ts'

const names: Readonly<Record<string, string>> = { branch: 'branchId', startedDay: 'startDate' }

export const costCenterHandlers: HandlersOf<typeof costCenterEndpoints> = {
  async addCostCenter({ body: { nameAr, nameEn = '', branchId, startDate }, ...call }) {
    const stored = reachedBy(storedDefinitions.costCenter, call.caller)
    const sent = { nameAr, nameEn, branch: branchId, startedDay: startDate }
    return addRow({ ...call, stored }, sent).catch(error => {
      throw error instanceof Failure ? new Failure(error.code, error.problems.map(renamed)) : error
    })
  },
}

function renamed(problem: Problem): Problem {
  return { ...problem, at: names[problem.at] ?? problem.at }
}
