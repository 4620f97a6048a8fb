/**
 * The typed client: `call(endpoint, input)` for every endpoint of the contract. Callers never write a path.
 *
 * Every call has the versioned `Accept`, `App-Version` and `Accept-Language` (spec §7), and the access token where sign-in is required. A
 * call that gets 401 waits for one token renewal, shared by all waiting calls, and is repeated once; one that gets 429 with `Retry-After`
 * is repeated later (`patience.ts`). Any other failure is thrown as an `ApiError` and passed to the interceptor (`messages.ts`), which
 * shows it unless `notify` disables that.
 */
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type Access, can } from '#domain/access/can.ts'
import { SessionFailure } from '#machines/session-values.ts'
import { ApiError, notSent } from './api-error.ts'
import { patiently } from './patience.ts'
import { buildRequest, type Carried, readReply } from './wire.ts'

export type CallOptions = {
  readonly signal?: AbortSignal
  /**
   * Which outcomes the interceptor shows, `always` by default; `failures` when the screen shows its own success. The end of the session is
   * always shown.
   */
  readonly notify?: 'always' | 'failures' | 'never'
  /** A background call does not show the loading message. */
  readonly isBackground?: boolean
}

/** A call that must not be executed twice needs an idempotency key: the same for every attempt of one action (`newIdempotencyKey`). */
type OptionsOf<E extends AnyEndpoint> = E['isIdempotent'] extends true
  ? [options: CallOptions & { readonly idempotencyKey: string }]
  : [options?: CallOptions]

export type ClientCall = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  ...options: OptionsOf<E>
) => Promise<ReplyOf<E>>

/** The session interface that the client needs. */
export type ClientSession = {
  readonly accessToken: () => string | null
  /** Until a temporary password is changed, the server answers only calls about the account itself. */
  readonly mustChangePassword: () => boolean
  /** Null when signed out. */
  readonly access: () => Access | null
  /** Resolves when the used token has been replaced; rejects with a `SessionFailure`. */
  readonly renewed: (usedToken: string) => Promise<void>
}

/** The outcome of a call, for the interceptor. */
export type CallOutcome =
  | { readonly kind: 'success'; readonly endpoint: AnyEndpoint }
  /** `isShown` is false when the screen shows the failure itself. */
  | { readonly kind: 'failure'; readonly endpoint: AnyEndpoint; readonly error: ApiError; readonly isShown: boolean }

export type ClientOptions = {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly language: () => string
  readonly session: ClientSession
  readonly onOutcome: (outcome: CallOutcome) => void
  /** Called with 1 when a counted call starts and with −1 when it ends. */
  readonly onCount: (change: 1 | -1) => void
}

/** An endpoint that can safely be fetched at any time. */
export type Readable = AnyEndpoint & { readonly method: 'GET'; readonly isIdempotent?: false }
export type ReadCall = <E extends Readable>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>

export function createClient(options: ClientOptions): { readonly call: ClientCall; readonly read: ReadCall } {
  const perform = async <E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    given: CallOptions & { readonly idempotencyKey?: string } = {},
  ) => {
    const { notify = 'always', isBackground = false, ...carried } = given
    if (!isBackground) options.onCount(1)
    try {
      const reply = await patiently(() => callWithSession(options, endpoint, input, carried), carried.signal)
      if (notify === 'always') options.onOutcome({ kind: 'success', endpoint })
      return reply
    } catch (error) {
      const isShown = notify !== 'never'
      if (error instanceof ApiError) options.onOutcome({ kind: 'failure', endpoint, error, isShown })
      throw error
    } finally {
      if (!isBackground) options.onCount(-1)
    }
  }
  return { call: (endpoint, input, ...[given]) => perform(endpoint, input, given), read: perform }
}

type CarriedByCall = Pick<Carried, 'signal' | 'idempotencyKey'>

async function callWithSession<E extends AnyEndpoint>(
  options: ClientOptions,
  endpoint: E,
  input: InputOf<E>,
  carried: CarriedByCall,
): Promise<ReplyOf<E>> {
  const attempt = (accessToken: string | null) =>
    sendOnce(options, endpoint, input, { ...carried, accessToken, language: options.language() })
  const refusal = refusalHere(options.session, endpoint)
  if (refusal !== null) throw new ApiError(refusal)
  const usedToken = endpoint.need === 'public' ? null : options.session.accessToken()
  try {
    return await attempt(usedToken)
  } catch (error) {
    if (usedToken === null || !(error instanceof ApiError) || error.status !== 401) throw error
    await options.session.renewed(usedToken).catch(failure => Promise.reject(refusalOf(failure, error)))
    carried.signal?.throwIfAborted()
    return attempt(options.session.accessToken())
  }
}

/** A call without permission is not sent, and the session continues (decision 17). */
function refusalHere({ access, mustChangePassword }: ClientSession, { need, isSelfService }: AnyEndpoint) {
  if (need === 'public') return null
  if (mustChangePassword() && isSelfService !== true)
    return { status: 403, error: 'password_change_required', description: 'passwordChangeRequired' }
  const known = access()
  return known === null || can(known, need) ? null : { status: 403, error: notSent, description: 'accessDenied' }
}

/** One request outside the session, used to create and renew the session itself. */
export async function sendOnce<E extends AnyEndpoint>(
  options: Pick<ClientOptions, 'baseUrl' | 'fetch'>,
  endpoint: E,
  input: InputOf<E>,
  carried: Carried,
): Promise<ReplyOf<E>> {
  const { url, init } = buildRequest(options.baseUrl, endpoint, input, carried)
  // The browser's `fetch` must not be called as a method of another object.
  const { fetch } = options
  const response = await fetch(url, init).catch(error => Promise.reject(networkError(error, carried.signal)))
  return readReply(endpoint, response)
}

/** A call aborted by its caller is not a network failure. */
function networkError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error
  return new ApiError({ status: 0, error: 'network', description: null, cause: error })
}

/** Spec §8: a refused renewal is 'session expired' with its description; any other error is thrown unchanged. */
function refusalOf(failure: unknown, original: ApiError): unknown {
  if (!(failure instanceof SessionFailure)) return failure
  if (failure.kind === 'unreachable') return failure.cause ?? original
  return new ApiError({ status: 401, error: 'session_expired', description: failure.description, cause: failure })
}

/** A new idempotency key; also works on pages without HTTPS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
