/** The due days of an entry that is repeated. Source: spec §2 (daily-advanced). */
import { addDays, addMonths, type Day } from '../days.ts'

/** `none`: a template that only users enter again. */
export const repeatKinds = ['none', 'day', 'week', 'month', 'quarter', 'year'] as const
export type RepeatKind = (typeof repeatKinds)[number]

export type Repeat = {
  readonly every: RepeatKind
  readonly firstDay: Day | null
  /** Null: without an end. */
  readonly lastDay: Day | null
}

const months = { month: 1, quarter: 3, year: 12 } as const

/** The first due day after a day, or at all; null if there is none. A shorter month uses its last day, and the next one the first day's again. */
export function nextRepeatDay({ every, firstDay, lastDay }: Repeat, after: Day | null): Day | null {
  if (every === 'none' || firstDay === null) return null
  let due = firstDay
  for (let count = 1; after !== null && due <= after; count += 1) due = dueDay(every, firstDay, count)
  return lastDay !== null && due > lastDay ? null : due
}

function dueDay(every: Exclude<RepeatKind, 'none'>, firstDay: Day, count: number): Day {
  if (every === 'day' || every === 'week') return addDays(firstDay, count * (every === 'day' ? 1 : 7))
  return addMonths(firstDay, count * months[every])
}
