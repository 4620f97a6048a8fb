/**
 * Refuses what another site's page makes a browser send. A page of ours is named by `Sec-Fetch-Site`, or by `Origin` where a browser sends
 * no more (a page without HTTPS); a tool sends neither and is let through. Source: OWASP, Cross-Site Request Forgery Prevention.
 */
import type { FastifyRequest } from 'fastify'
import { Failure } from '../calls/failure.ts'

/** `none`: the person typed the address or sent the form again. */
const ownSites: readonly string[] = ['same-origin', 'none']

export function refuseForeignSites(request: FastifyRequest): void {
  if (isForeign(request)) throw new Failure('foreign_site')
}

function isForeign(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return typeof site !== 'string' || !ownSites.includes(site)
  const { origin } = request.headers
  return origin !== undefined && !isOwnOrigin(origin, request.host)
}

/** The scheme says nothing: behind a proxy that ends TLS the page has another one than the request. */
function isOwnOrigin(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  const own = `${protocol}//${host}`
  return originHost !== '' && URL.canParse(own) && new URL(own).host === originHost
}
