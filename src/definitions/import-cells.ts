/**
 * Parses file cells by what they display. A file is not typed: `12*3` is no calculation in it, `5t` no day, and a partial date is invalid.
 * Unreadable cells are null and are sent unchanged.
 */

import { isDay, partsOf } from '#domain/days.ts'
import type { DayOrder } from '#domain/fields/read-day.ts'
import { plainNumberText } from '#domain/numbers/decimal-text.ts'
import { fold } from '#domain/search/fold.ts'

const currencyBefore = /^(?:SAR|SR|S\.R\.?|ر\s?\.\s?س\.?|ريال(?: سعودي)?|﷼|\u20C1) ?/iu
const currencyAfter = / ?(?:SAR|SR|S\.R\.?|ر\s?\.\s?س\.?|ريال(?: سعودي)?|﷼|\u20C1)$/iu

/** A number's text without currency, negative when in parentheses; null when it is not a plain number. */
export function plainAmount(text: string): string | null {
  const plain = plainNumberText(text).replace(currencyBefore, '').replace(currencyAfter, '')
  const [, inside] = /^\((.*)\)$/u.exec(plain) ?? []
  const body = (inside ?? plain).replace(currencyBefore, '').replace(currencyAfter, '').trim()
  if (!/^-? ?[\d.,' ]*\d[\d.,' ]*-?$/u.test(body)) return null
  if (inside === undefined) return body
  return body.includes('-') ? null : `-${body}`
}

/** The same for a percentage, with or without sign. */
export function plainPercent(text: string): string | null {
  return plainAmount(plainNumberText(text).replace(/^[%٪] ?| ?[%٪]$/u, ''))
}

const years = { min: 1900, max: 2199 } as const

const places = {
  dayMonthYear: ['d', 'm', 'y'],
  monthDayYear: ['m', 'd', 'y'],
  yearMonthDay: ['y', 'm', 'd'],
} as const satisfies Record<DayOrder, readonly string[]>

/** A complete date with a four-digit year, as ISO 8601 or in the file's order; midnight may follow. */
export function fileDay(text: string, order: DayOrder): string | null {
  const typed = dateParts(text)
  if (typed === null) return null
  const own: readonly string[] = typed[0]?.length === 4 ? places.yearMonthDay : places[order]
  const part = (name: string) => typed[own.indexOf(name)] ?? ''
  if (part('y').length !== 4 || part('d').length > 2) return null
  const day = `${part('y')}-${part('m').padStart(2, '0')}-${part('d').padStart(2, '0')}`
  return isFileDay(day) ? day : null
}

/**
 * The order of day and month in a file: a program writes all dates in one order, and a part above twelve is not a month. Falls back to the
 * language's order when no date decides, or two contradict each other.
 */
export function dayOrderIn(texts: Iterable<string>, ofLanguage: DayOrder): DayOrder {
  const orders = new Set<DayOrder>()
  for (const text of texts) {
    const [first = '', second = '', last = ''] = dateParts(text) ?? []
    if (last.length !== 4) continue
    if (Number(first) > monthsInYear) orders.add('dayMonthYear')
    if (Number(second) > monthsInYear) orders.add('monthDayYear')
  }
  const [order = ofLanguage, other] = orders
  return other === undefined ? order : ofLanguage
}

const monthsInYear = 12

function dateParts(text: string): readonly string[] | null {
  const plain = plainNumberText(text).replace(/[T ]00:00(?::00(?:\.0+)?)?Z?$/u, '')
  const found = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/u.exec(plain)
  return found === null ? null : [found[1] ?? '', found[3] ?? '', found[4] ?? '']
}

/** A year outside this range belongs to another calendar, or is an error. */
export function isFileDay(day: string): boolean {
  if (!isDay(day)) return false
  const { year } = partsOf(day)
  return year >= years.min && year <= years.max
}

const flagWords = {
  true: ['1', 'true', 'yes', 'y', 'نعم', 'صح', 'صحيح', 'oui', 'vrai', 'ja', 'wahr', 'sim', '예', '참'],
  false: ['0', 'false', 'no', 'n', 'لا', 'خطأ', 'خاطئ', 'non', 'faux', 'nein', 'falsch', 'não', '아니요', '거짓'],
} as const
const flags = new Map<string, boolean>([
  ...flagWords.true.map(word => [fold(word), true] as const),
  ...flagWords.false.map(word => [fold(word), false] as const),
  // Check marks are not letters, and fold to nothing.
  ...['✓', '✔', '☑'].map(mark => [mark, true] as const),
  ...['✗', '✘', '☐'].map(mark => [mark, false] as const),
])

export function fileFlag(text: string): boolean | null {
  const plain = text.trim()
  return flags.get(plain) ?? flags.get(fold(plain)) ?? null
}
