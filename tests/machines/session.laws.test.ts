import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sessionMachine } from '#machines/session.machine.ts'
import {
  displayName,
  hasSamePermissions,
  isExpired,
  renewedSession,
  SessionFailure,
  sessionFailureOf,
} from '#machines/session-values.ts'
import { allPaths, emitted, explore, pathsOf, type Sample, walk } from './explore.ts'
import { aSession, aUser, done, failed, login, refused, timer, unauthorized, unreachable } from './session-samples.ts'

const samples: Sample[] = [
  done.nothingStored,
  done.restored(aSession('a')),
  done.restoredExpired(aSession('a')),
  done.resumed(aSession('b')),
  done.resumed(aSession('b', { permissions: [] })),
  done.renewed(aSession('a')),
  done.renewed(aSession('b')),
  done.renewed(aSession('b', { permissions: [] })),
  done.authenticated(aSession('a')),
  done.authenticated(aSession('c', { id: 8 })),
  ...[refused, unreachable].flatMap(error => [
    failed('resumeSession', error),
    failed('renewSession', error),
    failed('authenticate', error),
  ]),
  failed('restoreSession', new Error('no storage')),
  timer.resume,
  login,
  { type: 'logout' },
  { type: 'renew' },
  { type: 'modal.close' },
  { type: 'session.changed', session: aSession('b') },
  { type: 'session.changed', session: aSession('c', { id: 8 }) },
  { type: 'session.cleared' },
  { type: 'session.opened', session: aSession('a') },
  { type: 'session.replaced' },
  unauthorized(1, 'a'),
  unauthorized(1, 'b'),
]

describe('the session machine', () => {
  test('every state is reached', () => {
    const visited = explore(sessionMachine, samples, ({ value, context }) =>
      JSON.stringify([value, context.session, context.waiting.length > 0, context.isAnnounced]),
    )
    const reached = new Set(visited.flatMap(snapshot => pathsOf(snapshot.value)))
    expect(allPaths(sessionMachine).filter(path => !reached.has(path))).toEqual([])
  })

  const picks = fc.array(fc.nat(), { maxLength: 60 })

  test('every call that was answered 401 is released or rejected exactly once, or still waits for a renewal', () => {
    fc.assert(
      fc.property(picks, path => {
        const { snapshot, trail } = walk(sessionMachine, numbered(samples), path)
        const asked = trail.filter(each => each.event.type === 'request.unauthorized').length
        const answered = trail.flatMap(each => emitted(each.actions)).flatMap(idsOf)
        expect(answered.length + snapshot.context.waiting.length).toBe(asked)
        const paths = pathsOf(snapshot.value)
        if (snapshot.context.waiting.length > 0) {
          expect(paths.includes('account.live.renewing') || paths.includes('account.resuming')).toBe(true)
        }
      }),
    )
  })

  test('the status is announced only on change, and agrees with the state', () => {
    fc.assert(
      fc.property(picks, path => {
        const { trail } = walk(sessionMachine, samples, path)
        let isLoggedIn = false
        for (const { snapshot, actions } of trail) {
          for (const event of emitted(actions).filter(each => each.type === 'status')) {
            expect(event.isLoggedIn).toBe(!isLoggedIn)
            isLoggedIn = event.isLoggedIn === true
          }
          expect(snapshot.hasTag('loggedIn')).toBe(isLoggedIn)
        }
      }),
    )
  })

  test('a session is held exactly while somebody is logged in or is being resumed', () => {
    fc.assert(
      fc.property(picks, path => {
        for (const { snapshot } of walk(sessionMachine, samples, path).trail) {
          const isHeld = snapshot.hasTag('loggedIn') || pathsOf(snapshot.value).includes('account.resuming')
          expect(snapshot.context.session !== null).toBe(isHeld)
        }
      }),
    )
  })

  test('what happens to the account leaves the login form where it is', () => {
    const moves = (event: Sample) => event.type === 'login' || /authenticate$|session\.login/.test(event.type)
    fc.assert(
      fc.property(picks, path => {
        const { trail } = walk(sessionMachine, samples, path)
        let form: unknown = 'idle'
        for (const { event, snapshot } of trail) {
          if (!moves(event)) expect(snapshot.value.login).toBe(form)
          form = snapshot.value.login
        }
      }),
    )
  })

  test('the password is in no context', () => {
    fc.assert(
      fc.property(picks, path => {
        const { snapshot } = walk(sessionMachine, samples, path)
        expect(JSON.stringify(snapshot.context)).not.toContain(String(login.password))
      }),
    )
  })
})

describe('the values of a session', () => {
  test('expired means that the expiry is missing or not later than now', () => {
    const { tokens } = aSession('a')
    expect(isExpired({ ...tokens, expiresAt: null }, 0)).toBe(true)
    expect(isExpired({ ...tokens, expiresAt: 1_000 }, 999)).toBe(false)
    expect(isExpired({ ...tokens, expiresAt: 1_000 }, 1_000)).toBe(true)
  })

  test('a renewal keeps the old refresh token if none is returned, and the remembered flag always', () => {
    const previous = { ...aSession('a'), isRemembered: true }
    const { user, tokens } = aSession('b')
    expect(renewedSession(previous, { user, tokens: { ...tokens, refreshToken: null } }).tokens.refreshToken).toBe(
      'refresh-a',
    )
    expect(renewedSession(previous, { user, tokens }).tokens.refreshToken).toBe('refresh-b')
    expect(renewedSession(previous, { user, tokens }).isRemembered).toBe(true)
  })

  test('permissions are compared as sets, and the role superadmin counts', () => {
    const codes = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
    fc.assert(
      fc.property(codes, codes, (one, other) => {
        const isSame = [...one].sort().join() === [...other].sort().join()
        expect(hasSamePermissions(aUser({ permissions: one }), aUser({ permissions: other }))).toBe(isSame)
      }),
    )
    expect(hasSamePermissions(aUser(), aUser({ roles: ['superadmin'] }))).toBe(false)
    expect(hasSamePermissions(aUser(), aUser({ roles: ['renamed'] }))).toBe(true)
  })

  test('the display name is the full name or the user name, after the job title', () => {
    expect(displayName(aUser())).toBe('Cashier One')
    expect(displayName(aUser({ fullName: '' }))).toBe('cashier')
    expect(displayName(aUser({ jobTitle: 'Dr.' }))).toBe('Dr. Cashier One')
  })

  test('only a failure that says so counts as refused', () => {
    const cause = new TypeError('Failed to fetch')
    expect(sessionFailureOf(refused)).toBe(refused)
    expect(sessionFailureOf(cause)).toMatchObject({ kind: 'unreachable', cause })
    expect(new SessionFailure('refused', 'refreshTokenRefused').message).toBe('session refused (refreshTokenRefused)')
  })
})

/** Gives every 401 its own id, so that an answer given twice would be counted twice. */
function numbered(events: readonly Sample[]): Sample[] {
  return events.flatMap(event =>
    event.type === 'request.unauthorized' ? [1, 2, 3].map(id => ({ ...event, id })) : [event],
  )
}

function idsOf(event: Sample): readonly unknown[] {
  return Array.isArray(event.ids) ? event.ids : []
}
