/** The days of a calendar's page, and where the keys lead on it. */
import type { Language } from '#contract/protocol.ts'
import { addDays, addMonths, type Day, day, firstOfMonth, partsOf, type Weekday, weekday } from '#domain/days.ts'

/** Fridays and Saturdays: the weekend of the shop, in whatever language it is shown. */
export function isWeekend(of: Day): boolean {
  return weekday(of) >= 5
}

const weekStarts = { ar: 0, en: 0, fr: 1, de: 1, pt: 0, ko: 0 } as const satisfies Record<Language, Weekday>

/** Six weeks, from the one that holds the first of the month, so that the page keeps its height. */
export function weeksOf(shown: Day, language: Language): readonly (readonly Day[])[] {
  const first = startOfWeek(firstOfMonth(shown), language)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, place) => addDays(first, week * 7 + place)),
  )
}

export function isSameMonth(a: Day, b: Day): boolean {
  return a.slice(0, 7) === b.slice(0, 7)
}

export type WeekdayName = { readonly short: string; readonly long: string }

/** In the order of the page. */
export function weekdayNames(language: Language): readonly WeekdayName[] {
  const [short, long] = (['narrow', 'long'] as const).map(
    width => new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { timeZone: 'UTC', weekday: width }),
  )
  return (weeksOf(day('2026-01-01'), language)[0] ?? []).map(of => {
    const instant = Date.parse(of)
    return { short: short?.format(instant) ?? '', long: long?.format(instant) ?? '' }
  })
}

export type CalendarKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/** The day that a key leads to; undefined for a key that leads nowhere. Left is later where the page reads from the right. */
export function dayByKey({ key, shiftKey }: CalendarKey, from: Day, language: Language): Day | undefined {
  const next = language === 'ar' ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return within(from, addDays(from, next))
    case 'ArrowLeft':
      return within(from, addDays(from, -next))
    case 'ArrowDown':
      return within(from, addDays(from, 7))
    case 'ArrowUp':
      return within(from, addDays(from, -7))
    case 'PageDown':
      return monthsLater(from, shiftKey ? 12 : 1)
    case 'PageUp':
      return monthsLater(from, shiftKey ? -12 : -1)
    case 'Home':
      return within(from, startOfWeek(from, language))
    case 'End':
      return within(from, addDays(startOfWeek(from, language), 6))
    default:
      return undefined
  }
}

/** The calendar has the years that can be typed. */
export function isInCalendar(of: Day): boolean {
  const { year } = partsOf(of)
  return year >= 1900 && year <= 2199
}

function within(from: Day, to: Day): Day {
  return isInCalendar(to) ? to : from
}

function startOfWeek(of: Day, language: Language): Day {
  return addDays(of, -((weekday(of) - weekStarts[language] + 7) % 7))
}

/** The same day of another month; the day itself where the calendar ends. */
export function monthsLater(of: Day, count: number): Day {
  return within(of, addMonths(of, count))
}

export function isBetween(of: Day, min: Day | undefined, max: Day | undefined): boolean {
  return (min === undefined || min <= of) && (max === undefined || of <= max)
}
