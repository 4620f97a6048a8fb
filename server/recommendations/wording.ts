/** Formats numbers, weekdays and hours for recommendations in the language of the call, always with ASCII digits. */
import type { Language } from '#contract/protocol.ts'
import { addDays, day, dayStartMs, type Weekday } from '#domain/days.ts'
import { type ExactSum, exactSum, formatSum } from '#domain/exact-sum.ts'
import type { Rate } from '#domain/money.ts'
import { ratioOf } from '#domain/ratio.ts'

export type Wording = {
  readonly money: (sum: ExactSum) => string
  readonly quantity: (sum: ExactSum) => string
  readonly count: (count: number) => string
  /** A rate in hundredths of a percent. */
  readonly percent: (rate: Rate) => string
  readonly share: (of: number, whole: number) => string
  /** One decimal. */
  readonly quotient: (of: number, by: number) => string
  /** `Thursday 18:00–19:00` */
  readonly hours: (weekday: Weekday, from: number, to: number) => string
}

/** A Sunday. */
const aSunday = day('2026-01-04')

export function wordingIn(language: Language): Wording {
  const locale = `${language}-u-nu-latn`
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'SAR', currencyDisplay: 'code' })
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const quantity = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const whole = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const weekdayName = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const hour = (of: number) => `${String(of).padStart(2, '0')}:00`
  return {
    // The Arabic currency sign ends with a full stop, which would break a sentence.
    money: sum => (language === 'ar' ? `${amount.format(decimal(sum, 2))} ريال` : money.format(decimal(sum, 2))),
    quantity: sum => quantity.format(decimal(sum, 3)),
    count: count => one.format(count),
    percent: rate => percent.format(rate / 10_000),
    share: (of, by) => whole.format(Number(ratioOf('percent', exactSum(of), exactSum(by)) ?? 0) / 10_000),
    quotient: (of, by) => one.format(by === 0 ? 0 : of / by),
    hours: (weekday, from, to) =>
      `${weekdayName.format(dayStartMs(addDays(aSunday, weekday), 0))} ${hour(from)}–${hour(to)}`,
  }
}

/** Formats a decimal text digit by digit, whatever its length. */
function decimal(sum: ExactSum, places: number): Intl.StringNumericLiteral {
  return formatSum(sum, places) as Intl.StringNumericLiteral
}
