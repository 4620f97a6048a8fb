/** Drivers as they are stored: one who carries orders stays in use, and one who has carried any stays. */
import { sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import { problem } from '#domain/problem.ts'
import type { Tx } from '../db/database.ts'
import { type StoredDefinition, storedPlainly } from './stored-definition.ts'
import { withIdentifier } from './with-identifier.ts'

export function storedDrivers(definition: Definition): StoredDefinition {
  return {
    ...storedPlainly(definition),
    beforeSave: withIdentifier,
    checkDrafts: (_db, tx, drafts) =>
      Promise.all(
        drafts.map(async ({ id, before, values }) => {
          const { branch } = values
          if (id === null || before === null || before.branch === branch || branch === null) return []
          const orders = await countOrders(tx, sql`driver_id = ${id} AND branch_id <> ${branch} AND ${isCarried}`)
          return orders > 0 ? [problem('branch', 'carriesOrders', { count: orders })] : []
        }),
      ),
    againstRetiring: async (tx, id) => {
      const orders = await countOrders(tx, sql`driver_id = ${id} AND ${isCarried}`)
      return orders > 0 ? [problem('', 'carriesOrders', { count: orders })] : []
    },
    dependents: async (_db, tx, id) => {
      const count = await countOrders(tx, sql`driver_id = ${id}`)
      return { uses: count > 0 ? [{ code: 'usedByBills', count }] : [], toDelete: [], toRetire: [] }
    },
  }
}

const isCarried = sql`state <> 'returned' AND settlement_id IS NULL`

async function countOrders(tx: Tx, isWanted: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM driver_order WHERE ${isWanted}`.execute(
    tx,
  )
  return Number(rows[0]?.count ?? 0)
}
