/** Loads a backup into a new SQLite file, at the schema of the backup. */
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../db/migrate.ts'
import { openSqlite } from '../db/sqlite.ts'
import { type Manifest, type ManifestTable, migrationsOf } from './manifest.ts'
import { requireColumns, rowsOfTable } from './read-rows.ts'
import { UnreadableBackup } from './unreadable-backup.ts'
import type { ZipReader } from './zip-reader.ts'

export async function loadIntoSqlite(zip: ZipReader, manifest: Manifest, file: string, nowMs: number): Promise<void> {
  const empty = openSqlite(file, false)
  try {
    await migrate(empty, nowMs, undefined, migrationsOf(manifest))
  } finally {
    await empty.close()
  }
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA foreign_keys=OFF; PRAGMA synchronous=OFF; BEGIN IMMEDIATE')
    // The rows are whole: what a trigger would add is among them.
    const triggers = readTexts(database, `SELECT name, sql AS text FROM sqlite_master WHERE type = 'trigger'`)
    for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`)
    const tables = readTexts(
      database,
      `SELECT name, sql AS text FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_migration'`,
    )
    for (const { name } of tables) database.exec(`DELETE FROM "${name}"`)
    for (const table of manifest.tables) await loadTable(database, zip, table)
    if (database.prepare('PRAGMA foreign_key_check').get())
      throw new UnreadableBackup('backupDamaged', 'A row refers to one that is not there.')
    for (const { text } of triggers) database.exec(text)
    database.exec('COMMIT; PRAGMA analysis_limit=1000; ANALYZE')
  } finally {
    database.close()
  }
}

async function loadTable(database: DatabaseSync, zip: ZipReader, table: ManifestTable): Promise<void> {
  const { name, columns, lastId } = table
  const own = database.prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid').all(name)
  requireColumns(
    table,
    own.map(column => String(column.name)),
  )
  const insertion = database.prepare(
    `INSERT INTO "${name}" (${columns.map(column => `"${column}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  for await (const row of rowsOfTable(zip, table)) insertion.run(...row)
  if (lastId === undefined) return
  database.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name)
  database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, lastId)
}

function readTexts(database: DatabaseSync, statement: string): readonly { name: string; text: string }[] {
  return database
    .prepare(statement)
    .all()
    .map(row => ({ name: String(row.name), text: String(row.text) }))
}
