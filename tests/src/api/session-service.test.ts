import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { createQueryClient, followSession } from '#src/api/query-client.ts'
import { selectIsBusy, selectIsModalOpen, selectLoginFailure, selectUser } from '#src/api/session-service.ts'
import { openBrowser, refusal, scriptedServer, type Tab, whoAmI } from './tabs.ts'

/** Patient, because the machine that runs the tests may be busy. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 4000, interval: 20 })

const cashier = { userName: 'cashier', password: 'Demo@2026', isRemembered: false }
const remembered = { ...cashier, isRemembered: true }

const browsers: ReturnType<typeof openBrowser>[] = []
function browser(server = scriptedServer()) {
  const opened = openBrowser(server)
  browsers.push(opened)
  return opened
}
afterEach(() => {
  for (const opened of browsers.splice(0)) opened.closeAll()
})

async function logIn(tab: Tab, credentials = cashier) {
  tab.api.session.logIn(credentials)
  await until(() => expect(tab.api.session.user()?.userName).toBe(credentials.userName))
  return tab
}
const userOf = (tab: Tab) => tab.api.session.user()?.userName ?? null
const held = (area: { getItem: (key: string) => string | null }) => area.getItem('access_token') !== null

describe('logging in', () => {
  test('signs in, stores, announces once, and greets half a second later', async () => {
    const { tab } = browser()
    const first = await tab()
    expect(first.api.session.access()).toBeNull()
    await logIn(first)
    expect([first.statuses, first.notices, held(first.ownStorage)]).toEqual([[true], [], true])
    expect(first.api.session.access()?.permissions).toEqual(new Set(['f-create-sales-invoice']))
    await until(() => expect(first.notices).toEqual(['welcome']))
  })

  test('with a wrong password says so, and the button is free again after half a second', async () => {
    const { tab } = browser()
    const first = await tab()
    first.api.session.logIn({ ...cashier, password: 'wrong' })
    expect(selectIsBusy(first.api.session.actor.getSnapshot())).toBe(true)
    await until(() =>
      expect(selectLoginFailure(first.api.session.actor.getSnapshot())).toMatchObject({
        kind: 'refused',
        description: 'invalidCredentials',
      }),
    )
    // The form says it, beside its fields: no message says it again.
    expect(first.shown).toEqual([])
    await until(() => expect(selectIsBusy(first.api.session.actor.getSnapshot())).toBe(false))
    expect(userOf(first)).toBeNull()
  })

  test('with a reply that lacks the access token fails with its text', async () => {
    const { tab, server } = browser()
    const first = await tab()
    server.instead = () =>
      Response.json({
        access_token: '',
        id_token: 'a.b.c',
        refresh_token: 'r',
        expires_in: 1,
        token_type: 'Bearer',
        scope: '',
      })
    first.api.session.logIn(cashier)
    await until(() =>
      expect(selectLoginFailure(first.api.session.actor.getSnapshot())?.cause).toMatchObject({
        message: 'Received accessToken was empty',
      }),
    )
  })

  test('without a network says so', async () => {
    const { tab, server } = browser()
    const first = await tab()
    server.before = () => Promise.reject(new TypeError('Failed to fetch'))
    first.api.session.logIn(cashier)
    await until(() =>
      expect(selectLoginFailure(first.api.session.actor.getSnapshot())).toMatchObject({
        kind: 'unreachable',
        description: null,
      }),
    )
  })

  test('writes no password anywhere', async () => {
    const { tab, permanent } = browser()
    const written: string[] = []
    const { setItem } = permanent
    permanent.setItem = (key, value) => {
      written.push(key, value)
      setItem(key, value)
    }
    await logIn(await tab(), remembered)
    expect(written).toContain('access_token')
    expect(written.join(' ')).not.toContain(cashier.password)
  })

  test('brings the choices of the user', async () => {
    const { tab, server } = browser()
    server.people[0] = { id: 7, name: 'cashier', permissions: [], configuration: '{"theme":"red","homeUrl":"/sales"}' }
    const first = await tab()
    await logIn(first)
    expect([first.api.storage.get('theme'), first.api.storage.get('home_url')]).toEqual(['red', '/sales'])
  })
})

describe('logging out', () => {
  test('clears, revokes the refresh token, and says so half a second later', async () => {
    const { tab, server } = browser()
    const first = await logIn(await tab())
    first.api.session.logOut()
    expect([userOf(first), held(first.ownStorage), first.statuses]).toEqual([null, false, [true, false]])
    await until(() => expect(server.revoked).toEqual(['refresh-1']))
    await until(() => expect(first.notices).toContain('sessionEnded'))
  })

  test('forgets what was read, so that the next user does not see it', async () => {
    const { tab } = browser()
    const first = await logIn(await tab())
    const cache = createQueryClient()
    followSession(cache, first.api.session)
    await cache.fetchQuery(first.api.query(whoAmI, {}))
    expect(cache.getQueryCache().getAll()).toHaveLength(1)
    first.api.session.logOut()
    expect(cache.getQueryCache().getAll()).toEqual([])
  })

  test('happens after a 403', async () => {
    const { tab, server } = browser()
    const first = await logIn(await tab())
    const { fetch } = server
    server.fetch = async (input, init) =>
      String(input).includes('whoami') ? refusal(403, 'access_denied', 'accessDenied') : fetch(input, init)
    await expect(first.api.call(whoAmI, {})).rejects.toThrow(ApiError)
    expect(userOf(first)).toBeNull()
    expect(first.shown[0]?.lines[0]).toEqual({ kind: 'key', key: 'accessDenied' })
  })
})

describe('renewing', () => {
  test('many calls that are answered 401 make one renewal, and all are repeated', async () => {
    const { tab, server } = browser()
    const first = await logIn(await tab())
    server.expireAccessTokens()
    const calls = await Promise.all(Array.from({ length: 20 }, () => first.api.call(whoAmI, {})))
    expect(new Set(calls)).toEqual(new Set(['access.e30.2']))
    expect(server.grants).toEqual(['password', 'refresh_token'])
    expect([first.statuses, first.shown, first.notices.filter(notices => notices !== 'welcome')]).toEqual([
      [true],
      [],
      [],
    ])
  })

  test('happens every twenty minutes', async () => {
    const { tab, server } = browser()
    const first = await tab()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      first.api.session.logIn(cashier)
      await vi.waitUntil(() => userOf(first) === 'cashier')
      await vi.advanceTimersByTimeAsync(1_199_000)
      expect(server.grants).toEqual(['password'])
      await vi.advanceTimersByTimeAsync(1_200)
      await vi.waitUntil(() => first.api.session.accessToken() === 'access.e30.2')
      await vi.advanceTimersByTimeAsync(1_200_200)
      await vi.waitUntil(() => first.api.session.accessToken() === 'access.e30.3')
      expect(server.grants).toEqual(['password', 'refresh_token', 'refresh_token'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('that is refused while calls wait opens the modal; logging in there restores the session', async () => {
    const { tab, server } = browser()
    const first = await logIn(await tab())
    server.expireAccessTokens()
    server.instead = () => refusal(401, 'invalid_grant', 'refreshTokenRefused')
    const calls = await Promise.allSettled([first.api.call(whoAmI, {}), first.api.call(whoAmI, {})])
    for (const call of calls) {
      expect(call).toMatchObject({ reason: { error: 'session_expired', description: 'refreshTokenRefused' } })
    }
    expect(selectIsModalOpen(first.api.session.actor.getSnapshot())).toBe(true)
    expect(userOf(first)).toBe('cashier')
    server.instead = null
    first.api.session.logIn(cashier)
    await until(() => expect(first.notices).toContain('tryLastOperationAgain'))
    expect(selectIsModalOpen(first.api.session.actor.getSnapshot())).toBe(false)
    expect(await first.api.call(whoAmI, {})).toBe('access.e30.2')
    expect(first.statuses).toEqual([true])
  })

  test('that cannot reach the server keeps the session and throws what happened', async () => {
    const { tab, server } = browser()
    const first = await logIn(await tab())
    server.expireAccessTokens()
    server.instead = () => refusal(503, 'storage_unavailable', 'storageUnavailable')
    await expect(first.api.call(whoAmI, {})).rejects.toMatchObject({ status: 503 })
    expect(userOf(first)).toBe('cashier')
    server.instead = null
    expect(await first.api.call(whoAmI, {})).toBe('access.e30.2')
  })

  test('with other permissions than before logs out', async () => {
    const { tab, server } = browser()
    const first = await logIn(await tab())
    const [person] = server.people
    person?.permissions.push('f-vat')
    first.api.session.renew()
    await until(() => expect(first.notices).toContain('permissionsChanged'))
    expect([userOf(first), held(first.ownStorage)]).toEqual([null, false])
  })

  test('does not bring back who logs out meanwhile', async () => {
    const { tab, server } = browser()
    const first = await logIn(await tab())
    const gate = Promise.withResolvers<void>()
    server.before = () => gate.promise
    first.api.session.renew()
    await new Promise(resolve => setTimeout(resolve, 150))
    first.api.session.logOut()
    gate.resolve()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect([userOf(first), held(first.ownStorage)]).toEqual([null, false])
  })
})

describe('starting again', () => {
  test('a remembered session outlives the tab, any other does not', async () => {
    for (const credentials of [cashier, remembered]) {
      const opened = browser()
      const first = await logIn(await opened.tab(), credentials)
      first.api.stop()
      expect(userOf(await opened.tab())).toBe(credentials.isRemembered ? 'cashier' : null)
    }
  })

  test('a reload of the same tab keeps its session', async () => {
    const { tab } = browser()
    const first = await logIn(await tab())
    first.api.stop()
    expect(userOf(await tab({ session: first.ownStorage }))).toBe('cashier')
  })

  test('an expired session is renewed before the first guard decides', async () => {
    const { tab, server } = browser()
    server.expiresIn = 0
    const first = await logIn(await tab(), remembered)
    first.api.stop()
    server.expiresIn = 1800
    const again = await tab()
    expect([userOf(again), again.api.session.accessToken(), again.statuses]).toEqual([
      'cashier',
      'access.e30.2',
      [true],
    ])
  })

  test('an expired session that is refused is gone, and says so', async () => {
    const { tab, server, permanent } = browser()
    server.expiresIn = 0
    const first = await logIn(await tab(), remembered)
    first.api.stop()
    server.instead = () => refusal(401, 'invalid_grant', 'refreshTokenRefused')
    const again = await tab()
    expect([userOf(again), again.notices, held(permanent)]).toEqual([null, ['sessionExpired'], false])
  })
})

describe('several tabs', () => {
  test.each([cashier, remembered])('share one login, remembered or not: $isRemembered', async credentials => {
    const { tab, permanent } = browser()
    const [first, second] = [await tab(), await tab()]
    await logIn(first, credentials)
    await until(() => expect(userOf(second)).toBe('cashier'))
    const third = await tab()
    expect(userOf(third)).toBe('cashier')
    expect(held(permanent)).toBe(credentials.isRemembered)
    expect(held(third.ownStorage)).toBe(!credentials.isRemembered)
    expect([second.notices, third.notices]).toEqual([[], []])
  })

  test.each([cashier, remembered])('log out together, remembered or not: $isRemembered', async credentials => {
    const { tab, permanent, server } = browser()
    const [first, second] = [await tab(), await tab()]
    await logIn(first, credentials)
    await until(() => expect(userOf(second)).toBe('cashier'))
    second.api.session.logOut()
    await until(() => expect(userOf(first)).toBeNull())
    expect([held(permanent), held(first.ownStorage), held(second.ownStorage)]).toEqual([false, false, false])
    await until(() => expect(server.revoked).toEqual(['refresh-1']))
    expect([first.statuses, second.statuses]).toEqual([
      [true, false],
      [true, false],
    ])
  })

  test.each([cashier, remembered])(
    'make one renewal between them, remembered or not: $isRemembered',
    async credentials => {
      const { tab, server } = browser()
      const tabs = [await tab(), await tab(), await tab(), await tab()]
      await logIn(tabs[0] ?? (await tab()), credentials)
      for (const each of tabs) await until(() => expect(userOf(each)).toBe('cashier'))
      server.expireAccessTokens()
      const calls = await Promise.all(tabs.flatMap(({ api }) => [api.call(whoAmI, {}), api.call(whoAmI, {})]))
      expect(new Set(calls)).toEqual(new Set(['access.e30.2']))
      expect(server.grants).toEqual(['password', 'refresh_token'])
      for (const each of tabs) expect(each.api.session.accessToken()).toBe('access.e30.2')
    },
  )

  test('restore an expired session together', async () => {
    const { tab, server } = browser()
    const [first, second] = [await tab(), await tab()]
    await logIn(first)
    await until(() => expect(userOf(second)).toBe('cashier'))
    server.expireAccessTokens()
    server.instead = () => refusal(401, 'invalid_grant', 'refreshTokenRefused')
    await Promise.allSettled([first.api.call(whoAmI, {}), second.api.call(whoAmI, {})])
    for (const each of [first, second]) expect(selectIsModalOpen(each.api.session.actor.getSnapshot())).toBe(true)
    server.instead = null
    first.api.session.logIn(cashier)
    await until(() => expect(selectIsModalOpen(second.api.session.actor.getSnapshot())).toBe(false))
    expect(await second.api.call(whoAmI, {})).toBe('access.e30.2')
  })

  test('follow another user who logs in', async () => {
    const { tab } = browser()
    const [first, second] = [await tab(), await tab()]
    await logIn(first)
    await until(() => expect(userOf(second)).toBe('cashier'))
    await logIn(second, { ...cashier, userName: 'accountant' })
    await until(() => expect(userOf(first)).toBe('accountant'))
    expect(selectUser(first.api.session.actor.getSnapshot())?.permissions).toEqual(['f-vat'])
  })

  test('without locks, on a page without HTTPS, each tab still ends with a token that works', async () => {
    const { tab, server } = browser()
    const [first, second] = [await tab({ withoutLocks: true }), await tab({ withoutLocks: true })]
    await logIn(first)
    await until(() => expect(userOf(second)).toBe('cashier'))
    server.expireAccessTokens()
    expect(await first.api.call(whoAmI, {})).toBe('access.e30.2')
    expect(await second.api.call(whoAmI, {})).toBe('access.e30.2')
  })

  test('a new tab does not wait for tabs that are gone', async () => {
    const { tab, permanent } = browser()
    const first = await logIn(await tab())
    first.api.stop()
    await tab()
    expect(permanent.getItem('sync_keys')).toBeNull()
  })
})

describe('registration', () => {
  test('the gate answers what the server says', async () => {
    const { tab, server } = browser()
    const gates = []
    for (const days of [0, 30]) {
      server.registeredDays = days
      const { api } = await tab()
      gates.push(api.registration.gate(false), api.registration.gate(true))
    }
    expect(gates).toEqual(['toAbout', 'toAbout', 'toLogin', 'open'])
  })

  test('a check that fails denies without a word', async () => {
    const { tab, server } = browser()
    server.before = () => Promise.reject(new TypeError('Failed to fetch'))
    const first = await tab()
    expect([first.api.registration.gate(true), first.shown]).toEqual(['denied', []])
  })

  test('a call that is refused for it closes the gate', async () => {
    const { tab, server } = browser()
    const first = await logIn(await tab())
    expect(first.api.registration.gate(true)).toBe('open')
    const { fetch } = server
    server.fetch = async (input, init) =>
      String(input).includes('whoami') ? refusal(402, 'not_registered', 'notRegistered') : fetch(input, init)
    await expect(first.api.call(whoAmI, {})).rejects.toMatchObject({ status: 402 })
    expect(first.api.registration.gate(true)).toBe('toAbout')
    expect(userOf(first)).toBe('cashier')
  })
})
