import { expect, it, onTestFinished, vi } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { getNotices } = settingEndpoints
const hourMs = 3_600_000

describeOnBoth('an administrator', open => {
  const body = aSale([{ good: goods.coffee, count: '1' }])

  it('gets a notice that the clock is before the newest bill, also after further bills, and the log has it once', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => log.mockRestore())
    const shop = await open({ fill: fillTinyShop })
    const [admin, cashier] = [await shop.signIn('admin'), await shop.signIn('cashier')]
    const notices = () => shop.call(getNotices, {}, { as: admin })
    await shop.call(billEndpoints.createBill, { body }, { as: cashier })
    const newestAt = shop.clock.now()
    expect(await notices()).toEqual([])
    shop.clock.advance(-hourMs)
    const clockBehind = { code: 'clockBehind', newestAt, now: shop.clock.now() }
    expect(await notices()).toEqual([clockBehind])
    for (let time = 0; time < 2; time++) await shop.call(billEndpoints.createBill, { body }, { as: cashier })
    expect(await notices()).toEqual([clockBehind])
    const logged = log.mock.calls.map(([text]) => String(text)).filter(text => text.includes('the newest bill'))
    expect(logged).toEqual([expect.stringContaining('2026-01-15T08:00:00.000Z')])
    shop.clock.advance(hourMs)
    expect(await notices()).toEqual([])
  })

  it.each([
    ['0.0.0.0', 'http', ['notEncrypted']],
    ['192.0.2.4', 'http', ['notEncrypted']],
    ['::', 'http', ['notEncrypted']],
    ['0.0.0.0', 'https', []],
    ['127.0.0.1', 'http', []],
    ['localhost', 'http', []],
    ['::1', 'http', []],
  ])('gets these notices of a server that listens on %s and was reached by %s: %j', async (host, scheme, codes) => {
    const server = await open({ fill: addPeople, host })
    const headers = { authorization: `Bearer ${await server.signIn('admin')}`, 'x-forwarded-proto': scheme }
    const answer = await server.inject({ method: 'GET', url: getNotices.path, headers })
    expect(answer.json().map((notice: { code: string }) => notice.code)).toEqual(codes)
  })

  it('is the only one who gets it', async () => {
    const server = await open({ fill: addPeople })
    for (const person of ['owner', 'admin'])
      expect(await server.call(getNotices, {}, { as: await server.signIn(person) })).toEqual([])
    for (const person of ['cashier', 'accountant', 'guest'])
      expect((await server.refusal(getNotices, {}, { as: await server.signIn(person) })).status).toBe(403)
  })
})
