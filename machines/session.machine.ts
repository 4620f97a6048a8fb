/**
 * The logged-in user and the renewal of the session. Source: spec §4, decisions 1, 14 and 18.
 *
 *  account                                                      login
 *  ───────                                                      ─────
 *  restoring ─ none ──────────────► anonymous                   idle ─ login ─► loading ─ error ─► failed ─ 0.5 s ─► idle
 *     │  └──── live ──► live          ▲ ending ─ 0.5 s ─► quiet                   │ done
 *     └─ expired ─► resuming ─ refused ┤                                          ├─ same user, session expired ─► restored
 *              done, 1 s └─► live      │ logout, changed permissions,             └─ otherwise ─► welcomed ─ 0.5 s ─► idle
 *                                 │ ▲  │ refused by the timer
 *   live: idle ─ 20 min, 401 ─► renewing
 *                                 └─ refused while calls wait ─► expired: asking ⇄ dismissed
 *
 * The machine only decides; it never fetches, stores or reads the clock. Its service provides three actors (`restoreSession`,
 * `authenticate`, `renewSession`) and two actions (`saveSession`, `clearSession`), and forwards the emitted events.
 */
import { assertEvent, assign, raise } from 'xstate'
import { type SessionContext, sessionSetup } from './session-setup.ts'
import { hasSamePermissions, type Session, sessionFailureOf } from './session-values.ts'

/** The actions that end a session: reject the waiting calls, clear the storage, announce the change. */
const endSession = ['rejectWaiting', 'clearSession', 'forget', 'announceLoggedOut'] as const

/** A new session from the login region or from another tab: adopted in every state of the account. */
const openings = {
  'session.opened': [
    // A login as another user first logs out the current one.
    {
      guard: 'isAnotherUser',
      target: '#live',
      actions: ['rejectWaiting', 'clearSession', 'announceLoggedOut', 'open', 'saveSession'],
    },
    { target: '#live', actions: ['open', 'saveSession', 'releaseWaiting'] },
  ],
  'session.changed': [
    {
      guard: 'isAnotherUser',
      target: '#live',
      actions: ['rejectWaiting', 'announceLoggedOut', 'open'],
    },
    { target: '#live', actions: ['open', 'releaseWaiting'] },
  ],
} as const

const endings = {
  logout: { target: '#ending', actions: endSession },
  'session.cleared': { target: '#ending', actions: endSession },
} as const

/** For all states in which the login form accepts credentials. */
const logIn = sessionSetup.createStateConfig({
  on: {
    login: {
      guard: 'isFilled',
      target: 'loading',
      actions: [raise({ type: 'session.replaced' }), assign({ failure: null })],
    },
  },
}).on.login

/** Spec §4: a renewal with other permissions than the stored ones logs the user out. */
function hasOtherPermissions({ context, event }: { context: SessionContext; event: { output: Session } }): boolean {
  return context.session !== null && !hasSamePermissions(context.session.user, event.output.user)
}

