/** Parses typed text into field values, and formats values as a user would type them. Machines, forms and pasted rows use the same rules. */
import type { Discount } from '../bills/totals-types.ts'
import { formatHalalas, formatRate } from '../decimal.ts'
import {
  type Halalas,
  halalas,
  type Price,
  price,
  type Quantity,
  quantity,
  type Rate,
  type Ratio,
  rate,
  ratio,
} from '../money.ts'
import { plainNumberText } from '../numbers/decimal-text.ts'
import {
  moneyRules,
  type NumberRules,
  percentRules,
  priceRules,
  quantityRules,
  ratioRules,
  readTypedDiscount as readDiscountText,
  readNumber,
  refuseKeystroke,
  wholeQuantityRules,
} from '../numbers/number-entry.ts'
import type { ProblemCode } from '../problem.ts'

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: ProblemCode }

const countRules = { decimals: 0, sizeMax: Number.MAX_SAFE_INTEGER } as const satisfies NumberRules
const signedMoneyRules = { ...moneyRules, mayBeNegative: true } as const satisfies NumberRules

export const quantityOne: Quantity = quantity(1000)

/** An empty cell means its placeholder value. */
export function readQuantity(text: string, whenEmpty: Quantity, isSplittable: boolean): Read<Quantity> {
  return read(text, isSplittable ? quantityRules : wholeQuantityRules, quantity, whenEmpty)
}

export function readMoney(text: string, whenEmpty: Halalas): Read<Halalas> {
  return read(text, moneyRules, halalas, whenEmpty)
}

/** An amount that may be negative, such as a correction. */
export function readSignedMoney(text: string, whenEmpty: Halalas): Read<Halalas> {
  return read(text, signedMoneyRules, halalas, whenEmpty)
}

export function readPrice(text: string, whenEmpty: Price): Read<Price> {
  return read(text, priceRules, price, whenEmpty)
}

/** `15`, `15%` or `٪١٥`, up to a hundred. */
export function readPercent(text: string): Read<Rate> {
  const plain = plainNumberText(text).replaceAll('٪', '%')
  const number = /^%([^%]*)$|^([^%]*)%$/u.exec(plain)
  return readFilled(number === null ? plain : (number[1] ?? number[2] ?? ''), percentRules, rate)
}

/** How many base units a unit contains. */
export function readRatio(text: string): Read<Ratio> {
  return readFilled(text, ratioRules, ratio)
}

/** A whole number of things. */
export function readCount(text: string): Read<number> {
  return readFilled(text, countRules, value => value)
}

/** `5%` or `5`; zero is no discount. */
export function readDiscount(text: string, whenEmpty: Discount | null): Read<Discount | null> {
  if (text.trim() === '') return { ok: true, value: whenEmpty }
  const result = readDiscountText(text)
  if (!result.ok) return { ok: false, code: result.problems[0]?.code ?? 'invalidNumber' }
  if (result.value.kind === 'amount') return { ok: true, value: result.value.amount === 0 ? null : result.value }
  const { rate: percent } = result.value
  return { ok: true, value: percent === 0 ? null : { kind: 'percent', percent } }
}

/** Why a keystroke that gives this text is refused; undefined when it is allowed. */
export function refuseQuantityKey(text: string, isSplittable: boolean): ProblemCode | undefined {
  return refuseKeystroke(text, isSplittable ? quantityRules : wholeQuantityRules)
}

export function refuseMoneyKey(text: string): ProblemCode | undefined {
  return refuseKeystroke(text, moneyRules)
}

export function refusePriceKey(text: string): ProblemCode | undefined {
  return refuseKeystroke(text, priceRules)
}

/** Formatted as typed, such as `5%` and `2.50`; empty without a discount. */
export function discountText(discount: Discount | null): string {
  if (discount === null) return ''
  return discount.kind === 'percent' ? `${formatRate(discount.percent)}%` : formatHalalas(discount.amount)
}

function read<T>(
  text: string,
  rules: Parameters<typeof readNumber>[1],
  brand: (value: number) => T,
  whenEmpty: T,
): Read<T> {
  return text.trim() === '' ? { ok: true, value: whenEmpty } : readFilled(text, rules, brand)
}

/** An empty text is refused as `required`. */
function readFilled<T>(text: string, rules: NumberRules, brand: (value: number) => T): Read<T> {
  const result = readNumber(text, rules)
  if (result.ok) return { ok: true, value: brand(result.value) }
  return { ok: false, code: result.problems[0]?.code ?? 'invalidNumber' }
}
