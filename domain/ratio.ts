/** What one sum comes to for one of another, such as the profit of what was sold for. */
import { type ExactSum, exactSum } from './exact-sum.ts'
import { priceMax } from './money.ts'

/** A share in hundredths of a percent, money for one thing in halalas, or money for one unit in 1/10,000 SAR. */
export type RatioKind = 'percent' | 'money' | 'price'

/** 10,000,000 %. What passes it says nothing any more. */
export const sharePercentMax = 1_000_000_000

/** What one unit of the first sum is in units of the ratio, for one unit of the second. */
const scales: Readonly<Record<RatioKind, bigint>> = {
  percent: 10_000n,
  money: 1n,
  // Halalas for a thousandth of a unit.
  price: 100_000n,
}

/** Rounded half away from zero; null where there is nothing to divide by, or less than nothing, and where the ratio would say nothing. */
export function ratioOf(kind: RatioKind, of: ExactSum, by: ExactSum): ExactSum | null {
  const divisor = BigInt(by)
  if (divisor <= 0n) return null
  const scaled = BigInt(of) * scales[kind]
  const size = ((scaled < 0n ? -scaled : scaled) * 2n + divisor) / (2n * divisor)
  if (kind === 'percent' && size > BigInt(sharePercentMax)) return null
  if (kind === 'price' && size > BigInt(priceMax)) return null
  return exactSum(scaled < 0n ? -size : size)
}
