/**
 * Cost centres as they are stored. A closed cost centre has a closing day and accepts no more postings; a centre and its descendants belong to one
 * branch. Entries reference a centre for good, in the branch that it had then. Source: spec §3, decision 40.
 */
import { sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import type { FieldValues } from '#contract/definitions/field.ts'
import type { Day } from '#domain/days.ts'
import { accepted, type Problem, problem, type Result, refused } from '#domain/problem.ts'
import type { Tx } from '../db/database.ts'
import { usesByAssets } from './asset-uses.ts'
import { type CheckedDraft, type Dependents, type StoredDefinition, storedPlainly } from './stored-definition.ts'

export function storedCostCentres(definition: Definition): StoredDefinition {
  return {
    ...storedPlainly(definition),
    isRuleOfPosting: true,
    retiredDay: 'closedDay',
    kinship: (centre, parent) => (centre.branch === parent.branch ? null : problem('branch', 'branchOfTree')),
    beforeSave: inOrder,
    checkDrafts: (_db, tx, drafts, today) => Promise.all(drafts.map(draft => againstDraft(tx, draft, today))),
    dependents: usesOfCentre,
  }
}

async function againstDraft(tx: Tx, { id, before, values }: CheckedDraft, today: Day): Promise<Problem[]> {
  const isMoved = before?.branch !== values.branch
  const closedDay = values.closedDay === before?.closedDay ? null : String(values.closedDay ?? '')
  if (closedDay !== null && closedDay > today) return [problem('closedDay', 'dayInFuture', { day: today })]
  if (id === null || (!isMoved && !closedDay)) return []
  const { count, lastDay } = await postedFor(tx, id)
  const assets = isMoved ? await usesByAssets(tx, 'costCentre', id) : []
  const isTooEarly = closedDay && lastDay !== null && closedDay < lastDay
  return [
    ...(isMoved && count > 0 ? [problem('branch', 'usedByEntries', { count })] : []),
    ...assets.map(({ code, ...params }) => problem('branch', code, params)),
    ...(isTooEarly ? [problem('closedDay', 'alreadyPosted', { day: lastDay })] : []),
  ]
}

/** ISO days compare as strings. */
function inOrder(row: FieldValues): Result<FieldValues> {
  const { startedDay, closedDay } = row
  const isBefore = typeof startedDay === 'string' && typeof closedDay === 'string' && closedDay < startedDay
  return isBefore ? refused(problem('closedDay', 'dayOutOfOrder')) : accepted(row)
}

async function postedFor(tx: Tx, id: number): Promise<{ count: number; lastDay: string | null }> {
  const { rows } = await sql<{ count: number; lastDay: string | null }>`SELECT count(*) AS count, max(day) AS "lastDay"
    FROM entry WHERE cost_center_id = ${id}`.execute(tx)
  return rows[0] ?? { count: 0, lastDay: null }
}

async function usesOfCentre(_: unknown, tx: Tx, id: number): Promise<Dependents> {
  const { rows } = await sql<{ bills: number; entries: number }>`SELECT
    (SELECT count(*) FROM bill WHERE cost_center_id = ${id}) AS bills,
    (SELECT count(*) FROM entry WHERE cost_center_id = ${id}) AS entries`.execute(tx)
  const { bills = 0, entries = 0 } = rows[0] ?? {}
  const uses = [
    { code: 'usedByBills' as const, count: bills },
    { code: 'usedByEntries' as const, count: entries },
    ...(await usesByAssets(tx, 'costCentre', id)),
  ]
  return { uses: uses.filter(({ count }) => count > 0), toDelete: [], toRetire: [] }
}
