import { describe, expect, test } from 'vitest'
import { sessionMachine } from '#machines/session.machine.ts'
import { delays, emitted, named, run, type Sample, start } from './explore.ts'
import { aSession, done, failed, login, refused, timer, unauthorized, unreachable } from './session-samples.ts'

const after = (...events: Sample[]) => run(sessionMachine, events)
const live = done.restored(aSession('a'))
const notice = (name: string, extra: object = {}) => ({ type: 'notice', notice: name, ...extra })
const loggedIn = { type: 'status', isLoggedIn: true }
const loggedOut = { type: 'status', isLoggedIn: false }

/** What the last of the events emitted, did and started. */
function last(...events: Sample[]) {
  const [before] = run(sessionMachine, events.slice(0, -1))
  const [snapshot, actions] = run(sessionMachine, events.slice(-1), before)
  return { snapshot, emitted: emitted(actions), named: named(actions), delays: delays(actions) }
}

describe('starting', () => {
  test('the app waits for storage before it shows anything', () => {
    expect(start(sessionMachine).hasTag('starting')).toBe(true)
  })

  test('nothing stored, or a storage that fails, is nobody logged in', () => {
    for (const event of [done.nothingStored, failed('restoreSession', new Error('no storage'))]) {
      const result = last(event)
      expect(result.snapshot.value).toEqual({ account: { anonymous: 'quiet' }, login: 'idle' })
      expect(result.emitted).toEqual([])
    }
  })

  test('a stored live session is announced once and renewed after twenty minutes', () => {
    const result = last(live)
    expect(result.snapshot.hasTag('live')).toBe(true)
    expect(result.emitted).toEqual([loggedIn])
    expect(result.delays).toEqual({ [timer.renewal.type]: 1_200_000 })
  })

  test('an expired session is renewed before anything is shown', () => {
    const [resuming] = after(done.restoredExpired(aSession('a')))
    expect(resuming.hasTag('starting')).toBe(true)
    const result = last(done.restoredExpired(aSession('a')), done.resumed(aSession('b')))
    expect(result.snapshot.hasTag('live')).toBe(true)
    expect(result.snapshot.context.session).toEqual(aSession('b'))
    expect(result.emitted).toEqual([loggedIn])
  })

  test('an expired session that is refused says so, clears storage and announces nothing', () => {
    const result = last(done.restoredExpired(aSession('a')), failed('resumeSession', refused))
    expect(result.snapshot.value).toEqual({ account: { anonymous: 'quiet' }, login: 'idle' })
    expect(result.emitted).toEqual([notice('sessionExpired', { description: 'refreshTokenRefused' })])
    expect(result.named).toEqual(['clearSession'])
  })

  test('a slow server does not hold up the start: the renewal goes on behind the page', () => {
    const slow = [done.restoredExpired(aSession('a')), timer.resume]
    const waiting = last(done.restoredExpired(aSession('a')))
    expect(waiting.delays).toEqual({ [timer.resume.type]: 1000 })
    expect(last(...slow).snapshot.value).toMatchObject({ account: { live: 'renewing' } })
    expect(last(...slow, done.renewed(aSession('b'))).snapshot.context.session).toEqual(aSession('b'))
    const result = last(...slow, failed('renewSession', refused))
    expect(result.snapshot.value).toMatchObject({ account: { anonymous: 'ending' } })
    expect(result.named).toContain('clearSession')
  })

  test('without a network the stored session is kept', () => {
    const result = last(done.restoredExpired(aSession('a')), failed('resumeSession', new TypeError('Failed to fetch')))
    expect(result.snapshot.hasTag('live')).toBe(true)
    expect(result.named).toEqual([])
  })
})

