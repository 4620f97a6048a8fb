/**
 * PostgreSQL through `pg`. A write first locks its branch rows, in id order, under READ COMMITTED, and is retried after other conflicts.
 * Writes of this process that wait for the same branches are committed together (`write-groups.ts`). The process holds no other state, so
 * any number of them may run side by side.
 */
import pg from 'pg'
import { type Patience, type StoredData, type Tx, unwatched, type WriteWatch } from './database.ts'
import { loadPostgres } from './load-postgres.ts'
import { isOutOfTime } from './out-of-time.ts'
import { type ClientConnection, connectionOn, kyselyOnPool, type Lanes } from './postgres-kysely.ts'
import { type Committed, type Outcome, openWriteQueue, outcomeOf, type Prepare, type Work } from './write-groups.ts'

/** Reports a hanging server within five seconds. */
const ordinary: Patience = { connectMs: 4000, statementMs: 4000, lockMs: 3000 }
/** For reports. */
const long: Patience = { connectMs: 4000, statementMs: 60_000, lockMs: 3000 }
/** For migrations, bulk loads and tools: no timeouts. */
const endless: Patience = { connectMs: 0, statementMs: 0, lockMs: 0 }
/** After this time the server releases the locks of a process that lost its connection. */
const abandonedMs = 30_000
/** The server cancels a statement this much earlier than this side gives up the connection. */
const answerMs = 500

const connectionsMax = 10
/** Reports are few, and each uses a processor. */
const longReadConnectionsMax = 2
/** The same for snapshots. A report holds its connection for all its statements, so other long reads have connections of their own. */
const snapshotsMax = 2
/**
 * Few long reads run at once, so each may sort and hash in memory; with the default setting, a report over a million lines would use
 * temporary files. JIT compilation of such a query takes longer than running it.
 */
const longReadSettings = '-c work_mem=64MB -c jit=off'
const attemptsMax = 8
const retryDelayMs = 15

/** Serialization failure and deadlock. */
const conflictCodes = new Set(['40001', '40P01'])

/**
 * Unique indexes on which a race is expected: two processes that create the same table collide in the system catalogue, two calls with one
 * key that lock different branches in the idempotency keys, two views or schedules with one name in the names. The retry finds the row of
 * the other.
 */
const uniqueViolation = '23505'
const retriedIndexes = /^(pg_|idempotency_pkey$|kept_view_user_id_name_look_key$|schedule_user_id_name_look_key$)/

export type PostgresOptions = {
  /** For tools, which wait without a limit. */
  readonly isPatient?: boolean | undefined
  readonly patience?: Partial<Patience> | undefined
  readonly watch?: WriteWatch
}

/**
 * Reads and writes have separate connections: a write may read committed data beside its transaction, and writes that wait for a branch
 * must not use up the connections of reads, or the one that the first of them needs.
 */
export function openPostgres(
  url: string,
  { isPatient = false, patience: own, watch = unwatched }: PostgresOptions = {},
): StoredData {
  const patience = isPatient ? endless : { ...ordinary, ...own }
  const readers = openPool(url, { patience })
  const writers = openPool(url, { patience, isPipelined: true })
  const loaders = openPool(url, { patience: endless, max: 1 })
  const read = kyselyOnPool(readers)
  const reports = { patience: isPatient ? endless : long, settings: longReadSettings }
  const longRead = kyselyOnPool(
    openPool(url, { ...reports, max: longReadConnectionsMax }),
    openLanes(longReadConnectionsMax),
  )
  const snapshots = openPool(url, { ...reports, max: snapshotsMax })
  const inLane = lanesFor(openLanes(snapshotsMax))
  const queues = new Map<string, ReturnType<typeof openWriteQueue>>()
  const alone = (ids: readonly number[], work: Work) =>
    withRetries(() => onConnection(writers, connection => runAlone(connection, ids, work)))

  /** Writes without a lock wait for nothing and have no order among them. */
  async function write<T>(branchIds: readonly number[], work: Work, prepare?: Prepare): Promise<T> {
    const ids = [...new Set(branchIds)].sort((a, b) => a - b)
    if (ids.length === 0) {
      // A write that locks no branch posts nothing.
      const value = await alone(ids, work)
      return (prepare ? prepare(value as never) : value) as T
    }
    const queue =
      queues.get(ids.join()) ??
      openWriteQueue(
        next => onConnection(writers, connection => runGroup(connection, ids, next)),
        each => alone(ids, each),
      )
    queues.set(ids.join(), queue)
    const value = await queue(work, prepare)
    watch.committed()
    watch.durable()
    return value as T
  }

  return {
    kind: 'postgres',
    read,
    longRead,
    snapshot: work => inLane(() => onConnection(snapshots, connection => readAtOnce(connection, work))),
    write,
    // PostgreSQL locks rows, so other writers need not be paused.
    // Loads use connections of their own: they stream COPY data, which pipeline mode does not support.
    pauseWriting: async () => ({ resume: () => undefined }),
    load: async (_options, work) => onConnection(loaders, ({ client }) => loadPostgres(client, work)),
    script: async text => void (await loaders.query(text)),
    close: async () => {
      await writers.end()
      await loaders.end()
      await read.destroy()
      await longRead.destroy()
      await snapshots.end()
    },
  }
}

