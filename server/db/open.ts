/**
 * The one place that knows which database is behind: SQLite in the data folder, or PostgreSQL where `DATABASE_URL` says so.
 * Everything else reads through `db.read` and writes through `db.write(branches, work)`.
 */
import type { Kysely } from 'kysely'
import { openFileAnchor, openTableAnchor } from './anchor.ts'
import { type Health, openHealth } from './health.ts'
import type { BulkLoader, LoadOptions } from './load.ts'
import { isUpToDate, migrate } from './migrate.ts'
import type { PostgresOptions } from './postgres.ts'
import { requireOwnFile, requireOwnTables } from './require-data.ts'
import type { Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** A connection to read from, or the transaction of a write. */
export type Tx = Kysely<Schema>

export type Db = StoredData & {
  readonly health: Health
  /** For another process that works on the same data. */
  readonly place: Pick<DatabasePlace, 'file' | 'url' | 'isDurable'>
}

/** Hears of every commit, and when all that was committed is on the disk. */
export type WriteWatch = { readonly committed: () => void; readonly durable: () => void }

export const unwatched: WriteWatch = { committed: () => undefined, durable: () => undefined }

export type StoredData = {
  readonly kind: 'sqlite' | 'postgres'
  /** Committed data only; never inside a write. */
  readonly read: Tx
  /** The same for reads that may take long, such as reports: they delay neither a posting nor another read. */
  readonly aside: Tx
  /** Reads aside that belong together: all of them see what was committed before the first, whatever is posted meanwhile. */
  snapshot<T>(work: (aside: Tx) => Promise<T>): Promise<T>
  /**
   * One durable transaction. The branches that the work writes to are locked first, in id order, so that two postings of
   * one branch follow each other and never meet in a conflict; the work is run again after a conflict with something else,
   * so it must have no effect outside the transaction. `prepare` makes the answer of what was committed, where there is time: while
   * the disk is waited for.
   */
  write<T>(branchIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T>
  write<T, A>(branchIds: readonly number[], work: (tx: Tx) => Promise<T>, prepare: (value: T) => A): Promise<Awaited<A>>
  /** One load of very many rows, see `load.ts`. Nobody else writes meanwhile. */
  load<T>(options: LoadOptions, work: (loader: BulkLoader) => Promise<T>): Promise<T>
  /** Waits until no write of this process is under way; writes that come meanwhile wait for `resume`. */
  pauseWriting(): Promise<{ readonly resume: () => void }>
  /** Runs statements that come without parameters, several at once. */
  script(sql: string): Promise<void>
  /** Copies the whole database into a file while it is in use. SQLite only; PostgreSQL has its own tools. */
  backup?(file: string): Promise<void>
  close(): Promise<void>
}

/** How long a call waits: for a connection, for the answer to a statement, for a lock. */
export type Patience = { readonly connectMs: number; readonly statementMs: number; readonly lockMs: number }

export type DatabasePlace = {
  /** The SQLite file. */
  readonly file: string
  /** `postgres://…` chooses PostgreSQL instead. */
  readonly url?: string | undefined
  /** Tools wait for PostgreSQL as long as it takes; whoever serves people tells them when it does not answer. */
  readonly isPatient?: boolean
  /** Where calls wait for another time than usual; SQLite waits only for a lock. */
  readonly patience?: Partial<Patience> | undefined
  /** Tests on SQLite give up the wait for the disk. */
  readonly isDurable?: boolean
  /** Another process may be serving the same data. */
  readonly isForCommand?: boolean
}

/** Opens the database, brings its schema up to date and returns it. */
export async function openDb(place: DatabasePlace, nowMs: number): Promise<Db> {
  const file = place.url ? undefined : place.file
  const isNew = file !== undefined && requireOwnFile(file) === 'new'
  let watched: WriteWatch | undefined
  const watch: WriteWatch = { committed: () => watched?.committed(), durable: () => watched?.durable() }
  const isDurable = place.isDurable ?? true
  const data = place.url
    ? await openServer(place.url, { isPatient: place.isPatient, patience: place.patience, watch })
    : openSqlite(place.file, isDurable, { watch, lockMs: place.patience?.lockMs })
  try {
    if (file === undefined) await requireOwnTables(data)
    if (place.url === undefined) await migrate(data, nowMs, file)
    else if (!(await isUpToDate(data))) await migratePatiently(place.url, nowMs)
    const fileAnchor = file !== undefined && isDurable ? openFileAnchor(file) : undefined
    const { health, follower, requirePostings } = await openHealth({
      read: data.read,
      file,
      anchor: place.url ? openTableAnchor(data) : fileAnchor,
      isAsClosed: isNew || (fileAnchor?.isAsClosed ?? true),
      isForCommand: place.isForCommand ?? false,
    })
    watched = { committed: () => follower()?.committed(), durable: () => follower()?.durable() }
    follower()?.durable()
    const write: Db['write'] = async <T>(branchIds: readonly number[], ...work: [never]) => {
      if (branchIds.length > 0 && health.missing().length > 0) await requirePostings()
      return data.write<T>(branchIds, ...work)
    }
    const close = async () => {
      await follower()?.end()
      await data.close()
      fileAnchor?.close(!place.isForCommand && health.damage() === undefined && health.missing().length === 0)
    }
    return { ...data, health, place: { file: place.file, url: place.url, isDurable }, write, close }
  } catch (error) {
    await data.close().catch(() => undefined)
    throw error
  }
}

/** The driver of PostgreSQL is loaded only where there is one: a shop on SQLite keeps the memory. */
async function openServer(url: string, options: PostgresOptions): Promise<StoredData> {
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(url, options)
}

/** A migration of a large shop takes longer than any call may. */
async function migratePatiently(url: string, nowMs: number): Promise<void> {
  const data = await openServer(url, { isPatient: true })
  try {
    await migrate(data, nowMs)
  } finally {
    await data.close()
  }
}
