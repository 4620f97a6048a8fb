/** Pairs of items worth offering together. */
import type { SoldTogether } from './finding.ts'

export type PairFigures = {
  readonly itemIds: readonly [number, number]
  /** Sales with both items, and sales with each of them. */
  readonly sales: number
  readonly salesOf: readonly [number, number]
}

/** Fewer may be the habit of one customer. */
export const pairSalesMin = 5
/** As a share of the sales of the rarer item: below a fifth, a joint offer interests few of its buyers. */
const rarerShareMin = [1, 5] as const
/** How much more often than by chance: the best-selling items are in many sales with everything. */
const oftenerMin = [3, 2] as const
const shownMax = 5

/** `sales`: all sales of the month. */
export function pairsWorthOffering(pairs: readonly PairFigures[], sales: number): SoldTogether[] {
  return pairs
    .flatMap(({ itemIds, sales: both, salesOf: [first, second] }): SoldTogether[] => {
      const rarer = Math.min(first, second)
      if (both < pairSalesMin || both * rarerShareMin[1] < rarer * rarerShareMin[0]) return []
      // The expected number by chance is first × second ÷ sales. The products exceed exact numbers.
      const [observed, byChance] = [BigInt(both) * BigInt(sales), BigInt(first) * BigInt(second)]
      if (observed * BigInt(oftenerMin[1]) < byChance * BigInt(oftenerMin[0])) return []
      const rarerId = second < first ? itemIds[1] : itemIds[0]
      return [{ kind: 'soldTogether', itemIds, sales: both, rarerId, salesOfRarer: rarer }]
    })
    .toSorted((a, b) => b.sales - a.sales || a.itemIds[0] - b.itemIds[0] || a.itemIds[1] - b.itemIds[1])
    .slice(0, shownMax)
}
