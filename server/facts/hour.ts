/** The hour of an instant where the company is, as an expression that both databases have: they know no time zones, or other ones. */
import { sql } from 'kysely'
import { type Day, daysAway, partsOf } from '#domain/days.ts'
import { createBoundedMap } from '../cache.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'
import type { Expression } from './source.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** Bills are entered before and after the days they are of. */
const aroundDays = 400
/** No bill was entered before, and none will be for long: whatever days are asked for, the clocks of no other years are looked up. */
const [firstYear, lastYear] = [2000, 2100]
/** What a country does to its clocks for a month, as some do in Ramadan, is seen. */
const stepMs = 14 * dayMs

/** `column` holds epoch milliseconds, of instants around the days from the first to the last. */
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

/** To look an offset up takes longer than anything else about a report, so that each year is looked up once. */
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

/** The offset at the beginning, and each at which it changes. */
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

/** The first minute with the later offset. */
function changeBetween(timeZone: string, earlierMs: number, laterMs: number, minutes: number): number {
  let [before, after] = [earlierMs / minuteMs, laterMs / minuteMs]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetMinutesOf(timeZone, middle * minuteMs) === minutes) after = middle
    else before = middle
  }
  return after * minuteMs
}
