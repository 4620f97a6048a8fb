/** The months that the days of a call touch; refused where they are too many or the wrong way round. */
import { addMonths, type Day, firstOfMonth } from '#domain/days.ts'
import { type Month, monthOfDay } from '#domain/months.ts'
import { problem } from '#domain/problem.ts'
import { refuse } from '../calls/failure.ts'

export function monthsTouched(from: Day, to: Day, max: number): readonly Month[] {
  if (from > to) refuse([problem('ToDate', 'dayOutOfOrder')])
  const last = monthOfDay(to)
  const months = [monthOfDay(from)]
  for (let first = firstOfMonth(from); months.at(-1) !== last; ) {
    if (months.length === max) refuse([problem('ToDate', 'tooMany', { max })])
    first = addMonths(first, 1)
    months.push(monthOfDay(first))
  }
  return months
}
