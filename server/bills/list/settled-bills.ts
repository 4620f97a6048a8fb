/**
 * Figures over all bills of a branch, cost centre and user, from the cache. A bill never changes, so those up to a certain id stay true;
 * the later ones, up to a thousand or so, are read each time. Every copy of the server has its own cache, and they are right on each.
 */
import { type CacheEntry, createCache } from '../../cache.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { BillScope } from './scope.ts'

/** Of all bills of the scope with ids up to `lastId`. */
export type Settled<Row> = { readonly lastId: number; readonly rows: readonly Row[] }

export type SettledReader<Row> = {
  /** Of the bills with ids after `after`, which is 0 from the beginning, up to `last`. */
  readonly read: (tx: Tx, scope: BillScope, after: number, last: number) => Promise<readonly Row[]>
  /** Rows of two stretches put together. */
  readonly together: (rows: readonly Row[]) => readonly Row[]
  /** So many scopes are cached. */
  readonly scopesMax: number
}

/** So many of the latest ids are read anew: a bill may be committed after others with larger ids, though never long after. */
const unsettledIds = 200
/** The settled part grows by so many ids at a time, and not by those that the cache has already. */
const stretchIds = 1000

export function createSettled<Row>(reader: SettledReader<Row>): (db: Db, scope: BillScope) => Promise<Settled<Row>> {
  const cache = createCache<string, Settled<Row>>(reader.scopesMax)
  return async (db, scope) => {
    const lastId = await settledId(db)
    const key = `${scope.branchIds} ${scope.costCenterId} ${scope.userId}`
    return cache.read(db, key, lastId, before => extended(reader, db, scope, { before, lastId }))
  }
}

async function settledId(db: Db): Promise<number> {
  const { id } = await db.read
    .selectFrom('bill')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()
  return Math.max(0, Math.floor(((id ?? 0) - unsettledIds) / stretchIds)) * stretchIds
}

type Extending<Row> = { readonly before: CacheEntry<Settled<Row>> | undefined; readonly lastId: number }

async function extended<Row>(
  reader: SettledReader<Row>,
  db: Db,
  scope: BillScope,
  { before, lastId }: Extending<Row>,
): Promise<Settled<Row>> {
  const known = before?.value ?? { lastId: 0, rows: [] }
  // A caller who read its id earlier may come later.
  if (known.lastId >= lastId) return known
  const read = await reader.read(db.longRead, scope, known.lastId, lastId)
  return { lastId, rows: reader.together([...known.rows, ...read]) }
}
