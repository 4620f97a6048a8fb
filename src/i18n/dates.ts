/**
 * Dates in display form. Source: spec §9, decision 25: English shows `Saturday, 21st November 2026 at 3:05 PM` and `11/21/2026 - 3:05 PM`;
 * every other language shows the same parts in its own order.
 *
 * Instants are shown in the company's time zone, wherever the browser is.
 */
import type { Language } from '#contract/protocol.ts'
import { addDays, type Day, day as dayFrom, partsOf } from '#domain/days.ts'
import type { DayOrder } from '#domain/fields/read-day.ts'

/** The default time zone. */
let timeZoneShown = 'Asia/Riyadh'

/** The displayed time zone. */
export function companyTimeZone(): string {
  return timeZoneShown
}

/** Changes the displayed time zone; ignores one that this browser does not know. */
export function showClocksOf(timeZone: string): void {
  try {
    clockOf(timeZone)
    timeZoneShown = timeZone
  } catch {
    reportError(new Error(`The time zone ${timeZone} is not known here.`))
  }
}

/** The parts of a written day: `weekday` and `monthName` in the language, `dd` and `mm` with two digits. */
type WrittenDay = {
  readonly weekday: string
  readonly monthName: string
  readonly year: string
  readonly mm: string
  readonly dd: string
  readonly dayOfMonth: number
}
/** `period`: the language's word for before or after noon; `hour12`: 1–12. */
type WrittenTime = {
  readonly hour: number
  readonly hour12: number
  readonly minute: string
  readonly period: string
}
type Writing = {
  /** The order of a short day, and of a typed one. */
  readonly order: DayOrder
  readonly longDay: (day: WrittenDay) => string
  readonly shortDay: (day: WrittenDay) => string
  readonly month: (day: WrittenDay) => string
  readonly time: (time: WrittenTime) => string
  /** Joins a long day and a time. */
  readonly at: (day: string, time: string) => string
}

const monthAndYear = ({ monthName, year }: WrittenDay) => `${monthName} ${year}`
const fullHours = ({ hour, minute }: WrittenTime) => `${String(hour).padStart(2, '0')}:${minute}`
const halfDays = ({ hour12, minute, period }: WrittenTime) => `${hour12}:${minute} ${period}`

const writings = {
  ar: {
    order: 'dayMonthYear',
    longDay: ({ weekday, dayOfMonth, monthName, year }) => `${weekday}، ${dayOfMonth} ${monthName} ${year}`,
    shortDay: ({ dd, mm, year }) => `${dd}/${mm}/${year}`,
    month: monthAndYear,
    time: halfDays,
    at: (day, time) => `${day} الساعة ${time}`,
  },
  en: {
    order: 'monthDayYear',
    longDay: ({ weekday, dayOfMonth, monthName, year }) => `${weekday}, ${ordinal(dayOfMonth)} ${monthName} ${year}`,
    shortDay: ({ dd, mm, year }) => `${mm}/${dd}/${year}`,
    month: monthAndYear,
    time: halfDays,
    at: (day, time) => `${day} at ${time}`,
  },
  fr: {
    order: 'dayMonthYear',
    longDay: ({ weekday, dayOfMonth, monthName, year }) => `${weekday} ${dayOfMonth} ${monthName} ${year}`,
    shortDay: ({ dd, mm, year }) => `${dd}/${mm}/${year}`,
    month: monthAndYear,
    time: fullHours,
    at: (day, time) => `${day} à ${time}`,
  },
  de: {
    order: 'dayMonthYear',
    longDay: ({ weekday, dayOfMonth, monthName, year }) => `${weekday}, ${dayOfMonth}. ${monthName} ${year}`,
    shortDay: ({ dd, mm, year }) => `${dd}.${mm}.${year}`,
    month: monthAndYear,
    time: fullHours,
    at: (day, time) => `${day} um ${time} Uhr`,
  },
  pt: {
    order: 'dayMonthYear',
    longDay: ({ weekday, dayOfMonth, monthName, year }) => `${weekday}, ${dayOfMonth} de ${monthName} de ${year}`,
    shortDay: ({ dd, mm, year }) => `${dd}/${mm}/${year}`,
    month: ({ monthName, year }) => `${monthName} de ${year}`,
    time: fullHours,
    at: (day, time) => `${day} às ${time}`,
  },
  ko: {
    order: 'yearMonthDay',
    longDay: ({ weekday, dayOfMonth, monthName, year }) => `${year}년 ${monthName} ${dayOfMonth}일 ${weekday}`,
    shortDay: ({ dd, mm, year }) => `${year}. ${mm}. ${dd}.`,
    month: ({ monthName, year }) => `${year}년 ${monthName}`,
    time: ({ hour12, minute, period }) => `${period} ${hour12}:${minute}`,
    at: (day, time) => `${day} ${time}`,
  },
} as const satisfies Record<Language, Writing>

