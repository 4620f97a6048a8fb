/**
 * Business days as `YYYY-MM-DD` text, and their arithmetic in the proleptic Gregorian calendar, without a clock or a time zone.
 *
 * Days compare as text. Years run from 0001 to 9999; arithmetic that leaves them throws.
 */
declare const dayBrand: unique symbol
export type Day = string & { readonly [dayBrand]: true }

/** Before every day of any company: a rule from this day on has always applied. */
export const beginningOfTime = '0001-01-01' as Day
const endOfTime = '9999-12-31' as Day

/** Both days are included; a missing one is no bound. */
export type DaySpan = { readonly from: Day | null; readonly to: Day | null }

/** 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const minuteMs = 60_000
const dayMs = 86_400_000

export function isDay(text: string): text is Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match !== null && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

/** Brands a valid day; throws for any other text. */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`)
  return text
}

export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  if (!isCalendarDay(year, month, dayOfMonth)) throw new RangeError(`not a day: ${year}-${month}-${dayOfMonth}`)
  return written(year, month, dayOfMonth)
}

/** Negative when `a` is earlier, zero when they are one day, positive when `a` is later. */
export function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function addDays(from: Day, count: number): Day {
  return fromSerial(serialOf(from) + count)
}

/** Like `addDays`, but limited to the first and last supported day. */
export function daysAway(from: Day, count: number): Day {
  const serial = serialOf(from) + count
  return fromSerial(Math.min(Math.max(serial, serialOf(beginningOfTime)), serialOf(endOfTime)))
}

/** The number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return serialOf(to) - serialOf(from)
}

export function weekday(of: Day): Weekday {
  // Serial day 0, 1970-01-01, is a Thursday.
  return ((((serialOf(of) + 4) % 7) + 7) % 7) as Weekday
}

export function firstOfMonth(of: Day): Day {
  const { year, month } = partsOf(of)
  return written(year, month, 1)
}

export function lastOfMonth(of: Day): Day {
  const { year, month } = partsOf(of)
  return written(year, month, daysInMonth(year, month))
}

/** The same day in another month, or its last day when the month is shorter. */
export function addMonths(from: Day, count: number): Day {
  const { year, month, dayOfMonth } = partsOf(from)
  const months = year * 12 + (month - 1) + count
  const newYear = Math.floor(months / 12)
  const newMonth = months - newYear * 12 + 1
  return dayOf(newYear, newMonth, Math.min(dayOfMonth, daysInMonth(newYear, newMonth)))
}

/** The number of calendar months that a span of days touches, both days included. */
export function monthsWithin(from: Day, to: Day): number {
  const [begin, end] = [partsOf(from), partsOf(to)]
  return (end.year - begin.year) * 12 + end.month - begin.month + 1
}

export function partsOf(of: Day): { year: number; month: number; dayOfMonth: number } {
  return { year: Number(of.slice(0, 4)), month: Number(of.slice(5, 7)), dayOfMonth: Number(of.slice(8, 10)) }
}

/** Parses the US format of some calls, `M/D/YYYY` with or without leading zeros; undefined when it is not a day. Source: spec §9. */
export function parseUsDay(text: string): Day | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (match === null) return undefined
  const [month, dayOfMonth, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return isCalendarDay(year, month, dayOfMonth) ? written(year, month, dayOfMonth) : undefined
}

/** Formats as `1/31/2026`. */
export function formatUsDay(of: Day): string {
  const { year, month, dayOfMonth } = partsOf(of)
  return `${month}/${dayOfMonth}/${String(year).padStart(4, '0')}`
}

/**
 * The business day of an instant where clocks are `offsetMinutes` ahead of UTC (Riyadh: 180). The instant is milliseconds since 1970 or ISO
 * text in UTC (`2026-01-31T21:30:00Z`, with optional fractions of a second). Throws on other text.
 */
export function businessDay(instant: number | string, offsetMinutes: number): Day {
  const instantMs = typeof instant === 'number' ? instant : instantMsOf(instant)
  return fromSerial(Math.floor((instantMs + offsetMinutes * minuteMs) / dayMs))
}

/** The first instant of a business day, in milliseconds since 1970. */
export function dayStartMs(of: Day, offsetMinutes: number): number {
  return serialOf(of) * dayMs - offsetMinutes * minuteMs
}

/** The first instant after a business day, in milliseconds since 1970. The last supported day has one too, though no day follows it. */
export function dayEndMs(of: Day, offsetMinutes: number): number {
  return dayStartMs(of, offsetMinutes) + dayMs
}

/** Local date and time without a zone, as printed and as in tag 3 of the QR: `2026-01-31T21:05:09`. Source: design page 5, 1.1. */
export function localDateTime(instant: number | string, offsetMinutes: number): string {
  const instantMs = typeof instant === 'number' ? instant : instantMsOf(instant)
  const localMs = instantMs + offsetMinutes * minuteMs
  const serial = Math.floor(localMs / dayMs)
  const seconds = Math.floor((localMs - serial * dayMs) / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${fromSerial(serial)}T${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Milliseconds since 1970 of an ISO instant in UTC. Throws on anything else. */
export function instantMsOf(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?Z$/.exec(text)
  const date = match?.[1]
  if (match === null || date === undefined || !isDay(date)) throw new RangeError(`not an instant in UTC: ${text}`)
  const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4])
  const thousandths = Number((match[5] ?? '').padEnd(3, '0').slice(0, 3))
  return serialOf(date) * dayMs + seconds * 1000 + thousandths
}

/** Days since 1970-01-01. Counts years from March, so that the leap day comes last. */
function serialOf(of: Day): number {
  const { year, month, dayOfMonth } = partsOf(of)
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOfMonth - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

function fromSerial(serial: number): Day {
  if (!Number.isSafeInteger(serial)) throw new RangeError(`not a whole number of days: ${serial}`)
  const shifted = serial + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return dayOf(year, month, dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1)
}

function isCalendarDay(year: number, month: number, dayOfMonth: number): boolean {
  return (
    year >= 1 && year <= 9999 && month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= daysInMonth(year, month)
  )
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function written(year: number, month: number, dayOfMonth: number): Day {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfMonth)}` as Day
}