describe('logging in', () => {
  test('both fields are required', () => {
    const [snapshot] = after(done.nothingStored)
    expect(snapshot.can({ ...login, userName: '  ' })).toBe(false)
    expect(snapshot.can({ ...login, password: '' })).toBe(false)
    expect(snapshot.can(login)).toBe(true)
  })

  test('the button is busy while the server is asked, and a second login is refused', () => {
    const [snapshot] = after(done.nothingStored, login)
    expect(snapshot.hasTag('busy')).toBe(true)
    expect(snapshot.can(login)).toBe(false)
  })

  test('success stores the session, announces it, and greets by name after half a second', () => {
    const success = last(done.nothingStored, login, done.authenticated(aSession('a')))
    expect(success.snapshot.value).toEqual({ account: { live: 'idle' }, login: 'welcomed' })
    expect(success.named).toEqual(['saveSession'])
    expect(success.emitted).toEqual([loggedIn])
    expect(success.delays).toEqual({ [timer.renewal.type]: 1_200_000, [timer.welcomed.type]: 500 })
    const greeting = last(done.nothingStored, login, done.authenticated(aSession('a')), timer.welcomed)
    expect(greeting.emitted).toEqual([notice('welcome', { name: 'Cashier One' })])
    expect(greeting.snapshot.value).toEqual({ account: { live: 'idle' }, login: 'idle' })
  })

  test('a greeting that is still to come keeps nobody from logging in', () => {
    const result = last(done.nothingStored, login, done.authenticated(aSession('a')), { type: 'logout' }, login)
    expect(result.snapshot.value).toMatchObject({ login: 'loading' })
  })

  test('failure keeps the reason and clears the busy state after half a second', () => {
    const failure = last(done.nothingStored, login, failed('authenticate', refused))
    expect(failure.snapshot.hasTag('busy')).toBe(true)
    expect(failure.snapshot.context.failure).toBe(refused)
    expect(failure.delays).toEqual({ [timer.failed.type]: 500 })
    const cleared = last(done.nothingStored, login, failed('authenticate', refused), timer.failed)
    expect(cleared.snapshot.hasTag('busy')).toBe(false)
    expect(cleared.snapshot.context.failure).toBe(refused)
    expect(
      after(done.nothingStored, login, failed('authenticate', refused), timer.failed, login)[0].context.failure,
    ).toBeNull()
  })

  test('logging in while logged in logs out first, without a message', () => {
    const result = last(live, login)
    expect(result.snapshot.value).toEqual({ account: { anonymous: 'quiet' }, login: 'loading' })
    expect(result.named).toEqual(['clearSession'])
    expect(result.emitted).toEqual([loggedOut])
    expect(last(live, login, done.authenticated(aSession('b'))).emitted).toEqual([loggedIn])
  })

  test('a login that is not complete leaves the session alone', () => {
    expect(last(live, { ...login, password: '' }).snapshot.value).toEqual({ account: { live: 'idle' }, login: 'idle' })
  })
})

describe('logging out', () => {
  test.each([{ type: 'logout' }, { type: 'session.cleared' }])(
    '$type clears, announces, and says so after half a second',
    event => {
      const out = last(live, event)
      expect(out.snapshot.context.session).toBeNull()
      expect(out.named).toEqual(['clearSession'])
      expect(out.emitted).toEqual([loggedOut])
      expect(out.delays).toEqual({ [timer.sessionEnded.type]: 500 })
      expect(last(live, event, timer.sessionEnded).emitted).toEqual([notice('sessionEnded')])
    },
  )

  test('logging out twice announces once', () => {
    const [, actions] = after(live, { type: 'logout' }, { type: 'logout' }, { type: 'session.cleared' })
    expect(emitted(actions).filter(each => each.type === 'status')).toEqual([loggedIn, loggedOut])
  })

  test('a login within the half second cancels nothing that it needs', () => {
    const result = last(live, { type: 'logout' }, login, done.authenticated(aSession('b')))
    expect(result.snapshot.value).toEqual({ account: { live: 'idle' }, login: 'welcomed' })
  })
})

