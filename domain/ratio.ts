/** The ratio of two sums, such as profit to revenue. */
import { type ExactSum, exactSum } from './exact-sum.ts'
import { priceMax } from './money.ts'

/** A share in hundredths of a percent, money per thing in halalas, or money per unit in 1/10,000 SAR. */
export type RatioKind = 'percent' | 'money' | 'price'

/** 10,000,000 %. A larger share has no meaning. */
export const sharePercentMax = 1_000_000_000

/** One unit of the first sum per unit of the second, in units of the ratio. */
const scales: Readonly<Record<RatioKind, bigint>> = {
  percent: 10_000n,
  money: 1n,
  // Halalas per thousandth of a unit.
  price: 100_000n,
}

/** Rounded half away from zero; null when the divisor is zero or negative, or the ratio is too large to have a meaning. */
export function ratioOf(kind: RatioKind, of: ExactSum, by: ExactSum): ExactSum | null {
  const divisor = BigInt(by)
  if (divisor <= 0n) return null
  const scaled = BigInt(of) * scales[kind]
  const size = ((scaled < 0n ? -scaled : scaled) * 2n + divisor) / (2n * divisor)
  if (kind === 'percent' && size > BigInt(sharePercentMax)) return null
  if (kind === 'price' && size > BigInt(priceMax)) return null
  return exactSum(scaled < 0n ? -size : size)
}
