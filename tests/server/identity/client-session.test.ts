import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import type { Api } from '#src/api/api.ts'
import { selectIsModalOpen, selectLoginFailure } from '#src/api/session-service.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { logIn, startClient } from '#tests/support/client.ts'
import { addPeople } from '#tests/support/people.ts'
import { sendForm } from '#tests/support/token-request.ts'

const minuteMs = 60_000

/** Patient, because the machine that runs the tests may be busy. */
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

describeOnBoth('the client against the server', open => {
  let server: TestApp
  let api: Api
  let tokenRequests: number

  beforeEach(async () => {
    server = await open({ fill: addPeople })
    tokenRequests = 0
    api = await startClient(server, path => {
      if (path === '/connect/token') tokenRequests += 1
    })
  })
  afterEach(() => api.stop())

  test('logs in, knows what it may, and reads its own user', async () => {
    await logIn(api, 'cashier')
    const own = await api.read(accountEndpoints.getOwnUser, {})
    expect(own.id).toBe(api.session.user()?.id)
    const active = own.groups.flatMap(group =>
      group.features.filter(each => each.isActive).map(each => each.featureCode),
    )
    expect(new Set(api.session.access()?.permissions)).toEqual(new Set(active))
  })

  test('gets the reason of a failed login', async () => {
    api.session.logIn({ userName: 'cashier', password: 'wrong', isRemembered: false })
    await until(() =>
      expect(selectLoginFailure(api.session.actor.getSnapshot())).toMatchObject({
        kind: 'refused',
        description: 'invalidCredentials',
      }),
    )
  })

  test('makes one renewal of many calls whose token has run out', async () => {
    await logIn(api, 'cashier')
    server.clock.advance(31 * minuteMs)
    const users = await Promise.all(Array.from({ length: 10 }, () => api.read(accountEndpoints.getOwnUser, {})))
    expect(new Set(users.map(user => user.userName))).toEqual(new Set(['cashier']))
    expect(tokenRequests).toBe(2)
  })

  test('logs out at the server too', async () => {
    await logIn(api, 'cashier')
    const as = api.session.accessToken() ?? ''
    api.session.logOut()
    await until(async () => expect((await server.refusal(accountEndpoints.getOwnUser, {}, { as })).status).toBe(401))
  })

  test('asks for the password when the session was ended elsewhere, and goes on after it', async () => {
    await logIn(api, 'cashier')
    const { refreshToken = '' } = api.session.actor.getSnapshot().context.session?.tokens ?? {}
    await sendForm(server, '/connect/revocation', { token: refreshToken ?? '' })
    await expect(api.read(accountEndpoints.getOwnUser, {})).rejects.toMatchObject({
      error: 'session_expired',
      description: 'refreshTokenRefused',
    })
    expect(selectIsModalOpen(api.session.actor.getSnapshot())).toBe(true)
    await logIn(api, 'cashier')
    await until(() => expect(selectIsModalOpen(api.session.actor.getSnapshot())).toBe(false))
    expect((await api.read(accountEndpoints.getOwnUser, {})).userName).toBe('cashier')
  })

  test('saves preferences, which come back with the next login', async () => {
    await logIn(api, 'cashier')
    await api.call(accountEndpoints.savePreferences, {
      body: { theme: 'red', language: 'en', showDashboardTodo: false },
    })
    await logIn(api, 'cashier')
    await until(() => expect(api.storage.get('theme')).toBe('red'))
    expect([api.storage.get('language'), api.storage.get('show_dashboard_todo')]).toEqual(['en', false])
  })
})
