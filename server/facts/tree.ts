/** The tree of accounts: which stand below which. */
import type { Db } from '../db/open.ts'

export type Tree = {
  readonly roots: readonly number[]
  readonly childrenOf: (id: number) => readonly number[]
  /** From the root to the account itself. */
  readonly pathTo: (id: number) => readonly number[]
  /** The account with everything below it. */
  readonly within: (id: number) => readonly number[]
}

export async function readTree(db: Db): Promise<Tree> {
  const rows = await db.aside.selectFrom('account').select(['id', 'parent_id']).execute()
  const parents = new Map(rows.map(row => [row.id, row.parent_id]))
  const children = Map.groupBy(rows, row => row.parent_id)
  const childrenOf = (id: number | null) => (children.get(id) ?? []).map(row => row.id)
  const pathTo = (id: number): readonly number[] => {
    const parent = parents.get(id)
    return parent === undefined || parent === null ? [id] : [...pathTo(parent), id]
  }
  const within = (id: number): readonly number[] => [id, ...childrenOf(id).flatMap(within)]
  return { roots: childrenOf(null), childrenOf, pathTo, within }
}
