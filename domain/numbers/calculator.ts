import { divideRounded } from '../money.ts'
import type { ProblemCode } from '../problem.ts'
import { type CommaRule, plainNumberText, readDecimalText } from './decimal-text.ts'

/**
 * The calculator of number cells and the palette: `+ - * / × ÷ %` and parentheses over typed numbers.
 *
 * Values are exact fractions until the single rounding at the end. A percentage after a plus or minus refers to the value before it, as on
 * a shop calculator: `50+15%` is 57.50; elsewhere it is a hundredth: `200*15%` is 30. Spaces separate tokens and never group digits here.
 */
export type Calculation =
  | { readonly ok: true; readonly value: Calculated }
  | { readonly ok: false; readonly code: ProblemCode }

/** `value` is in units of 10^-decimals; `isExact` means nothing was rounded. */
export type Calculated = { readonly value: number; readonly isExact: boolean }

/** Problems: `invalidNumber`, `unclearComma`, `commaInQuantity`, `divisionByZero`, `tooLong`, `tooLarge`. */
export function calculate(text: string, decimals: number, comma: CommaRule = 'anyCell'): Calculation {
  const plain = plainCalculation(text)
  if (plain.length > calculationLengthMax) return { ok: false, code: 'tooLong' }
  const tokens = tokensOf(plain)
  if (tokens === undefined) return { ok: false, code: 'invalidNumber' }
  const reader: Reader = { tokens, next: 0, comma, depth: 0 }
  const sum = readSum(reader)
  if (!sum.ok) return sum
  return reader.next === tokens.length ? rounded(sum.value, decimals) : invalidNumber
}

/**
 * Whether a text in a number cell is a calculation: an operator between numbers, a percent sign or a parenthesis, not just a leading or
 * trailing minus.
 */
export function isCalculation(text: string): boolean {
  return /[+*/%()]|[\d.)%] *-+ *[\d.(]/u.test(plainCalculation(text))
}

/**
 * Whether any text, as in the palette, is a calculation: numbers with an operator between two of them. Dates, telephone numbers and bill
 * codes (`2-391`) are not: they are whole numbers joined by a minus, or have leading zeros. With spaces around it, a minus subtracts.
 */
export function isPlainCalculation(text: string): boolean {
  const plain = plainCalculation(text).trim()
  if (!/^[-\d\s.,'+*/%()]+$/u.test(plain) || !/[\d)%] *[-+*/] *[-(\d.]/u.test(plain)) return false
  const isCode = /^\d+(?:-\d+)+$/u.test(plain) || /(?<![\d.,])0\d/u.test(plain)
  const isDate = /^\d{1,4}\/\d{1,2}\/\d{1,4}$/u.test(plain)
  return !isCode && !isDate && calculate(text, 0).ok
}

export const calculationLengthMax = 100
const depthMax = 20

/** A fraction with a positive denominator; `isPercent` marks a bare percentage such as `15%`. */
type Fraction = { readonly top: bigint; readonly bottom: bigint; readonly isPercent: boolean }
type Reading = { readonly ok: true; readonly value: Fraction } | { readonly ok: false; readonly code: ProblemCode }
type Reader = { readonly tokens: readonly string[]; next: number; readonly comma: CommaRule; depth: number }

const invalidNumber = { ok: false, code: 'invalidNumber' } as const

function plainCalculation(text: string): string {
  return plainNumberText(text).replaceAll('×', '*').replaceAll('÷', '/').replaceAll('٪', '%')
}

/** Numbers (with the marks inside them) and operators; undefined when the text contains anything else. */
function tokensOf(plain: string): readonly string[] | undefined {
  const tokens = plain.match(/[\d.,']+|[-+*/%()]/gu) ?? []
  return tokens.join('') === plain.replaceAll(' ', '') ? tokens : undefined
}

function readSum(reader: Reader): Reading {
  let left = readProduct(reader)
  while (left.ok) {
    const sign = reader.tokens[reader.next]
    if (sign !== '+' && sign !== '-') return left
    reader.next += 1
    const right = readProduct(reader)
    if (!right.ok) return right
    const added = right.value.isPercent ? product(left.value, right.value) : right.value
    left = { ok: true, value: sum(left.value, sign === '-' ? negated(added) : added) }
  }
  return left
}

function readProduct(reader: Reader): Reading {
  let left = readSigned(reader)
  while (left.ok) {
    const sign = reader.tokens[reader.next]
    if (sign !== '*' && sign !== '/') return left
    reader.next += 1
    const right = readSigned(reader)
    if (!right.ok) return right
    if (sign === '/' && right.value.top === 0n) return { ok: false, code: 'divisionByZero' }
    left = { ok: true, value: product(left.value, sign === '/' ? inverted(right.value) : right.value) }
  }
  return left
}

function readSigned(reader: Reader): Reading {
  if (reader.tokens[reader.next] !== '-') return readPercent(reader)
  reader.next += 1
  const operand = readPercent(reader)
  return operand.ok ? { ok: true, value: { ...negated(operand.value), isPercent: operand.value.isPercent } } : operand
}

function readPercent(reader: Reader): Reading {
  const operand = readOperand(reader)
  if (!operand.ok || reader.tokens[reader.next] !== '%') return operand
  reader.next += 1
  return { ok: true, value: { top: operand.value.top, bottom: operand.value.bottom * 100n, isPercent: true } }
}

function readOperand(reader: Reader): Reading {
  const token = reader.tokens[reader.next]
  if (token === undefined) return invalidNumber
  reader.next += 1
  return token === '(' ? readParenthesis(reader) : readTypedNumber(token, reader.comma)
}

function readParenthesis(reader: Reader): Reading {
  reader.depth += 1
  if (reader.depth > depthMax) return { ok: false, code: 'tooLong' }
  const inner = readSum(reader)
  reader.depth -= 1
  if (!inner.ok) return inner
  if (reader.tokens[reader.next] !== ')') return invalidNumber
  reader.next += 1
  return { ok: true, value: { ...inner.value, isPercent: false } }
}

function readTypedNumber(token: string, comma: CommaRule): Reading {
  const reading = readDecimalText(token, comma)
  if (!reading.ok) return reading.code === 'required' ? invalidNumber : reading
  const { whole, decimals } = reading.value
  return {
    ok: true,
    value: { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length), isPercent: false },
  }
}

function rounded({ top, bottom }: Fraction, decimals: number): Calculation {
  const scaled = top * 10n ** BigInt(decimals)
  const size = scaled < 0n ? -scaled : scaled
  if (size / bottom >= BigInt(Number.MAX_SAFE_INTEGER)) return { ok: false, code: 'tooLarge' }
  return { ok: true, value: { value: divideRounded(scaled, bottom), isExact: scaled % bottom === 0n } }
}

function sum(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom, isPercent: false }
}

function product(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom, isPercent: false }
}

function negated(a: Fraction): Fraction {
  return { top: -a.top, bottom: a.bottom, isPercent: false }
}

/** The denominator stays positive. The numerator must not be zero. */
function inverted(a: Fraction): Fraction {
  return a.top < 0n
    ? { top: -a.bottom, bottom: -a.top, isPercent: false }
    : { top: a.bottom, bottom: a.top, isPercent: false }
}
