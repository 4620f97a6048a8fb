/** Checks the headers of a request's body before reading it. */
import type { FastifyRequest } from 'fastify'
import { type AnyEndpoint, bodyBytesMaxDefault } from '#contract/endpoint.ts'
import { Failure } from '../calls/failure.ts'

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export function bodyBytesMaxOf({ bodyBytesMax = bodyBytesMaxDefault }: AnyEndpoint): number {
  return bodyBytesMax
}

/** Refuses a body whose `Content-Length` is too large. Without the header, reading stops at the limit. */
export function requireFittingBody(endpoint: AnyEndpoint, { headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > bodyBytesMaxOf(endpoint)) throw new Failure('payload_too_large')
}
