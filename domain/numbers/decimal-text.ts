import type { ProblemCode } from '../problem.ts'

/**
 * How marks in a typed number are interpreted, before its number of decimals is checked.
 *
 * Digits are 0–9, ٠–٩ or ۰–۹; the decimal point is `.` or `٫`; groups of three are separated by `٬`, `'`, a space or `,`. A comma is never
 * guessed: it groups when the first group has one to three digits without a leading zero and every later group exactly three; it is the
 * decimal point when it is the only one and followed by one or two final digits; anything else is refused. In a quantity a single comma
 * before three digits is refused too, because `0,375` kg must never become 375. Source: `4-keyboard.md` §4.
 */
export type CommaRule = 'anyCell' | 'quantityCell'

/** A typed number: `whole` and `decimals` are ASCII digits, `decimals` may be empty. */
export type DecimalText = { readonly isNegative: boolean; readonly whole: string; readonly decimals: string }

export type DecimalReading =
  | { readonly ok: true; readonly value: DecimalText }
  | { readonly ok: false; readonly code: ProblemCode }

export function readDecimalText(text: string, rule: CommaRule): DecimalReading {
  const plain = plainNumberText(text)
  if (plain === '') return { ok: false, code: 'required' }
  const signed = /^(-?) ?([\d.,' ]*\d[\d.,' ]*?) ?(-?)$/u.exec(plain)
  if (signed === null) return invalidNumber
  const [, before, body = '', after] = signed
  if (before === '-' && after === '-') return invalidNumber
  const unsigned = body.includes('.') ? readPointed(body) : readUnpointed(body, rule)
  if (!unsigned.ok) return unsigned
  return { ok: true, value: { ...unsigned.value, isNegative: before === '-' || after === '-' } }
}

/**
 * Normalizes a text: ASCII digits, `.` for the decimal point, `'` for marks that can only group, a plain space for every space and `-` for
 * every minus, without direction marks and surrounding spaces.
 */
export function plainNumberText(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, digit => String(digit.charCodeAt(0) & 0x0f))
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replace(/[٬’]/gu, "'")
    .replaceAll('−', '-')
    .replace(/\s/gu, ' ')
    .trim()
}

const invalidNumber = { ok: false, code: 'invalidNumber' } as const
const unclearComma = { ok: false, code: 'unclearComma' } as const

/** With a decimal point, every other mark groups. */
function readPointed(body: string): DecimalReading {
  const [before = '', decimals = '', ...others] = body.split('.')
  if (others.length > 0 || !/^\d*$/u.test(decimals)) return invalidNumber
  if (/^\d*$/u.test(before)) return unsigned(before, decimals)
  const whole = ungrouped(before, [',', "'", ' '])
  if (whole !== undefined) return unsigned(whole, decimals)
  return before.includes(',') ? unclearComma : invalidNumber
}

function readUnpointed(body: string, rule: CommaRule): DecimalReading {
  const groups = body.split(',')
  const [first = '', last = ''] = groups
  if (groups.length === 1) {
    const whole = /^\d+$/u.test(body) ? body : ungrouped(body, ["'", ' '])
    return whole === undefined ? invalidNumber : unsigned(whole, '')
  }
  if (groups.length === 2 && /^\d{1,2}$/u.test(last)) {
    const whole = /^\d*$/u.test(first) ? first : ungrouped(first, ["'", ' '])
    return whole === undefined ? invalidNumber : unsigned(whole, last)
  }
  if (groups.length === 2 && rule === 'quantityCell' && /^\d{3}$/u.test(last))
    return { ok: false, code: 'commaInQuantity' }
  const whole = ungrouped(body, [','])
  return whole === undefined ? unclearComma : unsigned(whole, '')
}

/** The digits of a text that one of the marks splits into valid groups; undefined for any other text. */
function ungrouped(text: string, marks: readonly string[]): string | undefined {
  for (const mark of marks) {
    const [first = '', ...others] = text.split(mark)
    if (others.length > 0 && /^[1-9]\d{0,2}$/u.test(first) && others.every(group => /^\d{3}$/u.test(group))) {
      return first + others.join('')
    }
  }
  return undefined
}

function unsigned(whole: string, decimals: string): DecimalReading {
  return { ok: true, value: { isNegative: false, whole: whole === '' ? '0' : whole, decimals } }
}
