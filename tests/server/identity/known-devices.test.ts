import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'
import { logIn } from '#tests/support/token-request.ts'

const dayMs = 86_400_000
const shop = '192.0.2.1'

describeOnBoth('a device that has logged in before', open => {
  let server: TestApp

  beforeEach(async () => {
    server = await open({ fill: addPeople })
  })

  const send = (name: string, password: string | undefined, cookie: string | undefined, address = shop) =>
    logIn(server, name, password, { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) })
  const guess = async (name: string, cookie?: string) => (await send(name, 'Wrong@2026', cookie)).statusCode
  const enter = async (name: string, cookie?: string) => (await send(name, undefined, cookie)).statusCode
  const knownTo = async (name: string, cookie?: string) => cookieOf(await send(name, undefined, cookie))

  it('gets a long random cookie, for the token endpoint alone, that no script reads and no other site sends', async () => {
    const response = await send('owner', undefined, undefined)
    const [value, ...attributes] = String(response.headers['set-cookie']).split('; ')
    expect(value).toMatch(/^mizan_device=[\w-]{43}$/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/connect/token', 'SameSite=Strict'])
  })

  it('gets a cookie that travels encrypted where the login did', async () => {
    const response = await logIn(server, 'owner', undefined, { 'x-forwarded-proto': 'https' })
    expect(String(response.headers['set-cookie'])).toMatch(/; Secure(;|$)/)
  })

  it('is not in the database as it is in the cookie', async () => {
    const [, token = ''] = (await knownTo('owner')).split('=')
    const rows = await server.db.read.selectFrom('login_device').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is not held up by the tries of strangers at its address', async () => {
    const cookie = await knownTo('owner')
    for (let time = 0; time < 5; time++) await guess('owner')
    expect([await enter('owner'), await enter('owner', cookie)]).toEqual([429, 200])
  })

  it('is not held up by a limit of its address', async () => {
    const cookie = await knownTo('owner')
    for (let name = 0; name < 51; name++) await guess(`stranger${name}`)
    expect([await guess('owner'), await guess('owner', cookie), await enter('owner', cookie)]).toEqual([429, 400, 200])
  })

  it('is held up by its own tries, which hold up nobody else', async () => {
    const cookie = await knownTo('owner')
    for (let time = 0; time < 4; time++) expect(await guess('owner', cookie)).toBe(400)
    expect([await enter('owner', cookie), await enter('owner')]).toEqual([429, 200])
    server.clock.advance(1000)
    expect(await enter('owner', cookie)).toBe(200)
  })

  it('is known only for the accounts that logged in on it', async () => {
    const cookie = await knownTo('cashier')
    for (let time = 0; time < 4; time++) await guess('owner')
    expect(await enter('owner', cookie)).toBe(429)
    server.clock.advance(1000)
    expect(await knownTo('owner', cookie)).toBe(cookie)
    for (let time = 0; time < 4; time++) await guess('owner')
    expect([await enter('owner', cookie), await enter('cashier', cookie)]).toEqual([200, 200])
  })

  it('is not made up: an unknown cookie is a stranger, and is replaced', async () => {
    const made = `mizan_device=${'A'.repeat(43)}`
    for (let time = 0; time < 4; time++) await guess('owner', made)
    expect([await enter('owner', made), await enter('owner')]).toEqual([429, 429])
    server.clock.advance(1000)
    expect(await knownTo('owner', made)).not.toBe(made)
  })

  it('is forgotten half a year after its last login', async () => {
    const cookie = await knownTo('owner')
    server.clock.advance(179 * dayMs)
    expect(await knownTo('owner', cookie)).toBe(cookie)
    server.clock.advance(180 * dayMs)
    expect(await knownTo('owner', cookie)).not.toBe(cookie)
  })

  it('is kept when a tool without cookies logs in again and again', async () => {
    const cookie = await knownTo('owner')
    server.clock.advance(1000)
    await knownTo('owner', cookie)
    for (let time = 0; time < 105; time++) {
      server.clock.advance(1000)
      await enter('owner')
    }
    const rows = await server.db.read.selectFrom('login_device').select('user_id').execute()
    expect(rows.length).toBeLessThanOrEqual(100)
    expect(await knownTo('owner', cookie)).toBe(cookie)
  })

  it('is known to every copy of the server', async () => {
    const cookie = await knownTo('owner')
    const copy = await server.openCopy()
    for (let time = 0; time < 4; time++) await guess('owner')
    expect((await logIn(copy, 'owner', undefined, { 'x-forwarded-for': shop, cookie })).statusCode).toBe(200)
  })
})

function cookieOf(response: LightMyRequestResponse): string {
  expect(response.statusCode).toBe(200)
  return String(response.headers['set-cookie']).split(';')[0] ?? ''
}
