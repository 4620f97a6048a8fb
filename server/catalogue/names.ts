/** Names as separate rows, one per pair of texts; they never change, so a posted line keeps the names it was printed with. */

import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export type NamePair = { readonly nameAr: string; readonly nameEn: string }

/** The ids of the names, in the same order; stores new names. */
export async function namingIds(kind: Db['kind'], tx: Tx, names: readonly NamePair[]): Promise<number[]> {
  if (names.length === 0) return []
  const unique = new Map(names.map(name => [keyOf(name), { name_ar: name.nameAr, name_en: name.nameEn }]))
  const json = JSON.stringify([...unique.values()])
  const given =
    kind === 'postgres'
      ? sql`SELECT name_ar, name_en FROM jsonb_to_recordset(${json}::jsonb) AS given (name_ar text, name_en text)`
      : sql`SELECT value->>'name_ar' AS name_ar, value->>'name_en' AS name_en FROM json_each(${json})`
  // On SQLite an existing name would fail before the conflict clause applies; on PostgreSQL another process may be adding it now.
  await sql`INSERT INTO naming (name_ar, name_en) SELECT given.name_ar, given.name_en FROM (${given}) AS given
    WHERE NOT EXISTS (SELECT 1 FROM naming AS known WHERE known.name_ar = given.name_ar AND known.name_en = given.name_en)
    ON CONFLICT (name_ar, name_en) DO NOTHING`.execute(tx)
  // Without the cross join SQLite would scan all names; it evaluates a cross join from left to right.
  const { rows } = await sql<{
    id: number
    name_ar: string
    name_en: string
  }>`SELECT naming.id, naming.name_ar, naming.name_en FROM (${given}) AS given CROSS JOIN naming
    WHERE naming.name_ar = given.name_ar AND naming.name_en = given.name_en`.execute(tx)
  const ids = new Map(rows.map(row => [keyOf({ nameAr: row.name_ar, nameEn: row.name_en }), row.id]))
  return names.map(name => {
    const id = ids.get(keyOf(name))
    if (id === undefined) throw new Error(`The name ${name.nameEn} was stored and is not there.`)
    return id
  })
}

function keyOf({ nameAr, nameEn }: NamePair): string {
  return `${nameAr}\n${nameEn}`
}
