/** The headers that every answer carries. Source: design page 6 §4. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { appVersion, headerNames } from '#contract/protocol.ts'

/**
 * Scripts come from this server only, and none stands in a page. Styles may stand in a page, because dialogs and toasts measure
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

/** The camera reads barcodes; the product uses nothing else of the device. */
const permissionsPolicy = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()'

export async function secure(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy,
    referrerPolicy: { policy: 'no-referrer' },
    // Shops run it on their own network without a certificate: a browser heeds this only where there is one.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    reply.header(headerNames.appVersion, appVersion)
    // Answers hold a shop's figures; files of the client say otherwise for themselves.
    reply.header('cache-control', 'no-store')
  })
}