/** `Saturday, 21st November 2026 at 3:05 PM`. */
export function longDateTime(instantMs: number, language: Language, timeZone = companyTimeZone()): string {
  const { day, time } = wallClock(instantMs, timeZone)
  return writings[language].at(longDay(day, language), timeText(time, language))
}

/** `11/21/2026 - 3:05 PM`. */
export function shortDateTime(instantMs: number, language: Language, timeZone = companyTimeZone()): string {
  const { day, time } = wallClock(instantMs, timeZone)
  return `${shortDay(day, language)} - ${timeText(time, language)}`
}

/** `Saturday, 21st November 2026`. */
export function longDay(day: Day, language: Language): string {
  return writings[language].longDay(writtenDay(day, language))
}

/** `Saturday, November 21, 2026`: for screen readers, with a cardinal number. */
export function spokenDay(day: Day, language: Language): string {
  return dayWords(language).format(new Date(`${day}T00:00:00Z`))
}

/** `11/21/2026`. */
export function shortDay(day: Day, language: Language): string {
  return writings[language].shortDay(writtenDay(day, language))
}

/** `November`; 1 is January. */
export function monthName(month: number, language: Language): string {
  return writtenDay(dayFrom(`2000-${String(month).padStart(2, '0')}-01`), language).monthName
}

/** The order of day, month and year in the language's short day. */
export function dayOrderOf(language: Language): DayOrder {
  return writings[language].order
}

/** `November 2026`. */
export function monthOf(day: Day, language: Language): string {
  return writings[language].month(writtenDay(day, language))
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

/** The local day and time of an instant in a time zone. */
export function wallClock(instantMs: number, timeZone: string): { day: Day; time: { hour: number; minute: number } } {
  const word = wordsOf(clockOf(timeZone), new Date(instantMs))
  const day = dayFrom(`${word('year').padStart(4, '0')}-${word('month')}-${word('day')}`)
  return { day, time: { hour: Number(word('hour')), minute: Number(word('minute')) } }
}

const clockOf = memoised(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

const dayWords = memoised(
  (language: Language) =>
    new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)

const periodWords = memoised(
  (language: Language) =>
    new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { timeZone: 'UTC', hour: 'numeric', hour12: true }),
)

function writtenDay(day: Day, language: Language): WrittenDay {
  const { year, month, dayOfMonth } = partsOf(day)
  const [, mm = '', dd = ''] = day.split('-')
  const instant = new Date(0)
  instant.setUTCFullYear(year, month - 1, dayOfMonth)
  const word = wordsOf(dayWords(language), instant)
  return { weekday: word('weekday'), monthName: word('month'), year: day.slice(0, 4), mm, dd, dayOfMonth }
}

function timeText({ hour, minute }: { hour: number; minute: number }, language: Language): string {
  const word = wordsOf(periodWords(language), new Date(Date.UTC(2000, 0, 1, hour)))
  const hour12 = hour % 12 === 0 ? 12 : hour % 12
  const period = word('dayPeriod')
  return writings[language].time({ hour, hour12, minute: String(minute).padStart(2, '0'), period })
}

function wordsOf(format: Intl.DateTimeFormat, instant: Date): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = format.formatToParts(instant)
  return type => parts.find(part => part.type === type)?.value ?? ''
}

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `21st`. */
function ordinal(value: number): string {
  return value + (ordinalEndings[ordinalRules.select(value)] ?? 'th')
}

/** Memoized, because creating formats is slow. */
function memoised<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return key => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}
