/**
 * What PostgreSQL knows of its tables, by which it plans. It looks at them by itself, minutes after rows have come; until then it plans for a few and
 * reads thousands, and a list of bills takes seconds. So the server starts an ANALYZE when many rows may have been added at once.
 */
import { sql } from 'kysely'
import type { StoredData } from './database.ts'

/** Smaller tables are read whole, whatever is known of them. */
const knownFromBytes = 128 * 1024

/** Looks at the tables that are at least twice as large as when they were last looked at. What fails is reported, and costs only time. */
export async function refreshStatistics({ kind, read, script }: StoredData): Promise<void> {
  if (kind === 'sqlite') return
  try {
    const { rows } = await sql<{ name: string }>`SELECT format('%I', relname) AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) >= ${knownFromBytes}
        AND (pg_relation_size(oid) >= 2 * relpages::bigint * current_setting('block_size')::bigint
          OR NOT EXISTS (SELECT 1 FROM pg_stats WHERE schemaname = 'public' AND tablename = relname))`.execute(read)
    if (rows.length > 0) await script(`ANALYZE ${rows.map(({ name }) => name).join(', ')}`)
  } catch (error) {
    process.stderr.write(`PostgreSQL did not analyze its tables: ${error}\n`)
  }
}
