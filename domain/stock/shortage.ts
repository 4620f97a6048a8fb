/** Checks whether the lines of a bill exceed the known stock of the branch, before the bill is sent. */
import { baseQuantity, type Quantity, quantity, type Ratio, ratioOne } from '../money.ts'

export type WantedLine = {
  readonly itemId: number
  readonly isService: boolean
  /** In the unit of the line; `ratio` converts it to base units. */
  readonly quantity: Quantity
  readonly ratio: Ratio
}

/** `place` counts lines from 0; both quantities are in base units. */
export type Shortage = { readonly place: number; readonly available: Quantity; readonly asked: Quantity }

/** Processes lines in order, like the server; a refused line takes nothing. An item with unknown stock is never short, nor is a service. */
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

/** Converts base units to a unit, rounded down to thousandths. */
export function inUnit(base: Quantity, ratio: Ratio): Quantity {
  return ratio === ratioOne ? base : quantity(Math.floor(base / (ratio / ratioOne)))
}
