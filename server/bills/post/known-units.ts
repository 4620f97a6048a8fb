/**
 * Units with the item data that a line needs. Each server process caches them by catalogue revision: most bills of a day sell the same goods at the
 * same prices.
 */
import type { Day } from '#domain/days.ts'
import { type Price, price, ratio } from '#domain/money.ts'
import { type DatedPrice, priceOn } from '#domain/prices/dated-prices.ts'
import { createCache } from '../../cache.ts'
import { readDatedPrices } from '../../catalogue/dated-prices.ts'
import { catalogueRevision } from '../../catalogue/revision.ts'
import type { Db, Tx } from '../../db/database.ts'
import { inList } from '../../db/insert-rows.ts'
import { vatCategoryOf } from '../../db/stored-values.ts'
import type { KnownUnit } from './context.ts'

/** About three megabytes. */
const unitsMax = 20_000
const cache = createCache<number, StoredUnit>(unitsMax)

export type PricesFor = {
  readonly day: Day
  /** The delivery app that the bill is sold by, with prices of its own; null for those of the shop. */
  readonly appId: number | null
}

/** The units with these ids, by id, at the prices for a bill. The revision is the catalogue's, as the transaction sees it. */
export async function knownUnits(
  db: Db,
  tx: Tx,
  revision: number,
  ids: ReadonlySet<number>,
  { day, appId }: PricesFor,
): Promise<ReadonlyMap<number, KnownUnit>> {
  const units = await cache.readMany(
    db,
    ids,
    revision,
    async missing => (await readUnits(db.kind, tx, missing)).map(unit => [unit.unitId, unit]),
    // A change by this transaction may be rolled back, and its revision number used again.
    async () => (await catalogueRevision(db.read)) === revision,
  )
  const isPlain = [...units.values()].every(({ dated, ofApps }) => dated.length === 0 && ofApps.size === 0)
  if (isPlain) return units
  const priceOf = ({ listPrice, dated, ofApps }: StoredUnit) =>
    (appId === null ? undefined : ofApps.get(appId)) ?? priceOn(listPrice, dated, day)
  return new Map(Array.from(units, ([id, unit]) => [id, { ...unit, listPrice: priceOf(unit) }]))
}

/** With its stored price, its dated prices, and those of delivery apps. */
type StoredUnit = KnownUnit & {
  readonly dated: readonly DatedPrice[]
  readonly ofApps: ReadonlyMap<number, Price>
}

async function readUnits(kind: Db['kind'], tx: Tx, ids: readonly number[]): Promise<StoredUnit[]> {
  const dated = await readDatedPrices(kind, tx, ids)
  const appRows = await tx
    .selectFrom('delivery_price')
    .select(['unit_id', 'app_id', 'price'])
    .where(inList(kind, 'unit_id', ids))
    .where('is_active', '=', 1)
    .execute()
  const ofApps = Map.groupBy(appRows, row => row.unit_id)
  const rows = await tx
    .selectFrom('item_unit as unit')
    .innerJoin('item', 'item.id', 'unit.item_id')
    .select(['unit.id', 'unit.item_id', 'unit.naming_id as unit_naming_id', 'unit.ratio', 'unit.price'])
    .select(['unit.price_includes_vat', 'unit.is_splittable'])
    .select(['item.code', 'item.naming_id', 'item.is_service', 'item.is_tobacco', 'item.is_active'])
    .select(['item.vat_category', 'item.exemption_reason', 'item.category_id', 'item.points'])
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
    vatReason: row.exemption_reason || null,
    categoryId: row.category_id,
    points: row.points,
    dated: dated.get(row.id) ?? [],
    ofApps: new Map(ofApps.get(row.id)?.map(each => [each.app_id, price(each.price)])),
  }))
}
