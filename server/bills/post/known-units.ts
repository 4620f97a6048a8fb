/**
 * Units with what a line needs of their items. A copy of the server keeps them in memory while the catalogue stays as it is: most bills
 * of a day sell the same goods at the same prices.
 */
import { price, ratio } from '#domain/money.ts'
import { catalogueRevision } from '../../catalogue/revision.ts'
import { inList } from '../../db/insert-rows.ts'
import type { Db, Tx } from '../../db/open.ts'
import { vatCategoryOf } from '../../db/stored-values.ts'
import type { KnownUnit } from './context.ts'

type Units = Map<number, KnownUnit>

/** Some three megabytes. */
const keptMax = 20_000
const kept = new WeakMap<Db, { readonly revision: number; readonly units: Units }>()

/** The units with these ids and perhaps others, by id. The revision is that of the catalogue, as the transaction sees it. */
export async function knownUnits(
  db: Db,
  tx: Tx,
  revision: number,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, KnownUnit>> {
  const last = kept.get(db)
  const known: Units = last?.revision === revision ? last.units : new Map()
  const missing = [...ids].filter(id => !known.has(id))
  if (missing.length === 0) return known
  const read = await readUnits(db.kind, tx, missing)
  // What this transaction itself has changed may still be rolled back, and its number be used again.
  const isCommitted = (await catalogueRevision(db.read)) === revision
  const hasRoom = known.size + read.length <= keptMax
  const units: Units = isCommitted && hasRoom ? known : new Map()
  for (const unit of [...asked(known, ids), ...read]) units.set(unit.unitId, unit)
  if (isCommitted) kept.set(db, { revision, units })
  return units
}

function asked(known: Units, ids: ReadonlySet<number>): KnownUnit[] {
  return Array.from(ids, id => known.get(id)).filter(unit => unit !== undefined)
}

async function readUnits(kind: Db['kind'], tx: Tx, ids: readonly number[]): Promise<KnownUnit[]> {
  const rows = await tx
    .selectFrom('item_unit as unit')
    .innerJoin('item', 'item.id', 'unit.item_id')
    .select(['unit.id', 'unit.item_id', 'unit.naming_id as unit_naming_id', 'unit.ratio', 'unit.price'])
    .select(['unit.price_includes_vat', 'unit.is_splittable'])
    .select(['item.code', 'item.naming_id', 'item.is_service', 'item.is_tobacco', 'item.is_active'])
    .select('item.vat_category')
    .where(inList(kind, 'unit.id', ids))
    .execute()
  return rows.map(row => ({
    unitId: row.id,
    itemId: row.item_id,
    itemCode: row.code,
    namingId: row.naming_id,
    unitNamingId: row.unit_naming_id,
    ratio: ratio(row.ratio),
    listPrice: price(row.price),
    isService: row.is_service === 1,
    isTobacco: row.is_tobacco === 1,
    isActive: row.is_active === 1,
    isSplittable: row.is_splittable === 1,
    isPriceIncludingVat: row.price_includes_vat === 1,
    vatCategory: vatCategoryOf(row.vat_category),
  }))
}