describe('renewing', () => {
  test('after twenty minutes the session is renewed with itself as input', () => {
    const [before] = after(live)
    const [snapshot, actions] = run(sessionMachine, [timer.renewal], before)
    expect(snapshot.value).toMatchObject({ account: { live: 'renewing' } })
    const spawned = actions.find(action => action.type === 'xstate.spawnChild')
    expect(spawned?.params).toMatchObject({ id: 'renewSession', input: aSession('a') })
  })

  test('a renewal announces nothing, stores nothing itself, and starts the twenty minutes again', () => {
    const result = last(live, timer.renewal, done.renewed(aSession('b')))
    expect(result.snapshot.context.session).toEqual(aSession('b'))
    expect(result.emitted).toEqual([])
    expect(result.named).toEqual([])
    expect(result.delays).toEqual({ [timer.renewal.type]: 1_200_000 })
  })

  test('a periodic renewal that is refused logs out and stops the timer', () => {
    const result = last(live, timer.renewal, failed('renewSession', refused))
    expect(result.snapshot.value).toEqual({ account: { anonymous: 'ending' }, login: 'idle' })
    expect(result.emitted).toEqual([loggedOut])
    expect(result.delays).toEqual({ [timer.sessionEnded.type]: 500 })
  })

  test('a server that cannot be reached ends no session', () => {
    for (const error of [unreachable, new TypeError('Failed to fetch'), 'anything']) {
      const result = last(live, timer.renewal, failed('renewSession', error))
      expect(result.snapshot.value).toMatchObject({ account: { live: 'idle' } })
      expect(result.delays).toEqual({ [timer.renewal.type]: 1_200_000 })
    }
  })

  test('changed permissions log out', () => {
    for (const change of [{ permissions: ['f-create-sales-invoice'] }, { roles: ['superadmin'] }]) {
      const result = last(live, timer.renewal, done.renewed(aSession('b', change)))
      expect(result.snapshot.value).toMatchObject({ account: { anonymous: 'ending' } })
      expect(result.named).toEqual(['clearSession'])
      expect(result.emitted).toEqual([loggedOut, notice('permissionsChanged')])
      const resumed = last(done.restoredExpired(aSession('a')), done.resumed(aSession('b', change)))
      expect(resumed.snapshot.value).toMatchObject({ account: { anonymous: 'quiet' } })
      expect(resumed.named).toEqual(['clearSession'])
    }
  })

  test('the same permissions in another order, or another name, are the same user', () => {
    const change = { permissions: ['canDiscount', 'f-create-sales-invoice'], fullName: 'Renamed' }
    const result = last(live, { type: 'renew' }, done.renewed(aSession('b', change)))
    expect(result.snapshot.value).toMatchObject({ account: { live: 'idle' } })
    expect(result.snapshot.context.session?.user.fullName).toBe('Renamed')
  })
})

describe('calls that are answered 401', () => {
  test('the first starts one renewal; the others wait with it and all are released by it', () => {
    const calls = [unauthorized(1), unauthorized(2), unauthorized(3)]
    const [waiting, actions] = after(live, ...calls)
    expect(waiting.context.waiting).toEqual([1, 2, 3])
    expect(actions.filter(action => action.type === 'xstate.spawnChild')).toHaveLength(1)
    const result = last(live, ...calls, done.renewed(aSession('b')))
    expect(result.emitted).toEqual([{ type: 'requests.released', ids: [1, 2, 3] }])
    expect(result.snapshot.context.waiting).toEqual([])
  })

  test('a call that still carried the old token is released at once', () => {
    const result = last(live, unauthorized(1), done.renewed(aSession('b')), unauthorized(2, 'a'))
    expect(result.emitted).toEqual([{ type: 'requests.released', ids: [2] }])
    expect(result.snapshot.value).toMatchObject({ account: { live: 'idle' } })
  })

  test('a refusal while calls wait rejects them and asks for the password in the modal', () => {
    const result = last(live, unauthorized(1), unauthorized(2), failed('renewSession', refused))
    expect(result.snapshot.value).toMatchObject({ account: { expired: 'asking' } })
    expect(result.snapshot.hasTag('modal')).toBe(true)
    expect(result.snapshot.hasTag('loggedIn')).toBe(true)
    expect(result.named).toEqual([])
    expect(result.emitted).toEqual([
      { type: 'requests.rejected', ids: [1, 2], failure: refused },
      notice('sessionExpired', { description: 'refreshTokenRefused' }),
    ])
  })

  test('a server that cannot be reached rejects those that wait with its own error', () => {
    const result = last(live, unauthorized(1), failed('renewSession', unreachable))
    expect(result.emitted).toEqual([{ type: 'requests.rejected', ids: [1], failure: unreachable }])
    expect(result.snapshot.hasTag('live')).toBe(true)
  })

  test('logging out rejects those that wait', () => {
    const result = last(live, unauthorized(1), { type: 'logout' })
    expect(result.emitted).toMatchObject([
      { type: 'requests.rejected', ids: [1], failure: { kind: 'ended' } },
      loggedOut,
    ])
  })

  test('with nobody logged in a call is rejected at once', () => {
    const result = last(done.nothingStored, unauthorized(4))
    expect(result.emitted).toMatchObject([{ type: 'requests.rejected', ids: [4], failure: { kind: 'ended' } }])
  })
})

