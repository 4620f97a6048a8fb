/**
 * PostgreSQL through `pg`. A write locks its branch rows first, in id order, under READ COMMITTED; conflicts that remain
 * are tried again. Nothing is kept in this process, so any number of copies may work side by side.
 */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { loadPostgres } from './load-postgres.ts'
import type { Db, Tx } from './open.ts'
import type { Schema } from './schema.ts'

const connectionsMax = 10
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
  const readers = openPool(url)
  const writers = openPool(url)
  const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: readers }) })
  const write = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: writers }) })
  return {
    kind: 'postgres',
    read,
    write: (branchIds, work) => withRetries(() => transaction(write, branchIds, work)),
    load: async (_options, work) => {
      const client = await writers.connect()
      try {
        return await loadPostgres(client, work)
      } finally {
        client.release()
      }
    },
    script: async text => void (await writers.query(text)),
    close: async () => {
      await write.destroy()
      await read.destroy()
    },
  }
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: connectionsMax, types: { getTypeParser } })
  // A connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  // Nor may one that breaks between two statements of a transaction; the next statement fails with it.
  pool.on('connect', client => void client.on('error', () => undefined))
  return pool
}

async function transaction<T>(db: Tx, branchIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async tx => {
    if (branchIds.length > 0) {
      const ids = [...new Set(branchIds)].sort((a, b) => a - b)
      await sql`SELECT id FROM branch WHERE id IN (${sql.join(ids)}) ORDER BY id FOR UPDATE`.execute(tx)
    }
    return work(tx)
  })
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
