/** The price of a unit by day: planned prices apply from their first days, and a bill is checked against the price of its own day. */
import type { Day } from '../days.ts'
import type { Price } from '../money.ts'

/** `replaced` is the previous price, recorded once its day has come; null before. */
export type DatedPrice = { readonly firstDay: Day; readonly price: Price; readonly replaced: Price | null }

/** The price of a unit on a day. `stored` is its price in the list; dated prices are sorted by first day. */
export function priceOn(stored: Price, dated: readonly DatedPrice[], day: Day): Price {
  const begun = dated.findLast(({ firstDay, replaced }) => firstDay <= day && replaced === null)
  if (begun !== undefined) return begun.price
  return dated.find(({ firstDay, replaced }) => firstDay > day && replaced !== null)?.replaced ?? stored
}
