/** Dates, numbers and names in a language's format. */
import type { Language } from '#contract/protocol.ts'
import type { Day } from '#domain/days.ts'
import type { DayOrder } from '#domain/fields/read-day.ts'
import {
  dayOrderOf,
  friendlyDay,
  longDateTime,
  longDay,
  monthName,
  monthOf,
  shortDateTime,
  shortDay,
  spokenDay,
} from './dates.ts'
import { type Names, namesIn } from './names.ts'
import { type NumberFormats, numberFormats } from './numbers.ts'

export type Formats = NumberFormats & {
  readonly longDateTime: (instantMs: number) => string
  readonly shortDateTime: (instantMs: number) => string
  readonly longDay: (day: Day) => string
  readonly shortDay: (day: Day) => string
  readonly spokenDay: (day: Day) => string
  readonly month: (day: Day) => string
  /** `November`; 1 is January. */
  readonly monthName: (month: number) => string
  /** `Today`, `Yesterday` or the short day. */
  readonly friendlyDay: (day: Day, today: Day) => string
  /** The order in which days are shown and typed. */
  readonly dayOrder: DayOrder
  readonly nameOf: Names['nameOf']
}

export function formatsIn(
  language: Language,
  words: { readonly todayText: string; readonly yesterdayText: string },
): Formats {
  return {
    ...numberFormats(language),
    longDateTime: instantMs => longDateTime(instantMs, language),
    shortDateTime: instantMs => shortDateTime(instantMs, language),
    longDay: day => longDay(day, language),
    shortDay: day => shortDay(day, language),
    spokenDay: day => spokenDay(day, language),
    month: day => monthOf(day, language),
    monthName: month => monthName(month, language),
    friendlyDay: (day, today) => friendlyDay(day, language, { today, ...words }),
    dayOrder: dayOrderOf(language),
    nameOf: namesIn(language).nameOf,
  }
}
