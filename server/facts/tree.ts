/** Trees of accounts and cost centres: parents, children and descendants. */
import { sql } from 'kysely'
import type { ReferenceTo } from '#contract/facts/fact.ts'
import type { Db } from '../db/database.ts'

export type Tree = {
  /** Sorted by code, as the children of each node are. */
  readonly roots: readonly number[]
  readonly active: readonly number[]
  readonly childrenOf: (id: number) => readonly number[]
  /** From the root to the node; a key outside the tree is its own root. */
  readonly pathTo: (id: number) => readonly number[]
  /** The node and its descendants. */
  readonly within: (id: number) => readonly number[]
  readonly has: (id: number) => boolean
}

const tables = { account: 'account', costCenter: 'cost_center' } as const satisfies Partial<Record<ReferenceTo, string>>

export async function readTree(db: Db, of: ReferenceTo): Promise<Tree> {
  if (of !== 'account' && of !== 'costCenter') throw new Error(`There is no tree of ${of}.`)
  const { rows } = await sql<{
    id: number
    parent_id: number | null
    is_active: number
  }>`SELECT id, parent_id, is_active FROM ${sql.table(tables[of])}
    ORDER BY code, id`.execute(db.longRead)
  const parents = new Map(rows.map(row => [row.id, row.parent_id]))
  const children = Map.groupBy(rows, row => row.parent_id)
  const childrenOf = (id: number | null) => (children.get(id) ?? []).map(row => row.id)
  const pathTo = (id: number): readonly number[] => {
    const parent = parents.get(id)
    return parent === undefined || parent === null ? [id] : [...pathTo(parent), id]
  }
  const within = (id: number): readonly number[] => [id, ...childrenOf(id).flatMap(within)]
  const active = rows.flatMap(row => (row.is_active === 1 ? [row.id] : []))
  return { roots: childrenOf(null), active, childrenOf, pathTo, within, has: id => parents.has(id) }
}
