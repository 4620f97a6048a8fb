/** Prices changed by percent and by rule, many at once. Each is rounded once, from its exact value. */
import { type Price, price, priceMax, type Rate } from '../money.ts'

/** A price is one of `offset`, `offset + step`, `offset + 2 × step`, in 1/10,000 SAR. */
type Rule = { readonly step: number; readonly offset: number }

/** By the name of a rule: to the nearest multiple of an amount, or to the nearest price that ends so. */
export const priceRoundings = {
  none: { step: 1, offset: 0 },
  to5: { step: 500, offset: 0 },
  to10: { step: 1000, offset: 0 },
  to25: { step: 2500, offset: 0 },
  to50: { step: 5000, offset: 0 },
  to100: { step: 10_000, offset: 0 },
  ending90: { step: 10_000, offset: 9000 },
  ending95: { step: 10_000, offset: 9500 },
  ending99: { step: 10_000, offset: 9900 },
} as const satisfies Record<string, Rule>
export type PriceRounding = keyof typeof priceRoundings

/**
 * The price raised by so much, or lowered where that is negative, in hundredths of a percent, and rounded; what lies in the middle of two goes to the
 * higher. What costs nothing goes on doing so. Null where it would be more than a price may be, or less than nothing.
 */
export function changedPrice(before: Price, percent: Rate, rounding: PriceRounding): Price | null {
  const parts = 10_000n
  const exact = BigInt(before) * (parts + BigInt(percent))
  if (exact < 0n) return null
  if (exact === 0n) return price(0)
  const [step, offset] = [BigInt(priceRoundings[rounding].step), BigInt(priceRoundings[rounding].offset)]
  const above = exact - offset * parts
  const steps = above <= 0n ? 0n : (2n * above + step * parts) / (2n * step * parts)
  const rounded = offset + steps * step
  return rounded > BigInt(priceMax) ? null : price(Number(rounded))
}
