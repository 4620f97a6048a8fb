import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { writeRefusals } from '#server/identity/refusals.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'
import { logIn, renew, sendForm, tokensOf } from '#tests/support/token-request.ts'

const wrongPassword = 'Wrong@2026'
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const home = '192.0.2.1'
const elsewhere = '203.0.113.7'

const from = (address: string) => ({ 'x-forwarded-for': address })
const outcomeOf = (response: LightMyRequestResponse) => ({
  status: response.statusCode,
  text: response.json().error_description,
  wait: response.headers['retry-after'],
})

describeOnBoth('wrong logins', open => {
  let server: TestApp

  beforeEach(async () => {
    server = await open({ fill: addPeople })
  })

  const guess = async (name: string, address = home, at = server) =>
    outcomeOf(await logIn(at, name, wrongPassword, from(address)))
  const guesses = async (name: string, times: number, address = home) => {
    for (let time = 0; time < times; time++) await guess(name, address)
  }
  const right = (name: string, address = home, at = server) => logIn(at, name, undefined, from(address))

  /** How long the account is held up after each wrong login, where somebody tries again as soon as they may. */
  const waitsAfter = async (name: string, times: number) => {
    const waits: number[] = []
    for (let time = 0; time < times; time++) {
      expect(await guess(name)).toEqual({ status: 400, text: 'invalidCredentials', wait: undefined })
      const next = await right(name).then(outcomeOf)
      const seconds = Number(next.status === 429 ? next.wait : 0)
      waits.push(seconds)
      server.clock.advance(seconds * 1000)
      if (next.status === 200) break
    }
    return waits
  }

  it('of an account at an address are held up ever longer, up to a quarter of an hour', async () => {
    await guesses('cashier', 3)
    expect(await waitsAfter('cashier', 12)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  })

  it('are answered a wait, also to the right password, and are not counted during it', async () => {
    await guesses('cashier', 4)
    server.clock.advance(1000)
    await guess('cashier')
    for (let time = 0; time < 20; time++)
      expect(await guess('cashier')).toEqual({ status: 429, text: 'tooManyRequests', wait: '2' })
    expect(outcomeOf(await right('cashier'))).toMatchObject({ status: 429, wait: '2' })
    server.clock.advance(1999)
    expect(outcomeOf(await right('cashier'))).toMatchObject({ status: 429, wait: '1' })
    server.clock.advance(1)
    await tokensOf(right('cashier'))
  })

  it('that are held up for a minute and more are reported as a locked account', async () => {
    await guesses('cashier', 3)
    await waitsAfter('cashier', 6)
    await guess('cashier')
    expect(await guess('cashier')).toEqual({ status: 429, text: 'accountLocked', wait: '64' })
  })

  it('do not hold up the account at other addresses, nor other accounts', async () => {
    await guesses('owner', 60, elsewhere)
    await tokensOf(right('owner'))
    await tokensOf(right('accountant', elsewhere))
  })

  it('are forgotten after the right password', async () => {
    await guesses('cashier', 3)
    await tokensOf(right('cashier'))
    await guesses('cashier', 3)
    await tokensOf(right('cashier'))
  })

  it('are forgotten after a day', async () => {
    await guesses('cashier', 3)
    await waitsAfter('cashier', 8)
    server.clock.advance(dayMs)
    await guesses('cashier', 3)
    await tokensOf(right('cashier'))
  })

  it('are counted together by copies of the server', async () => {
    const copy = await server.openCopy()
    await guesses('cashier', 2)
    await guess('cashier', home, copy)
    await guess('CASHIER', home, copy)
    expect(await guess('cashier')).toMatchObject({ status: 429 })
    expect((await right('cashier', home, copy)).statusCode).toBe(429)
  })

  it('that are sent at once are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess('cashier')))
    expect(answers.filter(each => each.status === 400)).toHaveLength(4)
    expect(answers.filter(each => each.status === 429)).toHaveLength(8)
  })

  it('are not seen in right ones that are sent at once', async () => {
    const logins = await Promise.all(Array.from({ length: 12 }, () => right('cashier')))
    expect(logins.map(each => each.statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
  })

  it('of a name that nobody has look the same at each try', async () => {
    const answers = async (name: string) => {
      const seen = []
      for (let time = 0; time < 70; time++) {
        seen.push(await guess(name))
        server.clock.advance(500 * (time % 7))
      }
      return seen
    }
    const ofSomebody = await answers('cashier')
    const fresh = await open({ fill: addPeople })
    server = fresh
    expect(await answers('whoever')).toEqual(ofSomebody)
  })

  it('of a name and of its e-mail are counted apart, because together they would reveal whose they are', async () => {
    await guesses('cashier', 4)
    expect(await guess('cashier')).toMatchObject({ status: 429 })
    expect(await guess('cashier@shop.example')).toMatchObject({ status: 400 })
  })

  it('are in the audit, without what was typed', async () => {
    await guesses('cashier', 3)
    await waitsAfter('cashier', 7)
    await guess('my secret typed into the wrong field')
    expect(await refusals()).toEqual({
      'login.failed of 3': 9,
      'login.locked of 3': 1,
      'login.refusedWhileLocked of 3': 7,
      'login.failed of null': 1,
    })
    const rows = await server.db.read.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('secret')
    expect(rows.every(row => row.address === home)).toBe(true)
  })

  it('that are held up for long are shown in the profile, which a session that is open still reads', async () => {
    const as = await server.signIn('cashier')
    const isLockedOut = async () => (await server.call(accountEndpoints.getOwnUser, {}, { as })).isLockedOut
    await guesses('cashier', 3, elsewhere)
    for (const seconds of [1, 2, 4, 8, 16, 32]) {
      await guess('cashier', elsewhere)
      server.clock.advance(seconds * 1000)
    }
    expect(await isLockedOut()).toBe(false)
    await guess('cashier', elsewhere)
    expect(await isLockedOut()).toBe(true)
    server.clock.advance(64_000)
    expect(await isLockedOut()).toBe(false)
  })

  it('of many names from one address are answered a wait, and the right password passes', async () => {
    for (let name = 0; name < 50; name++) expect(await guess(`stranger${name}`)).toMatchObject({ status: 400 })
    for (const name of ['stranger50', 'accountant'])
      expect(await guess(name)).toEqual({ status: 429, text: 'tooManyRequests', wait: '900' })
    await tokensOf(right('accountant'))
    server.clock.advance(15 * minuteMs)
    expect(await guess('stranger51')).toMatchObject({ status: 400 })
  })

  it('of many names do not fill the audit', async () => {
    for (let name = 0; name < 60; name++) await guess(`stranger${name}`)
    expect(await refusals()).toEqual({ 'login.failed of null': 60, 'login.limited of null': 1 })
    const { count } = await server.db.read
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBeLessThan(6)
  })

  /** How often each refusal is on record, and of whom. */
  async function refusals(): Promise<Record<string, number>> {
    await writeRefusals(server.db, true)
    const rows = await server.db.read.selectFrom('audit').select(['user_id', 'action', 'detail']).execute()
    const counts: Record<string, number> = {}
    for (const { user_id, action, detail } of rows) {
      const kind = `${action} of ${user_id}`
      counts[kind] = (counts[kind] ?? 0) + JSON.parse(detail).count
    }
    return counts
  }
})

describeOnBoth('a session', open => {
  let server: TestApp

  beforeEach(async () => {
    server = await open({ fill: addPeople })
  })

  it('is renewed and ended whatever strangers send from the same address, who are refused after 300 in a minute', async () => {
    const copy = await server.openCopy()
    const { refresh_token: token } = await tokensOf(logIn(server, 'cashier'))
    for (let time = 0; time < 299; time++) await renew(server, `made up ${time}`)
    expect((await renew(copy, 'made up')).statusCode).toBe(401)
    expect(outcomeOf(await renew(server, 'made up'))).toEqual({ status: 429, text: 'tooManyRequests', wait: '60' })
    const revoke = (ended: string) => sendForm(copy, '/connect/revocation', { token: ended })
    expect((await revoke('made up')).statusCode).toBe(429)
    const { refresh_token: next } = await tokensOf(renew(copy, token))
    expect((await revoke(next)).statusCode).toBe(200)
    await tokensOf(logIn(server, 'cashier'))
    server.clock.advance(minuteMs)
    expect((await renew(server, 'made up')).statusCode).toBe(401)
  })
})

describeOnBoth('after a clock that stood a month ahead', open => {
  let server: TestApp
  const monthMs = 30 * dayMs

  beforeEach(async () => {
    server = await open({ fill: addPeople })
  })

  it('wrong logins and the limits of an address are forgotten', async () => {
    server.clock.advance(monthMs)
    const as = await server.signIn('admin')
    for (let time = 0; time < 9; time++) {
      await logIn(server, 'cashier', wrongPassword)
      server.clock.advance(32_000)
    }
    await logIn(server, 'cashier', wrongPassword)
    for (let name = 0; name < 41; name++) await logIn(server, `stranger${name}`, wrongPassword)
    expect((await logIn(server, 'cashier')).statusCode).toBe(429)
    expect((await logIn(server, 'stranger', wrongPassword)).statusCode).toBe(429)
    server.clock.advance(-monthMs)
    await tokensOf(logIn(server, 'cashier'))
    expect((await logIn(server, 'stranger', wrongPassword)).statusCode).toBe(400)
    expect((await server.refusal(accountEndpoints.getOwnUser, {}, { as })).status).toBe(401)
  })

  it('nobody is shown as locked out', async () => {
    const present = await server.signIn('cashier')
    server.clock.advance(monthMs)
    for (let time = 0; time < 10; time++) {
      await logIn(server, 'cashier', wrongPassword)
      server.clock.advance(32_000)
    }
    server.clock.set('2026-01-15T09:00:00Z')
    expect(await server.call(accountEndpoints.getOwnUser, {}, { as: present })).toMatchObject({ isLockedOut: false })
  })

  it('its sessions have ended, and a used refresh token is not taken twice', async () => {
    const present = await tokensOf(logIn(server, 'cashier'))
    server.clock.advance(2 * dayMs)
    await tokensOf(renew(server, present.refresh_token))
    const ahead = await tokensOf(logIn(server, 'cashier'))
    server.clock.set('2026-01-15T09:00:00Z')
    expect((await renew(server, ahead.refresh_token)).statusCode).toBe(401)
    expect((await renew(server, present.refresh_token)).statusCode).toBe(401)
  })
})
