import { decimalMax } from '../decimal.ts'
import { type Halalas, halalas, type Rate, rate } from '../money.ts'
import { accepted, type Problem, type ProblemCode, problem, type Result, refused } from '../problem.ts'
import { calculate, isCalculation } from './calculator.ts'
import { type CommaRule, plainNumberText, readDecimalText } from './decimal-text.ts'

/**
 * Parses a number cell into a whole number of the smallest unit of the cell: `12,5` in a cell with two decimals is 1250. More decimals than
 * the cell has are refused, never rounded. Source: `4-keyboard.md` §4.
 */
export type NumberRules = {
  /** Between 0 and 6: money 2, prices 4, quantities 3, percentages 2. */
  readonly decimals: number
  readonly comma?: CommaRule
  readonly mayBeNegative?: boolean
  /** Whether the cell holds whole numbers only; zeros after the point are still accepted. */
  readonly isWhole?: boolean
  /** Whether `12*3`, `100/3` and `50+15%` are calculated; the result is rounded to the decimals of the cell. */
  readonly calculates?: boolean
  /** The largest absolute value, in the smallest unit. */
  readonly sizeMax?: number
}

export const moneyRules = { decimals: 2, calculates: true, sizeMax: decimalMax.money } as const satisfies NumberRules
export const priceRules = { decimals: 4, calculates: true, sizeMax: decimalMax.price } as const satisfies NumberRules
export const quantityRules = {
  decimals: 3,
  comma: 'quantityCell',
  sizeMax: decimalMax.quantity,
} as const satisfies NumberRules
export const ratioRules = {
  decimals: 6,
  comma: 'quantityCell',
  sizeMax: decimalMax.ratio,
} as const satisfies NumberRules
/** For a unit that is not sold in fractions. */
export const wholeQuantityRules = { ...quantityRules, isWhole: true } as const satisfies NumberRules
export const percentRules = { decimals: 2, sizeMax: 10_000 } as const satisfies NumberRules

/**
 * Parses a cell. Problems: `required` (empty), `invalidNumber`, `unclearComma`, `commaInQuantity`, `tooManyDecimals` (`decimals`),
 * `mustNotBeNegative`, `unitNotSplittable`, `tooLarge`; for a calculation also `divisionByZero` and `tooLong`.
 */
export function readNumber(text: string, rules: NumberRules, at = ''): Result<number> {
  if (rules.calculates === true && isCalculation(text)) {
    const result = calculate(text, rules.decimals, rules.comma)
    return result.ok ? within(result.value.value, rules, at) : refused(problem(at, result.code))
  }
  const reading = readDecimalText(text, rules.comma ?? 'anyCell')
  if (!reading.ok) return refused(problem(at, reading.code))
  const { isNegative, whole, decimals } = reading.value
  if (isNegative && rules.mayBeNegative !== true) return refused(problem(at, 'mustNotBeNegative'))
  if (decimals.length > rules.decimals) return refused(tooManyDecimals(at, rules))
  if (rules.isWhole === true && /[1-9]/u.test(decimals)) return refused(problem(at, 'unitNotSplittable'))
  const size = Number(whole + decimals.padEnd(rules.decimals, '0'))
  return within(isNegative && size !== 0 ? -size : size, rules, at)
}

/**
 * Why a keystroke is refused; undefined when it is allowed. The text is the cell's content after the keystroke. Refuses only what no
 * further key can correct: characters of no number, and too many decimals after a point. An ambiguous comma and a forbidden minus are
 * accepted and reported when the user leaves the cell: without its minus, -2 would become 2.
 */
export function refuseKeystroke(text: string, rules: NumberRules): ProblemCode | undefined {
  const plain = plainNumberText(text)
  const known = rules.calculates === true ? /^[\d.,' +\-*/%()×÷٪]*$/u : /^[\d.,' -]*$/u
  if (!known.test(plain)) return 'invalidNumber'
  if (rules.calculates === true && isCalculation(text)) return undefined
  if ((plain.match(/-/gu) ?? []).length > 1 || (plain.match(/\./gu) ?? []).length > 1) return 'invalidNumber'
  const decimals = /\.(\d*)/u.exec(plain)?.[1] ?? ''
  if (decimals.length > rules.decimals) return 'tooManyDecimals'
  return rules.isWhole === true && /[1-9]/u.test(decimals) ? 'unitNotSplittable' : undefined
}

/** A discount is a percentage with a percent sign on either side, else an amount. */
export type TypedDiscount =
  | { readonly kind: 'percent'; readonly rate: Rate }
  | { readonly kind: 'amount'; readonly amount: Halalas }

/** Parses a discount cell: `5%` or `٪٥` is five percent, `5` is five riyals. Problems as in `readNumber`. */
export function readTypedDiscount(text: string, at = ''): Result<TypedDiscount> {
  const percent = /^%([^%+*/()]+)$|^([^%+*/()]+)%$/u.exec(plainNumberText(text).replaceAll('٪', '%'))
  if (percent !== null) {
    const result = readNumber(percent[1] ?? percent[2] ?? '', percentRules, at)
    return result.ok ? accepted({ kind: 'percent', rate: rate(result.value) }) : result
  }
  const result = readNumber(text, moneyRules, at)
  return result.ok ? accepted({ kind: 'amount', amount: halalas(result.value) }) : result
}

function within(value: number, rules: NumberRules, at: string): Result<number> {
  if (value < 0 && rules.mayBeNegative !== true) return refused(problem(at, 'mustNotBeNegative'))
  const isTooLarge = !Number.isSafeInteger(value) || Math.abs(value) > (rules.sizeMax ?? Number.MAX_SAFE_INTEGER)
  return isTooLarge ? refused(problem(at, 'tooLarge')) : accepted(value)
}

function tooManyDecimals(at: string, rules: NumberRules): Problem {
  return problem(at, 'tooManyDecimals', { decimals: rules.decimals })
}
