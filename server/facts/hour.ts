/**
 * SQL for the hour of an instant in the company's time zone. The databases know no time zones, or other versions of them than Node, so the
 * offsets of Node are used.
 */
import { sql } from 'kysely'
import { type Day, daysAway, partsOf } from '#domain/days.ts'
import { createBoundedMap } from '../cache.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'
import type { Expression } from './source.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** Bills may be entered this many days before or after their business day. */
const aroundDays = 400
/** Years outside this range have no bills; their offsets are not looked up. */
const [firstYear, lastYear] = [2000, 2100]
/** Shorter than a month, so that a change of clocks for one month (as some countries do in Ramadan) is not missed. */
const stepMs = 14 * dayMs

/** `column` holds epoch milliseconds of bills with business days between the first and the last day. */
export function hourOf(
  column: Expression,
  timeZone: string,
  days: { readonly first: Day; readonly last: Day },
): Expression {
  const yearOf = (day: Day) => Math.min(Math.max(partsOf(day).year, firstYear), lastYear)
  const years = [yearOf(daysAway(days.first, -aroundDays)), yearOf(daysAway(days.last, aroundDays))] as const
  const [first = { minutes: 0 }, ...later] = changesWithin(timeZone, ...years)
  const cases = later
    .toReversed()
    .map(({ atMs, minutes }) => sql`WHEN ${column} >= ${sql.lit(atMs)} THEN ${sql.lit(minutes)}`)
  const minutes =
    cases.length === 0
      ? sql.lit(first.minutes)
      : sql`CASE ${sql.join(cases, sql` `)} ELSE ${sql.lit(first.minutes)} END`
  return sql`((${column} + ${minutes} * ${sql.lit(minuteMs)}) / ${sql.lit(hourMs)}) % 24`
}

type OffsetChange = { readonly atMs: number; readonly minutes: number }

const yearsMax = 500
const changesOfYears = createBoundedMap<string, readonly OffsetChange[]>(yearsMax)

/** Looking up offsets is the slowest step of a report, so the result is cached by year. */
function changesWithin(timeZone: string, from: number, to: number): OffsetChange[] {
  const changes: OffsetChange[] = []
  for (let year = from; year <= to; year++) {
    const key = `${timeZone} ${year}`
    const own = changesOfYears.get(key) ?? offsetChanges(timeZone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))
    changesOfYears.set(key, own)
    for (const change of own) if (change.minutes !== changes.at(-1)?.minutes) changes.push(change)
  }
  return changes
}

/** The offset at the start, followed by each later change. */
export function offsetChanges(timeZone: string, fromMs: number, toMs: number): OffsetChange[] {
  const changes: OffsetChange[] = [{ atMs: fromMs, minutes: offsetMinutesOf(timeZone, fromMs) }]
  for (let before = fromMs; before < toMs; ) {
    const at = Math.min(before + stepMs, toMs)
    const minutes = offsetMinutesOf(timeZone, at)
    if (minutes !== changes.at(-1)?.minutes)
      changes.push({ atMs: changeBetween(timeZone, before, at, minutes), minutes })
    before = at
  }
  return changes
}

/** Finds by bisection the first minute with the later offset. */
function changeBetween(timeZone: string, earlierMs: number, laterMs: number, minutes: number): number {
  let [before, after] = [earlierMs / minuteMs, laterMs / minuteMs]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetMinutesOf(timeZone, middle * minuteMs) === minutes) after = middle
    else before = middle
  }
  return after * minuteMs
}
