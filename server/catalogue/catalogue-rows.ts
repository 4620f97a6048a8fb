/** Rows of the catalogue in wire format: a page of the whole catalogue, or some rows by id for its changes. */
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type catalogueWire, itemFlags, partyFlags, unitFlags } from '#contract/catalogue.ts'
import * as fields from '#contract/fields.ts'
import { type Campaign, campaignScopes } from '#domain/bills/campaigns.ts'
import { vatCategories } from '#domain/bills/totals-types.ts'
import { addDays, type Day } from '#domain/days.ts'
import { halalas, price, ratio } from '#domain/money.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import type { Schema } from '../db/schema.ts'
import { vatCategoryOf } from '../db/stored-values.ts'
import { readCampaigns } from './campaigns.ts'

export type StoredPartyKind = Schema['party']['kind']

type Wire = z.input<typeof catalogueWire>
export type CategoryRow = Wire['categories'][number]
export type ItemRow = Wire['items'][number]
export type PartyRow = Wire['parties'][number]
export type CampaignRow = Wire['campaigns'][number]

/** Selects rows by a condition on their id column. */
export type CatalogueSelection = (column: string) => RawBuilder<boolean>

export function withIds(kind: Db['kind'], ids: readonly number[]): CatalogueSelection {
  return column => inList(kind, column, ids)
}

/** Ids above `after`, up to `last`. */
export function between(after: number, last = Number.MAX_SAFE_INTEGER): CatalogueSelection {
  return column => sql<boolean>`(${sql.ref(column)} > ${after} AND ${sql.ref(column)} <= ${last})`
}

export async function categoryRows(tx: Tx, selection?: CatalogueSelection): Promise<CategoryRow[]> {
  let query = tx.selectFrom('item_category').selectAll().orderBy('id')
  if (selection) query = query.where(selection('id'))
  return (await query.execute()).map(row => [row.id, row.name_ar, row.name_en])
}

