/** Caches texts that never change once stored: the names printed on lines, the particulars of sellers and buyers. Only committed data is cached. */
import { createCache, unchanging } from '../cache.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

export type StoredNames = { readonly nameAr: string; readonly nameEn: string }

const textsMax = 50_000
const names = createCache<number, StoredNames>(textsMax)
const particulars = createCache<number, string>(textsMax)

export function namesByIds(db: Db, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, StoredNames>> {
  return names.readMany(db, ids, unchanging, async missing => {
    const rows = await db.read
      .selectFrom('naming')
      .selectAll()
      .where(inList(db.kind, 'id', missing))
      .execute()
    return rows.map(row => [row.id, { nameAr: row.name_ar, nameEn: row.name_en }])
  })
}

/** JSON texts; see `particulars.ts`. */
export function particularsByIds(db: Db, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  return particulars.readMany(db, ids, unchanging, async missing => {
    const rows = await db.read
      .selectFrom('particulars')
      .select(['id', 'content'])
      .where(inList(db.kind, 'id', missing))
      .execute()
    return rows.map(row => [row.id, row.content])
  })
}