describe('an expired session', () => {
  const expired = [live, unauthorized(1), failed('renewSession', refused)]

  test('logging in restores it: messages after half a second, then the modal closes', () => {
    const restored = last(...expired, login, done.authenticated(aSession('b')))
    expect(restored.snapshot.value).toEqual({ account: { live: 'idle' }, login: 'restored' })
    expect(restored.snapshot.hasTag('modal')).toBe(true)
    expect(restored.named).toEqual(['saveSession'])
    expect(restored.emitted).toEqual([])
    expect(restored.delays[timer.restored.type]).toBe(500)
    const closed = last(...expired, login, done.authenticated(aSession('b')), timer.restored)
    expect(closed.emitted).toEqual([
      notice('sessionRestored', { name: 'Cashier One' }),
      notice('tryLastOperationAgain'),
    ])
    expect(closed.snapshot.hasTag('modal')).toBe(false)
  })

  test('a wrong password keeps the modal and the session behind it', () => {
    const result = last(...expired, login, failed('authenticate', refused), timer.failed)
    expect(result.snapshot.value).toEqual({ account: { expired: 'asking' }, login: 'idle' })
    expect(result.snapshot.context.session).toEqual(aSession('a'))
  })

  test('somebody else logging in there logs the first user out before', () => {
    const result = last(...expired, login, done.authenticated(aSession('c', { id: 8 })))
    expect(result.named).toEqual(['clearSession', 'saveSession'])
    expect(result.emitted).toEqual([loggedOut, loggedIn])
    expect(result.snapshot.value).toEqual({ account: { live: 'idle' }, login: 'welcomed' })
  })

  test('closing the modal warns again, and the next refused call opens it again', () => {
    const closed = last(...expired, { type: 'modal.close' })
    expect(closed.snapshot.hasTag('modal')).toBe(false)
    expect(closed.emitted).toEqual([notice('sessionExpired', { description: null })])
    const reopened = last(...expired, { type: 'modal.close' }, unauthorized(9))
    expect(reopened.snapshot.hasTag('modal')).toBe(true)
    expect(reopened.emitted).toMatchObject([{ type: 'requests.rejected', ids: [9] }])
  })

  test('another tab that restores the session closes the modal here', () => {
    const result = last(...expired, { type: 'session.changed', session: aSession('b') })
    expect(result.snapshot.value).toEqual({ account: { live: 'idle' }, login: 'idle' })
    expect(result.named).toEqual([])
    expect(result.emitted).toEqual([])
  })
})

describe('other tabs', () => {
  test('a login in another tab is a login here', () => {
    const result = last(done.nothingStored, { type: 'session.changed', session: aSession('a') })
    expect(result.snapshot.hasTag('live')).toBe(true)
    expect(result.emitted).toEqual([loggedIn])
    expect(result.named).toEqual([])
  })

  test('a renewal in another tab releases those that wait here and starts the twenty minutes again', () => {
    const result = last(live, unauthorized(1), { type: 'session.changed', session: aSession('b') })
    expect(result.snapshot.value).toMatchObject({ account: { live: 'idle' } })
    expect(result.emitted).toEqual([{ type: 'requests.released', ids: [1] }])
    expect(result.delays).toEqual({ [timer.renewal.type]: 1_200_000 })
  })

  test('another user in another tab rejects what waits here and announces the change', () => {
    const result = last(live, unauthorized(1), { type: 'session.changed', session: aSession('c', { id: 8 }) })
    expect(result.emitted).toMatchObject([{ type: 'requests.rejected', ids: [1] }, loggedOut, loggedIn])
  })
})
