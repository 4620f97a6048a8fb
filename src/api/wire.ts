/** Builds a browser `Request` from an endpoint and its input, and decodes the response. Source: spec §7. */
import * as z from 'zod'
import type { AnyEndpoint, InputOf, RawReply, ReplyOf } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { appVersion, headerNames, mediaTypeV1 } from '#contract/protocol.ts'
import { ApiError } from './api-error.ts'

/** Headers and options besides the input. */
export type Carried = {
  readonly accessToken: string | null
  readonly language: string
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Lets the browser finish the request after the page is closed. */
  readonly isKeptAlive?: boolean
}

/** `baseUrl` has no trailing slash; empty for the client's origin. */
export function buildRequest<E extends AnyEndpoint>(baseUrl: string, endpoint: E, input: InputOf<E>, carried: Carried) {
  const parts = encodeInput(endpoint, input)
  const body = bodyOf(endpoint, parts.body)
  const headers = new Headers({
    Accept: endpoint.raw ? `${endpoint.raw}, ${mediaTypeV1};q=0.9` : `${mediaTypeV1}, application/json;q=0.9`,
    'Accept-Language': carried.language,
    [headerNames.appVersion]: appVersion,
  })
  if (carried.accessToken !== null) headers.set('Authorization', `Bearer ${carried.accessToken}`)
  if (carried.idempotencyKey) headers.set(headerNames.idempotencyKey, carried.idempotencyKey)
  // The browser sets the content type of forms and files, because only it knows the boundary.
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  const init: RequestInit = { method: endpoint.method, headers, keepalive: carried.isKeptAlive ?? false }
  if (body !== undefined) init.body = body
  if (carried.signal) init.signal = carried.signal
  return { url: `${baseUrl}${pathOf(endpoint.path, parts.params)}${searchOf(parts.query)}`, init }
}

/** The wire side of the three parts of an input; a part that the endpoint lacks stays undefined. */
function encodeInput(endpoint: AnyEndpoint, input: object): Partial<Record<'params' | 'query' | 'body', unknown>> {
  const given = new Map(Object.entries(input))
  const encoded: Partial<Record<'params' | 'query' | 'body', unknown>> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema: z.ZodType | undefined = endpoint[part]
    if (schema) encoded[part] = z.encode(schema, given.get(part))
  }
  return encoded
}

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).filter(([, each]) => each !== undefined && each !== null)
}

function pathOf(path: string, params: unknown): string {
  const values = new Map(entriesOf(params))
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined || value === '') throw new Error(`The path ${path} misses ${name}.`)
    return encodeURIComponent(String(value))
  })
}

/** A list repeats its name. */
function searchOf(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) {
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each))
  }
  return search.size > 0 ? `?${search}` : ''
}

function bodyOf(endpoint: AnyEndpoint, body: unknown): string | URLSearchParams | FormData | undefined {
  if (!endpoint.body) return undefined
  if (endpoint.bodyKind === 'form') {
    return new URLSearchParams(entriesOf(body).map(([name, value]): [string, string] => [name, String(value)]))
  }
  if (endpoint.bodyKind !== 'file') return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of entriesOf(body)) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  }
  return form
}

/** The decoded reply of a successful response; throws an `ApiError` for any other. */
export async function readReply<E extends AnyEndpoint>(endpoint: E, response: Response): Promise<ReplyOf<E>> {
  if (!response.ok) throw await readError(response)
  // The reply is parsed by the schema that defines its type, which the compiler cannot infer through the condition.
  if (endpoint.raw) return (await readRaw(response)) as ReplyOf<E>
  if (!endpoint.reply) return undefined as ReplyOf<E>
  const parsed = endpoint.reply.safeParse(jsonOf(await response.text()))
  if (parsed.success) return parsed.data as ReplyOf<E>
  throw new ApiError({ status: response.status, error: 'unexpected_reply', description: null, cause: parsed.error })
}

async function readRaw(response: Response): Promise<RawReply> {
  const content = new Uint8Array(await response.arrayBuffer())
  const mediaType = response.headers.get('content-type') ?? 'application/octet-stream'
  const named = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { content, mediaType, ...(named && { fileName: decodeURIComponent(named) }) }
}

async function readError(response: Response): Promise<ApiError> {
  const wait = response.headers.get('retry-after')
  const { status, statusText } = response
  const received = { status, statusText, retryAfterSeconds: wait === null ? null : Number(wait) }
  const text = await response.text()
  const parsed = errorBody.safeParse(jsonOf(text))
  if (!parsed.success) return new ApiError({ ...received, error: 'unknown', description: null, body: text })
  const { error, error_description: description, problems } = parsed.data
  return new ApiError({ ...received, error, description, problems })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
