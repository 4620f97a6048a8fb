import { bookedHalalasMax, type Halalas, halalas } from './money.ts'

/**
 * A sum over many documents, in halalas or thousandths of a quantity, exact at any size: a plain number while JSON represents its decimals
 * exactly, which a shop never exceeds, and a bigint beyond. This module has the arithmetic of such sums; callers compare and format them.
 */
export type ExactSum = Halalas | bigint

export function exactSum(value: bigint | number): ExactSum {
  if (typeof value === 'bigint' && (value > bookedHalalasMax || value < -bookedHalalasMax)) return value
  return halalas(Number(value))
}

export function addSums(...parts: readonly ExactSum[]): ExactSum {
  return exactSum(parts.reduce<bigint>((sum, part) => sum + BigInt(part), 0n))
}

export function subtractSums(a: ExactSum, b: ExactSum): ExactSum {
  return exactSum(BigInt(a) - BigInt(b))
}

/** Plain decimal text with all decimals: two for an amount, three for a quantity. */
export function formatSum(sum: ExactSum, places = 2): string {
  const digits = String(sum < 0 ? -sum : sum).padStart(places + 1, '0')
  return `${sum < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Parses plain decimal text with at most `places` decimals; undefined for any other. */
export function parseSum(text: string, places = 2): ExactSum | undefined {
  const match = /^(-?)(\d{1,40})(?:\.(\d{1,3}))?$/.exec(text)
  if (match === null) return undefined
  const [, sign = '', digits = '', decimals = ''] = match
  if (decimals.length > places) return undefined
  const size = BigInt(digits + decimals.padEnd(places, '0'))
  return exactSum(sign === '-' ? -size : size)
}
