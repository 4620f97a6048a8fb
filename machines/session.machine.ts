/**
 * Who is logged in, and how the session stays alive. Source: spec §4, decisions 1, 14 and 18.
 *
 *  account                                                      login
 *  ───────                                                      ─────
 *  restoring ─ none ──────────────► anonymous                   idle ─ login ─► loading ─ error ─► failed ─ 0.5 s ─► idle
 *     │  └──── live ──► live          ▲ ending ─ 0.5 s ─► quiet                   │ done
 *     └─ expired ─► resuming ─ refused ┤                                          ├─ same user, session expired ─► restored
 *                      └─ done ─► live │ logout, changed permissions,             └─ otherwise ─► welcomed ─ 0.5 s ─► idle
 *                                 │ ▲  │ refused by the timer
 *   live: idle ─ 20 min, 401 ─► renewing
 *                                 └─ refused while calls wait ─► expired: asking ⇄ dismissed
 *
 * The machine decides; it never fetches, stores or reads the clock. Its service provides three actors (`restoreSession`,
 * `authenticate`, `renewSession`) and two actions (`saveSession`, `clearSession`), and forwards what it emits.
 */
import { assertEvent, assign, raise } from 'xstate'
import { type SessionContext, sessionSetup } from './session-setup.ts'
import { hasSamePermissions, type Session, sessionFailureOf } from './session-values.ts'

/** What ends a session: the calls that wait are told, storage is cleared, the change is announced. */
const endSession = ['rejectWaiting', 'clearSession', 'forget', 'announceLoggedOut'] as const

/** A session that the login region, or another tab, brings: adopted from wherever the account is. */
const openings = {
  'session.opened': [
    // Logging in as somebody else logs the first one out before.
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

/** From wherever the login form accepts credentials. */
const logIn = sessionSetup.createStateConfig({
  on: {
    login: {
      guard: 'isFilled',
      target: 'loading',
      actions: [raise({ type: 'session.replaced' }), assign({ failure: null })],
    },
  },
}).on.login

/** Spec §4: a renewal that brings other permissions than the stored ones logs the user out. */
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
        /** The stored access token is too old: a renewal decides, before anything is shown. */
        resuming: {
          tags: 'starting',
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
              // Without a network the work goes on with what this machine holds; the first call that succeeds in asking renews.
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
            // Spec §4: logging in while logged in logs out first. No message: the login that follows has its own.
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
                  // A call waits, so a person is at work: the modal asks for the password and keeps what is behind it.
                  {
                    guard: ({ context, event }) => isRefused({ event }) && context.waiting.length > 0,
                    target: '#expired',
                    actions: 'rejectWaiting',
                  },
                  // Spec §4: a refusal of the periodic renewal logs out and, with the state, stops the timer.
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
          // The greeting is no reason to turn the next person away.
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

/** A renewal starts only from states that hold a session. */
function liveSession({ context }: { context: SessionContext }): Session {
  if (context.session === null) throw new Error('There is no session to renew.')
  return context.session
}
