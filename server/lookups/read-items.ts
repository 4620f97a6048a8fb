/** Items by id, with units, features and the branch's stock. */
import type { z } from 'zod'
import type { foundItem, itemUnit } from '#contract/lookup.ts'
import type { Language } from '#contract/protocol.ts'
import { type Access, can } from '#domain/access/can.ts'
import { price, type Quantity, quantity, ratio } from '#domain/money.ts'
import { priceOn } from '#domain/prices/dated-prices.ts'
import { readDatedPrices } from '../catalogue/dated-prices.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { vatCategoryOf } from '../db/stored-values.ts'
import type { Services } from '../services.ts'
import { named } from './named.ts'

type FoundItem = z.output<typeof foundItem> & { readonly isActive: boolean; readonly version: number }
/** Prices are those of today. */
type Dated = Pick<Services, 'db' | 'now'>
type ItemUnit = z.output<typeof itemUnit>

export async function readItems(
  services: Dated,
  ids: readonly number[],
  access: Access,
  language: Language,
): Promise<FoundItem[]> {
  const { db } = services
  if (ids.length === 0) return []
  const [rows, units, features] = await Promise.all([
    db.read
      .selectFrom('item')
      .innerJoin('naming', 'naming.id', 'item.naming_id')
      .selectAll('item')
      .select(['naming.name_ar', 'naming.name_en'])
      .where(inList(db.kind, 'item.id', ids))
      .execute(),
    readUnits(services, ids, access, language),
    readFeatures(db, ids, language),
  ])
  return rows.map(row => ({
    id: row.id,
    code: row.code,
    ...named(row, language),
    categoryId: row.category_id,
    isService: row.is_service === 1,
    vatCategory: vatCategoryOf(row.vat_category),
    isWeighed: row.is_weighed === 1,
    isTobacco: row.is_tobacco === 1,
    image: row.image,
    isActive: row.is_active === 1,
    version: row.version,
    units: units.get(row.id) ?? [],
    features: features.get(row.id) ?? [],
  }))
}

/** The units of each existing item. Only users who buy or manage items see the cost. */
export async function readUnits(
  { db, now }: Dated,
  itemIds: readonly number[],
  access: Access,
  language: Language,
): Promise<ReadonlyMap<number, ItemUnit[]>> {
  const seesCost = can(access, { anyOf: ['g-purchases', 'f-items-manage'] })
  const [rows, barcodes] = await Promise.all([
    db.read
      .selectFrom('item_unit as unit')
      .innerJoin('naming', 'naming.id', 'unit.naming_id')
      .selectAll('unit')
      .select(['naming.name_ar', 'naming.name_en'])
      .where(inList(db.kind, 'unit.item_id', itemIds))
      .orderBy('unit.id')
      .execute(),
    db.read
      .selectFrom('item_barcode')
      .select(['unit_id', 'barcode'])
      .where(inList(db.kind, 'item_id', itemIds))
      .orderBy('barcode')
      .execute(),
  ])
  const today = dayAt(await readConfiguration(db), now())
  const dated = await readDatedPrices(
    db.kind,
    db.read,
    rows.map(row => row.id),
  )
  const barcodesOf = Map.groupBy(barcodes, row => row.unit_id)
  const units = rows.map(row => ({
    id: row.id,
    itemId: row.item_id,
    ...named(row, language),
    ratio: ratio(row.ratio),
    unitPrice: priceOn(price(row.price), dated.get(row.id) ?? [], today),
    unitCost: seesCost && row.cost !== null ? price(row.cost) : null,
    isDefaultSale: row.is_default_sale === 1,
    isDefaultPurchase: row.is_default_purchase === 1,
    isSplittable: row.is_splittable === 1,
    isPriceIncludingVat: row.price_includes_vat === 1,
    barcodes: (barcodesOf.get(row.id) ?? []).map(each => each.barcode),
  }))
  return Map.groupBy(units, unit => unit.itemId)
}

async function readFeatures(
  db: Db,
  itemIds: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, FoundItem['features']>> {
  const rows = await db.read
    .selectFrom('item_feature as feature')
    .innerJoin('naming', 'naming.id', 'feature.naming_id')
    .select(['feature.id', 'feature.item_id', 'feature.price', 'naming.name_ar', 'naming.name_en'])
    .where(inList(db.kind, 'feature.item_id', itemIds))
    .orderBy('feature.id')
    .execute()
  const features = rows.map(row => ({
    itemId: row.item_id,
    shown: { id: row.id, ...named(row, language), price: price(row.price) },
  }))
  const byItem = Map.groupBy(features, row => row.itemId)
  return new Map(Array.from(byItem, ([itemId, own]) => [itemId, own.map(({ shown }) => shown)]))
}

/** The stock of each item in a branch, in base units. */
export async function readQuantities(
  db: Db,
  itemIds: readonly number[],
  branchId: number,
): Promise<(itemId: number) => Quantity> {
  const rows = await db.read
    .selectFrom('stock_level')
    .select(['item_id', 'quantity'])
    .where('branch_id', '=', branchId)
    .where(inList(db.kind, 'item_id', itemIds))
    .execute()
  const known = new Map(rows.map(row => [row.item_id, row.quantity]))
  return itemId => quantity(known.get(itemId) ?? 0)
}
