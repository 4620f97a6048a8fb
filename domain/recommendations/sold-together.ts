/** Which pairs are worth being offered together. */
import type { SoldTogether } from './finding.ts'

export type PairFigures = {
  readonly itemIds: readonly [number, number]
  /** Sales that have both, and those that have each of the two. */
  readonly sales: number
  readonly salesOf: readonly [number, number]
}

/** Fewer may be the habit of one customer. */
export const pairSalesMin = 5
/** Of the sales of the rarer one: below a fifth an offer of both speaks to few who buy it. */
const rarerShareMin = [1, 5] as const
/** How much oftener than by chance: what sells most is in every second sale anyway, with whatever else. */
const oftenerMin = [3, 2] as const
const shownMax = 5

/** `sales`: all sales of the month. */
export function pairsWorthOffering(pairs: readonly PairFigures[], sales: number): SoldTogether[] {
  return pairs
    .flatMap(({ itemIds, sales: both, salesOf: [first, second] }): SoldTogether[] => {
      const rarer = Math.min(first, second)
      if (both < pairSalesMin || both * rarerShareMin[1] < rarer * rarerShareMin[0]) return []
      // By chance both are in first × second ÷ sales of them. Counts multiply beyond what numbers hold exactly.
      const [observed, byChance] = [BigInt(both) * BigInt(sales), BigInt(first) * BigInt(second)]
      if (observed * BigInt(oftenerMin[1]) < byChance * BigInt(oftenerMin[0])) return []
      const rarerId = second < first ? itemIds[1] : itemIds[0]
      return [{ kind: 'soldTogether', itemIds, sales: both, rarerId, salesOfRarer: rarer }]
    })
    .toSorted((a, b) => b.sales - a.sales || a.itemIds[0] - b.itemIds[0] || a.itemIds[1] - b.itemIds[1])
    .slice(0, shownMax)
}
