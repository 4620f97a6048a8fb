/** Writes the items, names and parties of the demo company, and returns the item data that bills need. */
import type { VatCategory } from '#domain/bills/totals-types.ts'
import type { KnownFeature, KnownUnit } from '../bills/post/context.ts'
import type { NamePair } from '../catalogue/names.ts'
import type { BulkLoader } from '../db/database.ts'
import { withCategoryKeys, withItemKeys } from '../definitions/key-columns.ts'
import type { DemoCategory, DemoItem } from './make-items.ts'
import type { DemoParty } from './make-parties.ts'
import type { DemoRecipe } from './make-recipes.ts'

export type NamingIds = (name: NamePair) => number

/** Assigns each name one `naming` row. */
export function openNaming(loader: BulkLoader): NamingIds {
  const ids = new Map<string, number>()
  return ({ nameAr, nameEn }) => {
    const key = `${nameAr}\n${nameEn}`
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = ids.size + 1
    ids.set(key, id)
    loader.add('naming', { id, name_ar: nameAr, name_en: nameEn })
    return id
  }
}

export function writeCategories(loader: BulkLoader, categories: readonly DemoCategory[], changedAt: number): void {
  for (const { id, name } of categories)
    loader.add(
      'item_category',
      withCategoryKeys({ id, name_ar: name.nameAr, name_en: name.nameEn, changed_at: changedAt }),
    )
}

export function writeParties(loader: BulkLoader, parties: readonly DemoParty[]): void {
  for (const party of parties) loader.add('party', party)
}

export type WrittenItems = {
  readonly units: ReadonlyMap<number, KnownUnit>
  readonly features: ReadonlyMap<number, KnownFeature>
}

export function writeItems(
  loader: BulkLoader,
  naming: NamingIds,
  { items, recipes }: { readonly items: readonly DemoItem[]; readonly recipes: readonly DemoRecipe[] },
  changedAt: number,
): WrittenItems {
  const yields = new Map(recipes.map(({ product, makes }) => [product.id, makes]))
  const units = new Map<number, KnownUnit>()
  const features = new Map<number, KnownFeature>()
  for (const item of items) {
    writeItem(loader, naming, { item, makes: yields.get(item.id) ?? null }, changedAt)
    for (const unit of item.units)
      units.set(unit.id, {
        unitId: unit.id,
        itemId: item.id,
        itemCode: item.code,
        namingId: naming(item.name),
        unitNamingId: naming(unit.name),
        ratio: unit.ratio,
        listPrice: unit.price,
        isService: item.kind === 'service',
        isTobacco: item.kind === 'tobacco',
        isActive: true,
        isSplittable: unit.isSplittable,
        isPriceIncludingVat: unit.isPriceIncludingVat,
        vatCategory: item.vatCategory,
        vatReason: reasons[item.vatCategory] || null,
        categoryId: item.categoryId,
        points: null,
      })
    for (const { id, price } of item.features) features.set(id, { id, itemId: item.id, price })
  }
  return { units, features }
}

/** The shop sells medicines at the zero rate, and exempt financial services. */
const reasons: Readonly<Record<VatCategory, string>> = {
  standard: '',
  zero: 'VATEX-SA-35',
  exempt: 'VATEX-SA-29',
  outOfScope: '',
}

type WrittenItem = { readonly item: DemoItem; readonly makes: number | null }

function writeItem(loader: BulkLoader, naming: NamingIds, { item, makes }: WrittenItem, changedAt: number): void {
  const barcodes = item.units.flatMap(unit => unit.barcode ?? [])
  const row = {
    id: item.id,
    code: item.code,
    naming_id: naming(item.name),
    category_id: item.categoryId,
    is_service: item.kind === 'service' ? 1 : 0,
    is_weighed: item.kind === 'weighed' ? 1 : 0,
    is_tobacco: item.kind === 'tobacco' ? 1 : 0,
    vat_category: item.vatCategory,
    exemption_reason: reasons[item.vatCategory],
    recipe_yield: makes,
    is_active: 1,
    changed_at: changedAt,
  } as const
  loader.add('item', withItemKeys(row, item.name, barcodes))
  for (const [index, unit] of item.units.entries()) {
    loader.add('item_unit', {
      id: unit.id,
      item_id: item.id,
      naming_id: naming(unit.name),
      ratio: unit.ratio,
      price: unit.price,
      cost: unit.cost,
      is_default_sale: index === 0 ? 1 : 0,
      is_default_purchase: index === item.units.length - 1 ? 1 : 0,
      price_includes_vat: unit.isPriceIncludingVat ? 1 : 0,
      is_splittable: unit.isSplittable ? 1 : 0,
    })
    if (unit.barcode !== null) loader.add('item_barcode', { barcode: unit.barcode, item_id: item.id, unit_id: unit.id })
  }
  for (const { id, name, price } of item.features)
    loader.add('item_feature', { id, item_id: item.id, naming_id: naming(name), price })
}
