/**
 * Turns every error into a response of one shape: `error`, `error_description` (a text key), `problems`. The response comes from the table
 * in `contract/errors.ts`, never from an exception; the exception goes to standard error.
 */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { bodyBytesMaxDefault } from '#contract/endpoint.ts'
import { type ErrorBody, type ErrorCode, errors, problemsMax, wireError } from '#contract/errors.ts'
import { AmountTooLargeError } from '#domain/money.ts'
import { type Problem, problem, RefusalError } from '#domain/problem.ts'
import { Failure } from '../calls/failure.ts'
import { isDamage, LostPostingsError } from '../db/data-error.ts'
import { hasBody } from './body.ts'
import { damagePage } from './damage-page.ts'
import { answerHeaders } from './security.ts'
import { isStorageFailure } from './storage-failure.ts'

/** Slows down a client that sends too long bodies in a loop, at no cost to the server. */
export const longRefusalMs = 500

/** `Retry-After` when the database is unavailable. */
const storageRetrySeconds = 5

export function answerErrors(app: FastifyInstance, waitMs = longRefusalMs): void {
  const report = (line: string) => void process.stderr.write(`${line}\n`)
  app.setErrorHandler(async (error: FastifyError | Failure, request, reply) => {
    if (isAborted(error, request)) {
      report(`${request.method} ${routeOf(request)}: the caller went away before the request was complete.`)
      return answer(request, reply, new Failure('malformed_request'))
    }
    const failure = request.method !== 'GET' && isTooLarge(error) ? tooLarge() : failureOf(error)
    if (isReported(error, failure)) report(reportOf(error, request))
    if (isStillComing(request)) await setTimeout(waitMs)
    return answer(request, reply, failure)
  })
  app.setNotFoundHandler((request, reply) => answer(request, reply, new Failure('not_found')))
  // For unknown paths no body is read either.
  app.addHook('onRequest', async request => {
    if (request.is404 && hasBody(request)) throw new Failure('not_found')
  })
}

/** Options for errors of Fastify and Node before a request reaches a handler. */
export const earlyErrorOptions: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: (_error, request, reply) =>
    void answer(request, reply.headers(answerHeaders), new Failure('malformed_request')),
  clientErrorHandler: (error, socket) => refuseConnection(error, socket),
}

function answer(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.code === 'unauthorized') reply.header('www-authenticate', challenge(request))
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  if (isStillComing(request)) reply.header('connection', 'close')
  reply.code(errors[failure.code].status)
  if (failure.code === 'data_damaged' && isPageWanted(request))
    return reply.type('text/html; charset=utf-8').send(damagePage)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(bodyOf(failure.code, failure.problems)))
}

/** A browser that opens an address; calls of the client and of other programs want JSON. */
function isPageWanted({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

/** Whether a long body is still arriving, which is not worth reading to its end. A short one is read, so that the connection can be reused. */
function isStillComing(request: FastifyRequest): boolean {
  if (request.raw.complete || request.raw.readableEnded || !hasBody(request)) return false
  return !(Number(request.headers['content-length']) <= bodyBytesMaxDefault)
}

function bodyOf(code: ErrorCode, problems: readonly Problem[] = []): ErrorBody {
  const more = problems.length - problemsMax
  return {
    error: wireError(code),
    error_description: errors[code].text,
    problems: problems.slice(0, problemsMax).map(each => ({ ...each })),
    ...(more > 0 ? { moreProblems: more } : {}),
  }
}

/** RFC 6750 §3: says why a token was refused, if there was one. */
function challenge(request: FastifyRequest): string {
  return request.headers.authorization === undefined
    ? 'Bearer realm="Mizan"'
    : 'Bearer realm="Mizan", error="invalid_token"'
}

/**
 * Bounds keep input small. Only combined with stored data can it still exceed them: for example the cost of goods sold below zero, computed
 * when an old price is corrected or a large purchase is reversed. That is a refusal, and nothing has been written.
 */
function isTooLarge(error: Error): boolean {
  if (error instanceof RefusalError) return error.problems.some(each => each.code === 'tooLarge')
  return error instanceof AmountTooLargeError
}

function tooLarge(): Failure {
  return new Failure('invalid_input', [problem('', 'tooLarge')])
}

function failureOf(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error
  if (isDamage(error)) return new Failure('data_damaged')
  if (error instanceof LostPostingsError) return new Failure('postings_missing')
  if (isStorageFailure(error)) return new Failure('storage_unavailable', [], storageRetrySeconds)
  return new Failure(codeOfStatus(error.statusCode))
}

/** Fastify's own errors have a status below 500; their texts name internals and are not repeated. */
function codeOfStatus(status: number | undefined): ErrorCode {
  switch (status) {
    case 413:
      return 'payload_too_large'
    case 415:
      return 'unsupported_media_type'
    case 404:
      return 'not_found'
    default:
      return status !== undefined && status >= 400 && status < 500 ? 'malformed_request' : 'internal_error'
  }
}

/** Names the route and the failure; never the query, headers or body, which may contain secrets. */
function reportOf(error: Error, request: FastifyRequest): string {
  const what = error instanceof LostPostingsError ? error.message : (error.stack ?? error.message)
  return `${request.method} ${routeOf(request)}: ${what}`
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? '(no route)'
}

/** Damage was logged when it was found; calls that meet it later are not logged again. */
function isReported(error: Error, { code }: Failure): boolean {
  // Clients can cause this at will, which would fill the log.
  if (code === 'too_busy') return false
  return errors[code].status >= 500 && !(code === 'data_damaged' && error instanceof Failure)
}

/** The client closed the connection; that is not a failure of the server. */
function isAborted(error: Error & { readonly code?: string }, { raw }: FastifyRequest): boolean {
  return error.code === 'ECONNRESET' && raw.destroyed && !raw.complete
}

/** Closes a connection that is too slow. */
export function refuseSlowConnection(socket: Socket): void {
  refuseConnection({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
}

/** A connection that does not speak HTTP, or not in time. */
function refuseConnection(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify(bodyOf('malformed_request'))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
