/** How often something is made: every day, every week on a weekday, or every month on a day, each at an hour. */
import { addDays, type Day, lastOfMonth, partsOf, type Weekday, weekday } from './days.ts'

export const rhythmKinds = ['day', 'week', 'month'] as const
export type RhythmKind = (typeof rhythmKinds)[number]

/** `weekday` counts for weeks alone, `monthDay` (1–31) for months alone: a month that lacks the day has its last one instead. */
export type Rhythm = {
  readonly every: RhythmKind
  readonly weekday: Weekday
  readonly monthDay: number
  /** Of the clocks of the company: 0–23. */
  readonly hour: number
}

/** No rhythm lets more days pass. */
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

/** The first day that something is due on, this one or a later one. */
export function dueDayFrom(rhythm: Rhythm, first: Day): Day {
  return isDueOn(rhythm, first) ? first : dueDayFrom(rhythm, addDays(first, 1))
}

/** The last day that something was due on, this one or an earlier one. */
export function dueDayUpTo(rhythm: Rhythm, last: Day): Day {
  return isDueOn(rhythm, last) ? last : dueDayUpTo(rhythm, addDays(last, -1))
}
