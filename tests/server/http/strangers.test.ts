/** What nobody in particular may hold of the server, tried over real connections. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { billEndpoints } from '#contract/bill.ts'
import { tokenScope } from '#contract/protocol.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { connectionLimits } from '#server/http/connections.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const limits = {
  ...connectionLimits,
  graceMs: 1500,
  checkMs: 50,
  connectionsPerAddressMax: 12,
  bodiesPerAddressMax: 5,
}

/** Those who send nothing are cut off soon; those who send a piece now and then are far above the pace. */
const hasty = { ...limits, graceMs: 300, bytesPerSecondMin: 300 }
const pieceMs = 120

const formType = 'application/x-www-form-urlencoded'
const login = new URLSearchParams({
  grant_type: 'password',
  username: 'cashier',
  password: demoPassword,
  scope: tokenScope,
}).toString()

describeOnBoth('strangers', open => {
  let shop: TestApp
  let port: number
  let cashier: string

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop, limits })
    cashier = await shop.signIn('cashier')
    port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })

  const dial = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }

  /** The head of a request and the beginning of its body. */
  const begin = async (path: string, headers: Record<string, string | number>, start: string, method = 'POST') => {
    const socket = await dial()
    const lines = Object.entries({ host: 'shop', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${start}`)
    return socket
  }
  const beginLogin = (start = login.slice(0, 9)) =>
    begin('/connect/token', { 'content-type': formType, 'content-length': login.length }, start)
  const asCashier = () => ({ authorization: `Bearer ${cashier}`, 'content-type': 'application/json' })

  /** What comes first, without waiting for the end of the connection. */
  const firstLine = async (socket: Socket) => {
    const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['closed'])])
    return String(answer).split('\r\n')[0]
  }

  describe('who are slow, where nobody is waited for long', () => {
    let usualPort: number

    beforeAll(async () => {
      usualPort = port
      const impatient = await open({ fill: fillTinyShop, limits: hasty })
      port = Number(new URL(await impatient.app.listen({ port: 0, host: '127.0.0.1' })).port)
    })

    afterAll(() => {
      port = usualPort
    })

    it('and stop in the middle of a body are cut off, with the reason', async () => {
      const answer = await text(await beginLogin())
      expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*malformed_request/)
    })

    it('and whose body comes all the same are heard', async () => {
      const filler = '&resource='.padEnd(4000, 'x')
      const body = login + filler
      const head = { 'content-type': formType, 'content-length': body.length, connection: 'close' }
      const socket = await begin('/connect/token', head, body.slice(0, 1000))
      for (let at = 1000; at < body.length; at += 1000) {
        await setTimeout(pieceMs)
        socket.write(body.slice(at, at + 1000))
      }
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
    })
  })

  it('who begin more bodies than is usual lose the oldest, and keep nobody from logging in', async () => {
    const waiting = []
    for (let count = 0; count < limits.bodiesPerAddressMax; count++) waiting.push(await beginLogin())
    const [oldest] = waiting
    expect(await firstLine(await beginLogin(login))).toBe('HTTP/1.1 200 OK')
    expect(oldest && (await firstLine(oldest))).toBe('HTTP/1.1 408 Request Timeout')
    for (const socket of waiting) socket.destroy()
  })

  it('who open more connections than is usual lose the oldest, and never those of people', async () => {
    const till = await begin(accountEndpoints.getOwnUser.path, asCashier(), '', 'GET')
    expect(await firstLine(till)).toBe('HTTP/1.1 200 OK')
    const silent = []
    for (let count = 0; count < limits.connectionsPerAddressMax; count++) silent.push(await dial())
    const [oldest] = silent
    if (oldest && !oldest.destroyed) await once(oldest.resume(), 'close')
    till.write(
      `GET ${accountEndpoints.getOwnUser.path} HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${cashier}\r\n\r\n`,
    )
    expect(await firstLine(till)).toBe('HTTP/1.1 200 OK')
    for (const socket of [till, ...silent]) socket.destroy()
  })

  it.each([
    ['no token', {}, '401 Unauthorized'],
    ['a wrong token', { authorization: 'Bearer wrong' }, '401 Unauthorized'],
  ])('with %s are answered before their body is read', async (_name, headers, status) => {
    const head = { 'content-type': 'application/json', 'content-length': 60_000, ...headers }
    const socket = await begin(billEndpoints.createBill.path, head, '{"BillItems":[')
    expect(await firstLine(socket)).toBe(`HTTP/1.1 ${status}`)
    socket.destroy()
  })

  it('and people without the right are answered before their body is read', async () => {
    const guest = await shop.signIn('guest')
    const head = { 'content-type': 'application/json', 'content-length': 60_000, authorization: `Bearer ${guest}` }
    const socket = await begin(billEndpoints.createBill.path, head, '{')
    expect(await firstLine(socket)).toBe('HTTP/1.1 403 Forbidden')
    socket.destroy()
  })

  it.each([
    ['a login', '/connect/token', formType, 16_385],
    ['an ordinary call', accountEndpoints.saveOwnUser.path, 'application/json', 65_537],
    ['a bill', billEndpoints.createBill.path, 'application/json', 2_097_153],
  ])('cannot send %s that is too long', async (_name, path, type, length) => {
    const head = { 'content-type': type, 'content-length': length, authorization: `Bearer ${cashier}` }
    const method = path === accountEndpoints.saveOwnUser.path ? 'PUT' : 'POST'
    const socket = await begin(path, head, '{', method)
    expect(await firstLine(socket)).toBe('HTTP/1.1 413 Payload Too Large')
    socket.destroy()
  })

  it('cannot send one in pieces of which none says how long it is', async () => {
    const head = { 'content-type': formType, 'transfer-encoding': 'chunked' }
    const socket = await begin('/connect/token', head, `5000\r\n${'x'.repeat(0x5000)}\r\n`)
    expect(await firstLine(socket)).toBe('HTTP/1.1 413 Payload Too Large')
    socket.destroy()
  })

  it('who write to an unknown address get 404 before their body is read', async () => {
    const socket = await begin('/api/nothing', { 'content-type': 'application/json', 'content-length': 60_000 }, '[')
    expect(await firstLine(socket)).toBe('HTTP/1.1 404 Not Found')
    socket.destroy()
  })

  const post = (payload: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${cashier}` }
    return shop.inject({ method: 'POST', url: billEndpoints.createBill.path, headers, payload })
  }

  it('cannot nest a body deeper than any call needs', async () => {
    const deep = (levels: number) => `{"BillItems":${'['.repeat(levels)}${']'.repeat(levels)}}`
    const [fits, refused] = [await post(deep(19)), await post(deep(20))]
    expect([fits.statusCode, refused.statusCode]).toEqual([422, 400])
    expect((await post(`{"note":"${'[{'.repeat(40)}\\"${'['.repeat(40)}"}`)).statusCode).toBe(422)
    expect((await post('['.repeat(1_000_000))).statusCode).toBe(400)
  })

  it('cannot send more values than the largest bill has', async () => {
    expect((await post(`{"BillItems":[${'0,'.repeat(5000)}0]}`)).statusCode).toBe(413)
    const many = `[${'0,'.repeat(4000)}0]`
    expect((await post(`{"BillItems":[${`${many},`.repeat(50)}0]}`)).statusCode).toBe(413)
  })

  it('are refused by name where they send a long text for an id', async () => {
    const { statusCode, body } = await post(`{"Id":"${'9'.repeat(2_000_000)}"}`)
    expect(statusCode).toBe(422)
    expect(JSON.parse(body).problems).toContainEqual({ at: 'Id', code: 'invalid' })
    expect(body.length).toBeLessThan(5000)
  })

  it('get fifty problems at most, and the number of the others', async () => {
    const { problems, moreProblems } = (await post(`{"BillItems":[${'0,'.repeat(999)}0]}`)).json()
    expect(problems).toHaveLength(50)
    expect(moreProblems).toBeGreaterThanOrEqual(950)
    const fields = Array.from({ length: 2000 }, (_, index) => `"field${index}":1`).join()
    const { problems: few } = (await post(`{${fields}}`)).json()
    expect(JSON.stringify(few).length).toBeLessThan(5000)
  })

  it('leave a shop that sells', async () => {
    const sale = aSale([{ good: goods.coffee }])
    expect(await shop.call(billEndpoints.createBill, { body: sale }, { as: cashier })).toMatchObject({ version: 1 })
  })
})
