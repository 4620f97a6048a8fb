/**
 * Figures over all bills of a branch, cost centre and user, kept in memory. A bill never changes, so those up to a certain id stay true;
 * the later ones, a few hundred, are read each time. Every copy of the server keeps its own, and they are right on each.
 */
import type { Db, Tx } from '../../db/open.ts'
import type { BillScope } from './scope.ts'

/** Of all bills of the scope with ids up to `lastId`. */
export type Kept<Row> = { readonly lastId: number; readonly rows: readonly Row[] }

export type KeptReader<Row> = {
  /** Of the bills with ids after `after`, which is 0 from the beginning, up to `last`. */
  readonly read: (tx: Tx, scope: BillScope, after: number, last?: number) => Promise<readonly Row[]>
  /** Rows of two stretches put together. */
  readonly together: (rows: readonly Row[]) => readonly Row[]
  /** So many scopes are kept; those that were asked for last. */
  readonly scopesMax: number
}

/** So many of the latest ids are read anew: a bill may be committed after others with larger ids, though never long after. */
const unsettledIds = 200
const tailMax = 2000

/** The kept part, moved on when too many bills have come since. Callers who ask at once wait for one reading. */
export function createKept<Row>(reader: KeptReader<Row>): (db: Db, scope: BillScope) => Promise<Kept<Row>> {
  const kept = new WeakMap<Db, Map<string, Promise<Kept<Row>>>>()
  return (db, scope) => {
    const scopes = kept.get(db) ?? new Map<string, Promise<Kept<Row>>>()
    kept.set(db, scopes)
    const key = `${scope.branchIds} ${scope.costCenterId} ${scope.userId}`
    const current = movedOn(reader, db, scope, scopes.get(key))
    // The longest unused one is the first.
    scopes.delete(key)
    scopes.set(key, current)
    current.catch(() => scopes.delete(key))
    const [oldest] = scopes.keys()
    if (scopes.size > reader.scopesMax && oldest !== undefined) scopes.delete(oldest)
    return current
  }
}

async function movedOn<Row>(
  reader: KeptReader<Row>,
  db: Db,
  scope: BillScope,
  before: Promise<Kept<Row>> | undefined,
): Promise<Kept<Row>> {
  const known = (await before?.catch(() => undefined)) ?? { lastId: 0, rows: [] }
  const { id } = await db.read
    .selectFrom('bill')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()
  const lastId = (id ?? 0) - unsettledIds
  if (lastId - known.lastId < tailMax) return known
  const read = await reader.read(db.aside, scope, known.lastId, lastId)
  return { lastId, rows: reader.together([...known.rows, ...read]) }
}
