/**
 * The one place that knows which database is behind: SQLite in the data folder, or PostgreSQL where `DATABASE_URL` says so.
 * Everything else reads through `db.read` and writes through `db.write(branches, work)`.
 */
import type { Kysely } from 'kysely'
import type { Loader, LoadOptions } from './load.ts'
import { isUpToDate, migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** A connection to read from, or the transaction of a write. */
export type Tx = Kysely<Schema>

export type Db = {
  readonly kind: 'sqlite' | 'postgres'
  /** Committed data only; never inside a write. */
  readonly read: Tx
  /** The same for reads that may take long, such as reports: they delay neither a posting nor another read. */
  readonly aside: Tx
  /**
   * One durable transaction. The branches that the work writes to are locked first, in id order, so that two postings of
   * one branch follow each other and never meet in a conflict; the work is run again after a conflict with something else,
   * so it must have no effect outside the transaction. `prepare` makes the answer of what was committed, where there is time: while
   * the disk is waited for.
   */
  write<T>(branchIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T>
  write<T, A>(branchIds: readonly number[], work: (tx: Tx) => Promise<T>, prepare: (value: T) => A): Promise<Awaited<A>>
  /** One load of very many rows, see `load.ts`. Nobody else writes meanwhile. */
  load<T>(options: LoadOptions, work: (loader: Loader) => Promise<T>): Promise<T>
  /** Runs statements that come without parameters, several at once. */
  script(sql: string): Promise<void>
  /** Copies the whole database into a file while it is in use. SQLite only; PostgreSQL has its own tools. */
  backup?(file: string): Promise<void>
  close(): Promise<void>
}

export type DatabasePlace = {
  /** The SQLite file. */
  readonly file: string
  /** `postgres://…` chooses PostgreSQL instead. */
  readonly url?: string | undefined
  /** Tools wait for PostgreSQL as long as it takes; whoever serves people tells them when it does not answer. */
  readonly isPatient?: boolean
  /** Tests on SQLite give up the wait for the disk. */
  readonly isDurable?: boolean
  /** Another process may be serving the same data. */
  readonly isForCommand?: boolean
}

/** Opens the database, brings its schema up to date and returns it. */
export async function openDb(place: DatabasePlace, nowMs: number): Promise<Db> {
  const db = place.url
    ? await openServer(place.url, place.isPatient ?? false)
    : openSqlite(place.file, place.isDurable ?? true)
  try {
    if (place.url === undefined) await migrate(db, nowMs, place.file)
    else if (!(await isUpToDate(db))) await migratePatiently(place.url, nowMs)
  } catch (error) {
    await db.close()
    throw error
  }
  return db
}

/** The driver of PostgreSQL is loaded only where there is one: a shop on SQLite keeps the memory. */
async function openServer(url: string, isPatient: boolean): Promise<Db> {
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(url, isPatient)
}

/** A migration of a large shop takes longer than any call may. */
async function migratePatiently(url: string, nowMs: number): Promise<void> {
  const db = await openServer(url, true)
  try {
    await migrate(db, nowMs)
  } finally {
    await db.close()
  }
}
