/**
 * Turns endpoints and their handlers into routes: authenticates, checks the endpoint's permission, parses the input with the contract's
 * schemas, calls the handler and encodes the reply. Bad input is answered field by field.
 */
import { dirname, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { AnyEndpoint, RawReply, StreamedReply } from '#contract/endpoint.ts'
import { headerNames } from '#contract/protocol.ts'
import { can } from '#domain/access/can.ts'
import { actorOf, deviceLengthMax, type Origin } from '../audit/audit.ts'
import type { Admission, Authenticate } from '../calls/admission.ts'
import { wireForm } from '../calls/encode.ts'
import { Failure } from '../calls/failure.ts'
import type { Caller, Context } from '../calls/handler.ts'
import { problemsOf } from '../calls/problems.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import { noteRefusal } from '../identity/refusals.ts'
import type { Services } from '../services.ts'
import { bodyBytesMaxOf, requireFittingBody } from './body.ts'
import { duringLongWork, recogniseSender } from './connections.ts'
import { keepDevice, readDevice } from './device-cookie.ts'
import { refuseForeignSites } from './foreign-sites.ts'
import { withDaysOfInstants } from './instants.ts'
import { chooseLanguage } from './language.ts'
import { replyMediaType, requireBodyKind } from './media-types.ts'
import { receiveFilesIn } from './receive-files.ts'

/** A handler whose endpoint is known only at run time. */
type AnyHandler = (call: never) => Promise<unknown>

export function register(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
  endpoints: Readonly<Record<string, AnyEndpoint>>,
  handlers: Readonly<Record<string, AnyHandler>>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name]
    if (!handler) throw new Error(`No handler for ${name}`)
    const route = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit: bodyBytesMaxOf(endpoint),
        // Authenticates before any part of the body is read.
        onRequest: async request => {
          if (endpoint.method !== 'GET' || endpoint.isChange) refuseForeignSites(request)
          replyMediaType(request.headers.accept)
          requireFittingBody(endpoint, request)
          const admission = await authenticate(request)
          const caller = admission && { ...admission.caller, ...originOfCall(request) }
          await notingRefusals(services, endpoint, caller, async () => admit(admission, endpoint))
          requireBodyKind(endpoint, request.headers['content-type'])
          if (!caller) return
          recogniseSender(request, caller.userId)
          callers.set(request, caller)
        },
        handler: async (request, reply) => {
          const mediaType = replyMediaType(request.headers.accept)
          const caller = callers.get(request)
          const call = {
            ...(await parseInput(endpoint, request, services)),
            ...context(services, request, reply),
            caller,
          }
          const work = () => notingRefusals(services, endpoint, caller, () => handler(call as never))
          const answer = await (endpoint.isLongWork ? duringLongWork(request, work) : work())
          if (endpoint.isStreamed) return sendStream(reply, call, answer as StreamedReply)
          return endpoint.raw ? sendRaw(reply, call, answer as RawReply) : sendJson(reply, endpoint, answer, mediaType)
        },
      })
    if (!endpoint.isLargeFile) route(app)
    else
      app.register(async scope => {
        receiveFilesIn(scope, join(dirname(services.db.place.file), 'receiving'), bodyBytesMaxOf(endpoint))
        route(scope)
      })
  }
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** Records every refusal for lack of a permission, also those of handlers. */
async function notingRefusals<T>(
  services: Services,
  endpoint: AnyEndpoint,
  caller: Caller | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (caller && error instanceof Failure && error.code === 'access_denied') {
      const subject = `${endpoint.method} ${endpoint.path}`
      noteRefusal(services, { ...actorOf(caller), action: 'access.refused', subject })
    }
    throw error
  }
}

/** Admits permitted callers; throws the error for all others. */
function admit(admission: Admission | undefined, endpoint: AnyEndpoint): void {
  if (endpoint.need === 'public') return
  if (!admission) throw new Failure('unauthorized')
  if (!endpoint.isSelfService) {
    if (admission.mustChangePassword) throw new Failure('password_change_required')
    if (!admission.isRegistered) throw new Failure('not_registered')
  }
  if (!can(admission.caller.access, endpoint.need)) throw new Failure('access_denied')
}

async function parseInput(endpoint: AnyEndpoint, request: FastifyRequest, services: Services) {
  const input: Record<string, unknown> = {}
  const problems = []
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const value = given(part, schema, request)
    const parsed = await parsePart(schema, value, services)
    if (parsed.success) input[part] = parsed.data
    else problems.push(...problemsOf(parsed.error))
  }
  if (problems.length > 0) throw new Failure(endpoint.badInput ?? 'invalid_input', problems)
  return input
}

