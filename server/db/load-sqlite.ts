/** Bulk loading into SQLite: one prepared statement per table, row by row, which is the fastest method. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { BulkLoader, LoadOptions, Tx } from './database.ts'

export async function loadSqlite<T>(
  database: DatabaseSync,
  tx: Tx,
  { isLarge }: LoadOptions,
  work: (loader: BulkLoader) => Promise<T>,
): Promise<T> {
  database.exec('PRAGMA foreign_keys=OFF')
  const durability = database.prepare('PRAGMA synchronous').get()?.synchronous
  database.exec('PRAGMA synchronous=OFF')
  const indexes = isLarge ? dropIndexes(database) : []
  try {
    database.exec('BEGIN IMMEDIATE')
    const result = await work(loaderOn(database, tx, isLarge))
    checkForeignKeys(database)
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  } finally {
    for (const sql of indexes) database.exec(sql)
    database.exec(`PRAGMA foreign_keys=ON; PRAGMA synchronous=${Number(durability ?? 2)}`)
    database.exec('PRAGMA analysis_limit=1000; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)')
  }
}

type Insertion = { readonly names: readonly string[]; readonly statement: StatementSync }

function loaderOn(database: DatabaseSync, tx: Tx, isLarge: boolean): BulkLoader {
  const insertions = new Map<string, Insertion>()
  return {
    tx,
    add: (table, row) => {
      const insertion = insertions.get(table) ?? prepare(database, table, Object.keys(row))
      insertions.set(table, insertion)
      insertion.statement.run(...valuesOf(insertion.names, row))
    },
    flush: async () => {
      if (isLarge) database.exec('COMMIT; BEGIN IMMEDIATE')
    },
    settle: async () => undefined,
  }
}

function prepare(database: DatabaseSync, table: string, names: readonly string[]): Insertion {
  const columns = names.map(name => `"${name}"`).join(', ')
  const marks = names.map(() => '?').join(', ')
  return { names, statement: database.prepare(`INSERT INTO "${table}" (${columns}) VALUES (${marks})`) }
}

/** A loop instead of `map`, because it runs for every row of a million bills. */
function valuesOf(names: readonly string[], row: Readonly<Record<string, unknown>>): SQLInputValue[] {
  const values: SQLInputValue[] = []
  for (const name of names) values.push(stored(row[name]))
  return values
}

function stored(value: unknown): SQLInputValue {
  if (typeof value === 'number' || typeof value === 'string' || value === null) return value
  if (value instanceof Uint8Array) return value
  throw new Error(`The database cannot hold ${typeof value}.`)
}

/** Drops the indexes that no constraint needs; returns the statements that recreate them. */
function dropIndexes(database: DatabaseSync): string[] {
  const rows = database.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`).all()
  for (const { name } of rows) database.exec(`DROP INDEX "${name}"`)
  return rows.map(row => String(row.sql))
}

function checkForeignKeys(database: DatabaseSync): void {
  const broken = database.prepare('PRAGMA foreign_key_check').get()
  if (broken) throw new Error(`A row of ${broken.table} refers to one of ${broken.parent} that is not there.`)
}
