/**
 * A handler answers one endpoint. A record of handlers that lacks one of its contract's endpoints does not compile: `export const
 * billHandlers: HandlersOf<typeof billEndpoints> = { … }`.
 */
import type { AnyEndpoint, InputOf, ReplyOf, StreamedReply } from '#contract/endpoint.ts'
import type { Language } from '#contract/protocol.ts'
import type { Access } from '#domain/access/can.ts'
import type { Origin } from '../audit/audit.ts'
import type { Services } from '../services.ts'
import type { Wired } from './encode.ts'

/** The signed-in user of a call, as the database knows them now. */
export type SignedIn = {
  readonly userId: number
  readonly userName: string
  readonly fullName: string
  readonly access: Access
  /** The branch that the user works in by default. */
  readonly branchId: number | null
  /** The session of the call: the family of its refresh tokens. */
  readonly sessionId: string
}

export type Caller = SignedIn & Origin

/** What every handler receives besides its input. `caller` is absent only on public endpoints. */
export type Context = Origin & {
  readonly services: Services
  readonly language: Language
  readonly idempotencyKey: string | undefined
  /** The device token from the request's cookie, and the function that sets it (`device-cookie.ts`). */
  readonly deviceToken: string | undefined
  readonly keepDevice: (token: string, lifetimeMs: number) => void
  /** Scheme and host of the request; the issuer of tokens. */
  readonly origin: string
  /** The version of the client (header `App-Version`); empty when missing. */
  readonly clientVersion: string
  /** The `ETag` that the caller has cached, and whether the reply may be compressed: for replies prepared in advance. */
  readonly ifNoneMatch: string | undefined
  readonly acceptsGzip: boolean
}

export type Call<E extends AnyEndpoint> = InputOf<E> &
  Context & { readonly caller: E['need'] extends 'public' ? Caller | undefined : Caller }

type AnswerTo<E extends AnyEndpoint> = E['isStreamed'] extends true ? StreamedReply : ReplyOf<E> | Wired<ReplyOf<E>>

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<AnswerTo<E>>

export type HandlersOf<T extends Record<string, AnyEndpoint>> = { readonly [K in keyof T]: Handler<T[K]> }
