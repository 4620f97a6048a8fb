/** The recurrence of a schedule: daily, weekly on a weekday, or monthly on a day, each at an hour. */
import { addDays, type Day, lastOfMonth, partsOf, type Weekday, weekday } from './days.ts'

export const rhythmKinds = ['day', 'week', 'month'] as const
export type RhythmKind = (typeof rhythmKinds)[number]

/** `weekday` applies to weekly, `monthDay` (1–31) to monthly recurrence: a shorter month uses its last day. */
export type Rhythm = {
  readonly every: RhythmKind
  readonly weekday: Weekday
  readonly monthDay: number
  /** The local hour of the company: 0–23. */
  readonly hour: number
}

/** The longest interval of each recurrence. */
export const rhythmDaysMax = { day: 1, week: 7, month: 31 } as const satisfies Record<RhythmKind, number>

export function isDueOn(rhythm: Rhythm, day: Day): boolean {
  switch (rhythm.every) {
    case 'day':
      return true
    case 'week':
      return weekday(day) === rhythm.weekday
    case 'month':
      return partsOf(day).dayOfMonth === Math.min(rhythm.monthDay, partsOf(lastOfMonth(day)).dayOfMonth)
  }
}

/** The first due day on or after a day. */
export function dueDayFrom(rhythm: Rhythm, first: Day): Day {
  return isDueOn(rhythm, first) ? first : dueDayFrom(rhythm, addDays(first, 1))
}

/** The last due day on or before a day. */
export function dueDayUpTo(rhythm: Rhythm, last: Day): Day {
  return isDueOn(rhythm, last) ? last : dueDayUpTo(rhythm, addDays(last, -1))
}
