import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

describeOnBoth('a date on the wire', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    // Two hours before midnight in UTC the next day has begun in Riyadh.
    shop = await open({ fill: fillTinyShop, start: '2026-01-15T22:00:00Z' })
    owner = await shop.signIn('owner')
    await shop.call(billEndpoints.createBill, { body: aSale([{ good: goods.coffee }]) }, { as: owner })
  })

  const get = (url: string) => shop.inject({ method: 'GET', url, headers: { authorization: `Bearer ${owner}` } })

  test.each([
    ['an ISO day', '2026-01-16'],
    ['a short US day', '1/16/2026'],
    ['a short US day with noughts', '01/16/2026'],
    ['an instant in UTC', '2026-01-15T21:00:00.000Z'],
    ['an instant with an offset', '2026-01-16T00:00:00+03:00'],
    ['a date as UTC text', 'Thu, 15 Jan 2026 21:00:00 GMT'],
  ])('may be %s, in the query of every call that takes a day', async (_, date) => {
    const text = encodeURIComponent(date)
    const statistics = await get(`/api/Bill/statics?fromdate=${text}&toDate=${text}`)
    expect([statistics.statusCode, statistics.json().sale?.count]).toEqual([200, 1])
    const list = await get(`/api/Bill/bills?fromDate=${text}&toDate=${text}`)
    expect(list.json().bills).toHaveLength(1)
    const before = encodeURIComponent('2026-01-15T20:59:59Z')
    expect((await get(`/api/Bill/bills?fromDate=${before}&toDate=${before}`)).json().bills).toEqual([])
  })

  test.each([
    ['an ISO day', '2026-01-16'],
    ['a short US day', '1/16/2026'],
    ['an instant', '2026-01-15T21:30:00Z'],
    ['an instant with an offset', '2026-01-16T00:30:00+03:00'],
  ])('of a bill may be %s', async (_, date) => {
    const posted = await shop.inject({
      method: 'POST',
      url: '/api/Bill/bills',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
      payload: JSON.stringify({
        ...{ billTypeCode: 'sale', branchId: 1, isDelivered: true, net: 15, fee: 0, vat: 2.25, total: 17.25, date },
        BillItems: [],
        BillServices: [{ itemId: 3, unitId: 4, quantity: 1, unitPrice: 15, isPriceIncludingVat: false }],
        tenders: [{ method: 'cash', amount: 17.25 }],
      }),
    })
    expect([posted.statusCode, posted.json().date]).toEqual([200, '2026-01-16'])
  })

  test.each(['2026-02-30', '2/30/2026', '16.1.2026', '2026-01-16T25:00:00Z', 'today', ''])('%s is none', async date => {
    const refused = await get(`/api/Bill/statics?fromdate=${encodeURIComponent(date)}&toDate=2026-01-16`)
    expect([refused.statusCode, refused.json().problems]).toEqual([422, [{ at: 'fromdate', code: 'invalidDay' }]])
  })
})
