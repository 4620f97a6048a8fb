/** The calls that the specification names for reports: they answer what the reports of our client do. */
import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { reports, reportWireCalls } from '#contract/reports/reports.ts'
import { addDays, businessDay, day, firstOfMonth } from '#domain/days.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { getInventory } = reportWireCalls
const people = { 'counts-the-second': { features: ['f-inventory'], branchIds: [2] } } as const

async function fill(...[db, clock]: Parameters<typeof fillTinyShop>): Promise<void> {
  await fillTinyShop(db, clock)
  await addUsers(db, clock, people)
}

describeOnBoth('the call of the specification', open => {
  let shop: TestApp
  let owner: string
  let counter: string

  beforeAll(async () => {
    shop = await open({ fill })
    owner = await shop.signIn('owner')
    counter = await shop.signIn('counts-the-second')
    await shop.call(billEndpoints.createBill, { body: aSale([{ good: goods.coffee }]) }, { as: owner })
  })

  const report = (body: object) => shop.call(reports.inventory.endpoint, { body: body as never }, { as: owner })
  const asked = (query: object, as = owner) => shop.call(getInventory.endpoint, { query: query as never }, { as })

  test('of an inventory is of this month up to today where it says no days', async () => {
    const today = businessDay(shop.clock.now(), 180)
    expect(await asked({})).toEqual(await report({ fromDate: firstOfMonth(today), toDate: today }))
    const before = addDays(firstOfMonth(today), -1)
    expect(await asked({ ToDate: before })).toEqual(await report({ fromDate: firstOfMonth(before), toDate: before }))
  })

  test('says which days it lacks, where the specification requires them', async () => {
    for (const path of ['/api/Bill/GetSummary', '/api/Report/CostCenterReport', '/api/item/report/1']) {
      const headers = { authorization: `Bearer ${owner}` }
      const refused = await shop.inject({ method: 'GET', url: path, headers })
      expect([path, refused.statusCode, refused.json().problems]).toEqual([
        path,
        422,
        ['FromDate', 'ToDate'].map(at => ({ at, code: 'required' })),
      ])
    }
  })

  test('is of the days and the branch that it names, page by page', async () => {
    const days = { fromDate: day('2026-01-01'), toDate: day('2026-12-31') }
    const whole = await report({ ...days, branchId: 1 })
    const query = { FromDate: days.fromDate, ToDate: days.toDate, branchId: 1 }
    expect(await asked(query)).toEqual(whole)
    expect(whole.rows.length).toBeGreaterThan(2)
    const first = await asked({ ...query, pageSize: 2 })
    const rest = await asked({ ...query, pageSize: 1000, after: first.next })
    const idsOf = (rows: typeof whole.rows) => rows.map(({ item }) => item?.id).toSorted()
    expect(idsOf([...first.rows, ...rest.rows])).toEqual(idsOf(whole.rows))
  })

  test('reports problems by its own names, and keeps to the branches and the rights of the person', async () => {
    const refused = (query: object, as = owner) =>
      shop.refusal(getInventory.endpoint, { query: query as never }, { as })
    const wrongWay = { FromDate: '2026-02-02', ToDate: '2026-02-01' }
    expect((await refused(wrongWay)).problems).toEqual([{ at: 'ToDate', code: 'dayOutOfOrder' }])
    expect((await refused({ branchId: 9 })).problems).toEqual([{ at: 'branchId', code: 'notFound' }])
    expect((await refused({ branchId: 1 }, counter)).error).toBe('access_denied')
    expect(Object.keys((await asked({}, counter)).totals)).not.toContain('valueOnHand')
  })
})
