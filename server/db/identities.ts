/** Advances PostgreSQL's sequences after rows were inserted with explicit ids. SQLite continues after the highest id by itself. */
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { Schema } from './schema.ts'

export async function alignIdentities(
  kind: Db['kind'],
  tx: Tx,
  tables: readonly (keyof Schema & string)[],
): Promise<void> {
  if (kind === 'sqlite') return
  for (const table of tables)
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT coalesce(max(id), 0) + 1 FROM ${sql.table(table)}), false)`.execute(
      tx,
    )
}
