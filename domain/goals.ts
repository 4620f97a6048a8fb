/** Monthly goals: whether one may still be changed, and the share reached. Source: spec §4 (Goals). */
import { compareDays, type Day } from './days.ts'
import type { ExactSum } from './exact-sum.ts'
import { type Halalas, type Rate, rate } from './money.ts'
import { type Month, monthOfDay } from './months.ts'

/** A goal can be added, changed and deleted until its month is over; `today` is the company's business day. */
export function isOpenMonth(month: Month, today: Day): boolean {
  return month >= monthOfDay(today)
}

/** Whether the month can have sales. */
export function hasBegun(firstDay: Day, today: Day): boolean {
  return compareDays(firstDay, today) <= 0
}

/** The largest displayed rate: 99,999.99 %. */
const shownMax = 9_999_999n

/**
 * The reached share of a goal, in hundredths of a percent, rounded down so that 100 % is never shown too early. Null for a goal of zero, or
 * before the month begins. Negative when returns exceed sales.
 */
export function reachedRate(reached: ExactSum | null, goal: Halalas): Rate | null {
  if (reached === null || goal <= 0) return null
  const [whole, of] = [BigInt(reached) * 10_000n, BigInt(goal)]
  const down = whole / of - (whole < 0n && whole % of !== 0n ? 1n : 0n)
  return rate(Number(down > shownMax ? shownMax : down < -shownMax ? -shownMax : down))
}
