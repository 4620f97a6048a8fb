/** Dead stock with the largest value. */
import type { ExactSum } from '../exact-sum.ts'
import type { GoodsThatLie } from './finding.ts'

/** A quarter: seasonal goods are sold within one. */
export const lyingDays = 90
/** 100.00 SAR: less is not worth the time. */
export const lyingValueMin = 100_00
const shownMax = 5

/** An item in stock before the period and without outgoing moves within it. */
export type LyingFigures = { readonly itemId: number; readonly onHand: ExactSum; readonly valueOnHand: ExactSum }

export function goodsWorthMoving(lying: readonly LyingFigures[]): GoodsThatLie[] {
  return lying
    .filter(({ onHand, valueOnHand }) => onHand > 0 && valueOnHand >= lyingValueMin)
    .toSorted((a, b) => compareSums(b.valueOnHand, a.valueOnHand) || a.itemId - b.itemId)
    .slice(0, shownMax)
    .map(({ itemId, onHand, valueOnHand }) => ({ kind: 'goodsThatLie', itemId, onHand, valueOnHand }))
}

function compareSums(a: ExactSum, b: ExactSum): number {
  return a < b ? -1 : a > b ? 1 : 0
}
