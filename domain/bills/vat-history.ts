/** The history of the company's VAT rates. A document uses the rate of its own day, also when it is edited later. Source: decision 54. */
import type { Day } from '../days.ts'
import type { VatSetting } from './totals-types.ts'

/** Applies from its first day until the next one begins. */
export type VatRate = VatSetting & { readonly firstDay: Day }

/** VAT on a day. `rates` is sorted by first day and not empty. */
export function vatOn(rates: readonly VatRate[], day: Day): VatSetting {
  const held = rates.findLast(each => each.firstDay <= day) ?? rates[0]
  if (held === undefined) throw new Error('A company has a rate of VAT.')
  return { isEnabled: held.isEnabled, rate: held.rate }
}
