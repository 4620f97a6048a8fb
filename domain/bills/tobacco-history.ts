/** The tobacco fees that a company has had. A document takes the fee of its own day, as it takes the VAT of its day. */
import type { Day } from '../days.ts'
import type { TobaccoSetting } from './totals-types.ts'

/** Holds from its first day until the next one begins. */
export type TobaccoFee = TobaccoSetting & { readonly firstDay: Day }

/** What the fee is on a day. The fees come in the order of their first days, and there is one at least. */
export function tobaccoOn(fees: readonly TobaccoFee[], day: Day): TobaccoSetting {
  const held = fees.findLast(each => each.firstDay <= day) ?? fees[0]
  if (held === undefined) throw new Error('A company has said what the tobacco fee is.')
  const { isEnabled, rate, minimumPerUnit } = held
  return { isEnabled, rate, minimumPerUnit }
}
