import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { day } from '#domain/days.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'

const { createBill, getBill, getBillInit, getStatistics, listBills } = billEndpoints

describeOnBoth('the list of bills', open => {
  let shop: TestApp
  let cashier: string
  let accountant: string

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    cashier = await shop.signIn('cashier')
    accountant = await shop.signIn('accountant')
    const owner = await shop.signIn('owner')
    const sell = (changes: Parameters<typeof aSale>[1]) =>
      shop.call(createBill, { body: aSale([{ good: goods.delivery }], changes) }, { as: owner })
    await sell({ date: day('2026-01-10'), partyId: tinyParties.borrower })
    await sell({ date: day('2026-01-12'), branchId: 2 })
    await sell({ date: day('2026-01-11'), branchId: 2 })
    await shop.call(createBill, { body: aSale([{ good: goods.delivery }]) }, { as: cashier })
    const purchase = aSale([{ good: goods.coffee }], { billTypeCode: 'purch', partyId: tinyParties.supplier })
    await shop.call(createBill, { body: purchase }, { as: owner })
  })

  const codes = async (query: InputOf<typeof listBills>['query'], as = accountant) => {
    const { bills, hasMore } = await shop.call(listBills, { query: { pageNumber: 1, ...query } }, { as })
    return [...bills.map(bill => `${bill.billTypeCode} ${bill.code}`), ...(hasMore ? ['…'] : [])]
  }

  test('shows the newest first, page by page', async () => {
    const all = ['purch 1-000001', 'sale 1-000002', 'sale 2-000001', 'sale 2-000002', 'sale 1-000001']
    expect(await codes({})).toEqual(all)
    expect(await codes({ pageNumber: 1, pageSize: 2 })).toEqual([...all.slice(0, 2), '…'])
    expect(await codes({ pageNumber: 2, pageSize: 2 })).toEqual([...all.slice(2, 4), '…'])
    expect(await codes({ pageNumber: 3, pageSize: 2 })).toEqual(all.slice(4))
  })

  test('is filtered by type, branch, days and user; branch −1 is every branch', async () => {
    expect(await codes({ billTypeCode: 'purch' })).toEqual(['purch 1-000001'])
    expect(await codes({ branchId: 2 })).toEqual(['sale 2-000001', 'sale 2-000002'])
    expect(await codes({ branchId: -1, fromDate: day('2026-01-11'), toDate: day('2026-01-12') })).toEqual([
      'sale 2-000001',
      'sale 2-000002',
    ])
    expect(await codes({ userId: 3 })).toEqual(['sale 1-000002'])
  })

  test('finds a number, a code in any spelling, and a party by part of its name', async () => {
    expect(await codes({ query: '2' })).toEqual(['sale 1-000002', 'sale 2-000002'])
    expect(await codes({ query: ' ٢-١ ' })).toEqual(['sale 2-000001'])
    expect(await codes({ query: 'borrow' })).toEqual(['sale 1-000001'])
    expect(await codes({ query: 'nobody of that name' })).toEqual([])
    expect(await codes({ query: '99' })).toEqual([])
  })

  test('without pages needs a range of at most 92 days', async () => {
    const range = { fromDate: day('2025-10-16'), toDate: day('2026-01-15'), pageNumber: -1, pageSize: -1 }
    expect(await codes(range)).toHaveLength(5)
    const { pageNumber: _, pageSize: __, ...days } = range
    expect((await shop.call(listBills, { query: days }, { as: accountant })).bills).toHaveLength(5)
    for (const query of [{}, { ...range, fromDate: day('2025-10-15') }, { pageSize: -1 }, { pageNumber: -1 }]) {
      const refused = await shop.refusal(listBills, { query }, { as: accountant })
      expect(refused).toMatchObject({ status: 422, problems: [{ at: 'pageSize', code: 'notAllowed' }] })
    }
  })

  test('without pages shows five thousand bills, and refuses more before it reads them', async () => {
    const range = { fromDate: day('2025-11-01'), toDate: day('2025-11-30'), pageSize: -1 }
    const sample = await shop.db.read
      .selectFrom('bill')
      .selectAll()
      .where('type', '=', 'sale')
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 5001 }, (_, index) => ({
      ...sample,
      id: 100_000 + index,
      number: 100_000 + index,
      code: `1-${100_000 + index}`,
      day: '2025-11-20',
    }))
    const add = async (rows: typeof copies) => {
      for (let from = 0; from < rows.length; from += 500)
        await shop.db.write([1], tx =>
          tx
            .insertInto('bill')
            .values(rows.slice(from, from + 500))
            .execute(),
        )
    }
    await add(copies.slice(1))
    // PostgreSQL does so by itself after a while. Until then it believes that there are five bills, and the query takes 15 s.
    if (shop.db.kind === 'postgres') await sql`ANALYZE bill`.execute(shop.db.read)
    expect(await codes(range)).toHaveLength(5000)
    await add(copies.slice(0, 1))
    const refused = await shop.refusal(listBills, { query: range }, { as: accountant })
    expect(refused).toMatchObject({
      status: 422,
      problems: [{ at: 'pageSize', code: 'tooMany', params: { max: 5000 } }],
    })
    expect(await codes({ ...range, toDate: day('2025-11-19') })).toEqual([])
    expect(await codes({ ...range, pageSize: 2 })).toHaveLength(3)
  })

  test('shows a cashier the types that a cashier makes or refunds, and no others', async () => {
    expect(await codes({}, cashier)).not.toContain('purch 1-000001')
    expect(await codes({ billTypeCode: 'purch' }, cashier)).toEqual([])
    const { bills } = await shop.call(
      listBills,
      { query: { pageNumber: 1, billTypeCode: 'purch' } },
      { as: accountant },
    )
    const id = bills[0]?.id ?? 0
    expect((await shop.call(getBill, { query: { id } }, { as: accountant })).code).toBe('1-000001')
    for (const query of [{ id }, { id: 999 }])
      expect(await shop.refusal(getBill, { query }, { as: cashier })).toMatchObject({
        ...{ status: 404, error: 'bill_not_found', error_description: 'noBill' },
      })
  })

  test('the screen of a bill gets the day, the branches, and the permissions of its user', async () => {
    const init = await shop.call(getBillInit, {}, { as: cashier })
    expect(init).toMatchObject({
      today: '2026-01-15',
      offsetMinutes: 180,
      branchId: 1,
      cashStep: sar('0.01'),
      oversellPolicy: 'block',
      discountPercentMax: 1000,
    })
    expect(init.branches.map(branch => branch.nameEn)).toEqual(['First branch', 'Second branch'])
    const owner = await shop.call(getBillInit, {}, { as: await shop.signIn('owner') })
    expect(owner.discountPercentMax).toBeNull()
  })

  test('statistics count the bills of the days by type, and the profit from the books', async () => {
    const query = { fromdate: day('2026-01-11'), toDate: day('2026-01-15') }
    const statistics = await shop.call(getStatistics, { query }, { as: accountant })
    expect(statistics).toEqual({
      sale: { amout: sar('51.75'), count: 3 },
      rsale: { amout: 0, count: 0 },
      purch: { amout: sar('23.00'), count: 1 },
      rpurch: { amout: 0, count: 0 },
      expenses: { amount: 0, count: 0 },
      profit: { cost: 0, sales: sar('45.00'), total: sar('45.00') },
    })
    const refused = await shop.refusal(getStatistics, { query }, { as: cashier })
    expect(refused.status).toBe(403)
    const reversed = { fromdate: day('2026-01-15'), toDate: day('2026-01-11') }
    const backwards = await shop.refusal(getStatistics, { query: reversed }, { as: accountant })
    expect(backwards.problems).toEqual([{ at: 'toDate', code: 'dayOutOfOrder' }])
  })
})
