import { beforeEach, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { busyCopy } from '#tests/support/busy-copy.ts'
import { addPeople } from '#tests/support/people.ts'
import { logIn, renew, sendForm, tokensOf } from '#tests/support/token-request.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describeOnBoth('a refresh token', (open, kind) => {
  let server: TestApp
  let first: string

  beforeEach(async () => {
    server = await open({ fill: addPeople })
    first = (await tokensOf(logIn(server, 'cashier'))).refresh_token
  })

  const renewed = async (token: string, at = server) => (await tokensOf(renew(at, token))).refresh_token
  const isRefused = async (token: string, at = server) => {
    const response = await renew(at, token)
    if (response.statusCode === 200) return false
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ error: 'invalid_grant', error_description: 'refreshTokenRefused', problems: [] })
    return true
  }

  it('is answered with another one and a new access token', async () => {
    server.clock.advance(20 * minuteMs)
    const reply = await tokensOf(renew(server, first))
    expect(reply.refresh_token).not.toBe(first)
    server.clock.advance(15 * minuteMs)
    await server.call(accountEndpoints.getOwnUser, {}, { as: reply.access_token })
  })

  it('is answered alike within 30 s, because the first answer may have been lost', async () => {
    const second = await renewed(first)
    server.clock.advance(30_000)
    expect(await renewed(first)).toBe(second)
    expect(await renewed(second)).not.toBe(second)
  })

  it('that is used again later ends the session', async () => {
    const second = await renewed(first)
    server.clock.advance(30_001)
    expect(await isRefused(first)).toBe(true)
    expect(await isRefused(second)).toBe(true)
  })

  it('that is used again after its successor was used ends the session', async () => {
    const second = await renewed(first)
    const third = await renewed(second)
    expect(await isRefused(first)).toBe(true)
    expect(await isRefused(third)).toBe(true)
  })

  it('that is used again ends the access tokens of the session at once, and no other session', async () => {
    const other = await tokensOf(logIn(server, 'cashier'))
    const { access_token: as, refresh_token: second } = await tokensOf(renew(server, first))
    await renewed(second)
    await server.call(accountEndpoints.getOwnUser, {}, { as })
    expect(await isRefused(first)).toBe(true)
    expect(await server.refusal(accountEndpoints.getOwnUser, {}, { as })).toMatchObject({ status: 401 })
    await server.call(accountEndpoints.getOwnUser, {}, { as: other.access_token })
    await renewed(other.refresh_token)
    const rows = await server.db.read
      .selectFrom('audit')
      .select('user_id')
      .where('action', '=', 'session.reused')
      .execute()
    expect(rows).toEqual([{ user_id: 3 }])
  })

  it('sent by many at once, to two copies of the server, makes one successor', async () => {
    const copy = await busyCopy(server, kind)
    const seconds = await Promise.all(
      Array.from({ length: 8 }, (_, index) => renewed(first, index % 2 ? copy : server)),
    )
    expect(new Set(seconds).size).toBe(1)
    const tokens = await server.db.read.selectFrom('refresh_token').select('used_at').orderBy('id').execute()
    expect(tokens).toEqual([{ used_at: server.clock.now() }, { used_at: null }])
  })

  it('and its successor, sent at once by a thief and the owner, never leave two chains', async () => {
    const copy = await busyCopy(server, kind)
    const second = await renewed(first)
    await Promise.all([renew(server, first), renew(copy, second), renew(copy, first), renew(server, second)])
    const unused = await server.db.read
      .selectFrom('refresh_token')
      .select('id')
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    expect(unused.length).toBeLessThanOrEqual(1)
  })

  it('is good for 14 days without use, and a session for 90', async () => {
    server.clock.advance(14 * dayMs - 1)
    let token = await renewed(first)
    server.clock.advance(14 * dayMs)
    expect(await isRefused(token)).toBe(true)
    token = (await tokensOf(logIn(server, 'cashier'))).refresh_token
    for (let days = 0; days < 80; days += 10) {
      server.clock.advance(10 * dayMs)
      token = await renewed(token)
    }
    server.clock.advance(10 * dayMs)
    expect(await isRefused(token)).toBe(true)
  })

  it('leaves nothing behind once it has expired', async () => {
    await renewed(await renewed(first))
    server.clock.advance(14 * dayMs + 1)
    await tokensOf(logIn(server, 'cashier'))
    const { count } = await server.db.read
      .selectFrom('refresh_token')
      .select(each => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  it('of a disabled account is refused', async () => {
    await server.db.write([], async tx => {
      await tx.updateTable('user_account').set({ is_enabled: 0 }).where('user_name', '=', 'cashier').execute()
    })
    expect(await isRefused(first)).toBe(true)
  })

  it('that is made up is refused, and stored ones are hashes', async () => {
    expect(await isRefused('A'.repeat(43))).toBe(true)
    const rows = await server.db.read.selectFrom('refresh_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(first)
    const stored = rows[0]?.token_hash ?? ''
    expect(await isRefused(stored)).toBe(true)
  })

  it('can be given back, which ends its session', async () => {
    const { access_token: as, refresh_token: token } = await tokensOf(logIn(server, 'cashier'))
    const response = await sendForm(server, '/connect/revocation', { token, token_type_hint: 'refresh_token' })
    expect([response.statusCode, response.json()]).toEqual([200, {}])
    expect(await isRefused(token)).toBe(true)
    expect(await server.refusal(accountEndpoints.getOwnUser, {}, { as })).toMatchObject({ status: 401 })
    expect(await isRefused(first)).toBe(false)
    const unknown = await sendForm(server, '/connect/revocation', { token: 'unknown' })
    expect(unknown.statusCode).toBe(200)
  })
})
