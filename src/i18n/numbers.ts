/**
 * Numbers in display form, from the domain's whole numbers. Digits are always chosen explicitly, because browsers disagree about Arabic.
 * The currency is SAR (spec §1).
 */
import type { Language } from '#contract/protocol.ts'
import { type ExactSum, formatSum } from '#domain/exact-sum.ts'
import type { Halalas, Price, Quantity, Rate, Ratio } from '#domain/money.ts'

/** Latin digits (0–9) or Arabic-Indic ones (٠–٩). */
export type Digits = 'latn' | 'arab'

export type NumberFormats = {
  /** `1,234.50`: in tables, where the currency is clear. */
  readonly amount: (value: ExactSum) => string
  /** `SAR 1,234.50`. */
  readonly money: (value: Halalas) => string
  /** Two to four decimals. */
  readonly price: (value: Price) => string
  /** Up to three decimals. */
  readonly quantity: (value: Quantity | ExactSum) => string
  /** Up to six decimals. */
  readonly ratio: (value: Ratio) => string
  /** `15%`. */
  readonly percent: (value: Rate) => string
  readonly count: (value: number) => string
}

const made = new Map<string, NumberFormats>()

/** The formats of a language; memoized, because creating them is slow. */
export function numberFormats(language: Language, digits: Digits = 'latn'): NumberFormats {
  const locale = `${language}-u-nu-${digits}`
  const known = made.get(locale)
  if (known) return known
  const formats = makeFormats(locale, language === 'ar')
  made.set(locale, formats)
  return formats
}

function makeFormats(locale: string, isArabic: boolean): NumberFormats {
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'SAR',
    currencyDisplay: isArabic ? 'symbol' : 'code',
  })
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  const quantity = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const ratio = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  return {
    // A decimal text is formatted digit by digit, whatever its length.
    amount: value => amount.format(typeof value === 'number' ? value / 100 : decimalOf(value, 2)),
    money: value => money.format(value / 100),
    price: value => price.format(value / 10_000),
    quantity: value => quantity.format(typeof value === 'number' ? value / 1000 : decimalOf(value, 3)),
    ratio: value => ratio.format(value / 1_000_000),
    percent: value => percent.format(value / 10_000),
    count: value => count.format(value),
  }
}

function decimalOf(value: bigint, places: number): Intl.StringNumericLiteral {
  return formatSum(value, places) as Intl.StringNumericLiteral
}
