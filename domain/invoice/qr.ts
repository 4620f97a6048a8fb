import { formatHalalas } from '../decimal.ts'
import type { Halalas } from '../money.ts'
import { accepted, type Problem, problem, type Result } from '../problem.ts'
import { base64, utf8Bytes } from './bytes.ts'

/** The QR code of a phase-1 invoice: five values as tag, length, value, in Base64. Source: design page 5, 1.1. */

export type QrInvoice = {
  /** As registered, in Arabic. */
  readonly sellerName: string
  readonly vatNumber: string
  /** Saudi local time without a zone, `2026-01-31T21:05:09`. */
  readonly timestamp: string
  readonly total: Halalas
  readonly vat: Halalas
}

export type QrPayload = {
  /** The content of the QR code. */
  readonly base64: string
  readonly warnings: readonly Problem[]
}

const valueBytesMax = 255
const safeValueBytesMax = 127

/** Whether a name fits into the code; null when it does. */
export function sellerNameProblem(name: string, at: string): Problem | null {
  const bytes = utf8Bytes(name).length
  return bytes > valueBytesMax ? problem(at, 'qrValueTooLong', { bytes, maximum: valueBytesMax }) : null
}

/**
 * Encodes the invoice. A value of more than 255 bytes cannot be encoded (`qrValueTooLong`, at its field); one of more than 127 is encoded
 * with the warning `qrValueLong`, because the authority's validator is known to refuse it. Does not check the numbers.
 */
export function qrPayload(invoice: QrInvoice): Result<QrPayload> {
  const values: readonly (readonly [at: keyof QrInvoice, text: string])[] = [
    ['sellerName', invoice.sellerName],
    ['vatNumber', invoice.vatNumber],
    ['timestamp', invoice.timestamp],
    ['total', formatHalalas(invoice.total)],
    ['vat', formatHalalas(invoice.vat)],
  ]
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const bytes: number[] = []
  for (const [index, [at, text]] of values.entries()) {
    const value = utf8Bytes(text)
    const length = value.length
    if (length > valueBytesMax) problems.push(problem(at, 'qrValueTooLong', { bytes: length, maximum: valueBytesMax }))
    else if (length > safeValueBytesMax) {
      warnings.push(problem(at, 'qrValueLong', { bytes: length, maximum: safeValueBytesMax }))
    }
    bytes.push(index + 1, length, ...value)
  }
  return problems.length > 0 ? { ok: false, problems } : accepted({ base64: base64(bytes), warnings })
}
