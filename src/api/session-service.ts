/**
 * Runs the session machine: connects it to the token endpoint, the storage of this tab, and the other tabs.
 *
 * For the shell:
 *   service.start()                     once, before the first render; `await service.ready` before the first route guard
 *   service.actor                       for `useSelector(service.actor, selectUser)` and the other selectors below
 *   service.user(), .access()           the current user, and the input of `can`; null when signed out
 *   service.logIn(credentials), .logOut(), .renew(), .closeModal()
 *   service.onNotice(listener)          notices to show: welcome, sessionEnded, sessionExpired, … (`SessionNotice`)
 *   service.onStatus(listener)          signed in or out, only on change: for guards and the saved URL
 */
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate'
import { authEndpoints } from '#contract/auth.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { tokenScope } from '#contract/protocol.ts'
import type { Access } from '#domain/access/can.ts'
import { sessionMachine } from '#machines/session.machine.ts'
import type { Credentials, Restored, SessionNotice } from '#machines/session-setup.ts'
import {
  accessOfUser,
  type CurrentUser,
  type Grant,
  isExpired,
  renewedSession,
  type Session,
  SessionFailure,
} from '#machines/session-values.ts'
import { ApiError } from './api-error.ts'
import { sendOnce } from './client.ts'
import type { SessionStore } from './session-store.ts'
import {
  askAtRenewalMs,
  askAtStartMs,
  createSessionSync,
  type SessionChannel,
  type SessionSync,
} from './session-sync.ts'
import { grantOf } from './tokens.ts'

/** All tabs renew under this lock, one at a time. */
const renewalLock = 'mizan.session.renewal'
/** Longer without the server, a session ends: the till is as good as lost, and its bills would no longer be accepted (decision 52). */
export const offlineDaysMax = 7
const dayMs = 86_400_000

/** A token endpoint that does not respond in this time counts as unreachable, so that the start never hangs. */
const grantTimeoutMs = 15_000

