/**
 * Texts that never change once they are stored: names that lines were posted with, particulars of sellers and buyers. A copy of
 * the server keeps those that it has read, and reads committed data only.
 */
import { inList } from '../db/insert-rows.ts'
import type { Db } from '../db/open.ts'

export type KeptNames = { readonly nameAr: string; readonly nameEn: string }

const keptMax = 50_000
const names = new WeakMap<Db, Map<number, KeptNames>>()
const particulars = new WeakMap<Db, Map<number, string>>()

export function namesByIds(db: Db, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, KeptNames>> {
  return byIds(db, names, ids, async missing => {
    const rows = await db.read
      .selectFrom('naming')
      .selectAll()
      .where(inList(db.kind, 'id', missing))
      .execute()
    return rows.map(row => [row.id, { nameAr: row.name_ar, nameEn: row.name_en }])
  })
}

/** JSON texts, see `particulars.ts`. */
export function particularsByIds(db: Db, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  return byIds(db, particulars, ids, async missing => {
    const rows = await db.read
      .selectFrom('particulars')
      .select(['id', 'content'])
      .where(inList(db.kind, 'id', missing))
      .execute()
    return rows.map(row => [row.id, row.content])
  })
}

async function byIds<T>(
  db: Db,
  kept: WeakMap<Db, Map<number, T>>,
  ids: ReadonlySet<number>,
  read: (missing: readonly number[]) => Promise<[number, T][]>,
): Promise<ReadonlyMap<number, T>> {
  const known = kept.get(db) ?? new Map<number, T>()
  kept.set(db, known)
  const missing = [...ids].filter(id => !known.has(id))
  if (missing.length === 0) return known
  if (known.size + missing.length > keptMax) {
    known.clear()
    missing.splice(0, missing.length, ...ids)
  }
  for (const [id, text] of await read(missing)) known.set(id, text)
  return known
}
