/** The days of a calendar page, and keyboard navigation on it. */
import {
  addDays,
  addMonths,
  addWeeks,
  eachDayOfInterval,
  endOfWeek,
  getYear,
  startOfMonth,
  startOfWeek,
} from 'date-fns'
import type { Language } from '#contract/protocol.ts'
import { type Day, day } from '#domain/days.ts'
import { dateOf, dayOfDate } from '../i18n/day-dates.ts'

/** Friday and Saturday are the Saudi weekend, in any interface language. */
export function isWeekend(of: Day): boolean {
  return dateOf(of).getDay() >= 5
}

/** 0 is Sunday, as in date-fns. */
const weekStarts = { ar: 0, en: 0, fr: 1, de: 1, pt: 0, ko: 0 } as const satisfies Record<Language, 0 | 1>

function weekIn(language: Language) {
  return { weekStartsOn: weekStarts[language] }
}

const weeksShown = 6

/** Six weeks, from the one with the first of the month, so that the height of the page is constant. */
export function weeksOf(shown: Day, language: Language): readonly (readonly Day[])[] {
  const start = startOfWeek(startOfMonth(dateOf(shown)), weekIn(language))
  const days = eachDayOfInterval({ start, end: addDays(start, weeksShown * 7 - 1) }).map(dayOfDate)
  return Array.from({ length: weeksShown }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

export function isSameMonth(a: Day, b: Day): boolean {
  return a.slice(0, 7) === b.slice(0, 7)
}

export type WeekdayName = { readonly short: string; readonly long: string }

/** In display order. */
export function weekdayNames(language: Language): readonly WeekdayName[] {
  const [short, long] = (['narrow', 'long'] as const).map(
    width => new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { weekday: width }),
  )
  return (weeksOf(day('2026-01-01'), language)[0] ?? []).map(of => {
    const date = dateOf(of)
    return { short: short?.format(date) ?? '', long: long?.format(date) ?? '' }
  })
}

export type CalendarKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/** The day that a key moves to; undefined for other keys. In a right-to-left page, Left means later. */
export function dayByKey({ key, shiftKey }: CalendarKey, from: Day, language: Language): Day | undefined {
  const date = dateOf(from)
  const next = language === 'ar' ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return within(from, addDays(date, next))
    case 'ArrowLeft':
      return within(from, addDays(date, -next))
    case 'ArrowDown':
      return within(from, addWeeks(date, 1))
    case 'ArrowUp':
      return within(from, addWeeks(date, -1))
    case 'PageDown':
      return monthsLater(from, shiftKey ? 12 : 1)
    case 'PageUp':
      return monthsLater(from, shiftKey ? -12 : -1)
    case 'Home':
      return within(from, startOfWeek(date, weekIn(language)))
    case 'End':
      return within(from, endOfWeek(date, weekIn(language)))
    default:
      return undefined
  }
}

/** The calendar covers the years that can be typed. */
export function isInCalendar(of: Day): boolean {
  return isInYears(dateOf(of))
}

function isInYears(date: Date): boolean {
  return getYear(date) >= 1900 && getYear(date) <= 2199
}

function within(from: Day, to: Date): Day {
  return isInYears(to) ? dayOfDate(to) : from
}

/** The same day in another month, limited to the calendar's range. */
export function monthsLater(of: Day, count: number): Day {
  return within(of, addMonths(dateOf(of), count))
}

export function isBetween(of: Day, min: Day | undefined, max: Day | undefined): boolean {
  return (min === undefined || min <= of) && (max === undefined || of <= max)
}
