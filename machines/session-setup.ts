/** The setup of the session machine: its events, context, emitted events, guards and actions. The diagram is in `session.machine.ts`. */
import { assertEvent, fromPromise, setup } from 'xstate'
import { notProvided, typesOf } from './machine-types.ts'
import { displayName, type Session, SessionFailure, sessionFailureOf } from './session-values.ts'

/** Spec §9. */
const renewalIntervalMs = 1_200_000
const loginDelayMs = 500
const sessionEndedDelayMs = 500
/** A slow server does not hold up the start: the renewal goes on behind the page. */
const resumeDelayMs = 1000

export type Credentials = { readonly userName: string; readonly password: string; readonly isRemembered: boolean }

/** The stored session at the start; `none` has no session. */
export type Restored =
  | { readonly kind: 'none'; readonly session: null }
  | { readonly kind: 'live' | 'expired'; readonly session: Session }

type SessionEvent =
  | ({ readonly type: 'login' } & Credentials)
  | { readonly type: 'logout' }
  /** Fetches the user again, after a change of their account or of one of their roles. */
  | { readonly type: 'renew' }
  /** A call got a 401 response; `accessToken` is the token of that call. */
  | { readonly type: 'request.unauthorized'; readonly id: number; readonly accessToken: string }
  /** The user closes the login dialog without logging in. */
  | { readonly type: 'modal.close' }
  /** Another tab logged in, restored or renewed the session, and has stored it. */
  | { readonly type: 'session.changed'; readonly session: Session }
  /** Another tab logged out. */
  | { readonly type: 'session.cleared' }
  /** Raised only by the login region. */
  | { readonly type: 'session.opened'; readonly session: Session }
  | { readonly type: 'session.replaced' }

export type SessionNotice =
  | { readonly type: 'notice'; readonly notice: 'welcome' | 'sessionRestored'; readonly name: string }
  /** `description` is a text key (`shared.{description}`), shown in parentheses; null without one. */
  | { readonly type: 'notice'; readonly notice: 'sessionExpired'; readonly description: string | null }
  | { readonly type: 'notice'; readonly notice: 'tryLastOperationAgain' | 'sessionEnded' | 'permissionsChanged' }

type SessionEmitted =
  | SessionNotice
  | { readonly type: 'status'; readonly isLoggedIn: boolean }
  /** These calls may be repeated with the current token of the context. */
  | { readonly type: 'requests.released'; readonly ids: readonly number[] }
  | { readonly type: 'requests.rejected'; readonly ids: readonly number[]; readonly failure: SessionFailure }

export type SessionContext = {
  readonly session: Session | null
  /** Calls that wait for the current renewal. */
  readonly waiting: readonly number[]
  /** The last announced status. */
  readonly isAnnounced: boolean
  /** Why the last login failed; null without a failure. */
  readonly failure: SessionFailure | null
}

const base = setup({
  types: typesOf<{
    context: SessionContext
    events: SessionEvent
    emitted: SessionEmitted
    tags: 'starting' | 'loggedIn' | 'live' | 'busy' | 'modal'
  }>(),
  actors: {
    restoreSession: fromPromise<Restored>(notProvided('restoreSession')),
    authenticate: fromPromise<Session, Credentials>(notProvided('authenticate')),
    /** Stores the renewed session before it resolves, while it still holds the lock that all tabs share. */
    renewSession: fromPromise<Session, Session>(notProvided('renewSession')),
  },
  actions: {
    /** Stores `context.session`. */
    saveSession: notProvided('saveSession'),
    /** Removes tokens, user and permissions; resets dashboard and theme settings; the language stays. */
    clearSession: notProvided('clearSession'),
  },
  delays: {
    renewalInterval: renewalIntervalMs,
    loginDelay: loginDelayMs,
    sessionEndedDelay: sessionEndedDelayMs,
    resumeDelay: resumeDelayMs,
  },
})

export const sessionSetup = base.extend({
  guards: {
    isFilled: ({ event }) => event.type === 'login' && event.userName.trim() !== '' && event.password !== '',
    /** The call had an older token than the context: another renewal has already completed. */
    isAnswered: ({ context, event }) =>
      event.type === 'request.unauthorized' &&
      context.session !== null &&
      event.accessToken !== context.session.tokens.accessToken,
    isAnotherUser: ({ context, event }) =>
      (event.type === 'session.opened' || event.type === 'session.changed') &&
      context.session !== null &&
      context.session.user.id !== event.session.user.id,
  },
  actions: {
    open: base.assign(({ event }) => {
      assertEvent(event, ['session.opened', 'session.changed'])
      return { session: event.session }
    }),
    wait: base.assign(({ context, event }) => {
      assertEvent(event, 'request.unauthorized')
      return { waiting: [...context.waiting, event.id] }
    }),
    releaseThis: base.emit(({ event }) => {
      assertEvent(event, 'request.unauthorized')
      return { type: 'requests.released', ids: [event.id] }
    }),
    rejectThis: base.emit(({ event }) => {
      assertEvent(event, 'request.unauthorized')
      return { type: 'requests.rejected', ids: [event.id], failure: new SessionFailure('ended', null) }
    }),
    releaseWaiting: base.enqueueActions(({ enqueue, context }) => {
      if (context.waiting.length === 0) return
      enqueue.emit({ type: 'requests.released', ids: context.waiting })
      enqueue.assign({ waiting: [] })
    }),
    rejectWaiting: base.enqueueActions(({ enqueue, context, event }) => {
      if (context.waiting.length === 0) return
      const failure = 'error' in event ? sessionFailureOf(event.error) : new SessionFailure('ended', null)
      enqueue.emit({ type: 'requests.rejected', ids: context.waiting, failure })
      enqueue.assign({ waiting: [] })
    }),
    announceLoggedIn: base.enqueueActions(({ enqueue, context }) => {
      if (context.isAnnounced) return
      enqueue.assign({ isAnnounced: true })
      enqueue.emit({ type: 'status', isLoggedIn: true })
    }),
    announceLoggedOut: base.enqueueActions(({ enqueue, context }) => {
      if (!context.isAnnounced) return
      enqueue.assign({ isAnnounced: false })
      enqueue.emit({ type: 'status', isLoggedIn: false })
    }),
    forget: base.assign({ session: null }),
    showSessionEnded: base.emit({ type: 'notice', notice: 'sessionEnded' }),
    showSessionExpired: base.emit(({ event }) => ({
      type: 'notice',
      notice: 'sessionExpired',
      description: 'error' in event ? sessionFailureOf(event.error).description : null,
    })),
    showPermissionsChanged: base.emit({ type: 'notice', notice: 'permissionsChanged' }),
    showTryAgain: base.emit({ type: 'notice', notice: 'tryLastOperationAgain' }),
    greet: base.enqueueActions(({ enqueue, context }) => {
      if (context.session === null) return
      enqueue.emit({ type: 'notice', notice: 'welcome', name: displayName(context.session.user) })
    }),
    greetAgain: base.enqueueActions(({ enqueue, context }) => {
      if (context.session === null) return
      enqueue.emit({ type: 'notice', notice: 'sessionRestored', name: displayName(context.session.user) })
    }),
  },
})
