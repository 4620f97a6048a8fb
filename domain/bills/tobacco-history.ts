/** The history of the company's tobacco fee. A document uses the fee of its own day, like VAT. */
import type { Day } from '../days.ts'
import type { TobaccoSetting } from './totals-types.ts'

/** Applies from its first day until the next one begins. */
export type TobaccoFee = TobaccoSetting & { readonly firstDay: Day }

/** The fee on a day. `fees` is sorted by first day and not empty. */
export function tobaccoOn(fees: readonly TobaccoFee[], day: Day): TobaccoSetting {
  const held = fees.findLast(each => each.firstDay <= day) ?? fees[0]
  if (held === undefined) throw new Error('A company has said what the tobacco fee is.')
  const { isEnabled, rate, minimumPerUnit } = held
  return { isEnabled, rate, minimumPerUnit }
}
