/**
 * Serializes writes of master data: the next free code and the uniqueness checks stay valid until the end of the transaction. Every change of the
 * catalogue locks this row until the end anyway, because it increments the revision.
 */
import { sql } from 'kysely'
import { readConfiguration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { DefinitionTable, StoredDefinition } from './stored-definition.ts'

/** SQLite has a single writer. */
export async function holdCatalogue(kind: Db['kind'], tx: Tx): Promise<void> {
  if (kind === 'postgres') await sql`SELECT number FROM revision WHERE subject = 'catalogue' FOR UPDATE`.execute(tx)
}

/**
 * The branches to lock while rows are written: every branch if documents reference their child rows or posting reads them. A concurrent posting
 * then either has referenced the row already, or reads it as written.
 */
export async function branchesToHold(db: Db, { isRuleOfPosting, childRows = {} }: StoredDefinition): Promise<number[]> {
  const isNamed = Object.values(childRows).some(({ used }) => used !== undefined)
  return isRuleOfPosting || isNamed ? [...(await readConfiguration(db)).branches.keys()] : []
}

/** Ids that were never used before. SQLite would reuse the id of a deleted last row, and a held bill of a till would then reference another row. */
export async function newIds(kind: Db['kind'], tx: Tx, table: DefinitionTable, count: number): Promise<number[]> {
  if (kind === 'postgres') return sequenceIds(tx, table, count)
  const { rows } = await sql<{ last: number }>`SELECT max(
    (SELECT coalesce(max(id), 0) FROM ${sql.table(table)}),
    (SELECT coalesce(max(row_id), 0) FROM row_change WHERE table_name = ${table})) AS last`.execute(tx)
  const last = rows[0]?.last ?? 0
  return Array.from({ length: count }, (_, index) => last + 1 + index)
}

async function sequenceIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id
    FROM generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(row => row.id)
}

/** The same for child rows, which have no history: for SQLite the last assigned id is stored in a table. */
export async function newChildIds(
  kind: Db['kind'],
  tx: Tx,
  table: keyof Schema & string,
  count: number,
): Promise<number[]> {
  if (kind === 'postgres') return sequenceIds(tx, table, count)
  const { rows } = await sql<{ last: number }>`INSERT INTO given_id (table_name, last_id)
    SELECT ${table}, coalesce(max(id), 0) + ${count} FROM ${sql.table(table)} WHERE true
    ON CONFLICT (table_name) DO UPDATE SET last_id = max(excluded.last_id, given_id.last_id + ${count})
    RETURNING last_id AS last`.execute(tx)
  const last = rows[0]?.last ?? 0
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}
