/**
 * Serials: `payload.signature`, both base64url; the payload is JSON `{ client, days, issued }`. The maker's private key signs a serial; it
 * is valid for one installation (`client`) and a number of days from the issue day. Source: decision 14.
 */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { dayStartMs, isDay } from '#domain/days.ts'

const payloadShape = z.strictObject({
  client: z.string().min(1).max(100),
  days: z.int().positive().max(100_000),
  issued: z.string().refine(isDay),
})
export type SerialPayload = z.output<typeof payloadShape>

/** Prevents a signature made for another purpose from being used as a serial. */
const purpose = 'mizan serial 1\n'

export function issueSerial(payload: z.input<typeof payloadShape>, privateKey: KeyObject): string {
  const body = Buffer.from(JSON.stringify(payloadShape.parse(payload))).toString('base64url')
  return `${body}.${sign(null, Buffer.from(purpose + body), privateKey).toString('base64url')}`
}

/** Undefined for anything that the key did not sign. Ignores white space, which e-mails and line breaks add. */
export function readSerial(text: string, publicKeyPem: string): SerialPayload | undefined {
  const [body, signature, ...rest] = text.replace(/\s+/g, '').split('.')
  if (!body || !signature || rest.length > 0) return undefined
  const isSigned = verify(
    null,
    Buffer.from(purpose + body),
    createPublicKey(publicKeyPem),
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? payloadShape.parse(JSON.parse(Buffer.from(body, 'base64url').toString())) : undefined
}

const dayMs = 86_400_000

export function serialEndMs(payload: SerialPayload): number {
  return serialStartMs(payload) + payload.days * dayMs
}

export function serialStartMs({ issued }: SerialPayload): number {
  return dayStartMs(issued, 0)
}
