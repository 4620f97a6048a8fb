/** Goals of months: whether one may still be changed, and how much of it is reached. Source: spec §4 (Goals). */
import { compareDays, type Day } from './days.ts'
import type { ExactSum } from './exact-sum.ts'
import { type Halalas, type Rate, rate } from './money.ts'
import { type Month, monthOfDay } from './months.ts'

/** A goal is made, changed and deleted until its month is over; `today` is the company's business day. */
export function isOpenMonth(month: Month, today: Day): boolean {
  return month >= monthOfDay(today)
}

/** Whether anything can have been sold in the month. */
export function hasBegun(firstDay: Day, today: Day): boolean {
  return compareDays(firstDay, today) <= 0
}

/** Far beyond what a person can want to know: 99,999.99 %. */
const shownMax = 9_999_999n

/**
 * What part of a goal is reached, in hundredths of a percent and rounded down, so that 100 % is never shown too early. Null where nothing was
 * aimed at, or nothing can have been sold yet. Below zero where more was returned than sold.
 */
export function reachedRate(reached: ExactSum | null, goal: Halalas): Rate | null {
  if (reached === null || goal <= 0) return null
  const [whole, of] = [BigInt(reached) * 10_000n, BigInt(goal)]
  const down = whole / of - (whole < 0n && whole % of !== 0n ? 1n : 0n)
  return rate(Number(down > shownMax ? shownMax : down < -shownMax ? -shownMax : down))
}
