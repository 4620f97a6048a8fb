/**
 * The cookie by which a device is known that has logged in before. It is read by no script, sent by no other site, and only to the token
 * endpoint; it opens nothing by itself.
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
