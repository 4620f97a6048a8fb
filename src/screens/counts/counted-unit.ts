import type { LineChoice } from '#machines/bill-editor/draft.ts'
import type { CountedUnit } from '#machines/stock-count/counting.ts'

/** What is kept of a choice of the price list. */
export function countedUnitOf(choice: LineChoice): CountedUnit {
  const { itemId, unitId, code, nameAr, nameEn, unitNameAr, unitNameEn, isSplittable } = choice
  return { itemId, unitId, code, nameAr, nameEn, unitNameAr, unitNameEn, isSplittable }
}
