/** What the head of a request says of its body, before any of it is read. */
import type { FastifyRequest } from 'fastify'
import { type AnyEndpoint, bodyBytesMaxDefault } from '#contract/endpoint.ts'
import { Failure } from '../calls/failure.ts'

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export function bodyBytesMaxOf({ bodyBytesMax = bodyBytesMaxDefault }: AnyEndpoint): number {
  return bodyBytesMax
}

/** Refuses a body that says that it is too long. One that does not say is cut off where it is. */
export function requireFittingBody(endpoint: AnyEndpoint, { headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > bodyBytesMaxOf(endpoint)) throw new Failure('payload_too_large')
}
