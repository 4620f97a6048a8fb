import { beforeEach, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { failuresMax, lockMs } from '#server/identity/credentials.ts'
import { tokenLimit, wrongPasswordLimit } from '#server/identity/rate-limit.ts'
import { writeRefusals } from '#server/identity/refusals.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'
import { logIn, renew, sendForm, tokensOf } from '#tests/support/token-request.ts'

const wrongPassword = 'Wrong@2026'

describeOnBoth('lock-out', open => {
  let server: TestApp

  beforeEach(async () => {
    server = await open({ fill: addPeople })
  })

  const answersTo = async (name: string, times: number, at = server) => {
    const answers: string[] = []
    for (let time = 0; time < times; time++) {
      answers.push((await logIn(at, name, wrongPassword)).json().error_description)
    }
    return answers
  }
  const lockingAnswers = [...Array.from({ length: failuresMax - 1 }, () => 'invalidCredentials'), 'accountLocked']

  it('follows the fifth wrong password in a row, also for the right one', async () => {
    expect(await answersTo('cashier', failuresMax)).toEqual(lockingAnswers)
    const right = await logIn(server, 'cashier')
    expect([right.statusCode, right.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'accountLocked', problems: [] },
    ])
    await tokensOf(logIn(server, 'accountant'))
  })

  it('ends after a quarter of an hour', async () => {
    await answersTo('cashier', failuresMax)
    server.clock.advance(lockMs - 1)
    expect((await logIn(server, 'cashier')).statusCode).toBe(400)
    server.clock.advance(1)
    await tokensOf(logIn(server, 'cashier'))
  })

  it('does not follow wrong passwords with a right one between them', async () => {
    await answersTo('cashier', failuresMax - 1)
    await tokensOf(logIn(server, 'cashier'))
    expect(await answersTo('cashier', failuresMax - 1)).not.toContain('accountLocked')
  })

  it('counts together over user name, e-mail and copies of the server', async () => {
    const copy = await server.openCopy()
    await answersTo('cashier', 2)
    await answersTo('CASHIER@shop.example', 2, copy)
    expect(await answersTo('cashier', 1)).toEqual(['accountLocked'])
    expect((await logIn(copy, 'cashier')).json().error_description).toBe('accountLocked')
  })

  it('counts guesses that are sent at once', async () => {
    const guesses = await Promise.all(Array.from({ length: 12 }, () => logIn(server, 'cashier', wrongPassword)))
    const answers = guesses.map(each => each.json().error_description)
    expect(answers.filter(answer => answer === 'invalidCredentials')).toHaveLength(failuresMax - 1)
  })

  it('does not follow right passwords that are sent at once', async () => {
    const logins = await Promise.all(Array.from({ length: 12 }, () => logIn(server, 'cashier')))
    expect(logins.map(each => each.statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
  })

  it('looks the same for a name that nobody has', async () => {
    expect(await answersTo('whoever', failuresMax + 1)).toEqual([...lockingAnswers, 'accountLocked'])
    server.clock.advance(lockMs)
    expect(await answersTo('whoever', 1)).toEqual(['invalidCredentials'])
  })

  it('is in the audit, without what was typed', async () => {
    await answersTo('cashier', failuresMax)
    await answersTo('my secret typed into the wrong field', 1)
    await logIn(server, 'cashier')
    await writeRefusals(server.db, true)
    const rows = await server.db.read.selectFrom('audit').select(['user_id', 'action', 'detail']).execute()
    const counts: Record<string, number> = {}
    for (const { user_id, action, detail } of rows) {
      const kind = `${action} of ${user_id}`
      counts[kind] = (counts[kind] ?? 0) + JSON.parse(detail).count
    }
    expect(counts).toEqual({
      'login.failed of 3': failuresMax - 1,
      'login.locked of 3': 1,
      'login.refusedWhileLocked of 3': 1,
      'login.failed of null': 1,
    })
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  it('is shown in the profile, which a session that is open still reads', async () => {
    const as = await server.signIn('cashier')
    expect(await server.call(accountEndpoints.getOwnUser, {}, { as })).toMatchObject({ isLockedOut: false })
    await answersTo('cashier', failuresMax)
    expect(await server.call(accountEndpoints.getOwnUser, {}, { as })).toMatchObject({ isLockedOut: true })
  })
})

describeOnBoth('the rate limit', open => {
  let server: TestApp

  beforeEach(async () => {
    server = await open({ fill: addPeople })
  })

  const setCount = async (name: string, count: number, from = '127.0.0.1') => {
    await server.db.write([], async tx => {
      const row = { bucket: `${name} ${from}`, window_start: server.clock.now(), count }
      await tx.insertInto('rate_limit').values(row).execute()
    })
  }

  it('refuses an address that uses the token endpoint too often, on every copy, and says until when', async () => {
    const copy = await server.openCopy()
    await setCount(tokenLimit.name, tokenLimit.countMax - 1)
    const { refresh_token: token } = await tokensOf(logIn(server, 'cashier'))
    for (const refused of [await logIn(copy, 'cashier'), await renew(server, token)]) {
      expect(refused.statusCode).toBe(429)
      expect(refused.json().error).toBe('too_many_requests')
      expect(refused.headers['retry-after']).toBe('60')
    }
    server.clock.advance(tokenLimit.windowMs)
    await renew(server, token).then(response => expect(response.statusCode).toBe(200))
  })

  it('refuses an address after too many wrong passwords of any account, also with a right one', async () => {
    await setCount(wrongPasswordLimit.name, wrongPasswordLimit.countMax - 1)
    expect((await logIn(server, 'whoever', wrongPassword)).statusCode).toBe(400)
    const refused = await logIn(server, 'accountant')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
    server.clock.advance(wrongPasswordLimit.windowMs)
    await tokensOf(logIn(server, 'accountant'))
  })

  it('counts each address behind a proxy of this machine on its own', async () => {
    await setCount(tokenLimit.name, tokenLimit.countMax, '203.0.113.7')
    const fields = { grant_type: 'password', username: 'cashier', password: demoPassword }
    const statusFrom = async (address: string) =>
      (await sendForm(server, '/connect/token', fields, { 'x-forwarded-for': address })).statusCode
    expect([await statusFrom('203.0.113.7'), await statusFrom('203.0.113.8')]).toEqual([429, 200])
  })

  it('forgets windows that ended a day ago', async () => {
    await setCount('token', 5, '203.0.113.7')
    server.clock.advance(24 * 3_600_000 + 1)
    await tokensOf(logIn(server, 'cashier'))
    const rows = await server.db.read.selectFrom('rate_limit').select('bucket').execute()
    expect(rows).toEqual([{ bucket: 'token 127.0.0.1' }])
  })
})
