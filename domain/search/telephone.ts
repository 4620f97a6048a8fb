/**
 * Saudi telephone numbers in their usual spellings: `0500000107`, `+966 50 000 0107`, `00966500000107` and `500000107` are one number. They
 * share the last nine digits.
 */
import { foldCode, isDigitUnit } from './fold.ts'

const subscriberDigits = 9
const country = '966'
/** The possible prefixes of the nine digits. */
const beginnings = ['0', '966', '9660', '00966', '009660']

/** The start of the nine digits in folded units; `end` when it is not a telephone number. */
export function subscriberStart(units: Uint16Array, start: number, end: number): number {
  const from = end - subscriberDigits
  if (!beginnings.some(beginning => beginsWith(units, start, from, beginning))) return end
  for (let at = from; at < end; at += 1) if (!isDigitUnit(units[at] ?? 0)) return end
  return from
}

function beginsWith(units: Uint16Array, start: number, end: number, beginning: string): boolean {
  if (end - start !== beginning.length) return false
  for (let at = 0; at < beginning.length; at += 1) if (units[start + at] !== beginning.charCodeAt(at)) return false
  return true
}

/** The query without its country code, so that a number matches while it is being typed. */
export function withoutCountryCode(query: string): string {
  const digits = foldCode(query)
  const isInternational = /^\s*\+/u.test(query) || digits.startsWith(`00${country}`)
  if (!isInternational || !/^(?:00)?966\d/u.test(digits)) return query
  return digits.replace(/^(?:00)?9660?/u, '')
}
