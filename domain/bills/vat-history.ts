/** The rates of VAT that a company has had. A document takes the rate of its own day, also when it is edited later. Source: decision 54. */
import type { Day } from '../days.ts'
import type { VatSetting } from './totals-types.ts'

/** Holds from its first day until the next one begins. */
export type VatRate = VatSetting & { readonly firstDay: Day }

/** What VAT is on a day. The rates come in the order of their first days, and there is one at least. */
export function vatOn(rates: readonly VatRate[], day: Day): VatSetting {
  const held = rates.findLast(each => each.firstDay <= day) ?? rates[0]
  if (held === undefined) throw new Error('A company has a rate of VAT.')
  return { isEnabled: held.isEnabled, rate: held.rate }
}
