/**
 * PostgreSQL through `pg`. A write locks its branch rows first, in id order, under READ COMMITTED; conflicts that remain
 * are tried again. Writes of this copy that wait for the same branches are committed together (`write-groups.ts`). Nothing else
 * is kept in this process, so any number of copies may work side by side.
 */
import pg from 'pg'
import { loadPostgres } from './load-postgres.ts'
import type { Db } from './open.ts'
import { type ClientConnection, connectionOn, kyselyOnPool } from './postgres-kysely.ts'
import { type Committed, type Outcome, openWriteQueue, outcomeOf, type Prepare, type Work } from './write-groups.ts'

const connectionsMax = 10
/** Reports are few, and each takes a processor for itself. */
const asideConnectionsMax = 2
const attemptsMax = 8
const retryDelayMs = 15

/** Serialization failure and deadlock. */
const conflictCodes = new Set(['40001', '40P01'])

/**
 * Two copies that make the same table at the same time meet in an index of the system catalogue; two calls with one key that lock
 * different branches meet in the keys. Tried again, the later one finds what the earlier one left.
 */
const uniqueViolation = '23505'
const retriedIndexes = /^(pg_|idempotency_pkey$)/

/**
 * Reads and writes have connections of their own: a write may read committed data beside its transaction, and writes that wait
 * for a branch must neither take the connections of reads nor, all of them waiting, the one that the first of them needs.
 */
export function openPostgres(url: string): Db {
  const readers = openPool(url, false)
  const writers = openPool(url, true)
  const read = kyselyOnPool(readers)
  const aside = kyselyOnPool(openPool(url, false, asideConnectionsMax))
  const queues = new Map<string, ReturnType<typeof openWriteQueue>>()
  const alone = (ids: readonly number[], work: Work) =>
    withRetries(() => onConnection(writers, connection => runAlone(connection, ids, work)))

  /** Writes that lock nothing have nothing to wait for, and follow each other in no order. */
  async function write<T>(branchIds: readonly number[], work: Work, prepare?: Prepare): Promise<T> {
    const ids = [...new Set(branchIds)].sort((a, b) => a - b)
    if (ids.length === 0) {
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
    return queue(work, prepare) as Promise<T>
  }

  return {
    kind: 'postgres',
    read,
    aside,
    write,
    // A load copies streams, which a connection in pipeline mode does not take.
    load: async (_options, work) => onConnection(readers, ({ client }) => loadPostgres(client, work)),
    script: async text => void (await readers.query(text)),
    close: async () => {
      await writers.end()
      await read.destroy()
      await aside.destroy()
    },
  }
}

function openPool(url: string, isPipelined: boolean, max = connectionsMax): pg.Pool {
  const config = { connectionString: url, max, types: { getTypeParser }, pipeline: isPipelined }
  const pool = new pg.Pool(config)
  // A connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  // Nor may one that breaks between two statements of a transaction; the next statement fails with it.
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
    // Ends whatever transaction the failure has left open.
    isBroken = !(await outcomeOf(() => client.query('ROLLBACK'))).isDone
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** See `RunGroup`. A work whose statement failed has ended the transaction for the others too, and one that has written as well. */
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
  // The connection broke: the transaction may have been committed, so none of its works may be run again.
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

/** Begins and locks; what follows is sent without waiting for it, and executed after it. */
function begin({ client }: ClientConnection, ids: readonly number[]): Promise<unknown> {
  const lock = { name: 'lock', text: 'SELECT id FROM branch WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE' }
  const sent = Promise.all([
    client.query('BEGIN'),
    ...(ids.length > 0 ? [client.query({ ...lock, values: [ids] })] : []),
  ])
  // It is awaited after the first work; a failure before that is no unhandled one.
  sent.catch(() => undefined)
  return sent
}

class NotCommitted extends Error {}

/** PostgreSQL answers the end of a failed transaction with another word, not with an error. */
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

/** Whole numbers come back as numbers (sums of them too); one that a number cannot hold is a programming error. */
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
