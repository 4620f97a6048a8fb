/** Encodes an endpoint call as a request, and decodes the response, with the contract's schemas. */

import { randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import * as z from 'zod'
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { appVersion, headerNames, mediaTypeV1 } from '#contract/protocol.ts'
import { multipartBody, multipartType } from './multipart.ts'

export type RequestOptions = {
  /** An access token. */
  readonly as?: string
  readonly language?: string
  readonly idempotencyKey?: string
}

export function injectOptions<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions = {},
): InjectOptions {
  const { params, query, body } = wireInput(endpoint, input)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = searchOf(query)
  const isForm = endpoint.bodyKind === 'form'
  // Tests encode file bodies themselves; this handles the rest of the call.
  const isFile = endpoint.bodyKind === 'file'
  return {
    method: endpoint.method,
    url: search ? `${path}?${search}` : path,
    headers: {
      accept: mediaTypeV1,
      [headerNames.appVersion]: appVersion,
      ...(options.as === undefined ? {} : { authorization: `Bearer ${options.as}` }),
      ...(options.language === undefined ? {} : { 'accept-language': options.language }),
      ...(endpoint.isIdempotent ? { [headerNames.idempotencyKey]: options.idempotencyKey ?? randomUUID() } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': isFile ? multipartType : isForm ? formType : 'application/json' }),
    },
    ...(body === undefined
      ? {}
      : { payload: isFile ? multipartBody({}) : isForm ? searchOf(body) : JSON.stringify(body) }),
  }
}

const formType = 'application/x-www-form-urlencoded'

type WireObject = Readonly<Record<string, unknown>>

function wireInput(endpoint: AnyEndpoint, input: object): { params: WireObject; query: WireObject; body: unknown } {
  const given = input as Readonly<Record<string, unknown>>
  const encode = (part: 'params' | 'query' | 'body') => {
    const schema: z.ZodType | undefined = endpoint[part]
    return schema ? z.encode(schema, given[part]) : undefined
  }
  return {
    params: (encode('params') ?? {}) as WireObject,
    query: (encode('query') ?? {}) as WireObject,
    body: encode('body'),
  }
}

function searchOf(fields: unknown): string {
  const pairs = Object.entries(fields as WireObject).filter(([, value]) => value !== undefined)
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
}

export function readReply<E extends AnyEndpoint>(endpoint: E, response: LightMyRequestResponse): ReplyOf<E> {
  if (response.statusCode >= 300) throw new Error(`${endpoint.path} answered ${response.statusCode}: ${response.body}`)
  return readReplyBody(endpoint, response.rawPayload, String(response.headers['content-type']))
}

export function readReplyBody<E extends AnyEndpoint>(endpoint: E, content: Uint8Array, mediaType: string): ReplyOf<E> {
  if (endpoint.raw) return { content, mediaType } as ReplyOf<E>
  if (!endpoint.reply) return undefined as ReplyOf<E>
  return z.decode(endpoint.reply, JSON.parse(new TextDecoder().decode(content))) as ReplyOf<E>
}
