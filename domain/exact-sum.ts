import { formatHalalas } from './decimal.ts'
import { bookedHalalasMax, type Halalas, halalas } from './money.ts'

/**
 * A sum over many documents in halalas, exact whatever its size: a plain number as long as its decimals travel exactly as one, which a
 * shop never outgrows, and a bigint beyond. What must be true of sums at any size stands here; what reads them compares and writes them.
 */
export type ExactSum = Halalas | bigint

export function exactSum(value: bigint | number): ExactSum {
  if (typeof value === 'bigint' && (value > bookedHalalasMax || value < -bookedHalalasMax)) return value
  return halalas(Number(value))
}

export function addSums(...parts: readonly ExactSum[]): ExactSum {
  return exactSum(parts.reduce<bigint>((sum, part) => sum + BigInt(part), 0n))
}

/** `a − b`. */
export function subtractSums(a: ExactSum, b: ExactSum): ExactSum {
  return exactSum(BigInt(a) - BigInt(b))
}

/** Plain decimal text with both decimals. */
export function formatSum(sum: ExactSum): string {
  if (typeof sum === 'number') return formatHalalas(sum)
  const digits = String(sum < 0n ? -sum : sum)
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reads plain decimal text of at most two decimals; undefined for any other. */
export function parseSum(text: string): ExactSum | undefined {
  const match = /^(-?)(\d{1,40})(?:\.(\d{1,2}))?$/.exec(text)
  if (match === null) return undefined
  const [, sign = '', digits = '', decimals = ''] = match
  const size = BigInt(digits + decimals.padEnd(2, '0'))
  return exactSum(sign === '-' ? -size : size)
}
