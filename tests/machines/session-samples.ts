/** Makers of sessions and of the events of the session machine. */
import { type CurrentUser, type Session, SessionFailure } from '#machines/session-values.ts'
import type { Sample } from './explore.ts'

export function aUser(change: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 7,
    userName: 'cashier',
    fullName: 'Cashier One',
    email: 'cashier@example.test',
    jobTitle: '',
    phoneNumber: '',
    roles: ['cashier'],
    permissions: ['f-create-sales-invoice', 'canDiscount'],
    discountLimitValue: null,
    configuration: null,
    mustChangePassword: false,
    ...change,
  }
}

export function aSession(token: string, change: Partial<CurrentUser> = {}): Session {
  return {
    user: aUser(change),
    tokens: { accessToken: token, idToken: `id-${token}`, refreshToken: `refresh-${token}`, expiresAt: 1_000 },
    isRemembered: false,
  }
}

export const refused = new SessionFailure('refused', 'refreshTokenRefused')
export const unreachable = new SessionFailure('unreachable', null)

export const login: Sample = { type: 'login', userName: 'cashier', password: 'Demo@2026', isRemembered: false }
export const unauthorized = (id: number, accessToken = 'a'): Sample => ({
  type: 'request.unauthorized',
  id,
  accessToken,
})

/** What the actors answer, by the id under which the machine invoked them. */
export const done = {
  nothingStored: { type: 'xstate.done.actor.restoreSession', output: { kind: 'none', session: null } },
  restored: (session: Session): Sample => ({
    type: 'xstate.done.actor.restoreSession',
    output: { kind: 'live', session },
  }),
  restoredExpired: (session: Session): Sample => ({
    type: 'xstate.done.actor.restoreSession',
    output: { kind: 'expired', session },
  }),
  resumed: (session: Session): Sample => ({ type: 'xstate.done.actor.resumeSession', output: session }),
  renewed: (session: Session): Sample => ({ type: 'xstate.done.actor.renewSession', output: session }),
  authenticated: (session: Session): Sample => ({ type: 'xstate.done.actor.authenticate', output: session }),
}

export const failed = (
  id: 'restoreSession' | 'resumeSession' | 'renewSession' | 'authenticate',
  error: unknown,
): Sample => ({
  type: `xstate.error.actor.${id}`,
  error,
})

export const timer = {
  renewal: { type: 'xstate.after.renewalInterval.session.account.live.idle' },
  resume: { type: 'xstate.after.resumeDelay.session.account.resuming' },
  sessionEnded: { type: 'xstate.after.sessionEndedDelay.ending' },
  welcomed: { type: 'xstate.after.loginDelay.session.login.welcomed' },
  restored: { type: 'xstate.after.loginDelay.session.login.restored' },
  failed: { type: 'xstate.after.loginDelay.session.login.failed' },
} satisfies Record<string, Sample>
