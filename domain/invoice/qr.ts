import { formatHalalas } from '../decimal.ts'
import type { Halalas } from '../money.ts'
import { accepted, type Problem, problem, type Result } from '../problem.ts'
import { base64, utf8Bytes } from './bytes.ts'

/**
 * The QR code of an invoice: values as tag, length, value, in Base64. Five of them without a signature (phase 1), eight or nine with one
 * (phase 2). Source: design page 5, 1.1 and 2.2.
 */

export type QrInvoice = {
  /** As registered, in Arabic. */
  readonly sellerName: string
  readonly vatNumber: string
  /** Saudi local time without a zone, `2026-01-31T21:05:09`. */
  readonly timestamp: string
  readonly total: Halalas
  readonly vat: Halalas
}

/** What a signed invoice adds. */
export type QrSignature = {
  /** The hash of the invoice and its signature, in Base64: the code has these texts, not their bytes. */
  readonly hash: string
  readonly signature: string
  /** The public key (DER SubjectPublicKeyInfo), and the authority's signature of the certificate, in bytes. */
  readonly publicKey: readonly number[]
  /** Only in the code of a simplified invoice. */
  readonly certificateSignature: readonly number[] | null
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
  return encoded(textValues(invoice))
}

/** Encodes a signed invoice, with the problems of `qrPayload`. */
export function signedQrPayload(invoice: QrInvoice, signature: QrSignature): Result<QrPayload> {
  const { certificateSignature } = signature
  return encoded([
    ...textValues(invoice),
    { at: 'hash', bytes: utf8Bytes(signature.hash) },
    { at: 'signature', bytes: utf8Bytes(signature.signature) },
    { at: 'publicKey', bytes: signature.publicKey },
    ...(certificateSignature ? [{ at: 'certificateSignature', bytes: certificateSignature }] : []),
  ])
}

type QrValue = { readonly at: string; readonly bytes: readonly number[] }

function textValues(invoice: QrInvoice): QrValue[] {
  return [
    { at: 'sellerName', bytes: utf8Bytes(invoice.sellerName) },
    { at: 'vatNumber', bytes: utf8Bytes(invoice.vatNumber) },
    { at: 'timestamp', bytes: utf8Bytes(invoice.timestamp) },
    { at: 'total', bytes: utf8Bytes(formatHalalas(invoice.total)) },
    { at: 'vat', bytes: utf8Bytes(formatHalalas(invoice.vat)) },
  ]
}

/** The tags are the positions, from 1. */
function encoded(values: readonly QrValue[]): Result<QrPayload> {
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const code: number[] = []
  for (const [index, { at, bytes }] of values.entries()) {
    const { length } = bytes
    if (length > valueBytesMax) problems.push(problem(at, 'qrValueTooLong', { bytes: length, maximum: valueBytesMax }))
    else if (length > safeValueBytesMax) {
      warnings.push(problem(at, 'qrValueLong', { bytes: length, maximum: safeValueBytesMax }))
    }
    code.push(index + 1, length, ...bytes)
  }
  return problems.length > 0 ? { ok: false, problems } : accepted({ base64: base64(code), warnings })
}
