import { latinDigits } from '../digits.ts'
import { accepted, problem, type Result, refused } from '../problem.ts'

/** Bill codes: the prefix of the branch and a number that increases by one per type and branch, as in `1-000123`. */

export type BillCode = { readonly prefix: string; readonly number: number }

const numberDigits = 6
const numberMax = 999_999_999

/** Whether a text is a valid branch prefix. */
export function isBranchPrefix(text: string): boolean {
  return /^[0-9A-Z]{1,6}$/.test(text)
}

/** Parses a typed prefix into its stored form. Problem at `at`: `invalidBranchPrefix`. */
export function parseBranchPrefix(text: string, at = 'codePrefix'): Result<string> {
  const prefix = latinDigits(text).trim().toUpperCase()
  return isBranchPrefix(prefix) ? accepted(prefix) : refused(problem(at, 'invalidBranchPrefix'))
}

/** `1-000123`; numbers of more than six digits are written in full. */
export function formatBillCode({ prefix, number }: BillCode): string {
  if (!isBranchPrefix(prefix)) throw new RangeError(`not a branch prefix: ${prefix}`)
  if (!Number.isSafeInteger(number) || number < 1 || number > numberMax)
    throw new RangeError(`not a bill number: ${number}`)
  return `${prefix}-${String(number).padStart(numberDigits, '0')}`
}

/** The numbers below `next` that end in these digits, latest first, at most `countMax`. */
export function numbersEndingIn(digits: string, next: number, countMax: number): readonly number[] {
  const step = 10 ** digits.length
  const last = next - 1 - ((((next - 1 - Number(digits)) % step) + step) % step)
  return Array.from({ length: countMax }, (_, index) => last - index * step).filter(number => number >= 1)
}

/**
 * Parses a typed bill code: `123` in the user's branch, or a whole code, with any leading zeros, digits of any script, lower-case letters
 * and surrounding spaces. Problem at `at`: `invalidBillCode`.
 */
export function parseBillCode(text: string, ownPrefix: string, at = 'code'): Result<BillCode> {
  const match = /^(?:([0-9A-Z]{1,6})\s*-\s*)?0*([1-9]\d{0,8})$/.exec(latinDigits(text).trim().toUpperCase())
  const digits = match?.[2]
  if (match === null || digits === undefined) return refused(problem(at, 'invalidBillCode'))
  return accepted({ prefix: match[1] ?? ownPrefix, number: Number(digits) })
}
