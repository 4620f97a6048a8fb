/** SQL for the weekday of a day, the same on both databases. */
import { sql } from 'kysely'
import { weekdays } from '#contract/facts/dimensions.ts'
import type { Expression } from './source.ts'

/** January and February count as months of the previous year, so that a leap day is the last day of its year. */
const monthShifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]

/** `day` holds `YYYY-MM-DD`. */
export function weekdayOf(day: Expression): Expression {
  const month = sql`substr(${day}, 6, 2)`
  const year = sql`(CAST(substr(${day}, 1, 4) AS INTEGER) - CASE WHEN ${month} < '03' THEN 1 ELSE 0 END)`
  const shift = sql.join(
    monthShifts.map((each, at) => sql`WHEN ${sql.lit(String(at + 1).padStart(2, '0'))} THEN ${sql.lit(each)}`),
    sql` `,
  )
  const number = sql`((${year} + ${year} / 4 - ${year} / 100 + ${year} / 400 + CASE ${month} ${shift} END
    + CAST(substr(${day}, 9, 2) AS INTEGER)) % 7)`
  const names = sql.join(
    weekdays.map((name, at) => sql`WHEN ${sql.lit(at)} THEN ${sql.lit(name)}`),
    sql` `,
  )
  return sql`CASE ${number} ${names} END`
}
