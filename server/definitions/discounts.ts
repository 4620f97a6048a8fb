/** Campaigns as they are stored, with their rules: either a percentage or an amount off, and item lists that match their scope. */

import { sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import type { FieldValues } from '#contract/definitions/field.ts'
import type { campaignScopes } from '#domain/bills/campaigns.ts'
import { accepted, type Problem, problem, type Result } from '#domain/problem.ts'
import type { Db, Tx } from '../db/database.ts'
import { childRowsIn } from './child-rows.ts'
import { type Dependents, type StoredDefinition, storedPlainly } from './stored-definition.ts'

export function storedDiscounts(definition: Definition): StoredDefinition {
  return {
    ...storedPlainly(definition),
    childRows: {
      categories: { table: 'discount_category', parent: 'discount_id' },
      items: { table: 'discount_item', parent: 'discount_id' },
    },
    beforeSave: soundCampaign,
    dependents: usesOfCampaign,
  }
}

type Scope = (typeof campaignScopes)[number]
const named = ['categories', 'items'] as const satisfies readonly Scope[]

function soundCampaign(row: FieldValues): Result<FieldValues> {
  const problems = [...reductionProblems(row), ...timeProblems(row), ...scopeProblems(row)]
  return problems.length > 0 ? { ok: false, problems } : accepted(row)
}

function reductionProblems({ percentOff, amountOff, lineCap }: FieldValues): Problem[] {
  const isOne = ((percentOff ?? null) === null) !== ((amountOff ?? null) === null)
  const nothing = Object.entries({ percentOff, amountOff, lineCap }).filter(([, value]) => value === 0)
  return [
    ...(isOne ? [] : [problem(percentOff === null ? 'percentOff' : 'amountOff', 'percentOrAmount')]),
    ...nothing.map(([field]) => problem(field, 'mustBePositive')),
  ]
}

function timeProblems({ startDay, endDay, startTime, endTime }: FieldValues): Problem[] {
  const isBackwards = typeof startDay === 'string' && typeof endDay === 'string' && endDay < startDay
  return [
    ...(isBackwards ? [problem('endDay', 'dayOutOfOrder')] : []),
    ...(startTime !== '' && startTime === endTime ? [problem('endTime', 'sameTimes')] : []),
  ]
}

/** The list of the scope is required and other lists are refused: an unused list would mislead. */
function scopeProblems(row: FieldValues): Problem[] {
  return named.flatMap(list => {
    const count = childRowsIn(row, list).length
    if (row.appliesTo === list) return count === 0 ? [problem(list, 'required')] : []
    return count > 0 ? [problem(list, 'notAppliedTo')] : []
  })
}

/** Lines have no index by campaign: the databases scan the lines that were sold under one of its versions. */
async function usesOfCampaign(_db: Db, tx: Tx, id: number): Promise<Dependents> {
  const { rows } = await sql<{ bills: number }>`SELECT count(DISTINCT bill_id) AS bills FROM bill_line
    WHERE discount_terms_id IN (SELECT discount_terms.id FROM discount_terms WHERE discount_id = ${id})`.execute(tx)
  const count = rows[0]?.bills ?? 0
  return { uses: count > 0 ? [{ code: 'usedByBills', count }] : [], toDelete: [], toRetire: [] }
}
