/** The security headers of every reply. Source: design page 6 §4. */
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { appVersion, headerNames } from '#contract/protocol.ts'

/**
 * Scripts only come from this server; inline scripts are not allowed. Inline styles are, because dialogs and toasts set measured positions
 * at run time. Images and fonts may be `data:` (QR codes, covers) or `blob:` (previews, prints).
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    frameSrc: ["'self'", 'blob:'],
    frameAncestors: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
  },
}

/** The camera reads barcodes, serial and USB reach the receipt printer; the product uses no other device features. */
const permissionsPolicy =
  'camera=(self), microphone=(), geolocation=(), payment=(), serial=(self), usb=(self), interest-cohort=()'

/** Helmet's headers are the same for every reply, so they are computed once. */
export const answerHeaders: OutgoingHttpHeaders = {
  ...helmetHeaders(),
  'permissions-policy': permissionsPolicy,
  [headerNames.appVersion]: appVersion,
  // Replies contain a shop's figures; files of the client set their own caching.
  'cache-control': 'no-store',
}

export function secure(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(answerHeaders)
    done()
  })
}

function helmetHeaders(): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const write = helmet({
    contentSecurityPolicy,
    referrerPolicy: { policy: 'no-referrer' },
    // Shops run it on their own network without a certificate: browsers ignore this header without HTTPS.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  })
  write(request, response, error => {
    if (error !== undefined) throw error
  })
  return response.getHeaders()
}
