/**
 * Those who write master data follow each other: what the next free code is, and whether a name is taken, is then true until the end of the
 * transaction. Whoever changes the catalogue holds this row to the end anyway, because it counts the changes.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../db/open.ts'
import type { DefinitionTable } from './stored-definition.ts'

/** SQLite has one writer. */
export async function holdCatalogue(kind: Db['kind'], tx: Tx): Promise<void> {
  if (kind === 'postgres') await sql`SELECT number FROM revision WHERE subject = 'catalogue' FOR UPDATE`.execute(tx)
}

/**
 * Ids that no row has had before. SQLite would give the id of the last row again once it was deleted, and a bill that a till has parked
 * would then name somebody else.
 */
export async function newIds(kind: Db['kind'], tx: Tx, table: DefinitionTable, count: number): Promise<number[]> {
  if (kind === 'postgres') {
    const { rows } = await sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id
      FROM generate_series(1, ${count}::int)`.execute(tx)
    return rows.map(row => row.id)
  }
  const { rows } = await sql<{ last: number }>`SELECT max(
    (SELECT coalesce(max(id), 0) FROM ${sql.table(table)}),
    (SELECT coalesce(max(row_id), 0) FROM row_change WHERE table_name = ${table})) AS last`.execute(tx)
  const last = rows[0]?.last ?? 0
  return Array.from({ length: count }, (_, index) => last + 1 + index)
}
