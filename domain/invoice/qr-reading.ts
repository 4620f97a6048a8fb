/** Parses the QR code of a printed invoice, signed or not, as a scanner types it, to find the bill. */
import { parseHalalas } from '../decimal.ts'
import type { Halalas } from '../money.ts'
import { bytesOfBase64 } from './bytes.ts'

export type ReadQr = {
  /** The seller's local time without a zone, `2026-01-31T21:05:09`. */
  readonly timestamp: string
  /** The amount due, including cash rounding. */
  readonly total: Halalas
  readonly vat: Halalas
}

/** The longest code: nine values of 255 bytes. */
export const qrTextMax = 3084

const tags = { timestamp: 3, total: 4, vat: 5 } as const

/** Null for a text that is not such a code. */
export function readQr(text: string): ReadQr | null {
  const bytes = bytesOfBase64(text.trim())
  const values = bytes && valuesOf(bytes)
  if (!values) return null
  const timestamp = values.get(tags.timestamp) ?? ''
  const [total, vat] = [tags.total, tags.vat].map(tag => parseHalalas(values.get(tag) ?? ''))
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(timestamp) || !total?.ok || !vat?.ok) return null
  return { timestamp, total: total.value, vat: vat.value }
}

/** Texts by tag. Non-ASCII letters are not decoded, because the values in use have none. */
function valuesOf(bytes: readonly number[]): ReadonlyMap<number, string> | null {
  const values = new Map<number, string>()
  for (let at = 0; at < bytes.length; ) {
    const [tag, length] = [bytes[at], bytes[at + 1]]
    if (tag === undefined || length === undefined || at + 2 + length > bytes.length) return null
    values.set(tag, String.fromCharCode(...bytes.slice(at + 2, at + 2 + length)))
    at += 2 + length
  }
  return values
}
