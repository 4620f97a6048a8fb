/** Refuses databases that are not Mizan's: an empty file in place of a company's, or the tables of another program. */
import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { anchorFileOf } from './anchor.ts'
import { DataError } from './data-error.ts'
import type { StoredData } from './database.ts'

/**
 * Runs before SQLite opens the file for writing: that would discard the log of an empty file, create a new company in it, and change
 * another program's file.
 */
export function requireOwnFile(file: string): 'new' | 'known' {
  const size = existsSync(file) ? statSync(file).size : undefined
  const log = `${file}-wal`
  const hadCompany = existsSync(anchorFileOf(file)) || (existsSync(log) && statSync(log).size > 0)
  if (!size) {
    if (hadCompany) throw lost(file, size)
    return 'new'
  }
  const tables = tablesIn(file)
  if (tables?.length === 0 && existsSync(anchorFileOf(file))) throw lost(file, 0)
  if (tables && isForeign(tables))
    throw new DataError(
      `The file ${file} belongs to another program: it has the tables ${someOf(tables)}. Nothing was changed. ` +
        'Name another folder: npm start -- --data <folder>',
    )
  return 'known'
}

/** The same for PostgreSQL. */
export async function requireOwnTables({ read }: StoredData): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') ORDER BY relname`.execute(
    read,
  )
  const tables = rows.map(row => row.name)
  if (isForeign(tables))
    throw new DataError(
      `The database of DATABASE_URL belongs to another program: it has the tables ${someOf(tables)}. Nothing was changed. ` +
        'Make an empty database for Mizan.',
    )
}

function isForeign(tables: readonly string[]): boolean {
  return tables.length > 0 && !tables.includes('schema_migration')
}

function someOf(tables: readonly string[]): string {
  return tables.slice(0, 3).join(', ')
}

/** Undefined when the file cannot be opened read-only; opening it for writing then reports why. */
function tablesIn(file: string): readonly string[] | undefined {
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const named = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`
      return database
        .prepare(named)
        .all()
        .map(row => String(row.name))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function lost(file: string, size: number | undefined): DataError {
  return new DataError(
    `The data file ${file} is ${size === undefined ? 'missing' : 'empty'}, but a company was in it. Put the newest backup in its place, ` +
      `without the files ${file}-wal and ${file}-shm, and start again. For a new company name an empty folder: npm start -- --data <folder>`,
  )
}