function isRefused({ event }: { event: { error: unknown } }): boolean {
  return sessionFailureOf(event.error).kind === 'refused'
}

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  type: 'parallel',
  context: { session: null, waiting: [], isAnnounced: false, failure: null },
  states: {
    account: {
      initial: 'restoring',
      on: { ...openings, 'request.unauthorized': { actions: 'rejectThis' } },
      states: {
        restoring: {
          tags: 'starting',
          invoke: {
            src: 'restoreSession',
            id: 'restoreSession',
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'none',
                target: 'anonymous',
              },
              {
                guard: ({ event }) => event.output.kind === 'expired',
                target: 'resuming',
                actions: assign(({ event }) => ({ session: event.output.session })),
              },
              {
                target: 'live',
                actions: assign(({ event }) => ({ session: event.output.session })),
              },
            ],
            onError: 'anonymous',
          },
        },
        /** The stored access token has expired: a renewal decides before any page is shown, unless the server is slow. */
        resuming: {
          tags: 'starting',
          after: { resumeDelay: '#live.renewing' },
          on: { ...endings, 'request.unauthorized': { actions: 'wait' } },
          invoke: {
            src: 'renewSession',
            id: 'resumeSession',
            input: liveSession,
            onDone: [
              {
                guard: hasOtherPermissions,
                target: 'anonymous',
                actions: [...endSession, 'showPermissionsChanged'],
              },
              {
                target: 'live',
                actions: [assign(({ event }) => ({ session: event.output })), 'releaseWaiting'],
              },
            ],
            onError: [
              {
                guard: isRefused,
                target: 'anonymous',
                actions: [...endSession, 'showSessionExpired'],
              },
              // Offline, the work continues with the local data; the first successful call renews the session.
              { target: 'live', actions: 'rejectWaiting' },
            ],
          },
        },
        anonymous: {
          initial: 'quiet',
          states: {
            quiet: {},
            ending: {
              id: 'ending',
              after: { sessionEndedDelay: { target: 'quiet', actions: 'showSessionEnded' } },
            },
          },
        },
        live: {
          id: 'live',
          tags: ['loggedIn', 'live'],
          entry: 'announceLoggedIn',
          initial: 'idle',
          on: {
            ...endings,
            // Spec §4: a login during a session logs out first. Without a message: the login shows its own.
            'session.replaced': { target: 'anonymous', actions: endSession },
            renew: '.renewing',
          },
          states: {
            idle: {
              after: { renewalInterval: 'renewing' },
              on: {
                'request.unauthorized': [
                  { guard: 'isAnswered', actions: 'releaseThis' },
                  { target: 'renewing', actions: 'wait' },
                ],
              },
            },
            renewing: {
              on: {
                renew: {},
                'request.unauthorized': [{ guard: 'isAnswered', actions: 'releaseThis' }, { actions: 'wait' }],
              },
              invoke: {
                src: 'renewSession',
                id: 'renewSession',
                input: liveSession,
                onDone: [
                  {
                    guard: hasOtherPermissions,
                    target: '#ending',
                    actions: [...endSession, 'showPermissionsChanged'],
                  },
                  {
                    target: 'idle',
                    actions: [assign(({ event }) => ({ session: event.output })), 'releaseWaiting'],
                  },
                ],
                onError: [
                  // A call waits, so a user is present: the dialog asks for the password and preserves the page behind it.
                  {
                    guard: ({ context, event }) => isRefused({ event }) && context.waiting.length > 0,
                    target: '#expired',
                    actions: 'rejectWaiting',
                  },
                  // Spec §4: a refusal of the periodic renewal logs out; leaving the state also stops the timer.
                  { guard: isRefused, target: '#ending', actions: endSession },
                  { target: 'idle', actions: 'rejectWaiting' },
                ],
              },
            },
          },
        },
        expired: {
          id: 'expired',
          tags: 'loggedIn',
          entry: 'showSessionExpired',
          initial: 'asking',
          on: endings,
          states: {
            asking: {
              tags: 'modal',
              on: { 'modal.close': { target: 'dismissed', actions: 'showSessionExpired' } },
            },
            dismissed: { on: { 'request.unauthorized': { target: 'asking', actions: 'rejectThis' } } },
          },
        },
      },
    },
    login: {
      initial: 'idle',
      states: {
        idle: { on: { login: logIn } },
        loading: {
          tags: 'busy',
          invoke: {
            src: 'authenticate',
            id: 'authenticate',
            input: ({ event }) => {
              assertEvent(event, 'login')
              return { userName: event.userName, password: event.password, isRemembered: event.isRemembered }
            },
            onDone: [
              {
                guard: ({ context, event }) => context.session?.user.id === event.output.user.id,
                target: 'restored',
                actions: raise(({ event }) => ({ type: 'session.opened', session: event.output })),
              },
              {
                target: 'welcomed',
                actions: raise(({ event }) => ({ type: 'session.opened', session: event.output })),
              },
            ],
            onError: { target: 'failed', actions: assign(({ event }) => ({ failure: sessionFailureOf(event.error) })) },
          },
        },
        welcomed: {
          // A new login is accepted during the greeting too.
          on: { login: logIn },
          after: {
            loginDelay: {
              target: 'idle',
              actions: 'greet',
            },
          },
        },
        restored: {
          tags: 'modal',
          after: { loginDelay: { target: 'idle', actions: ['greetAgain', 'showTryAgain'] } },
        },
        failed: { tags: 'busy', after: { loginDelay: 'idle' } },
      },
    },
  },
})

/** A renewal starts only in states with a session. */
function liveSession({ context }: { context: SessionContext }): Session {
  if (context.session === null) throw new Error('There is no session to renew.')
  return context.session
}
