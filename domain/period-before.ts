/** The comparison period of figures, and their change since then. */
import {
  addDays,
  addMonths,
  beginningOfTime,
  type Day,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthsWithin,
} from './days.ts'
import { type ExactSum, subtractSums } from './exact-sum.ts'
import { type Rate, rate } from './money.ts'

/** Both days are included. */
export type Days = { readonly from: Day; readonly to: Day }

/**
 * The period of equal length just before: for whole months the same number of months, whatever their lengths, otherwise the same number of
 * days. Null when it would begin before the first year, or when the days are out of order.
 */
export function periodBefore({ from, to }: Days): Days | null {
  if (from > to) return null
  const isWholeMonths = from === firstOfMonth(from) && to === lastOfMonth(to)
  const months = monthsWithin(from, to)
  const days = daysBetween(from, to) + 1
  const isEarlyEnough = isWholeMonths
    ? monthsWithin(beginningOfTime, from) > months
    : daysBetween(beginningOfTime, from) >= days
  if (!isEarlyEnough) return null
  return { from: isWholeMonths ? addMonths(from, -months) : addDays(from, -days), to: addDays(from, -1) }
}

export type Change = {
  readonly difference: ExactSum
  /** Relative to the absolute earlier value, rounded half away from zero; null when that is zero, or when no rate can hold it. */
  readonly share: Rate | null
}

export function changeSince(before: ExactSum, now: ExactSum): Change {
  const difference = subtractSums(now, before)
  const [whole, part] = [sizeOf(before), sizeOf(difference) * 10_000n]
  if (whole === 0n) return { difference, share: null }
  const size = (2n * part + whole) / (2n * whole)
  if (size > BigInt(Number.MAX_SAFE_INTEGER)) return { difference, share: null }
  return { difference, share: rate(difference < 0 ? -Number(size) : Number(size)) }
}

function sizeOf(sum: ExactSum): bigint {
  const exact = BigInt(sum)
  return exact < 0n ? -exact : exact
}
