/**
 * Branches as they are stored. Posting reads them from the cached configuration while it holds the lock of its branch, so a change locks every
 * branch. Users can neither list nor change a branch without access to it; a user who adds one gets access to it. Source: decision 51.
 */
import { sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import { superadminRole } from '#domain/access/can.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { usesByAssets } from './asset-uses.ts'
import { type CheckedDraft, type Dependents, type StoredDefinition, storedPlainly } from './stored-definition.ts'

export function storedBranches(definition: Definition): StoredDefinition {
  return {
    ...storedPlainly(definition),
    branchColumn: 'id',
    isRuleOfPosting: true,
    dependents: usesOfBranch,
    checkDrafts: (_db, tx, drafts) => Promise.all(drafts.map(draft => prefixProblems(tx, draft))),
    againstRetiring: async (tx, id) => {
      const counts = await countsOf(tx, id, ['usedByUndelivered', 'usedByHeldBills', 'usedByStock'])
      const uses = counts.map(({ code, count }) => problem('', code, { count }))
      return (await isLast(tx, id)) ? [problem('', 'lastBranch'), ...uses] : uses
    },
    afterAdd: async (tx, ids, { userId, access }) => {
      if (access.branches === null) return
      for (const branchId of ids)
        await tx.insertInto('user_branch').values({ user_id: userId, branch_id: branchId }).execute()
    },
    compute: { peopleCount: countPeople },
  }
}

/** The usage counts of a branch. */
const counted = {
  usedByBills: id => sql`SELECT sum(next_number - 1) FROM counter WHERE branch_id = ${id} AND kind LIKE 'bill.%'`,
  usedByNumbers: id => sql`SELECT count(*) FROM counter WHERE branch_id = ${id} AND kind NOT LIKE 'bill.%'`,
  usedByEntries: id => sql`SELECT count(*) FROM entry WHERE branch_id = ${id}`,
  usedByStock: id => sql`SELECT count(*) FROM stock_level WHERE branch_id = ${id} AND (quantity <> 0 OR value <> 0)`,
  usedByHeldBills: id => sql`SELECT (SELECT count(*) FROM held_bill WHERE branch_id = ${id} AND closed_at IS NULL)
    + (SELECT count(*) FROM table_bill WHERE branch_id = ${id})`,
  /** Closed held bills are stored for a while and still reference the branch. */
  usedByDrafts: id => sql`SELECT count(*) FROM held_bill WHERE branch_id = ${id}`,
  usedByUndelivered: id => sql`SELECT count(*) FROM undelivered_bill
    JOIN bill ON bill.id = undelivered_bill.bill_id WHERE bill.branch_id = ${id}`,
  /** Past months count as well: their goals are figures of the shop. */
  usedByGoals: id => sql`SELECT count(*) FROM monthly_goal WHERE branch_id = ${id}`,
  usedByPeople: id => sql`SELECT count(*) FROM user_account WHERE branch_id = ${id}
    OR EXISTS (SELECT 1 FROM user_branch WHERE user_id = user_account.id AND user_branch.branch_id = ${id})`,
} as const satisfies Partial<Record<Problem['code'], (id: number) => ReturnType<typeof sql>>>
type Counted = keyof typeof counted

/** Only the counts above zero. */
async function countsOf(tx: Tx, id: number, codes: readonly Counted[]): Promise<{ code: Counted; count: number }[]> {
  const columns = codes.map(code => sql`(${counted[code](id)}) AS ${sql.ref(code)}`)
  const { rows } = await sql<Record<Counted, number | null>>`SELECT ${sql.join(columns)}`.execute(tx)
  return codes.map(code => ({ code, count: Number(rows[0]?.[code] ?? 0) })).filter(({ count }) => count > 0)
}

async function usesOfBranch(_db: Db, tx: Tx, id: number): Promise<Dependents> {
  const counts = await countsOf(tx, id, [
    ...(['usedByBills', 'usedByNumbers', 'usedByEntries', 'usedByDrafts', 'usedByGoals'] as const),
    'usedByPeople',
  ])
  const last = (await isLast(tx, id)) ? [{ code: 'lastBranch' as const, count: 1 }] : []
  return { uses: [...counts, ...(await usesByAssets(tx, 'branch', id)), ...last], toDelete: [], toRetire: [] }
}

async function isLast(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM branch WHERE is_active = 1 AND id <> ${id} LIMIT 1`.execute(tx)
  return rows.length === 0
}

/** Document numbers contain the prefix, and searches use it: it cannot change once there are any. */
async function prefixProblems(tx: Tx, { id, before, values }: CheckedDraft): Promise<Problem[]> {
  if (id === null || before === null || before.codePrefix === values.codePrefix) return []
  const numbered = await tx.selectFrom('counter').select('kind').where('branch_id', '=', id).limit(1).executeTakeFirst()
  return numbered === undefined ? [] : [problem('codePrefix', 'prefixNumbered')]
}

/** The users who may work there: users assigned to it, users without assigned branches, and superadmins. */
async function countPeople(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`SELECT branch.id, count(*) AS count FROM branch
    JOIN user_account ON user_account.is_enabled = 1 AND (
      NOT EXISTS (SELECT 1 FROM user_branch WHERE user_id = user_account.id)
      OR EXISTS (SELECT 1 FROM user_branch WHERE user_id = user_account.id AND user_branch.branch_id = branch.id)
      OR EXISTS (SELECT 1 FROM user_role JOIN role ON role.id = user_role.role_id
        WHERE user_role.user_id = user_account.id AND role.name = ${superadminRole}))
    WHERE ${inList(db.kind, 'branch.id', ids)} GROUP BY branch.id`.execute(db.read)
  return new Map(rows.map(row => [row.id, row.count]))
}
