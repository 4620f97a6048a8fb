/** Plants faults in stored rows, bypassing the program, as a database owner could. */
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** By table: the row to change, and a change for each column. */
export type Faults = Readonly<
  Record<string, { readonly row: string; readonly changes: Readonly<Record<string, string>> }>
>

export const one = (columns: readonly string[]) => Object.fromEntries(columns.map(column => [column, `${column} + 1`]))
export const text = (columns: readonly string[]) => Object.fromEntries(columns.map(column => [column, `'changed'`]))

/** As `table.column`. */
export function plantedColumns(faults: Faults): string[] {
  return Object.entries(faults).flatMap(([table, { changes }]) =>
    Object.keys(changes).map(column => `${table}.${column}`),
  )
}

/** All columns of their tables, sorted, as `table.column`. */
export async function columnsOf(db: Db, faults: Faults): Promise<string[]> {
  const columns: string[] = []
  for (const table of Object.keys(faults)) {
    const query =
      db.kind === 'sqlite'
        ? sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`
        : sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
            WHERE table_schema = 'public' AND table_name = ${table}`
    columns.push(...(await query.execute(db.read)).rows.map(row => `${table}.${row.name}`))
  }
  return columns.sort()
}

/** Disables the guards of the database; call before the first fault. */
export async function letFaultsIn(db: Db): Promise<void> {
  if (db.kind !== 'sqlite') return
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'trigger'`.execute(db.read)
  await db.script(['PRAGMA foreign_keys=OFF', ...rows.map(row => `DROP TRIGGER ${row.name}`)].join('; '))
}

/** `look` runs with the fault; the rows of the table are restored afterwards. */
export async function plant(db: Db, table: string, statement: string, look: () => Promise<void>): Promise<void> {
  await db.script(`CREATE TABLE IF NOT EXISTS sound_${table} AS SELECT * FROM ${table}`)
  try {
    await db.script(unguarded(db.kind, statement))
    await look()
  } finally {
    await db.script(unguarded(db.kind, `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM sound_${table}`))
  }
}

/** The number of rows that differ because of the planted fault. */
export async function changedRows(db: Db, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM (
    SELECT * FROM ${sql.table(table)} EXCEPT SELECT * FROM ${sql.table(`sound_${table}`)}) AS changed`.execute(db.read)
  return rows[0]?.count
}

function unguarded(kind: Db['kind'], statements: string): string {
  if (kind === 'sqlite') return statements
  return `SET session_replication_role = replica; ${statements}; SET session_replication_role = DEFAULT`
}
