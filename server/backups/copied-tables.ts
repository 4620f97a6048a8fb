/** The tables of a backup, read from the database itself, so that a new table is never forgotten. */
import { sql } from 'kysely'
import type { StoredData } from '../db/database.ts'

/**
 * Each belongs to one installation, or to a call that is under way; secrets must not leave the server. The keys of answered calls are copied: a
 * device that missed the answer sends its bill again, and it must not be posted twice.
 */
const notCopied = new Set([
  'schema_migration',
  'secret',
  'posting_anchor',
  'import_part',
  'refresh_token',
  'rate_limit',
])

export type CopiedTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly keys: readonly Column[]
  readonly hasFiles: boolean
  /** The column whose ids the database gives. */
  readonly givenId: string | undefined
}

export type Column = { readonly name: string; readonly isText: boolean }

type ColumnRow = {
  readonly table_name: string
  readonly name: string
  readonly type: string
  /** The place in the primary key, from 1 on; 0 outside. */
  readonly key: number
  readonly is_given: number
}

/** In the order of their names. */
export async function copiedTables(kind: StoredData['kind'], tx: StoredData['read']): Promise<readonly CopiedTable[]> {
  const { rows } = await (kind === 'sqlite' ? sqliteColumns : postgresColumns).execute(tx)
  return tablesIn(rows).filter(({ name }) => !notCopied.has(name))
}

export async function tablesOfPostgres(tx: StoredData['read']): Promise<readonly CopiedTable[]> {
  return tablesIn((await postgresColumns.execute(tx)).rows)
}

function tablesIn(rows: readonly ColumnRow[]): readonly CopiedTable[] {
  return [...Map.groupBy(rows, row => row.table_name)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, columns]) => ({
      name,
      columns: columns.map(column => column.name),
      keys: columns
        .filter(column => column.key > 0)
        .sort((a, b) => a.key - b.key)
        .map(column => ({ name: column.name, isText: column.type.toLowerCase() === 'text' })),
      hasFiles: columns.some(column => ['blob', 'bytea'].includes(column.type.toLowerCase())),
      givenId: columns.find(column => column.is_given === 1)?.name,
    }))
}

const sqliteColumns = sql<ColumnRow>`SELECT sqlite_master.name AS table_name, own.name, own.type, own.pk AS key,
    CASE WHEN own.pk = 1 AND sqlite_master.sql LIKE '%AUTOINCREMENT%' THEN 1 ELSE 0 END AS is_given
  FROM sqlite_master JOIN pragma_table_info(sqlite_master.name) AS own
  WHERE sqlite_master.type = 'table' AND sqlite_master.name NOT LIKE 'sqlite_%'
  ORDER BY sqlite_master.name, own.cid`

const postgresColumns = sql<ColumnRow>`SELECT pg_class.relname AS table_name, attname AS name,
    format_type(atttypid, NULL) AS type, coalesce(array_position(indkey::int2[], attnum), -1) + 1 AS key,
    CASE WHEN attidentity = '' THEN 0 ELSE 1 END AS is_given
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
  LEFT JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
  ORDER BY pg_class.relname, attnum`

/** The highest id that each table has given, also to rows deleted since: it is never given again. */
export async function readLastIds(
  kind: StoredData['kind'],
  tx: StoredData['read'],
  tables: readonly CopiedTable[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ name: string; last: number }>`SELECT name, seq AS last FROM sqlite_sequence`
    : sql<{ name: string; last: number }>`SELECT pg_class.relname AS name, coalesce(last_value, 0) AS last
        FROM pg_sequences JOIN pg_class AS sequence ON sequence.relname = sequencename
        JOIN pg_depend ON objid = sequence.oid AND deptype = 'i' JOIN pg_class ON pg_class.oid = refobjid
        WHERE schemaname = current_schema() AND sequence.relnamespace = current_schema()::regnamespace`
  ).execute(tx)
  const last = new Map(rows.map(row => [row.name, Number(row.last)]))
  return new Map(tables.filter(table => table.givenId !== undefined).map(({ name }) => [name, last.get(name) ?? 0]))
}
