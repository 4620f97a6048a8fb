/** What an answer forbids a browser, and what opens nothing: other sites, cookies, tokens in an address, requests that are read two ways. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { billEndpoints } from '#contract/bill.ts'
import { reportEndpoints } from '#contract/report.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'
import { logIn } from '#tests/support/token-request.ts'

const me = accountEndpoints.getOwnUser.path
const yearSeconds = 31_536_000

describeOnBoth('the server', open => {
  let server: TestApp
  let token: string

  beforeAll(async () => {
    server = await open({ fill: fillTinyShop })
    token = await server.signIn('owner')
  })

  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers })
  const signed = () => ({ authorization: `Bearer ${token}` })

  it('lets no page of another site frame it, and keeps a browser that came by TLS to TLS for a year', async () => {
    for (const url of [me, '/api/nothing', '/%zz', '/api/docs']) {
      const { headers } = await get(url)
      const policy = String(headers['content-security-policy']).split(';')
      expect(policy).toEqual(
        expect.arrayContaining(["frame-ancestors 'self'", "base-uri 'none'", "form-action 'self'"]),
      )
      const age = /max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]
      expect(Number(age)).toBeGreaterThanOrEqual(yearSeconds)
      expect(headers['permissions-policy']).toMatch(/microphone=\(\).*geolocation=\(\).*serial=\(self\), usb=\(self\)/)
    }
  })

  it('lets no other site read its answers, and sets no cookie but that of a known device', async () => {
    const origin = 'https://elsewhere.example'
    const asked = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
    const answers = [
      await logIn(server, 'cashier'),
      await get(me, { ...signed(), origin }),
      await server.inject({ method: 'OPTIONS', url: me, headers: asked }),
    ]
    for (const { headers } of answers)
      expect(Object.keys(headers).filter(name => name.startsWith('access-control-'))).toEqual([])
    const cookies = answers.map(({ headers }) => headers['set-cookie'])
    expect(cookies).toEqual([
      expect.stringMatching(/^mizan_device=[\w-]{43}; .*HttpOnly; SameSite=Strict/),
      undefined,
      undefined,
    ])
  })

  it('takes a token from the header alone, neither from the address nor from a cookie', async () => {
    const answers = [
      await get(`${me}?access_token=${token}`),
      await get(me, { cookie: `access_token=${token}` }),
      await get(me, signed()),
    ]
    expect(answers.map(answer => answer.statusCode)).toEqual([401, 401, 200])
  })

  it('refuses a query that names a field twice', async () => {
    const { statusCode } = await get(`${billEndpoints.getBill.path}?id=1&id=2`, signed())
    expect(statusCode).toBe(422)
  })

  it('repeats nothing of a request that traces', async () => {
    const { port } = await listening(server)
    const answer = await exchange(port, 'TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: word\r\nConnection: close\r\n\r\n')
    expect(answer).not.toContain('word')
    expect(answer).toMatch(/^HTTP\/1\.1 4/)
  })

  it.each([
    ['Content-Length: 3\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['Content-Length: 3\r\nContent-Length: 4', 'abcd'],
    ['Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
    ['Transfer-Encoding : chunked', '0\r\n\r\n'],
  ])('refuses a body whose end is given in two ways: %s', async (headers, body) => {
    const { port } = await listening(server)
    const request = `POST /connect/token HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`
    const smuggled = 'GET /api/setting/IsRegistered HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const answer = await exchange(port, request + smuggled)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })

  it('says of every text which letters it is written in', async () => {
    const kinds = [me, `${reportEndpoints.exportLedger.path}?format=hledger`, '/api/docs', '/api/nothing']
    for (const url of kinds)
      expect(String((await get(url, signed())).headers['content-type'])).toMatch(/; charset=utf-8$/)
  })
})

async function listening({ app }: TestApp): Promise<AddressInfo> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return app.server.address() as AddressInfo
}

/** Everything that comes back until the server closes the connection. */
async function exchange(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  let answer = ''
  socket.on('data', text => {
    answer += text
  })
  socket.write(request)
  await once(socket, 'close')
  return answer
}
