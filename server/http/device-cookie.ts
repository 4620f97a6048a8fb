/**
 * The cookie that identifies a device that has logged in before. It is hidden from scripts, not sent by other sites, and sent only to the
 * token endpoint; by itself it grants nothing.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authEndpoints } from '#contract/auth.ts'

const name = 'mizan_device'
const cookie = /(?:^|;)\s*mizan_device=([\w-]{43})\s*(?:;|$)/

export function readDevice(request: FastifyRequest): string | undefined {
  return cookie.exec(request.headers.cookie ?? '')?.[1]
}

export function keepDevice(request: FastifyRequest, reply: FastifyReply, token: string, lifetimeMs: number): void {
  const attributes = [
    `${name}=${token}`,
    `Path=${authEndpoints.getToken.path}`,
    `Max-Age=${lifetimeMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ]
  reply.header('set-cookie', attributes.join('; '))
}
