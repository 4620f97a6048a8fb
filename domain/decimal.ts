import {
  amountHalalasMax,
  type Halalas,
  halalas,
  type Price,
  price,
  priceMax,
  type Quantity,
  quantity,
  quantityMax,
  type Rate,
  type Ratio,
  rate,
  rateMax,
  ratio,
  ratioMax,
} from './money.ts'
import { type Problem, type ProblemCode, problem } from './problem.ts'

/**
 * Converts between whole numbers and plain ASCII decimal text, as used on the wire and in files.
 *
 * The text is an optional minus, digits, and optionally a dot with digits: `115.00`, `-3`, `0.375`. No plus sign, exponent, grouping mark,
 * space or other digits: `domain/numbers` parses what users type. A text with more decimals than its kind is refused, even when they are
 * zeros, so that one value has few spellings.
 */
export const decimalPlaces = { money: 2, price: 4, quantity: 3, ratio: 6, rate: 2 } as const

export type DecimalKind = keyof typeof decimalPlaces

/** The largest absolute value of each kind in a document. */
export const decimalMax = {
  money: amountHalalasMax,
  price: priceMax,
  quantity: quantityMax,
  ratio: ratioMax,
  rate: rateMax,
} as const satisfies Record<DecimalKind, number>

export type ParsedDecimal<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ProblemCode }

export const parseHalalas = (text: string): ParsedDecimal<Halalas> => branded(parseDecimal(text, 'money'), halalas)
export const parsePrice = (text: string): ParsedDecimal<Price> => branded(parseDecimal(text, 'price'), price)
export const parseQuantity = (text: string): ParsedDecimal<Quantity> =>
  branded(parseDecimal(text, 'quantity'), quantity)
export const parseRatio = (text: string): ParsedDecimal<Ratio> => branded(parseDecimal(text, 'ratio'), ratio)
export const parseRate = (text: string): ParsedDecimal<Rate> => branded(parseDecimal(text, 'rate'), rate)

/** Money always shows both decimals: `115.00`. */
export const formatHalalas = (value: Halalas): string => formatFixed(value, decimalPlaces.money)
export const formatPrice = (value: Price): string => formatTrimmed(value, decimalPlaces.price)
export const formatQuantity = (value: Quantity): string => formatTrimmed(value, decimalPlaces.quantity)
export const formatRatio = (value: Ratio): string => formatTrimmed(value, decimalPlaces.ratio)
export const formatRate = (value: Rate): string => formatTrimmed(value, decimalPlaces.rate)

/** The problem of a refused decimal, at the given path. */
export function decimalProblem(at: string, code: ProblemCode, kind: DecimalKind): Problem {
  return code === 'tooManyDecimals' ? problem(at, code, { decimals: decimalPlaces[kind] }) : problem(at, code)
}

/** Parses decimal text of a kind as a whole number of its smallest unit. Problems: `invalidNumber`, `tooManyDecimals`, `tooLarge`. */
export function parseDecimal(text: string, kind: DecimalKind): ParsedDecimal<number> {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) return { ok: false, code: 'invalidNumber' }
  const [, sign = '', digits = '', decimals = ''] = match
  const places = decimalPlaces[kind]
  if (decimals.length > places) return { ok: false, code: 'tooManyDecimals' }
  const size = Number(digits + decimals.padEnd(places, '0'))
  if (!Number.isSafeInteger(size)) return { ok: false, code: 'tooLarge' }
  return { ok: true, value: sign === '-' && size !== 0 ? -size : size }
}

/** The shortest text that parses to the same value. */
export function formatDecimal(value: number, kind: DecimalKind): string {
  return formatTrimmed(value, decimalPlaces[kind])
}

function branded<T>(parsed: ParsedDecimal<number>, brand: (value: number) => T): ParsedDecimal<T> {
  return parsed.ok ? { ok: true, value: brand(parsed.value) } : parsed
}

function formatFixed(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const point = digits.length - places
  return `${value < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`
}

function formatTrimmed(value: number, places: number): string {
  return formatFixed(value, places).replace(/\.?0+$/, '')
}
