/** Parses days and months as users type them, with digits of any script. Omitted parts of a date come from the day `near`. */
import { type Day, dayOf, isDay, partsOf } from '../days.ts'
import { type Month, monthOfDay } from '../months.ts'
import { plainNumberText } from '../numbers/decimal-text.ts'
import type { Read } from './reading.ts'

/** The order of day, month and year in a language. */
export type DayOrder = 'dayMonthYear' | 'monthDayYear' | 'yearMonthDay'

/** The characters of the `t` key on Latin, Arabic and Korean keyboards. */
const todayLetter = /[tTفㅅ]$/u

/** A year outside this range is a typing error. */
const years = { min: 1900, max: 2199 } as const

const letters = {
  dayMonthYear: 'dmy',
  monthDayYear: 'mdy',
  yearMonthDay: 'ymd',
} as const satisfies Record<DayOrder, string>

/**
 * With day, month and year in the order of the language: `5` is the 5th of the month of `near`; `0511`, `5/11` and `5-11` are in its year;
 * `051126`, `05112026` and `5.11.2026` are complete. A two-digit year is in this century. `2026-11-05` is accepted in every language,
 * because copied cells and files contain it, and a text that ends with the letter for today (`t`, also on an Arabic or Korean keyboard) is
 * `near`. Problems: `required`, and `invalidDay` for half a date or a day that does not exist.
 */
export function readDay(text: string, order: DayOrder, near: Day): Read<Day> {
  const plain = plainNumberText(text)
  if (plain === '') return { ok: false, code: 'required' }
  if (isDay(plain)) return { ok: true, value: plain }
  if (todayLetter.test(plain)) return { ok: true, value: near }
  const day = dayIn(partsIn(plain, letters[order]), near)
  return day === undefined ? { ok: false, code: 'invalidDay' } : { ok: true, value: day }
}

/**
 * `11` is November of the year of `near`; `1126`, `11/26` and `11/2026` include their year, which comes first where dates begin with it.
 * `2026-11` is accepted in every language. Problems: `required`, `invalidMonth`.
 */
export function readMonth(text: string, order: DayOrder, near: Day): Read<Month> {
  const plain = plainNumberText(text)
  if (plain === '') return { ok: false, code: 'required' }
  const day = dayIn(partsIn(plain, letters[order].replace('d', '')), near, 1)
  return day === undefined ? { ok: false, code: 'invalidMonth' } : { ok: true, value: monthOfDay(day) }
}

/** The digits of the typed parts: `d`, `m` and `y`. */
type Parts = Readonly<Partial<Record<string, string>>>

const separators = /[\s/.,\-\u060d년월일]+/u

function partsIn(plain: string, order: string): Parts | undefined {
  const pieces = plain.split(separators)
  // A complete Korean date ends with a full stop.
  if (pieces.length === order.length + 1 && pieces.at(-1) === '') pieces.pop()
  const isUnparted = pieces.length === 1 && plain.length > 2
  const typed = isUnparted ? unparted(plain, order) : pieces
  if (typed === undefined || typed.length > order.length || typed.some(piece => !/^\d{1,4}$/u.test(piece))) return
  return named(typed, orderOf(typed, order))
}

/** `2026-11-05` and `2026-11` begin with the year in every language. Without a year the order of the others stays. */
function orderOf(typed: readonly string[], order: string): string {
  if (typed.length === order.length) {
    if (typed[0]?.length !== 4) return order
    return order.length === 3 ? 'ymd' : 'ym'
  }
  const withoutYear = order.replace('y', '')
  return typed.length === 1 && withoutYear.length === 2 ? 'd' : withoutYear
}

/** Splits `0511`, `051126` and `05112026`; without a day `1126` and `112026`. Any other number of digits is half a date. */
function unparted(digits: string, order: string): readonly string[] | undefined {
  const withoutYear = order.replace('y', '')
  const short = 2 * withoutYear.length
  if (order.length === 3 && digits.length === short) return pieced(digits, withoutYear, 0)
  if (digits.length === short + 2) return pieced(digits, order, 2)
  return digits.length === short + 4 ? pieced(digits, order, 4) : undefined
}

function pieced(digits: string, order: string, yearDigits: number): readonly string[] {
  let from = 0
  return [...order].map(part => {
    const piece = digits.slice(from, from + (part === 'y' ? yearDigits : 2))
    from += piece.length
    return piece
  })
}

function named(typed: readonly string[], order: string): Parts {
  return Object.fromEntries(typed.map((piece, place) => [order[place], piece]))
}

function dayIn(parts: Parts | undefined, near: Day, onlyDay?: number): Day | undefined {
  if (parts === undefined) return
  const usual = partsOf(near)
  const year = parts.y === undefined ? usual.year : yearIn(parts.y)
  const month = parts.m === undefined ? usual.month : shortNumber(parts.m)
  const dayOfMonth = onlyDay ?? shortNumber(parts.d ?? '')
  if (year === undefined || month === undefined || dayOfMonth === undefined) return
  const two = (value: number): string => String(value).padStart(2, '0')
  return isDay(`${year}-${two(month)}-${two(dayOfMonth)}`) ? dayOf(year, month, dayOfMonth) : undefined
}

function yearIn(digits: string): number | undefined {
  if (digits.length === 2) return 2000 + Number(digits)
  const year = Number(digits)
  return digits.length === 4 && year >= years.min && year <= years.max ? year : undefined
}

function shortNumber(digits: string): number | undefined {
  return /^\d{1,2}$/u.test(digits) ? Number(digits) : undefined
}
