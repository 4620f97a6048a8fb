/** The countable units of the price list. */
import type { CountDocument } from '#contract/inventory-count.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import type { CountedUnit } from '#machines/stock-count/counting.ts'
import type { PriceList } from '../bill/price-list.ts'

/** The stored part of a choice from the price list. */
export function countedUnitOf(choice: LineChoice): CountedUnit {
  const { itemId, unitId, code, nameAr, nameEn, unitNameAr, unitNameEn, isSplittable } = choice
  return { itemId, unitId, code, nameAr, nameEn, unitNameAr, unitNameEn, isSplittable }
}

/** Whether an item belongs to the count, as far as this device knows; the server checks again. */
export function isInCount(
  { scope, categories, itemIds }: Pick<CountDocument, 'scope' | 'categories' | 'itemIds'>,
  priceList: Pick<PriceList, 'categoryOf'>,
  itemId: number,
): boolean {
  if (scope === 'branch') return true
  if (scope === 'items') return itemIds.includes(itemId)
  const category = priceList.categoryOf(itemId)
  return categories.some(({ id }) => id === category)
}
