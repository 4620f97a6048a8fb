/** Loads a backup into a schema of PostgreSQL beside the present one, at the schema of the backup, in one transaction. */
import { type Insertable, sql } from 'kysely'
import type { BulkLoader, LoadedTable, StoredData } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { Schema } from '../db/schema.ts'
import { tablesOfPostgres } from './copied-tables.ts'
import { type Manifest, type ManifestTable, migrationsOf } from './manifest.ts'
import { requireColumns, rowsOfTable, type StoredValue } from './read-rows.ts'
import type { ZipReader } from './zip-reader.ts'

const restoringSchema = 'restoring'
/** The data that the last restore replaced. */
const replacedSchema = 'before_restore'
/** A file of several megabytes may be among them. */
const rowsPerFlush = 1000

/** The address of the same database, with the tables of the restored data. */
export function restoringUrl(url: string): string {
  const address = new URL(url)
  address.searchParams.set('options', `-csearch_path=${restoringSchema}`)
  return address.href
}

export async function loadIntoPostgres(zip: ZipReader, manifest: Manifest, url: string, nowMs: number): Promise<void> {
  const { openPostgres } = await import('../db/postgres.ts')
  const data = openPostgres(restoringUrl(url), { isPatient: true })
  try {
    await data.script(`DROP SCHEMA IF EXISTS ${restoringSchema} CASCADE; CREATE SCHEMA ${restoringSchema}`)
    await migrate(data, nowMs, undefined, migrationsOf(manifest))
    await data.load({ isLarge: true }, loader => loadTables(loader, zip, manifest))
  } finally {
    await data.close()
  }
}

async function loadTables(loader: BulkLoader, zip: ZipReader, manifest: Manifest): Promise<void> {
  const tables = await tablesOfPostgres(loader.tx)
  const on = async (action: string) => {
    for (const { name } of tables) await sql`ALTER TABLE ${sql.table(name)} ${sql.raw(action)}`.execute(loader.tx)
  }
  // The rows are whole: what a trigger would add is among them.
  await on('DISABLE TRIGGER USER')
  for (const { name } of tables)
    if (name !== 'schema_migration') await sql`DELETE FROM ${sql.table(name)}`.execute(loader.tx)
  for (const table of manifest.tables) {
    const own = tables.find(({ name }) => name === table.name)
    requireColumns(table, own?.columns ?? [])
    await loadTable(loader, zip, table)
    if (table.lastId !== undefined && own?.givenId !== undefined)
      await sql`SELECT setval(pg_get_serial_sequence(${table.name}, ${own.givenId}), ${Math.max(1, table.lastId)}, ${table.lastId > 0})`.execute(
        loader.tx,
      )
  }
  await on('ENABLE TRIGGER USER')
}

async function loadTable(loader: BulkLoader, zip: ZipReader, table: ManifestTable): Promise<void> {
  let count = 0
  for await (const row of rowsOfTable(zip, table)) {
    const values = Object.fromEntries(table.columns.map((column, at) => [column, copied(row[at])]))
    loader.add(table.name as LoadedTable, values as Insertable<Schema[LoadedTable]>)
    count += 1
    if (count % rowsPerFlush === 0) await loader.flush()
  }
  await loader.settle()
}

function copied(value: StoredValue | undefined): string | number | null {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? `\\x${value.toString('hex')}` : value
}

/** Changes with each posting, change of master data and audited action in a branch; a backup itself changes nothing of it. */
const state = `(SELECT md5(string_agg(line, ',' ORDER BY line)) FROM (
    SELECT subject || ' ' || number AS line FROM revision
    UNION ALL SELECT branch_id || ' ' || kind || ' ' || next_number FROM counter
    UNION ALL SELECT chain || ' ' || length FROM audit_chain WHERE chain <> 0) AS lines)`

/** For `swapSchemas`, before the present data are backed up. */
export async function readState({ read }: Pick<StoredData, 'read'>): Promise<string> {
  const { rows } = await sql<{ state: string }>`SELECT ${sql.raw(state)} AS state`.execute(read)
  return rows[0]?.state ?? ''
}

const changedCode = 'MZ001'

/**
 * One transaction: every reader sees the old data or the new. Returns false, and changes nothing, when another server has changed the data since
 * `before`: that change is in no backup. Writers wait for the locks, and then find the new tables.
 */
export async function swapSchemas(db: Pick<StoredData, 'script'>, before: string): Promise<boolean> {
  try {
    await db.script(`BEGIN; LOCK TABLE branch, counter, revision, audit_chain IN EXCLUSIVE MODE;
      DO $$ BEGIN IF ${state} <> '${before}' THEN RAISE 'changed' USING ERRCODE = '${changedCode}'; END IF; END $$;
      DROP SCHEMA IF EXISTS ${replacedSchema} CASCADE;
      ALTER SCHEMA public RENAME TO ${replacedSchema}; ALTER SCHEMA ${restoringSchema} RENAME TO public; COMMIT`)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === changedCode) return false
    throw error
  }
}

/** What a refused or interrupted restore left. */
export async function dropRestoring(db: Pick<StoredData, 'script'>): Promise<void> {
  await db.script(`DROP SCHEMA IF EXISTS ${restoringSchema} CASCADE`)
}
