/** The hour of an instant where the company is, as an expression that both databases have: they know no time zones, or other ones. */
import { sql } from 'kysely'
import { addDays, type Day, dayStartMs } from '#domain/days.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'
import type { Expression } from './source.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** Bills are entered before and after the days they are of. */
const aroundDays = 400

/** `column` holds epoch milliseconds, of instants around the days from the first to the last. */
export function hourOf(
  column: Expression,
  timeZone: string,
  days: { readonly first: Day; readonly last: Day },
): Expression {
  const [fromMs, toMs] = [
    dayStartMs(addDays(days.first, -aroundDays), 0),
    dayStartMs(addDays(days.last, aroundDays), 0),
  ]
  const changes = offsetChanges(timeZone, fromMs, toMs)
  const [first = { minutes: 0 }, ...later] = changes
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

/** The offset at the beginning, and each at which it changes. */
export function offsetChanges(timeZone: string, fromMs: number, toMs: number): OffsetChange[] {
  const changes: OffsetChange[] = [{ atMs: fromMs, minutes: offsetMinutesOf(timeZone, fromMs) }]
  for (let at = fromMs + dayMs; at < toMs + dayMs; at += dayMs) {
    const minutes = offsetMinutesOf(timeZone, at)
    if (minutes === changes.at(-1)?.minutes) continue
    changes.push({ atMs: changeBetween(timeZone, at - dayMs, at, minutes), minutes })
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
