import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The condition that the column equals one of the texts. */
export function inTexts(kind: Db['kind'], column: string, texts: readonly string[]): RawBuilder<boolean> {
  return kind === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = ANY (${texts}::text[])`
    : sql<boolean>`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(texts)}))`
}
