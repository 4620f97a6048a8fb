/**
 * A handler answers one endpoint. A record of handlers that lacks one of its contract's endpoints does not compile:
 * `export const billHandlers: HandlersOf<typeof billEndpoints> = { … }`.
 */
import type { AnyEndpoint, InputOf, ReplyOf, StreamedReply } from '#contract/endpoint.ts'
import type { Language } from '#contract/protocol.ts'
import type { Access } from '#domain/access/can.ts'
import type { Origin } from '../audit/audit.ts'
import type { Services } from '../services.ts'
import type { Wired } from './encode.ts'

/** The signed-in user behind a call, as the database knows them now. */
export type SignedIn = {
  readonly userId: number
  readonly userName: string
  readonly fullName: string
  readonly access: Access
  /** The branch that the user works in by default. */
  readonly branchId: number | null
  /** The session that the call belongs to: the family of its refresh tokens. */
  readonly sessionId: string
}

export type Caller = SignedIn & Origin

/** What every handler receives besides its input. `caller` is absent only on public endpoints. */
export type Context = Origin & {
  readonly services: Services
  readonly language: Language
  readonly idempotencyKey: string | undefined
  /** What the device of the caller was given when somebody logged in on it, and how to give it something (`device-cookie.ts`). */
  readonly deviceToken: string | undefined
  readonly keepDevice: (token: string, lifetimeMs: number) => void
  /** Scheme and host that the caller reached; the issuer of tokens. */
  readonly origin: string
  /** The caller's own version (header `App-Version`); empty where it says none. */
  readonly clientVersion: string
  /** The `ETag` of what the caller has already, and whether the answer may be compressed: for replies made ready before. */
  readonly ifNoneMatch: string | undefined
  readonly acceptsGzip: boolean
}

export type Call<E extends AnyEndpoint> = InputOf<E> &
  Context & { readonly caller: E['need'] extends 'public' ? Caller | undefined : Caller }

type AnswerTo<E extends AnyEndpoint> = E['isStreamed'] extends true ? StreamedReply : ReplyOf<E> | Wired<ReplyOf<E>>

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<AnswerTo<E>>

export type HandlersOf<T extends Record<string, AnyEndpoint>> = { readonly [K in keyof T]: Handler<T[K]> }