type PoolOptions = {
  readonly patience: Patience
  readonly isPipelined?: boolean
  readonly max?: number
  readonly settings?: string
}

function openPool(
  url: string,
  { patience, isPipelined = false, max = connectionsMax, settings }: PoolOptions,
): pg.Pool {
  const { connectMs, statementMs, lockMs } = patience
  const config = {
    connectionString: url,
    max,
    types: { getTypeParser },
    pipeline: isPipelined,
    ...(settings !== undefined && { options: settings }),
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: statementMs === 0 ? 0 : abandonedMs,
    query_timeout: statementMs === 0 ? 0 : statementMs + answerMs,
  }
  const pool = new pg.Pool(config)
  // A connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  // The same for one that breaks between two statements of a transaction; the next statement fails.
  pool.on('connect', client => void client.on('error', () => undefined))
  return pool
}

const connections = new WeakMap<pg.PoolClient, ClientConnection>()

async function onConnection<T>(pool: pg.Pool, work: (connection: ClientConnection) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const connection = connections.get(client) ?? connectionOn(client)
  connections.set(client, connection)
  let isBroken = false
  try {
    return await work(connection)
  } catch (error) {
    // Ends a transaction that the failure left open. After a timeout no response would arrive for this either.
    isBroken = isOutOfTime(error) || !(await outcomeOf(() => client.query('ROLLBACK'))).isDone
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** See `RunGroup`. A failed statement aborts the transaction for the whole group, and so does a failure after a write. */
async function runGroup(
  connection: ClientConnection,
  ids: readonly number[],
  next: () => Work | undefined,
): Promise<Committed> {
  const begun = begin(connection, ids)
  const outcomes: Outcome[] = []
  for (let work = next(); work; work = next()) {
    const [current, before] = [work, connection.disturbances()]
    const outcome = await outcomeOf(() => current(connection.tx))
    await begun
    if (!outcome.isDone && connection.disturbances() !== before) throw outcome.error
    outcomes.push(outcome)
  }
  await begun
  const committed = await outcomeOf(() => commit(connection))
  const durable = Promise.resolve()
  if (committed.isDone) return { outcomes, durable }
  if (committed.error instanceof pg.DatabaseError || committed.error instanceof NotCommitted) throw committed.error
  // The connection broke: the transaction may have been committed, so its works must not run again.
  const { error } = committed
  return {
    outcomes: outcomes.map((outcome): Outcome => (outcome.isDone ? { isDone: false, error } : outcome)),
    durable,
  }
}

async function runAlone(connection: ClientConnection, ids: readonly number[], work: Work): Promise<unknown> {
  const begun = begin(connection, ids)
  const outcome = await outcomeOf(() => work(connection.tx))
  await begun
  if (!outcome.isDone) throw outcome.error
  await commit(connection)
  return outcome.value
}

/** All statements see the data committed before the first. */
async function readAtOnce<T>({ client, tx }: ClientConnection, work: (tx: Tx) => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const value = await work(tx)
  await client.query('COMMIT')
  return value
}

/** A queue with a limited number of concurrent holders and no timeout; a pool would time out those who wait as if the server did not respond. */
function openLanes(count: number): Lanes {
  const waiting: (() => void)[] = []
  let left = count
  return {
    enter: async () => {
      if (left > 0) left -= 1
      else await new Promise<void>(resolve => waiting.push(resolve))
    },
    leave: () => {
      const next = waiting.shift()
      if (next) next()
      else left += 1
    },
  }
}

function lanesFor({ enter, leave }: Lanes): <T>(work: () => Promise<T>) => Promise<T> {
  return async work => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** Begins the transaction and locks the branches; later statements are sent without waiting and run after it. */
function begin({ client }: ClientConnection, ids: readonly number[]): Promise<unknown> {
  const lock = { name: 'lock', text: 'SELECT id FROM branch WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE' }
  const sent = Promise.all([
    client.query('BEGIN'),
    ...(ids.length > 0 ? [client.query({ ...lock, values: [ids] })] : []),
  ])
  // It is awaited after the first work; an earlier failure must not be an unhandled rejection.
  sent.catch(() => undefined)
  return sent
}

class NotCommitted extends Error {}

/** COMMIT of a failed transaction returns ROLLBACK instead of an error. */
async function commit({ client }: ClientConnection): Promise<void> {
  const { command } = await client.query('COMMIT')
  if (command !== 'COMMIT') throw new NotCommitted('The transaction had failed and was taken back.')
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= attemptsMax || !isConflict(error)) throw error
      await new Promise(resolve => setTimeout(resolve, retryDelayMs * tries))
    }
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  if (error.code === uniqueViolation) return retriedIndexes.test(error.constraint ?? '')
  return conflictCodes.has(error.code ?? '')
}

const bigintOid = 20
const numericOid = 1700

/** Parses whole numbers, and sums of them, as numbers; one that a number cannot hold exactly is a programming error. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === bigintOid || oid === numericOid) return parseWhole
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

function parseWhole(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new Error(`A number is too large to be exact: ${text}`)
  return value
}
