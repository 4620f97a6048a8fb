import type { InjectOptions } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { writeRefusals } from '#server/identity/refusals.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'
import { logIn } from '#tests/support/token-request.ts'

const proxy = '192.0.2.10'

describeOnBoth('a page of another site', open => {
  let server: TestApp

  beforeAll(async () => {
    server = await open({ fill: addPeople, trustedProxies: [proxy] })
  })

  const login = async (headers: Record<string, string>) =>
    (await logIn(server, 'cashier', demoPassword, headers)).statusCode

  it.each([
    ['says cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['says same-site', { 'sec-fetch-site': 'same-site' }],
    ['says what no browser says', { 'sec-fetch-site': 'elsewhere' }],
    ['has another host', { host: 'shop.example', origin: 'http://elsewhere.example' }],
    ['has another port', { host: 'shop.example:4100', origin: 'http://shop.example:4200' }],
    ['has a host that begins like ours', { host: 'shop.example', origin: 'http://shop.example.elsewhere.example' }],
    ['hides its origin', { host: 'shop.example', origin: 'null' }],
    ['has no host at all', { host: 'shop.example', origin: 'file://' }],
  ])('is refused the token call where it %s', async (_what, headers) => {
    expect(await login(headers)).toBe(403)
  })

  it.each([
    ['a page of ours', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }],
    ['what the person typed', { 'sec-fetch-site': 'none' }],
    ['a page of ours without HTTPS', { host: '192.0.2.7:4100', origin: 'http://192.0.2.7:4100' }],
    ['a page whose port goes without saying', { host: 'shop.example:443', origin: 'https://shop.example' }],
    ['a page behind a proxy that ends TLS', { host: 'shop.example', origin: 'https://shop.example' }],
    ['a tool', {}],
  ])('is not %s', async (_what, headers) => {
    expect(await login(headers)).toBe(200)
  })

  it('is refused every call that changes something, before its body is read', async () => {
    const changing = Object.values(endpoints).filter(each => each.method !== 'GET' || /\/Register$/.test(each.path))
    expect(changing.length).toBeGreaterThan(10)
    for (const { method, path } of changing) {
      const url = path.replace(/:\w+/g, '1')
      const request: InjectOptions = { method, url, headers: { 'sec-fetch-site': 'cross-site' } }
      const response = await server.inject({ ...request, ...(method === 'GET' ? {} : { payload: '{' }) })
      expect([url, response.statusCode, response.json().error]).toEqual([url, 403, 'foreign_site'])
    }
  })

  it('may read what is public', async () => {
    const response = await server.inject({
      method: 'GET',
      url: '/api/setting/GetCurrentVersionCode',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(response.statusCode).toBe(200)
  })

  it('is known behind a trusted proxy by the host that the proxy was asked for, and behind no other', async () => {
    const statusFrom = async (remoteAddress: string, origin: string) => {
      const response = await server.inject({
        method: 'POST',
        url: '/connect/token',
        remoteAddress,
        headers: {
          host: 'inside:4100',
          origin,
          'x-forwarded-host': 'shop.example',
          'x-forwarded-proto': 'https',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({
          grant_type: 'password',
          username: 'cashier',
          password: demoPassword,
        }).toString(),
      })
      return response.statusCode
    }
    expect(await statusFrom(proxy, 'https://shop.example')).toBe(200)
    expect(await statusFrom(proxy, 'http://inside:4100')).toBe(403)
    expect(await statusFrom('192.0.2.11', 'https://shop.example')).toBe(403)
    expect(await statusFrom('192.0.2.11', 'http://inside:4100')).toBe(200)
  })

  it('of a trusted proxy each caller counts for themselves, of another proxy they count as one', async () => {
    const addressOf = async (remoteAddress: string) => {
      await server.inject({
        method: 'POST',
        url: '/connect/token',
        remoteAddress,
        headers: { 'x-forwarded-for': '203.0.113.9', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'grant_type=password&username=cashier&password=Wrong%402026',
      })
      await writeRefusals(server.db, true)
      const last = await server.db.read.selectFrom('audit').select('address').orderBy('id', 'desc').executeTakeFirst()
      return last?.address
    }
    expect([await addressOf(proxy), await addressOf('192.0.2.11')]).toEqual(['203.0.113.9', '192.0.2.11'])
  })
})
