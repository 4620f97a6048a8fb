/** Changes many prices by percent and rounding rule. Each is rounded once, from its exact value. */
import { type Price, price, priceMax, type Rate } from '../money.ts'

/** Allowed prices are `offset`, `offset + step`, `offset + 2 × step`, in 1/10,000 SAR. */
type Rule = { readonly step: number; readonly offset: number }

/** By rule name: to the nearest multiple of an amount, or to the nearest price with that ending. */
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
 * The price changed by a percentage (negative lowers it), in hundredths of a percent, and rounded; halfway cases round up. A price of zero
 * stays zero. Null when the result would be negative or above the largest price.
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
