/**
 * An endpoint is a value: everything the client, the server and the OpenAPI document know about a call. The client calls it with
 * `call(endpoint, input)`; the server must have a handler of the same name or it does not compile.
 *
 * Schemas describe both sides of the wire with zod codecs: `decode` goes from the wire to the domain (parsing), `encode` back. A schema
 * therefore never uses one-way transforms.
 */
import type { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The encoding of the body. `file` is multipart/form-data with the fields `files` and `fileName` (spec §7). */
export type BodyKind = 'json' | 'form' | 'file'

/** The default limit of a body. */
export const bodyBytesMaxDefault = 64 * 1024

export type AnyEndpoint = {
  readonly method: Method
  /** Spelled as in the specification (sic); servers match it in any case. Parameters are `:name`. */
  readonly path: string
  readonly summary: string
  readonly need: Need
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly bodyKind?: BodyKind
  /** When it differs from `bodyBytesMaxDefault`; a longer body is refused without being read. */
  readonly bodyBytesMax?: number
  /** The file of the body may be larger than the memory: it is stored on the disk while it arrives. */
  readonly isLargeFile?: true
  /** The server may work on it for minutes before it answers. */
  readonly isLongWork?: true
  /** The schema of the reply. When absent, a success has no defined content. */
  readonly reply?: z.ZodType
  /** Media type of a reply that is not JSON (a file); its handler returns a `RawReply`. */
  readonly raw?: string
  /** The file is sent while it is being produced, because it may not fit in memory; its handler returns a `StreamedReply`. */
  readonly isStreamed?: boolean
  readonly errors: readonly ErrorCode[]
  /**
   * True when a call repeated under its `Idempotency-Key` gets the same reply. Our client always sends one; a call without one is executed
   * each time (decision 30).
   */
  readonly isIdempotent?: boolean
  /** Allowed for a signed-in user even while a new password is required or the registration has expired. */
  readonly isSelfService?: boolean
  /** A GET of the specification that changes data. */
  readonly isChange?: true
  /** The error for bad input when a standard defines it; `invalid_input` otherwise. */
  readonly badInput?: ErrorCode
}

export function endpoint<const E extends AnyEndpoint>(value: E): E {
  return value
}

type Part<E extends AnyEndpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? { readonly [P in K]: z.output<E[K]> }
  : object

/** What a caller passes and a handler receives: the decoded (domain) side of params, query and body. */
export type InputOf<E extends AnyEndpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

/** What a handler returns and a caller receives, decoded. */
export type ReplyOf<E extends AnyEndpoint> = E['raw'] extends string
  ? RawReply
  : E['reply'] extends z.ZodType
    ? z.output<E['reply']>
    : undefined

/** A file that is sent while it is being produced. A caller receives it whole, as a `RawReply`. */
export type StreamedReply = {
  readonly content: AsyncIterable<Uint8Array>
  readonly mediaType: string
  readonly fileName: string
}

/** A reply that is sent as is: a file, or JSON that was serialized in advance. */
export type RawReply = {
  readonly content: Uint8Array
  readonly mediaType: string
  readonly fileName?: string
  /** Identifies this version of the content; a caller who has it gets 304. */
  readonly etag?: string
  readonly contentEncoding?: 'gzip'
  /** The content at its address never changes, so clients may cache it for ever. */
  readonly isImmutable?: true
}
