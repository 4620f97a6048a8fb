/**
 * Dates as people read them. Source: spec §9, decision 25: English shows `Saturday, 21st November 2026 at 3:05 PM` and
 * `11/21/2026 - 3:05 PM`; every other language shows the same parts in its own order.
 *
 * Instants are shown as the clocks of the company show them, wherever the browser stands.
 */
import { format } from 'date-fns'
import type { Language } from '#contract/protocol.ts'
import { addDays, type Day, day as dayFrom, partsOf } from '#domain/days.ts'
import { dateLocale } from './date-locales.ts'

/** The company's time zone unless its settings say otherwise. */
export const defaultTimeZone = 'Asia/Riyadh'

type Patterns = {
  readonly longDay: string
  readonly shortDay: string
  readonly month: string
  readonly time: string
  /** How a long day and a time stand together. */
  readonly at: (day: string, time: string) => string
}

const patterns = {
  ar: {
    longDay: 'EEEE، d MMMM yyyy',
    shortDay: 'dd/MM/yyyy',
    month: 'MMMM yyyy',
    time: 'h:mm a',
    at: (day, time) => `${day} الساعة ${time}`,
  },
  en: {
    longDay: 'EEEE, do MMMM yyyy',
    shortDay: 'MM/dd/yyyy',
    month: 'MMMM yyyy',
    time: 'h:mm a',
    at: (day, time) => `${day} at ${time}`,
  },
  fr: {
    longDay: 'EEEE d MMMM yyyy',
    shortDay: 'dd/MM/yyyy',
    month: 'MMMM yyyy',
    time: 'HH:mm',
    at: (day, time) => `${day} à ${time}`,
  },
  de: {
    longDay: 'EEEE, d. MMMM yyyy',
    shortDay: 'dd.MM.yyyy',
    month: 'MMMM yyyy',
    time: 'HH:mm',
    at: (day, time) => `${day} um ${time} Uhr`,
  },
  pt: {
    longDay: "EEEE, d 'de' MMMM 'de' yyyy",
    shortDay: 'dd/MM/yyyy',
    month: "MMMM 'de' yyyy",
    time: 'HH:mm',
    at: (day, time) => `${day} às ${time}`,
  },
  ko: {
    longDay: 'yyyy년 M월 d일 EEEE',
    shortDay: 'yyyy. MM. dd.',
    month: 'yyyy년 M월',
    time: 'a h:mm',
    at: (day, time) => `${day} ${time}`,
  },
} as const satisfies Record<Language, Patterns>

/** `Saturday, 21st November 2026 at 3:05 PM`. */
export function longDateTime(instantMs: number, language: Language, timeZone = defaultTimeZone): string {
  const { day, time } = wallClock(instantMs, timeZone)
  return patterns[language].at(longDay(day, language), timeText(time, language))
}

/** `11/21/2026 - 3:05 PM`. */
export function shortDateTime(instantMs: number, language: Language, timeZone = defaultTimeZone): string {
  const { day, time } = wallClock(instantMs, timeZone)
  return `${shortDay(day, language)} - ${timeText(time, language)}`
}

/** `Saturday, 21st November 2026`. */
export function longDay(day: Day, language: Language): string {
  return dayText(day, patterns[language].longDay, language)
}

/** `11/21/2026`. */
export function shortDay(day: Day, language: Language): string {
  return dayText(day, patterns[language].shortDay, language)
}

/** `November 2026`. */
export function monthOf(day: Day, language: Language): string {
  return dayText(day, patterns[language].month, language)
}

/** `Today`, `Yesterday`, otherwise the short day. The two words are texts of the caller's language. */
export function friendlyDay(
  day: Day,
  language: Language,
  words: { readonly today: Day; readonly todayText: string; readonly yesterdayText: string },
): string {
  if (day === words.today) return words.todayText
  if (day === addDays(words.today, -1)) return words.yesterdayText
  return shortDay(day, language)
}

/** The day and the time that clocks in a zone show at an instant. */
export function wallClock(instantMs: number, timeZone: string): { day: Day; time: { hour: number; minute: number } } {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instantMs)
      .map(part => [part.type, part.value]),
  )
  const [year = '', month = '', dayOfMonth = ''] = [parts.get('year'), parts.get('month'), parts.get('day')]
  const day = dayFrom(`${year.padStart(4, '0')}-${month}-${dayOfMonth}`)
  return { day, time: { hour: Number(parts.get('hour')), minute: Number(parts.get('minute')) } }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

function dayText(day: Day, pattern: string, language: Language): string {
  const { year, month, dayOfMonth } = partsOf(day)
  // Noon exists on every day in every time zone, so that a change of clocks where the browser stands cannot move the day.
  const noon = new Date(2000, 0, 1, 12)
  noon.setFullYear(year, month - 1, dayOfMonth)
  return format(noon, pattern, { locale: dateLocale(language) })
}

function timeText({ hour, minute }: { hour: number; minute: number }, language: Language): string {
  return format(new Date(2000, 0, 1, hour, minute), patterns[language].time, { locale: dateLocale(language) })
}
