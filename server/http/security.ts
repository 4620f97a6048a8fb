/** The headers that every answer carries. Source: design page 6 §4. */
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { appVersion, headerNames } from '#contract/protocol.ts'

/**
 * Scripts come from this server only, and none is in a page. Styles may be in a page, because dialogs and toasts measure
 * themselves and write them while they run. Pictures and fonts may be `data:` (QR codes, covers) or `blob:` (previews, prints).
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

/** The camera reads barcodes, serial and USB reach the receipt printer; the product uses nothing else of the device. */
const permissionsPolicy =
  'camera=(self), microphone=(), geolocation=(), payment=(), serial=(self), usb=(self), interest-cohort=()'

/** Helmet's headers are the same for every answer, so that it puts them together once. */
export const answerHeaders: OutgoingHttpHeaders = {
  ...helmetHeaders(),
  'permissions-policy': permissionsPolicy,
  [headerNames.appVersion]: appVersion,
  // Answers hold a shop's figures; files of the client say otherwise for themselves.
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
    // Shops run it on their own network without a certificate: a browser heeds this only where there is one.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  })
  write(request, response, error => {
    if (error !== undefined) throw error
  })
  return response.getHeaders()
}
