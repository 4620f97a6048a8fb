/** Templates of expenses as they are stored: their lines name accounts that an expense bill may name. Source: decision 43. */
import type { Definition } from '#contract/definitions/definition.ts'
import type { FieldValues } from '#contract/definitions/field.ts'
import { halalas } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { newAccountProblems } from './expense-accounts.ts'
import { type CheckedDraft, type StoredDefinition, storedPlainly } from './stored-definition.ts'

export function storedExpensesTemplates(definition: Definition): StoredDefinition {
  return {
    ...storedPlainly(definition),
    childRows: { lines: { table: 'expenses_template_line', parent: 'template_id' } },
    checkDrafts: checkTemplates,
    compute: { amount: readAmounts },
  }
}

async function checkTemplates(db: Db, tx: Tx, drafts: readonly CheckedDraft[]): Promise<Problem[][]> {
  const accounts = await newAccountProblems(db, tx, drafts, 'lines')
  const centres = await readBranches(
    db,
    tx,
    drafts.flatMap(({ values }) => idIn(values.costCentre)),
  )
  return drafts.map(({ values }, index) => [...(accounts[index] ?? []), ...againstCentre(centres, values)])
}

/** The cost centre of a bill must belong to its branch. */
function againstCentre(branchOf: ReadonlyMap<number, number>, { branch, costCentre }: FieldValues): Problem[] {
  const own = typeof costCentre === 'number' ? branchOf.get(costCentre) : undefined
  return own === undefined || own === branch ? [] : [problem('costCentre', 'notOfBranch')]
}

function idIn(value: unknown): number[] {
  return typeof value === 'number' ? [value] : []
}

/** The branches of cost centres, by id. */
async function readBranches(db: Db, tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('cost_center')
    .select(['id', 'branch_id'])
    .where(inList(db.kind, 'id', ids))
    .execute()
  return new Map(rows.map(row => [row.id, row.branch_id]))
}

/** The total amount of each template. */
async function readAmounts(db: Db, ids: readonly number[]) {
  const rows = await db.read
    .selectFrom('expenses_template_line')
    .select(['template_id', 'amount'])
    .where(inList(db.kind, 'template_id', ids))
    .execute()
  const lines = Map.groupBy(rows, row => row.template_id)
  return new Map(
    Array.from(lines, ([id, own]) => [id, halalas(own.reduce((sum, { amount }) => sum + (amount ?? 0), 0))] as const),
  )
}
