import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { day } from '#domain/days.ts'
import type { Caller } from '#server/calls/handler.ts'
import { heavyWork } from '#server/calls/heavy-work.ts'
import { readStatistics } from '#server/dashboard.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

const { getStatistics } = billEndpoints
const year = '?fromdate=2025-01-16&toDate=2026-01-15'

describeOnBoth('reads that take long', open => {
  let shop: TestApp
  let owner: string
  let accountant: string

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    accountant = await shop.signIn('accountant')
  })

  const ask = (as: string) =>
    shop.inject({ method: 'GET', url: `${getStatistics.path}${year}`, headers: { authorization: `Bearer ${as}` } })

  test('are four of one user at once; more get 429, and other users do not', async () => {
    const person = { userId: 1 } as Caller
    const ended = Promise.withResolvers<void>()
    const underWay = Array.from({ length: 4 }, () => heavyWork(person, () => ended.promise))
    const refused = await ask(owner)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect((await ask(accountant)).statusCode).toBe(200)
    ended.resolve()
    await Promise.all(underWay)
    expect((await ask(owner)).statusCode).toBe(200)
    await expect(heavyWork(person, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect((await Promise.all([1, 2, 3, 4].map(() => ask(owner)))).map(each => each.statusCode)).toEqual([
      200, 200, 200, 200,
    ])
  })

  test('run on a worker, so that no posting waits for them', async () => {
    const query = { fromdate: day('2025-01-16'), toDate: day('2026-01-15') }
    const before = await shop.call(getStatistics, { query }, { as: owner })
    const tables: string[] = []
    const read = new Proxy(shop.db.read, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target)
        if (name !== 'selectFrom') return typeof value === 'function' ? value.bind(target) : value
        return (table: never) => {
          tables.push(table)
          return target.selectFrom(table)
        }
      },
    })
    expect(await readStatistics({ ...shop.db, read }, query.fromdate, query.toDate, null)).toEqual(before)
    expect(tables.filter(table => table === 'bill' || table === 'entry')).toEqual([])
  })
})
