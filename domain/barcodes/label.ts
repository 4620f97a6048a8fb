/**
 * Parses labels printed by scales: EAN-13 codes with a prefix from 20 to 29, which the standard reserves for shops. Two digits of prefix,
 * five of item code, five of weight or price, one check digit. The meaning of each prefix is a setting of the shop.
 */
import { type Halalas, halalas, type Quantity, quantity } from '../money.ts'

export type LabelSetting = {
  /** Prefixes (20 to 29) whose value is a weight in grams: thousandths of the item's unit. */
  readonly weightPrefixes: readonly number[]
  /** Prefixes whose value is the price of the package in halalas. */
  readonly pricePrefixes: readonly number[]
}

/** The factory setting of most scales. */
export const usualLabels: LabelSetting = {
  weightPrefixes: [20, 21, 26, 27, 28, 29],
  pricePrefixes: [22, 23, 24, 25],
}

export type WeighedLabel = {
  /** The item code on the label, with leading zeros: `00123`. */
  readonly itemCode: string
  readonly quantity: Quantity | null
  readonly amount: Halalas | null
}

/** Null for any other code, also for one with a wrong check digit. */
export function readLabel(code: string, setting: LabelSetting = usualLabels): WeighedLabel | null {
  if (!/^2\d{12}$/u.test(code) || !hasCheckDigit(code)) return null
  const prefix = Number(code.slice(0, 2))
  const itemCode = code.slice(2, 7)
  const value = Number(code.slice(7, 12))
  if (value === 0) return null
  if (setting.weightPrefixes.includes(prefix)) return { itemCode, quantity: quantity(value), amount: null }
  return setting.pricePrefixes.includes(prefix) ? { itemCode, quantity: null, amount: halalas(value) } : null
}

/** The largest weight on a label, in grams. */
export const labelGramsMax = 99_999

/** A label as a scale prints it, which `readLabel` reads; null without a weight prefix, for a code that is not a number of five digits, or a weight that does not fit. */
export function weightLabel(itemCode: string, grams: number, setting: LabelSetting = usualLabels): string | null {
  const [prefix] = setting.weightPrefixes
  const fits = Number.isInteger(grams) && grams >= 1 && grams <= labelGramsMax
  if (prefix === undefined || !fits || !/^\d{1,5}$/u.test(itemCode)) return null
  const digits = `${prefix}${itemCode.padStart(5, '0')}${String(grams).padStart(5, '0')}`
  return `${digits}${checkDigitOf(digits)}`
}

/** Whether the check digit of an EAN, UPC or GTIN is correct. */
export function hasCheckDigit(code: string): boolean {
  if (!/^\d{8,14}$/u.test(code)) return false
  return checkDigitOf(code.slice(0, -1)) === Number(code.at(-1))
}

/** The check digit for the digits before it: weights 3 and 1 from the right. */
export function checkDigitOf(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
