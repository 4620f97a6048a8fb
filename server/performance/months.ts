/** The months that a period covers; refuses too many, or a first day after the last. */
import { addMonths, type Day, firstOfMonth, monthsWithin } from '#domain/days.ts'
import { type Month, monthOfDay } from '#domain/months.ts'
import { problem } from '#domain/problem.ts'
import { refuse } from '../calls/failure.ts'

export function monthsTouched(from: Day, to: Day, max: number): readonly Month[] {
  if (from > to) refuse([problem('ToDate', 'dayOutOfOrder')])
  const count = monthsWithin(from, to)
  if (count > max) refuse([problem('ToDate', 'tooMany', { max })])
  return Array.from({ length: count }, (_, place) => monthOfDay(addMonths(firstOfMonth(from), place)))
}