/** A part of the request, parsed by its schema. A missing object is parsed as an empty one, so that every field is reported as missing. */
function given(part: 'params' | 'query' | 'body', schema: z.ZodType, request: FastifyRequest): unknown {
  const value = request[part]
  if (part === 'query') return sameCase(schema, value)
  return value === undefined && schema instanceof z.ZodObject ? {} : value
}

/**
 * Instants in place of days are converted only when parsing fails, because few calls have them and the conversion needs the company's time
 * zone.
 */
async function parsePart(schema: z.ZodType, value: unknown, { db }: Services) {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success || !problemsOf(parsed.error).some(each => each.code === 'invalidDay')) return parsed
  const configuration = await readConfiguration(db)
  const days = withDaysOfInstants(schema, value, instantMs => dayAt(configuration, instantMs))
  return schema.safeParse(days, { reportInput: true })
}

/** Query names match in any case, because the specification spells the same name in several (`fromdate`, `FromDate`). */
function sameCase(schema: z.ZodType, given: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof given !== 'object' || given === null) return given
  const spelled = new Map(Object.keys(schema.shape).map(name => [name.toLowerCase(), name]))
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [spelled.get(name.toLowerCase()) ?? name, value]),
  )
}

function context(services: Services, request: FastifyRequest, reply: FastifyReply): Context {
  return {
    services,
    language: chooseLanguage(request.headers['accept-language']),
    idempotencyKey: headerText(request, headerNames.idempotencyKey),
    ...originOfCall(request),
    deviceToken: readDevice(request),
    keepDevice: (token, lifetimeMs) => keepDevice(request, reply, token, lifetimeMs),
    origin: originOf(request),
    clientVersion: (headerText(request, headerNames.appVersion) ?? '').slice(0, clientVersionLengthMax),
    ifNoneMatch: headerText(request, 'if-none-match'),
    acceptsGzip: gzip.test(headerText(request, 'accept-encoding') ?? ''),
  }
}

const clientVersionLengthMax = 40

function originOfCall(request: FastifyRequest): Origin {
  return { address: request.ip, device: (headerText(request, 'user-agent') ?? '').slice(0, deviceLengthMax) }
}

/** `gzip` is listed, with a weight other than zero. */
const gzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The host comes from the caller; an invalid one is not repeated. */
function originOf(request: FastifyRequest): string {
  const host = /^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost'
  return `${request.protocol}://${host}`
}

function sendRaw(reply: FastifyReply, { ifNoneMatch }: Context, file: RawReply): FastifyReply {
  if (file.etag !== undefined) {
    // The reply may be cached privately, but must be revalidated each time.
    const cacheControl = file.isImmutable ? 'private, max-age=31536000, immutable' : 'private, no-cache'
    reply.header('etag', file.etag).header('cache-control', cacheControl).header('vary', 'accept-encoding')
    if (ifNoneMatch === file.etag) return reply.code(304).send()
  }
  if (file.contentEncoding) reply.header('content-encoding', file.contentEncoding)
  if (file.fileName !== undefined) reply.header('content-disposition', attachment(file.fileName))
  return reply.type(file.mediaType).send(file.content)
}

/** Compressed already. */
const zipMediaType = 'application/zip'

/** A failure during the transfer aborts the connection, so that a part is never mistaken for the whole. */
function sendStream(reply: FastifyReply, { acceptsGzip }: Context, file: StreamedReply): FastifyReply {
  reply.header('content-disposition', attachment(file.fileName)).header('cache-control', 'no-store')
  reply.type(file.mediaType)
  const content = Readable.from(file.content)
  if (!acceptsGzip || file.mediaType === zipMediaType) return reply.send(content)
  const packed = createGzip({ level: constants.Z_BEST_SPEED })
  pipeline(content, packed, () => undefined)
  return reply.header('content-encoding', 'gzip').send(packed)
}

function attachment(fileName: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

function sendJson(reply: FastifyReply, endpoint: AnyEndpoint, answer: unknown, mediaType: string): FastifyReply {
  if (!endpoint.reply) return reply.code(204).send()
  reply.type(`${mediaType}; charset=utf-8`)
  return reply.send(wireForm(endpoint.reply, answer))
}
