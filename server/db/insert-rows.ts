/**
 * Many rows at once: one statement for each table, run row by row on SQLite, with all rows in a JSON parameter on PostgreSQL.
 * Lists of ids travel as one parameter. Names of tables and columns come from the code, never from a user.
 */
import { CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './open.ts'
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

/** The rows of one table, all with the same columns. With `keys`, a row whose keys are there already replaces the one there. */
export type TableRows = { readonly table: Table; readonly rows: readonly object[]; readonly keys?: readonly string[] }

export function rowsOf<T extends Table>(
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  keys?: readonly (keyof Schema[T] & string)[],
): TableRows {
  return keys ? { table, rows, keys } : { table, rows }
}

/** Rows of several tables in the order given; on PostgreSQL one journey, because no statement waits for the answer to another. */
export async function insertTables(kind: Db['kind'], tx: Tx, tables: readonly TableRows[]): Promise<void> {
  const filled = tables.filter(({ rows }) => rows.length > 0)
  if (kind === 'sqlite') {
    for (const each of filled) await tx.executeQuery(rowByRow(each))
    return
  }
  await Promise.all(filled.map(each => tx.executeQuery(insertion(each))))
}

/** Whether the column is one of the ids. */
export function inList(kind: Db['kind'], column: string, ids: readonly number[]): RawBuilder<boolean> {
  return kind === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = ANY (${ids}::bigint[])`
    : sql<boolean>`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
}

const texts = new Map<string, string>()

/**
 * A statement for one row, run with the parameters of each: SQLite is in the process, so that a journey costs nothing, and it takes
 * the rows of one statement no faster. The very same text is found among the prepared statements sooner than an equal one.
 */
function rowByRow({ table, rows, keys }: TableRows): CompiledQuery {
  const names = Object.keys(rows[0] ?? {})
  const key = [table, names, keys].join(' ')
  const text = texts.get(key) ?? rowText(table, names, keys)
  texts.set(key, text)
  return eachOf(
    text,
    rows.map(row => Object.values(row)),
  )
}

function rowText(table: Table, names: readonly string[], keys: TableRows['keys']): string {
  const marks = names.map(() => '?').join(', ')
  const conflict = keys ? ` ${replacement(names, keys)}` : ''
  return `INSERT INTO ${quoted(table)} (${names.map(quoted).join(', ')}) VALUES (${marks})${conflict}`
}

const insertions = new Map<string, string>()

/** What all rows have in common travels once; it is most of a long bill. The text is the same for the same columns of a table. */
function insertion({ table, rows, keys }: TableRows): CompiledQuery {
  const first: Readonly<Record<string, unknown>> = { ...rows[0] }
  const names = Object.keys(first)
  const varying = names.filter(name => rows.some(row => Reflect.get(row, name) !== first[name]))
  const key = [table, names, keys].join(' ')
  const text = insertions.get(key) ?? insertionText(table, names, keys)
  insertions.set(key, text)
  return CompiledQuery.raw(text, [JSON.stringify(first), JSON.stringify(rows, varying)])
}

function insertionText(table: Table, names: readonly string[], keys: TableRows['keys']): string {
  const columns = names.map(quoted).join(', ')
  const row = `json_populate_record(null::${quoted(table)}, $1::json)`
  const conflict = keys ? ` ${replacement(names, keys)}` : ''
  return `INSERT INTO ${quoted(table)} (${columns}) SELECT ${columns} FROM json_populate_recordset(${row}, $2::json)${conflict}`
}

function replacement(names: readonly string[], keys: readonly string[]): string {
  const changed = names.filter(name => !keys.includes(name)).map(name => `${quoted(name)} = excluded.${quoted(name)}`)
  return `ON CONFLICT (${keys.map(quoted).join(', ')}) DO UPDATE SET ${changed.join(', ')}`
}

function quoted(name: string): string {
  return `"${name}"`
}