/** Sorted by id; with a limit, the first ones. */
export async function itemRows(
  tx: Tx,
  selection: CatalogueSelection,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<ItemRow[]> {
  const items = await tx
    .selectFrom('item')
    .innerJoin('naming', 'naming.id', 'item.naming_id')
    .select(['item.id', 'item.code', 'naming.name_ar', 'naming.name_en', 'item.category_id', 'item.vat_category'])
    .select(['item.is_service', 'item.is_weighed', 'item.is_tobacco', 'item.is_active', 'item.image'])
    .where(selection('item.id'))
    .orderBy('item.id')
    .limit(limit)
    .execute()
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return []
  const found: CatalogueSelection = column =>
    sql<boolean>`(${selection(column)} AND ${between(first.id - 1, last.id)(column)})`
  const units = await unitsOf(tx, found)
  const features = await featuresOf(tx, found)
  return items.map(item => [
    item.id,
    item.code,
    item.name_ar,
    item.name_en,
    item.category_id,
    (item.is_service ? itemFlags.service : 0) +
      (item.is_weighed ? itemFlags.weighed : 0) +
      (item.is_tobacco ? itemFlags.tobacco : 0) +
      (item.is_active ? 0 : itemFlags.inactive),
    vatCategories.indexOf(vatCategoryOf(item.vat_category)),
    units.get(item.id) ?? [],
    features.get(item.id) ?? [],
    item.image,
  ])
}

async function unitsOf(tx: Tx, found: CatalogueSelection): Promise<Map<number, ItemRow[7]>> {
  const barcodes = new Map<number, string[]>()
  const barcodeRows = await tx
    .selectFrom('item_barcode')
    .select(['unit_id', 'barcode'])
    .where(found('item_id'))
    .orderBy('barcode')
    .execute()
  for (const row of barcodeRows) add(barcodes, row.unit_id, row.barcode)
  const planned = new Map<number, ItemRow[7][number][7]>()
  const plannedRows = await tx
    .selectFrom('item_price')
    .select(['unit_id', 'first_day', 'price'])
    .where(found('item_id'))
    .where('replaced', 'is', null)
    .orderBy('first_day')
    .execute()
  for (const row of plannedRows) add(planned, row.unit_id, [row.first_day, fields.wirePrice.encode(price(row.price))])
  const ofApps = new Map<number, [number, string][]>()
  const appRows = await tx
    .selectFrom('delivery_price')
    .select(['unit_id', 'app_id', 'price'])
    .where(found('item_id'))
    .where('is_active', '=', 1)
    .orderBy('app_id')
    .execute()
  for (const row of appRows) add(ofApps, row.unit_id, [row.app_id, fields.wirePrice.encode(price(row.price))])
  const rows = await tx
    .selectFrom('item_unit as unit')
    .innerJoin('naming', 'naming.id', 'unit.naming_id')
    .select(['unit.id', 'unit.item_id', 'naming.name_ar', 'naming.name_en', 'unit.ratio', 'unit.price'])
    .select(['unit.is_default_sale', 'unit.is_default_purchase', 'unit.price_includes_vat', 'unit.is_splittable'])
    .where(found('unit.item_id'))
    .orderBy('unit.id')
    .execute()
  const units = new Map<number, ItemRow[7]>()
  for (const row of rows) {
    const flags =
      (row.is_default_sale ? unitFlags.defaultSale : 0) +
      (row.is_default_purchase ? unitFlags.defaultPurchase : 0) +
      (row.price_includes_vat ? unitFlags.priceIncludesVat : 0) +
      (row.is_splittable ? unitFlags.splittable : 0)
    const unit: ItemRow[7][number] = [
      row.id,
      row.name_ar,
      row.name_en,
      fields.wireRatio.encode(ratio(row.ratio)),
      fields.wirePrice.encode(price(row.price)),
      flags,
      barcodes.get(row.id) ?? [],
      planned.get(row.id) ?? [],
    ]
    const own = ofApps.get(row.id)
    if (own !== undefined) unit.push(own)
    add(units, row.item_id, unit)
  }
  return units
}

async function featuresOf(tx: Tx, found: CatalogueSelection): Promise<Map<number, ItemRow[8]>> {
  const rows = await tx
    .selectFrom('item_feature as feature')
    .innerJoin('naming', 'naming.id', 'feature.naming_id')
    .select(['feature.id', 'feature.item_id', 'naming.name_ar', 'naming.name_en', 'feature.price'])
    .where(found('feature.item_id'))
    .orderBy('feature.id')
    .execute()
  const features = new Map<number, ItemRow[8]>()
  for (const row of rows)
    add(features, row.item_id, [row.id, row.name_ar, row.name_en, fields.wirePrice.encode(price(row.price))])
  return features
}

export async function partyRows(
  tx: Tx,
  kinds: readonly StoredPartyKind[],
  selection: CatalogueSelection,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<PartyRow[]> {
  if (kinds.length === 0) return []
  const rows = await tx
    .selectFrom('party')
    .select(['id', 'kind', 'code', 'name_ar', 'name_en', 'mobile', 'vat_number', 'can_loan', 'loan_limit'])
    .where(selection('id'))
    .where('kind', 'in', kinds)
    .where('is_active', '=', 1)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(party => [
    party.id,
    party.kind === 'customer' ? 'c' : 's',
    party.code,
    party.name_ar,
    party.name_en,
    party.mobile,
    party.vat_number,
    party.can_loan ? partyFlags.canLoan : 0,
    party.loan_limit === null ? null : fields.money.encode(halalas(party.loan_limit)),
  ])
}

/** Active campaigns that have not ended by the day. */
export async function campaignRows(
  kind: Db['kind'],
  tx: Tx,
  today: Day,
  selection?: CatalogueSelection,
): Promise<CampaignRow[]> {
  // A campaign with hours past midnight continues into the day after its last.
  let query = tx
    .selectFrom('discount')
    .select('id')
    .where('is_active', '=', 1)
    .where(({ or, eb }) => or([eb('end_day', 'is', null), eb('end_day', '>=', addDays(today, -1))]))
  if (selection) query = query.where(selection('id'))
  const ids = (await query.execute()).map(row => row.id)
  return (await readCampaigns(kind, tx, ids)).map(({ campaign }) => campaignRow(campaign))
}

function campaignRow(campaign: Campaign): CampaignRow {
  const { id, nameAr, nameEn, percentOff, amountOff, lineCap, scope } = campaign
  const { startDay, endDay, startMinute, endMinute, branchId } = campaign
  return [
    ...([id, nameAr, nameEn] as const),
    percentOff === null ? null : fields.wireRate.encode(percentOff),
    amountOff === null ? null : fields.wirePrice.encode(amountOff),
    lineCap === null ? null : fields.money.encode(lineCap),
    ...([startDay, endDay, startMinute, endMinute, branchId] as const),
    campaignScopes.indexOf(scope.kind),
    scope.kind === 'allItems' ? [] : [...scope.ids],
  ]
}

function add<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
