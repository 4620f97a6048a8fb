/**
 * An endpoint is a value: everything the client, the server and the OpenAPI document know about a call.
 * The client calls it with `call(endpoint, input)`; the server must have a handler of the same name or it does not compile.
 *
 * Schemas describe both sides of the wire with zod codecs: `decode` goes from the wire to the domain (parsing),
 * `encode` back. A schema therefore never uses one-way transforms.
 */
import type { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How the body travels. `file` is multipart/form-data with the fields `files` and `fileName` (spec §7). */
export type BodyKind = 'json' | 'form' | 'file'

/** Of the body of a call that says nothing else. */
export const bodyBytesMaxDefault = 64 * 1024

export type AnyEndpoint = {
  readonly method: Method
  /** Spelled as the specification spells it (sic); servers match it in any case. Parameters are `:name`. */
  readonly path: string
  readonly summary: string
  readonly need: Need
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly bodyKind?: BodyKind
  /** Where it is not `bodyBytesMaxDefault`; a body that is longer is refused without being read. */
  readonly bodyBytesMax?: number
  /** What comes back. Absent: no content is promised beyond success. */
  readonly reply?: z.ZodType
  /** Media type of a reply that is not JSON (a file); its handler answers a `RawReply`. */
  readonly raw?: string
  /** The file is sent while it is being made, because it may be longer than memory; its handler answers a `StreamedReply`. */
  readonly isStreamed?: boolean
  readonly errors: readonly ErrorCode[]
  /**
   * True where a call that is sent again under its `Idempotency-Key` is answered the same. Our client always sends one; a call without
   * one is done as it comes (decision 30).
   */
  readonly isIdempotent?: boolean
  /** Open to a signed-in person even while a new password is due or the registration has run out. */
  readonly isSelfService?: boolean
  /** A GET of the specification that changes something all the same. */
  readonly isChange?: true
  /** What bad input is answered with where a standard names it; elsewhere `invalid_input`. */
  readonly badInput?: ErrorCode
}

export function endpoint<const E extends AnyEndpoint>(value: E): E {
  return value
}

type Part<E extends AnyEndpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? { readonly [P in K]: z.output<E[K]> }
  : object

/** What a caller gives and a handler receives: the decoded (domain) side of params, query and body. */
export type InputOf<E extends AnyEndpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

/** What a handler answers and a caller receives, decoded. */
export type ReplyOf<E extends AnyEndpoint> = E['raw'] extends string
  ? RawReply
  : E['reply'] extends z.ZodType
    ? z.output<E['reply']>
    : undefined

/** A file that is sent while it is being made. A caller receives it whole, as a `RawReply`. */
export type StreamedReply = {
  readonly content: AsyncIterable<Uint8Array>
  readonly mediaType: string
  readonly fileName: string
}

/** A reply that is written as it is: a file, or JSON that was made ready before. */
export type RawReply = {
  readonly content: Uint8Array
  readonly mediaType: string
  readonly fileName?: string
  /** Names this state of the content; a caller who has it already gets 304. */
  readonly etag?: string
  readonly contentEncoding?: 'gzip'
  /** The content at its address never changes, so that a client need not ask again. */
  readonly isImmutable?: true
}
