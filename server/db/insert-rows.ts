/**
 * Inserts many rows: one statement per table, run row by row on SQLite, with all rows in one JSON parameter on PostgreSQL. Lists of ids are
 * one parameter. Table and column names come from the code, never from a user.
 */
import { CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { Schema } from './schema.ts'
import { eachOf } from './sqlite-statement.ts'

type Table = keyof Schema & string

export async function insertRows<T extends Table>(
  kind: Db['kind'],
  tx: Tx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  await insertTables(kind, tx, [rowsOf(table, rows)])
}

/** The rows of one table, all with the same columns. With `keys`, a row replaces an existing row with the same keys. */
export type InsertedRows = {
  readonly table: Table
  readonly rows: readonly object[]
  readonly keys?: readonly string[]
}

export function rowsOf<T extends Table>(
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  keys?: readonly (keyof Schema[T] & string)[],
): InsertedRows {
  return keys ? { table, rows, keys } : { table, rows }
}

/** Inserts rows of several tables in the given order; one round trip on PostgreSQL, because no statement waits for the result of another. */
export async function insertTables(kind: Db['kind'], tx: Tx, tables: readonly InsertedRows[]): Promise<void> {
  const filled = tables.filter(({ rows }) => rows.length > 0)
  if (kind === 'sqlite') {
    for (const each of filled) await tx.executeQuery(rowByRow(each))
    return
  }
  await Promise.all(filled.map(each => tx.executeQuery(allAtOnce(each))))
}

/** Whether the column is one of the ids. */
export function inList(kind: Db['kind'], column: string, ids: readonly number[]): RawBuilder<boolean> {
  return kind === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = ANY (${ids}::bigint[])`
    : sql<boolean>`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
}

type TextMaker = (table: Table, names: readonly string[], keys: InsertedRows['keys']) => string

/** Caches the statement text by table and columns: it is long, and an identical string object is found faster than an equal one. */
function cachedTexts(make: TextMaker): (rows: InsertedRows) => string {
  const texts = new Map<string, string>()
  return ({ table, rows, keys }) => {
    const names = Object.keys(rows[0] ?? {})
    const key = [table, names, keys].join(' ')
    const text = texts.get(key) ?? make(table, names, keys)
    texts.set(key, text)
    return text
  }
}

const textForOneRow = cachedTexts((table, names, keys) => {
  const marks = names.map(() => '?').join(', ')
  return `INSERT INTO ${quoted(table)} (${names.map(quoted).join(', ')}) VALUES (${marks})${replacement(names, keys)}`
})

/**
 * One statement per row with the parameters of each: SQLite runs in the process, so there is no round trip to save, and multi-row
 * statements are no faster.
 */
function rowByRow(inserted: InsertedRows): CompiledQuery {
  return eachOf(
    textForOneRow(inserted),
    inserted.rows.map(row => Object.values(row)),
  )
}

const textForAllRows = cachedTexts((table, names, keys) => {
  const columns = names.map(quoted).join(', ')
  const row = `json_populate_record(null::${quoted(table)}, $1::json)`
  const rows = `json_populate_recordset(${row}, $2::json)`
  return `INSERT INTO ${quoted(table)} (${columns}) SELECT ${columns} FROM ${rows}${replacement(names, keys)}`
})

/** Sends values that all rows share only once; in a long bill these are most. */
function allAtOnce(inserted: InsertedRows): CompiledQuery {
  const { rows } = inserted
  const first: Readonly<Record<string, unknown>> = { ...rows[0] }
  const varying = Object.keys(first).filter(name => rows.some(row => Reflect.get(row, name) !== first[name]))
  return CompiledQuery.raw(textForAllRows(inserted), [JSON.stringify(first), JSON.stringify(rows, varying)])
}

/** The clause that replaces rows with existing keys. */
function replacement(names: readonly string[], keys: InsertedRows['keys']): string {
  if (keys === undefined) return ''
  const changed = names.filter(name => !keys.includes(name)).map(name => `${quoted(name)} = excluded.${quoted(name)}`)
  return ` ON CONFLICT (${keys.map(quoted).join(', ')}) DO UPDATE SET ${changed.join(', ')}`
}

function quoted(name: string): string {
  return `"${name}"`
}