export type SessionServiceOptions = {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly language: () => string
  readonly now: () => number
  readonly store: SessionStore
  readonly channel: SessionChannel
  /** Undefined on pages without HTTPS: the server then tolerates two concurrent renewals (decision 18). */
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const selectUser = (snapshot: SessionSnapshot): CurrentUser | null =>
  snapshot.hasTag('loggedIn') ? (snapshot.context.session?.user ?? null) : null
/** True until the route guards can decide. */
export const selectIsStarting = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('starting')
/** Signed in with a working session: such a user is redirected from the login page. */
export const selectIsLive = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('live')
export const selectIsModalOpen = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('modal')
/** The login button is disabled. */
export const selectIsBusy = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('busy')
/** Why the last login failed: `description` is a text key (`shared.…`), `cause` the original error. */
export const selectLoginFailure = (snapshot: SessionSnapshot): SessionFailure | null => snapshot.context.failure

export function createSessionService(options: SessionServiceOptions) {
  const { store } = options
  const waiting = createWaitingCalls()
  const sync = createSessionSync(options.channel, store.load, session => {
    store.adopt(session)
    actor.send(session === null ? { type: 'session.cleared' } : { type: 'session.changed', session })
  })
  const actor = createActor(providedMachine(options, sync))
  actor.on('requests.released', ({ ids }) => waiting.release(ids))
  actor.on('requests.rejected', ({ ids, failure }) => waiting.reject(ids, failure))
  const user = () => selectUser(actor.getSnapshot())

  return {
    actor,
    start: (): void => {
      actor.start()
    },
    stop: (): void => {
      actor.stop()
      sync.close()
    },
    get ready(): Promise<unknown> {
      return waitFor(actor, snapshot => !selectIsStarting(snapshot))
    },
    user,
    access: (): Access | null => {
      const current = user()
      return current && accessOfUser(current)
    },
    mustChangePassword: (): boolean => user()?.mustChangePassword ?? false,
    accessToken: (): string | null => actor.getSnapshot().context.session?.tokens.accessToken ?? null,
    renewed: (usedToken: string): Promise<void> =>
      waiting.add(id => actor.send({ type: 'request.unauthorized', id, accessToken: usedToken })),
    logIn: (credentials: Credentials): void => actor.send({ type: 'login', ...credentials }),
    logOut: (): void => actor.send({ type: 'logout' }),
    renew: (): void => actor.send({ type: 'renew' }),
    closeModal: (): void => actor.send({ type: 'modal.close' }),
    onNotice: (listener: (notice: SessionNotice) => void) => actor.on('notice', listener),
    onStatus: (listener: (isLoggedIn: boolean) => void) => actor.on('status', event => listener(event.isLoggedIn)),
  }
}

/** The machine with its actors and effects. */
function providedMachine(options: SessionServiceOptions, sync: SessionSync) {
  const { store } = options
  return sessionMachine.provide({
    actors: {
      restoreSession: fromPromise(() => restoreSession(options, sync)),
      authenticate: fromPromise(({ input, signal }) => authenticate(options, input, signal)),
      renewSession: fromPromise(({ input, signal }) =>
        withLock(options.locks, signal, () => renewSession(options, sync, input, signal)),
      ),
    },
    actions: {
      saveSession: ({ context }) => {
        if (context.session === null) return
        store.save(context.session)
        store.importConfiguration(context.session.user)
        sync.publish(context.session)
      },
      clearSession: () => {
        const stored = store.load()
        store.clear()
        if (stored === null) return
        sync.publish(null)
        revoke(options, stored)
      },
    },
  })
}

/** The promises of calls that wait for a renewal, by the machine's ids. */
function createWaitingCalls() {
  const calls = new Map<number, { resolve: () => void; reject: (failure: SessionFailure) => void }>()
  let lastId = 0
  const take = (ids: readonly number[]) =>
    ids.flatMap(id => {
      const call = calls.get(id)
      calls.delete(id)
      return call ? [call] : []
    })
  return {
    add: (ask: (id: number) => void): Promise<void> =>
      new Promise((resolve, reject) => {
        lastId += 1
        calls.set(lastId, { resolve, reject })
        ask(lastId)
      }),
    release: (ids: readonly number[]): void => {
      for (const call of take(ids)) call.resolve()
    },
    reject: (ids: readonly number[], failure: SessionFailure): void => {
      for (const call of take(ids)) call.reject(failure)
    },
  }
}

async function restoreSession({ store, now }: SessionServiceOptions, sync: SessionSync): Promise<Restored> {
  let session = store.load()
  if (session === null && store.isSharedElsewhere()) {
    session = await sync.ask(() => true, askAtStartMs)
    if (session === null) store.forgetShared()
    else store.adopt(session)
  }
  if (session === null) return { kind: 'none', session }
  return { kind: isExpired(session.tokens, now()) ? 'expired' : 'live', session }
}

async function authenticate(
  options: SessionServiceOptions,
  { userName, password, isRemembered }: Credentials,
  signal: AbortSignal,
): Promise<Session> {
  const resource = resourceOf(options)
  const body = { grant_type: 'password', username: userName.trim(), password, scope: tokenScope, resource }
  const { user, tokens } = await grant(options, body, signal)
  return { user, tokens, isRemembered }
}

/** Runs under the lock: a session that another tab renewed meanwhile is adopted instead of renewed again. */
async function renewSession(
  options: SessionServiceOptions,
  sync: SessionSync,
  session: Session,
  signal: AbortSignal,
): Promise<Session> {
  const isNewer = ({ user, tokens }: Session) =>
    user.id === session.user.id &&
    tokens.accessToken !== session.tokens.accessToken &&
    !isExpired(tokens, options.now())
  const stored = options.store.load()
  if (stored?.user.id !== session.user.id) throw new SessionFailure('ended', null)
  if (isNewer(stored)) return stored
  const answered = await sync.ask(isNewer, askAtRenewalMs)
  if (answered) {
    options.store.adopt(answered)
    return answered
  }
  if (session.tokens.refreshToken === null) throw new SessionFailure('refused', null)
  const body = { grant_type: 'refresh_token', refresh_token: session.tokens.refreshToken, scope: tokenScope }
  const granted = await grant(options, body, signal).catch(error => Promise.reject(endingOf(error, session, options)))
  const renewed = renewedSession(session, granted)
  // A user who logged out meanwhile stays logged out.
  signal.throwIfAborted()
  options.store.save(renewed)
  sync.publish(renewed)
  return renewed
}

/** The resource of the tokens: the server's origin (spec §7, RFC 8707). */
function resourceOf({ baseUrl }: SessionServiceOptions): string {
  return baseUrl === '' ? globalThis.location.origin : baseUrl
}

async function grant(
  options: SessionServiceOptions,
  body: InputOf<typeof authEndpoints.getToken>['body'],
  signal: AbortSignal,
): Promise<Grant> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(grantTimeoutMs)])
  const carried = { accessToken: null, language: options.language(), signal: limited }
  try {
    const reply = await sendOnce(options, authEndpoints.getToken, { body }, carried)
    return grantOf(reply, options.now())
  } catch (error) {
    throw grantFailure(error)
  }
}

/** A session that has not met the server for too long is refused by the device itself. */
function endingOf(error: unknown, { tokens }: Session, { now }: SessionServiceOptions): unknown {
  const isLost = error instanceof SessionFailure && error.kind === 'unreachable'
  const isTooLong = tokens.expiresAt !== null && now() > tokens.expiresAt + offlineDaysMax * dayMs
  return isLost && isTooLong ? new SessionFailure('refused', 'offlineTooLong', { cause: error }) : error
}

/** Only an explicit refusal of the server ends the session; rate limits, server errors and a missing network do not. */
function grantFailure(error: unknown): SessionFailure {
  const cause = isTimeout(error)
    ? new ApiError({ status: 0, error: 'network', description: null, cause: error })
    : error
  if (!(cause instanceof ApiError)) return new SessionFailure('unreachable', null, { cause })
  const kind = cause.status === 400 || cause.status === 401 ? 'refused' : 'unreachable'
  return new SessionFailure(kind, cause.description, { cause })
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** Ends the session on the server too, without waiting: without a network the tokens simply expire. */
function revoke(options: SessionServiceOptions, { tokens }: Session): void {
  if (tokens.refreshToken === null) return
  const body = { token: tokens.refreshToken, token_type_hint: 'refresh_token' }
  const carried = { accessToken: null, language: options.language(), isKeptAlive: true }
  sendOnce(options, authEndpoints.revokeToken, { body }, carried).catch(() => {})
}

function withLock<T>(locks: SessionServiceOptions['locks'], signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return locks ? locks.request(renewalLock, { signal }, work) : work()
}
