/** The units of all items with their prices, for the price list: filtering, and parsing pasted lists. */
import { type Catalogue, type CatalogueUnit, pricedOn } from '#contract/catalogue.ts'
import type { Day } from '#domain/days.ts'
import { latinDigits } from '#domain/digits.ts'
import { type Price, type Rate, rate } from '#domain/money.ts'
import { changedPrice, type PriceRounding } from '#domain/prices/change-price.ts'
import { fold, foldCode } from '#domain/search/fold.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'

export type PricedUnit = {
  readonly unitId: number
  readonly itemId: number
  readonly isService: boolean
  readonly categoryId: number
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string
  readonly unit: { readonly nameAr: string; readonly nameEn: string }
  readonly barcodes: readonly string[]
  /** Today's price. */
  readonly price: Price
  readonly planned: CatalogueUnit['planned']
  /** Folded. */
  readonly text: string
}

export type Managed = { readonly goods: boolean; readonly services: boolean }

/** The units whose prices the user may change, sorted by code. */
export function pricedUnits(catalogue: Catalogue, day: Day, managed: Managed): readonly PricedUnit[] {
  const items = pricedOn(catalogue, day).items.filter(
    ({ isActive, isService }) => isActive && (isService ? managed.services : managed.goods),
  )
  const sorted = items.map(item => ({ item, key: sortKeyOf(item.code) })).sort((a, b) => (a.key < b.key ? -1 : 1))
  return sorted.flatMap(({ item }) =>
    item.units.map(unit => ({
      ...{ unitId: unit.id, itemId: item.id, isService: item.isService, categoryId: item.categoryId, code: item.code },
      ...{ nameAr: item.nameAr, nameEn: item.nameEn, unit: { nameAr: unit.nameAr, nameEn: unit.nameEn } },
      ...{ barcodes: unit.barcodes, price: unit.price, planned: unit.planned.filter(({ firstDay }) => firstDay > day) },
      text: fold([item.code, item.nameAr, item.nameEn, ...unit.barcodes].join(' ')),
    })),
  )
}

export const states = ['all', 'changed', 'planned', 'wrong'] as const
export type PriceNarrowing = {
  readonly query: string
  readonly categoryId: number | null
  /** The items of a supplier; null without that filter. */
  readonly itemIds: ReadonlySet<number> | null
  readonly state: (typeof states)[number]
}

/** The filters in the address. */
export type Asked = Omit<PriceNarrowing, 'itemIds'> & { readonly supplierId: number | null }

type Draft = { readonly prices: ReadonlyMap<number, Price>; readonly problems: ReadonlyMap<number, string> }

export function narrowed(rows: readonly PricedUnit[], by: PriceNarrowing, draft: Draft): readonly PricedUnit[] {
  const words = fold(by.query).split(' ').filter(Boolean)
  const isMeant: Readonly<Record<PriceNarrowing['state'], (row: PricedUnit) => boolean>> = {
    all: () => true,
    changed: row => draft.prices.has(row.unitId),
    planned: row => row.planned.length > 0,
    wrong: row => draft.problems.has(row.unitId),
  }
  return rows.filter(
    row =>
      (by.categoryId === null || row.categoryId === by.categoryId) &&
      (by.itemIds === null || by.itemIds.has(row.itemId)) &&
      words.every(word => row.text.includes(word)) &&
      isMeant[by.state](row),
  )
}

export type Raise = { readonly percent: Rate; readonly rounding: PriceRounding }

/** The price of a unit from a day on, without further changes. */
export function priceFrom({ price, planned }: PricedUnit, firstDay: Day): Price {
  return planned.findLast(each => each.firstDay <= firstDay)?.price ?? price
}

/** The edited prices for a day, with those of some rows raised; rows whose result is not a valid price stay unchanged and are counted. */
export function raisedPrices(
  rows: readonly PricedUnit[],
  { prices, firstDay }: { readonly prices: ReadonlyMap<number, Price>; readonly firstDay: Day },
  by: Raise,
) {
  const next = new Map(prices)
  let leftCount = 0
  for (const row of rows) {
    const { unitId } = row
    const stored = priceFrom(row, firstDay)
    const raised = changedPrice(prices.get(unitId) ?? stored, by.percent, by.rounding)
    if (raised === null) leftCount++
    else if (raised === stored) next.delete(unitId)
    else next.set(unitId, raised)
  }
  return { prices: next, leftCount }
}

/** The difference in hundredths of a percent; null for a previous price of zero. */
export function differenceOf(before: Price, after: Price): Rate | null {
  return before === 0 ? null : rate(Math.round(((after - before) / before) * 10_000))
}

export type Pasted = {
  readonly prices: ReadonlyMap<number, Price>
  /** Line numbers, from 1, with unknown codes, and with invalid prices. */
  readonly unknown: readonly number[]
  readonly wrong: readonly number[]
}

type ReadPrice = (text: string) => Price | null

/** Two or more columns as Excel copies them: a code or barcode first, a price last. Skips a heading. */
export function pastedPrices(text: string, rows: readonly PricedUnit[], readPrice: ReadPrice): Pasted {
  const byCode = codesOf(rows)
  const prices = new Map<number, Price>()
  const [unknown, wrong]: [number[], number[]] = [[], []]
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const cells = line.split(/[\t;]/).map(cell => cell.trim())
    const [code = '', last = ''] = [cells[0], cells.at(-1)]
    if (code === '') continue
    const unitId = byCode.get(foldCode(latinDigits(code)))
    const price = cells.length > 1 ? readPrice(last) : null
    if (unitId === undefined && price === null && index === 0) continue
    if (unitId === undefined) unknown.push(index + 1)
    else if (price === null) wrong.push(index + 1)
    else prices.set(unitId, price)
  }
  return { prices, unknown, wrong }
}

/** A barcode identifies its unit, an item code the item's first unit. */
function codesOf(rows: readonly PricedUnit[]): ReadonlyMap<string, number> {
  const codes = new Map<string, number>()
  for (const row of rows) for (const barcode of row.barcodes) codes.set(foldCode(barcode), row.unitId)
  const items = new Set<number>()
  for (const row of rows) {
    if (items.has(row.itemId)) continue
    items.add(row.itemId)
    codes.set(foldCode(row.code), row.unitId)
  }
  return codes
}
