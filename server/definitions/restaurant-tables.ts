/** Restaurant tables as they are stored: an occupied one stays in use in its branch, and one with sales stays. */
import { sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import { problem } from '#domain/problem.ts'
import type { Tx } from '../db/database.ts'
import { type StoredDefinition, storedPlainly } from './stored-definition.ts'

export function storedTables(definition: Definition): StoredDefinition {
  return {
    ...storedPlainly(definition),
    checkDrafts: (_db, tx, drafts) =>
      Promise.all(
        drafts.map(async ({ id, before, values }) => {
          const isMoved = id !== null && before !== null && before.branch !== values.branch
          const bills = isMoved ? await occupied(tx, id) : 0
          return bills > 0 ? [problem('branch', 'usedByHeldBills', { count: bills })] : []
        }),
      ),
    againstRetiring: async (tx, id) => {
      const bills = await occupied(tx, id)
      return bills > 0 ? [problem('', 'usedByHeldBills', { count: bills })] : []
    },
    dependents: async (_db, tx, id) => {
      const counts = [
        { code: 'usedByHeldBills', count: await occupied(tx, id) },
        { code: 'usedByBills', count: await countWhere(tx, sql`bill WHERE table_id = ${id}`) },
      ] as const
      return { uses: counts.filter(({ count }) => count > 0), toDelete: [], toRetire: [] }
    },
  }
}

function occupied(tx: Tx, id: number): Promise<number> {
  return countWhere(tx, sql`table_bill WHERE table_id = ${id}`)
}

async function countWhere(tx: Tx, rows: ReturnType<typeof sql>): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${rows}`.execute(tx)
  return Number(found[0]?.count ?? 0)
}
