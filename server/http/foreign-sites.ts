/**
 * Refuses requests that another site's page makes a browser send (CSRF). Our own pages are recognized by `Sec-Fetch-Site`, or by `Origin`
 * where a browser sends only that (a page without HTTPS); a tool sends neither and is allowed. Source: OWASP, Cross-Site Request Forgery
 * Prevention.
 */
import type { FastifyRequest } from 'fastify'
import { Failure } from '../calls/failure.ts'

/** `none`: the user typed the address or reloaded the page. */
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

/** Compares hosts only: behind a proxy that ends TLS the page's scheme differs from that of the request. */
function isOwnOrigin(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  const own = `${protocol}//${host}`
  return originHost !== '' && URL.canParse(own) && new URL(own).host === originHost
}
