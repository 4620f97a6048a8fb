/** Builds the server: security headers, errors, the API, its documentation and the built client. `main.ts` starts listening. */
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { bodyBytesMaxDefault } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { backUpWhileListening } from './backups/automatic.ts'
import { Failure } from './calls/failure.ts'
import { beginCall } from './calls/gate.ts'
import { isDamage } from './db/data-error.ts'
import type { Db, Health } from './db/database.ts'
import { postDueWhileListening } from './due/start.ts'
import { dueWorks } from './due-works.ts'
import { sendEInvoicesWhileListening } from './e-invoices/start.ts'
import { handlers } from './handlers.ts'
import { serveClient } from './http/client-files.ts'
import { type ConnectionLimits, connectionLimits, guardConnections, timeoutOptions } from './http/connections.ts'
import { serveDocs } from './http/docs.ts'
import { answerErrors, earlyErrorOptions } from './http/errors.ts'
import { readBodies } from './http/media-types.ts'
import { register } from './http/register.ts'
import { secure } from './http/security.ts'
import { authenticator } from './identity/authenticate.ts'
import { writeRefusals } from './identity/refusals.ts'
import { prepareInstallation } from './installation/installation.ts'
import { prepareSearch } from './lookups/find-ids.ts'
import { makeFilesWhileListening } from './schedules/start.ts'
import type { Services } from './services.ts'

export type ServerSurroundings = {
  /** Addresses and networks whose `X-Forwarded-*` headers are trusted, besides this machine. */
  readonly trustedProxies?: readonly string[] | undefined
  readonly limits?: ConnectionLimits | undefined
}

export async function buildApp(
  services: Services,
  clientFolder?: string,
  { trustedProxies = [], limits = connectionLimits }: ServerSurroundings = {},
): Promise<FastifyInstance> {
  await prepareInstallation(services)
  const app = fastify({
    ...earlyErrorOptions,
    logger: false,
    bodyLimit: bodyBytesMaxDefault,
    ...timeoutOptions(limits),
    // Spec §7 writes some paths with a trailing slash.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    trustProxy: ['loopback', ...trustedProxies],
  })
  secure(app)
  guardConnections(app, limits)
  serveNothingDamaged(app, services.db.health)
  countCalls(app, services.db)
  await readBodies(app)
  answerErrors(app, limits.longRefusalMs)
  register(app, services, authenticator(services), endpoints, handlers)
  serveDocs(app, endpoints)
  if (clientFolder) await serveClient(app, clientFolder)
  // Prepares the search index at start. If it fails, the first search retries and reports the error.
  app.addHook('onListen', async () => void prepareSearch(services.db).catch(() => undefined))
  makeFilesWhileListening(app, services)
  sendEInvoicesWhileListening(app, services)
  postDueWhileListening(app, services, dueWorks)
  backUpWhileListening(app, services)
  app.addHook('onClose', () => writeRefusals(services.db, true))
  return app
}

/** The server when damaged data cannot even be opened: every request reports the damage. */
export function buildDamagedApp(): FastifyInstance {
  const app = fastify({ ...earlyErrorOptions, logger: false, trustProxy: 'loopback' })
  secure(app)
  app.addHook('onRequest', async () => {
    throw new Failure('data_damaged')
  })
  answerErrors(app)
  return app
}

/** While all data are being replaced, calls are refused. */
function countCalls(app: FastifyInstance, db: Db): void {
  const leaving = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', async request => void leaving.set(request, beginCall(db)))
  app.addHook('onResponse', async request => leaving.get(request)?.())
}

/** Serves nothing once damage is known. A call that meets damage starts a check of the whole file. */
function serveNothingDamaged(app: FastifyInstance, health: Health): void {
  app.addHook('onRequest', async () => {
    if (health.damage() !== undefined) throw new Failure('data_damaged')
  })
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDamage(error)) void health.look().catch(() => undefined)
  })
}
