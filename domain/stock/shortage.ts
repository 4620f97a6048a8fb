/** What the lines of a bill ask for beyond what a branch is known to have, before the bill is sent. */
import { baseQuantity, type Quantity, quantity, type Ratio, ratioOne } from '../money.ts'

export type WantedLine = {
  readonly itemId: number
  readonly isService: boolean
  /** In the unit of the line, of which so many of the item's unit of ratio 1 make one. */
  readonly quantity: Quantity
  readonly ratio: Ratio
}

/** `place` counts lines from 0; both quantities are in the item's unit of ratio 1. */
export type Shortage = { readonly place: number; readonly available: Quantity; readonly asked: Quantity }

/**
 * Lines take in their order, as the server takes them, and one that is refused takes nothing. An item whose quantity is not known is not
 * short, and a service never is.
 */
export function shortagesOf(lines: readonly WantedLine[], held: ReadonlyMap<number, Quantity>): readonly Shortage[] {
  const left = new Map<number, Quantity>()
  return lines.flatMap(({ itemId, isService, quantity: count, ratio }, place) => {
    const known = left.get(itemId) ?? held.get(itemId)
    if (isService || known === undefined) return []
    const asked = baseQuantity(count, ratio)
    const available = quantity(Math.max(known, 0))
    if (asked > available) return [{ place, available, asked }]
    left.set(itemId, quantity(available - asked))
    return []
  })
}

/** How many of a unit a quantity of base units makes, rounded down to thousandths. */
export function inUnit(base: Quantity, ratio: Ratio): Quantity {
  return ratio === ratioOne ? base : quantity(Math.floor(base / (ratio / ratioOne)))
}
