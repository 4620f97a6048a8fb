/** Loads a backup into a new SQLite file, at the schema of the backup. Counts and hashes of every table are checked on the way. */
import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { PassThrough, Readable } from 'node:stream'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { openSqlite } from '../db/sqlite.ts'
import { type Manifest, type ManifestTable, memberOf } from './manifest.ts'
import { UnreadableBackup, type ZipReader } from './zip-reader.ts'

export async function loadIntoSqlite(zip: ZipReader, manifest: Manifest, file: string, nowMs: number): Promise<void> {
  const empty = openSqlite(file, false)
  try {
    const known = migrations.filter(({ number }) => number <= manifest.schema)
    await migrate(empty, nowMs, undefined, known)
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
    const known = new Set(tables.map(({ name }) => name))
    for (const table of manifest.tables) {
      if (!known.has(table.name)) throw new UnreadableBackup(`There is no table ${table.name}.`)
      await loadTable(database, zip, table)
    }
    if (database.prepare('PRAGMA foreign_key_check').get())
      throw new UnreadableBackup('A row refers to one that is not there.')
    for (const { text } of triggers) database.exec(text)
    database.exec('COMMIT; PRAGMA analysis_limit=1000; ANALYZE')
  } finally {
    database.close()
  }
}

async function loadTable(database: DatabaseSync, zip: ZipReader, table: ManifestTable): Promise<void> {
  const { name, columns, rows, sha256, lastId } = table
  const own = database.prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid').all(name)
  if (own.map(column => column.name).join() !== columns.join())
    throw new UnreadableBackup(`The columns of ${name} are not those of its version.`)
  const insertion = database.prepare(
    `INSERT INTO "${name}" (${columns.map(column => `"${column}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  let count = 0
  const seal = createHash('sha256')
  for await (const text of linesOf(zip.read(memberOf(name)), bytes => seal.update(bytes))) {
    insertion.run(...readRow(text, columns.length))
    count += 1
  }
  if (count !== rows || seal.digest('hex') !== sha256)
    throw new UnreadableBackup(`The rows of ${name} are not those of its manifest.`)
  if (lastId === undefined) return
  database.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name)
  database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, lastId)
}

async function* linesOf(content: AsyncIterable<Buffer>, see: (bytes: Buffer) => void): AsyncGenerator<string> {
  const seen = async function* () {
    for await (const bytes of content) {
      see(bytes)
      yield bytes
    }
  }
  const input = Readable.from(seen())
  const lines = new PassThrough()
  input.once('error', error => lines.destroy(error)).pipe(lines)
  yield* createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY })
}

function readRow(text: string, length: number): SQLInputValue[] {
  const row: unknown = JSON.parse(text)
  if (!Array.isArray(row) || row.length !== length) throw new UnreadableBackup('A row does not fit its table.')
  return row.map(storedValue)
}

function storedValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'object' && 'base64' in value) return Buffer.from(String(value.base64), 'base64')
  throw new UnreadableBackup('A row holds something that no column can hold.')
}

function readTexts(database: DatabaseSync, statement: string): readonly { name: string; text: string }[] {
  return database
    .prepare(statement)
    .all()
    .map(row => ({ name: String(row.name), text: String(row.text) }))
}
