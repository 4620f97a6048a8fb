import { describe, expect, test } from 'vitest'
import type { CatalogueItem, CatalogueUnit } from '#contract/catalogue.ts'
import { day } from '#domain/days.ts'
import { rate } from '#domain/money.ts'
import {
  differenceOf,
  narrowed,
  pastedPrices,
  pricedUnits,
  priceFrom,
  raisedPrices,
} from '#src/screens/prices/priced-units.ts'
import { priceAt, times } from '../../support/amounts.ts'

const unit = (
  id: number,
  price: string,
  barcodes: readonly string[] = [],
  changes: Partial<CatalogueUnit> = {},
): CatalogueUnit => ({
  ...{ id, nameAr: 'حبة', nameEn: 'Piece', ratio: times('1'), price: priceAt(price), isDefaultSale: true },
  ...{ isDefaultPurchase: true, isPriceIncludingVat: true, isSplittable: false, barcodes, planned: [] },
  ...changes,
})
const item = (
  id: number,
  code: string,
  units: readonly CatalogueUnit[],
  changes: Partial<CatalogueItem> = {},
): CatalogueItem => ({
  ...{ id, code, nameAr: 'قَهْوَة عربية', nameEn: 'Arabic coffee', categoryId: 1, vatCategory: 'standard' },
  ...{ isService: false, isWeighed: false, isTobacco: false, isActive: true, units, features: [], image: '' },
  ...changes,
})
const catalogue = {
  ...{ version: '1', categories: [], parties: [], campaigns: [] },
  items: [
    item(1, '10', [unit(1, '23', ['6281000000014']), unit(2, '253', ['6281000000021'])]),
    item(2, '9', [unit(3, '5', [], { planned: [{ firstDay: day('2026-01-16'), price: priceAt('6') }] })], {
      categoryId: 2,
    }),
    item(3, '11', [unit(4, '8')], { isService: true, nameAr: 'توصيل', nameEn: 'Delivery' }),
    item(4, '12', [unit(5, '8')], { isActive: false }),
  ],
}
const all = { goods: true, services: true }
const rows = pricedUnits(catalogue, day('2026-01-15'), all)
const none = { prices: new Map(), problems: new Map() }
const everything = { query: '', categoryId: null, itemIds: null, state: 'all' } as const
const ids = (by: Partial<Parameters<typeof narrowed>[1]>, draft: Parameters<typeof narrowed>[2] = none) =>
  narrowed(rows, { ...everything, ...by }, draft).map(({ unitId }) => unitId)

describe('the units whose prices are changed', () => {
  test('are those in use that the person manages, in the order of their codes, at the prices of the day', () => {
    expect(rows.map(({ unitId, price }) => [unitId, price])).toEqual([
      ...[
        [3, priceAt('5')],
        [1, priceAt('23')],
        [2, priceAt('253')],
        [4, priceAt('8')],
      ],
    ])
    expect(pricedUnits(catalogue, day('2026-01-15'), { goods: false, services: true }).map(row => row.unitId)).toEqual([
      4,
    ])
    const next = pricedUnits(catalogue, day('2026-01-16'), all)
    expect([next[0]?.price, next[0]?.planned]).toEqual([priceAt('6'), []])
  })

  test('are narrowed by words, category, supplier and what became of them', () => {
    expect(ids({ query: 'قهوه عربيه' })).toEqual([3, 1, 2])
    expect(ids({ query: '6281000000014' })).toEqual([1])
    expect(ids({ categoryId: 2 })).toEqual([3])
    expect(ids({ itemIds: new Set([1]) })).toEqual([1, 2])
    expect(ids({ state: 'planned' })).toEqual([3])
    expect(ids({ state: 'changed' }, { ...none, prices: new Map([[4, priceAt('9')]]) })).toEqual([4])
    expect(ids({ state: 'wrong' }, { ...none, problems: new Map([[2, 'x']]) })).toEqual([2])
  })

  test('are raised from what is typed, and those that come back to their price are changed no more', () => {
    const [today, later] = [day('2026-01-15'), day('2026-01-20')]
    const typed = { prices: new Map([[1, priceAt('20')]]), firstDay: today }
    const by = { percent: rate(1500), rounding: 'none' } as const
    const { prices } = raisedPrices(rows, typed, by)
    expect([...prices].sort()).toEqual([
      [2, priceAt('290.95')],
      [3, priceAt('5.75')],
      [4, priceAt('9.2')],
    ])
    expect(
      raisedPrices(rows, { ...typed, prices: new Map() }, { percent: rate(-10_001), rounding: 'none' }).leftCount,
    ).toBe(4)
    // What is planned for a day before holds then.
    const ofPlanned = rows.filter(({ unitId }) => unitId === 3)
    const five = { prices: new Map([[3, priceAt('5')]]), firstDay: today }
    expect([...raisedPrices(ofPlanned, five, { ...by, percent: rate(2000) }).prices]).toEqual([[3, priceAt('6')]])
    expect(raisedPrices(ofPlanned, { ...five, firstDay: later }, { ...by, percent: rate(2000) }).prices.size).toBe(0)
    expect(ofPlanned.map(row => [priceFrom(row, today), priceFrom(row, later)])).toEqual([[priceAt('5'), priceAt('6')]])
    expect(differenceOf(priceAt('20'), priceAt('23'))).toBe(1500)
    expect(differenceOf(priceAt('0'), priceAt('23'))).toBeNull()
  })

  test('take what is pasted by barcode or code, and report the lines that they cannot', () => {
    const readPrice = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? priceAt(text) : null)
    const text = 'Code\tPrice\n6281000000021\t260\n٩\tName\t5.5\n10\t24\nnobody\t3\n11\tfree\n\n'
    const { prices, unknown, wrong } = pastedPrices(text, rows, readPrice)
    expect([...prices]).toEqual([
      [2, priceAt('260')],
      [3, priceAt('5.5')],
      [1, priceAt('24')],
    ])
    expect([unknown, wrong]).toEqual([[5], [6]])
    expect(pastedPrices('10;7', rows, readPrice).prices.get(1)).toBe(priceAt('7'))
    expect(pastedPrices('10', rows, readPrice).wrong).toEqual([1])
  })
})
