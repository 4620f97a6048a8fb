/** The price of a unit by day: prices that are planned hold from their first days on, and a bill is judged by that of its own day. */
import type { Day } from '../days.ts'
import type { Price } from '../money.ts'

/** `replaced` is what it took the place of when its day had come; null while that is not written down. */
export type DatedPrice = { readonly firstDay: Day; readonly price: Price; readonly replaced: Price | null }

/** What a unit costs on a day. `stored` is its price in the list; the dated ones come in the order of their first days. */
export function priceOn(stored: Price, dated: readonly DatedPrice[], day: Day): Price {
  const begun = dated.findLast(({ firstDay, replaced }) => firstDay <= day && replaced === null)
  if (begun !== undefined) return begun.price
  return dated.find(({ firstDay, replaced }) => firstDay > day && replaced !== null)?.replaced ?? stored
}
