/** What a list is sorted by where it is sorted by the name of a thing: the names of those that its rows name, in the language of the caller. */
import { type RawBuilder, sql } from 'kysely'
import type { DefinedReference } from '#contract/definitions/field.ts'
import type { Language } from '#contract/protocol.ts'
import type { Access } from '#domain/access/can.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import type { Db } from '../db/open.ts'
import { named } from '../lookups/named.ts'
import { longTable, readNames } from './references.ts'
import { isReached, type StoredDefinition, storedColumnOf } from './stored-definition.ts'

/** Rows that name nothing come first. */
export async function nameExpression(
  db: Db,
  stored: StoredDefinition,
  [name, field]: readonly [string, DefinedReference],
  { access, language }: { readonly access: Access; readonly language: Language },
): Promise<RawBuilder<unknown>> {
  const column = sql.ref(storedColumnOf(stored.definition, name))
  const long = longTable(field)
  if (long !== null) return ownSortKey(long, column, language)
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT ${column} AS id FROM ${sql.table(stored.table)}
    WHERE ${isReached(db, stored)} AND ${column} IS NOT NULL`.execute(db.aside)
  const nameOf = await readNames(db.kind, db.read, field, new Set(rows.map(row => row.id)), access)
  const keys = rows.map(({ id }) => {
    const { code, nameAr, nameEn } = nameOf(id)
    const shown = named({ name_ar: nameAr || nameEn, name_en: nameEn }, language).name
    return [id, sortKeyOf(shown || (code ?? ''))] as const
  })
  const text = JSON.stringify(Object.fromEntries(keys))
  return db.kind === 'postgres'
    ? sql`coalesce(${text}::jsonb ->> ${column}::text, '') COLLATE "C"`
    : sql`coalesce(json_extract(${text}, '$."' || ${column} || '"'), '')`
}

/** Of one of very many things: the key of its name in the language of the caller, Arabic where there is no other. */
function ownSortKey(table: 'item' | 'party', column: RawBuilder<unknown>, language: Language): RawBuilder<unknown> {
  const shown = language === 'ar' ? sql`name_ar_order` : sql`coalesce(nullif(name_en_order, ''), name_ar_order)`
  return sql`coalesce((SELECT ${shown} FROM ${sql.table(table)} AS thing WHERE thing.id = ${column}), '')`
}
