/** The body types that an endpoint accepts, and the media type of its reply. Source: spec §7 (versioned `Accept`). */
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnyEndpoint, BodyKind } from '#contract/endpoint.ts'
import { mediaTypeV1 } from '#contract/protocol.ts'
import { Failure } from '../calls/failure.ts'
import { requireModestShape } from './json-shape.ts'

const json = 'application/json'

const bodyMediaTypes: Readonly<Record<BodyKind, readonly string[]>> = {
  json: [json, mediaTypeV1],
  form: ['application/x-www-form-urlencoded'],
  file: ['multipart/form-data'],
}

/** Parses JSON, forms and multipart forms, nothing else. The client labels every call as JSON, so an absent body is valid. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>([json, mediaTypeV1], { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    requireModestShape(body)
    parse(request, body, done)
  })
  await app.register(formbody)
  app.addContentTypeParser<Buffer>(bodyMediaTypes.file[0] ?? '', { parseAs: 'buffer' }, readFiles)
}

/** The fields of a multipart form; of several with one name the last. */
async function readFiles({ headers }: FastifyRequest, body: Buffer): Promise<object> {
  const sent = new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
  try {
    return Object.fromEntries(await sent.formData())
  } catch {
    throw new Failure('malformed_request')
  }
}

/** Refuses a body of another type than the endpoint's, so that a form on a foreign page cannot reach a JSON call. */
export function requireBodyKind(endpoint: AnyEndpoint, contentType: string | undefined): void {
  if (!endpoint.body || contentType === undefined) return
  const given = mediaTypeOf(contentType)
  if (!bodyMediaTypes[endpoint.bodyKind ?? 'json'].includes(given)) throw new Failure('unsupported_media_type')
}

const versioned = /^application\/vnd\.mizan\.v\d+\+json$/

/**
 * The media type of a JSON reply: ours when the caller names its version, else plain JSON. A caller that accepts only unknown versions is
 * refused, because it would misread the reply.
 */
export function replyMediaType(accept: string | undefined): string {
  const named = (accept ?? '')
    .split(',')
    .map(mediaTypeOf)
    .filter(type => versioned.test(type))
  if (named.includes(mediaTypeV1)) return mediaTypeV1
  if (named.length > 0) throw new Failure('not_acceptable')
  return json
}

function mediaTypeOf(text: string): string {
  return (text.split(';')[0] ?? '').trim().toLowerCase()
}
