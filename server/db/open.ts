/**
 * The only module that knows which database is used: SQLite in the data folder, or PostgreSQL when `DATABASE_URL` is set. All other code
 * reads through `db.read` and writes through `db.write(branches, work)`.
 */
import { openFileAnchor, openTableAnchor } from './anchor.ts'
import type { DataPlace, Db, Patience, StoredData, WriteWatch } from './database.ts'
import { openHealth } from './health.ts'
import { isUpToDate, migrate } from './migrate.ts'
import type { PostgresOptions } from './postgres.ts'
import { requireOwnFile, requireOwnTables } from './require-data.ts'
import { openSqlite } from './sqlite.ts'
import { refreshStatistics } from './statistics.ts'

export type DatabasePlace = DataPlace & {
  /** Tools wait for PostgreSQL without a limit; the server reports a database that does not respond. */
  readonly isPatient?: boolean
  /** Timeouts other than the usual; SQLite has only one, for locks. */
  readonly patience?: Partial<Patience> | undefined
  /** Another process may be serving the same data. */
  readonly isForCommand?: boolean
}

/** Opens the database and migrates its schema. */
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
    // They may have been restored just now.
    await refreshStatistics(data)
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
    const known = { refreshStatistics: () => refreshStatistics(data) }
    return { ...data, ...known, health, place: { file: place.file, url: place.url, isDurable }, write, close }
  } catch (error) {
    await data.close().catch(() => undefined)
    throw error
  }
}

/** Loads the PostgreSQL driver only when it is needed, which saves memory for a shop on SQLite. */
async function openServer(url: string, options: PostgresOptions): Promise<StoredData> {
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(url, options)
}

/** Migrating a large shop takes longer than the timeout of calls. */
async function migratePatiently(url: string, nowMs: number): Promise<void> {
  const data = await openServer(url, { isPatient: true })
  try {
    await migrate(data, nowMs)
  } finally {
    await data.close()
  }
}
