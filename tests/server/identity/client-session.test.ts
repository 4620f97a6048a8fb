import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { type Api, createApi } from '#src/api/api.ts'
import { selectIsModalOpen, selectLoginFailure } from '#src/api/session-service.ts'
import { memoryArea } from '#src/api/storage.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'
import { sendForm } from '#tests/support/token-request.ts'

const minuteMs = 60_000

/** Patient, because the machine that runs the tests may be busy. */
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

let channels = 0

describeOnBoth('the client against the server', open => {
  let server: TestApp
  let api: Api
  let tokenRequests: number

  beforeEach(async () => {
    server = await open({ fill: addPeople })
    tokenRequests = 0
    channels += 1
    api = createApi({
      baseUrl: 'http://localhost',
      fetch: overInject,
      now: server.clock.now,
      areas: { permanent: memoryArea(), session: memoryArea() },
      isPersistent: true,
      channel: new BroadcastChannel(`client-${process.pid}-${channels}`),
      locks: navigator.locks,
      language: () => 'ar',
      show: () => {},
      loading: { show: () => {}, clear: () => {} },
    })
    api.start()
    await api.ready
  })
  afterEach(() => api.stop())

  /** The fetch of a browser that has the server in the same process. */
  async function overInject(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    if (pathname === '/connect/token') tokenRequests += 1
    const answer = await server.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers })
  }

  async function logIn(userName: string): Promise<void> {
    api.session.logIn({ userName, password: demoPassword, isRemembered: false })
    await until(() => expect(api.session.user()?.userName).toBe(userName))
  }

  test('logs in, knows what it may, and reads its own user', async () => {
    await logIn('cashier')
    const own = await api.read(accountEndpoints.getOwnUser, {})
    expect(own.id).toBe(api.session.user()?.id)
    const active = own.groups.flatMap(group =>
      group.features.filter(each => each.isActive).map(each => each.featureCode),
    )
    expect(new Set(api.session.access()?.permissions)).toEqual(new Set(active))
  })

  test('is told why a login fails', async () => {
    api.session.logIn({ userName: 'cashier', password: 'wrong', isRemembered: false })
    await until(() =>
      expect(selectLoginFailure(api.session.actor.getSnapshot())).toMatchObject({
        kind: 'refused',
        description: 'invalidCredentials',
      }),
    )
  })

  test('makes one renewal of many calls whose token has run out', async () => {
    await logIn('cashier')
    server.clock.advance(31 * minuteMs)
    const users = await Promise.all(Array.from({ length: 10 }, () => api.read(accountEndpoints.getOwnUser, {})))
    expect(new Set(users.map(user => user.userName))).toEqual(new Set(['cashier']))
    expect(tokenRequests).toBe(2)
  })

  test('logs out at the server too', async () => {
    await logIn('cashier')
    const as = api.session.accessToken() ?? ''
    api.session.logOut()
    await until(async () => expect((await server.refusal(accountEndpoints.getOwnUser, {}, { as })).status).toBe(401))
  })

  test('asks for the password when the session was ended elsewhere, and goes on after it', async () => {
    await logIn('cashier')
    const { refreshToken = '' } = api.session.actor.getSnapshot().context.session?.tokens ?? {}
    await sendForm(server, '/connect/revocation', { token: refreshToken ?? '' })
    await expect(api.read(accountEndpoints.getOwnUser, {})).rejects.toMatchObject({
      error: 'session_expired',
      description: 'refreshTokenRefused',
    })
    expect(selectIsModalOpen(api.session.actor.getSnapshot())).toBe(true)
    await logIn('cashier')
    await until(() => expect(selectIsModalOpen(api.session.actor.getSnapshot())).toBe(false))
    expect((await api.read(accountEndpoints.getOwnUser, {})).userName).toBe('cashier')
  })

  test('saves preferences, which come back with the next login', async () => {
    await logIn('cashier')
    await api.call(accountEndpoints.savePreferences, {
      body: { theme: 'red', language: 'en', showDashboardTodo: false },
    })
    await logIn('cashier')
    await until(() => expect(api.storage.get('theme')).toBe('red'))
    expect([api.storage.get('language'), api.storage.get('show_dashboard_todo')]).toEqual(['en', false])
  })
})
