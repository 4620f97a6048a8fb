/**
 * Figures over all bills of a branch, cost centre and user, from the cache. A bill never changes, so figures up to a certain id stay correct; about
 * a thousand later bills are read each time. Every server process has its own cache, and all are correct.
 */
import { type CacheEntry, createCache } from '../../cache.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { BillScope } from './scope.ts'

/** For all bills of the scope with ids up to `lastId`. */
export type Settled<Row> = { readonly lastId: number; readonly rows: readonly Row[] }

export type SettledReader<Row> = {
  /** Reads the bills with ids after `after`, which is 0 at first, up to `last`. */
  readonly read: (tx: Tx, scope: BillScope, after: number, last: number) => Promise<readonly Row[]>
  /** Merges the rows of two id ranges. */
  readonly together: (rows: readonly Row[]) => readonly Row[]
  /** The number of cached scopes. */
  readonly scopesMax: number
}

/** This many of the latest ids are read anew each time: a bill may be committed shortly after bills with larger ids. */
const unsettledIds = 200
/** The cached part grows in steps of this many ids, and only the new ids are read. */
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
  // A concurrent caller may arrive with an older id.
  if (known.lastId >= lastId) return known
  const read = await reader.read(db.longRead, scope, known.lastId, lastId)
  return { lastId, rows: reader.together([...known.rows, ...read]) }
}
