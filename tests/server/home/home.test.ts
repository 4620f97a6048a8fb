/** What is on the first page beside the figures: the message of the administrator, and what waits for each person. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { pieces, sar } from '#tests/support/amounts.ts'
import { type Beginning, describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { fillWithPeople, userNameOf, withPeople } from '#tests/support/branch-people.ts'
import { addUsers } from '#tests/support/people.ts'
import { aQuotation } from '#tests/support/tiny-quotation.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'

const { getBanner, bannerSettingRead, bannerSettingChange, bannerSettingHistory, getTodo } = endpoints

describeOnBoth('the message of the administrator', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ beginning: withPeople })
    owner = await shop.signIn('owner')
  })

  const banner = async (as = owner) => (await shop.call(getBanner, {}, { as })).text
  const write = (body: object, as = owner) => shop.call(bannerSettingChange, { body: body as never }, { as })
  const problemsOf = async (payload: object) => {
    const { method, path: url } = bannerSettingChange
    const response = await shop.inject({ method, url, headers: { authorization: `Bearer ${owner}` }, payload })
    const problems: { at: string; code: string }[] = response.json().problems
    return problems.map(({ at, code }) => `${at} ${code}`)
  }

  test('is empty until somebody writes one, and is shown to every logged-in user', async () => {
    expect(await shop.call(bannerSettingRead, {}, { as: owner })).toEqual({
      ...{ bannerText: '', bannerLastDay: null },
      version: 1,
    })
    expect(await banner()).toBe('')
    await write({ version: 1, bannerText: '  الجرد يوم الخميس <b>!</b> ' })
    for (const person of ['owner', 'cashier', 'accountant', 'guest', 'of-the-second'])
      expect([person, await banner(await shop.signIn(person))]).toEqual([person, 'الجرد يوم الخميس <b>!</b>'])
    expect((await shop.refusal(getBanner, {}, {})).status).toBe(401)
    await write({ version: 2, bannerText: '' })
    expect(await banner()).toBe('')
  })

  test('is shown on its last day, and not on the day after, by the clock of the company', async () => {
    await write({ version: 1, bannerText: 'Closed early', bannerLastDay: '2026-01-20' })
    shop.clock.set('2026-01-20T20:59:00Z')
    const cashier = await shop.signIn('cashier')
    expect(await banner(cashier)).toBe('Closed early')
    shop.clock.set('2026-01-20T21:01:00Z')
    expect(await banner(cashier)).toBe('')
  })

  test('that would be over when it is written is refused; a past one may remain, and be emptied', async () => {
    const over = { version: 1, bannerText: 'Late', bannerLastDay: '2026-01-14' }
    expect(await problemsOf(over)).toEqual(['bannerLastDay dayInPast'])
    await write({ ...over, bannerLastDay: '2026-01-15' })
    shop.clock.set('2026-02-01T09:00:00Z')
    owner = await shop.signIn(userNameOf('a superadmin for whom one was named'))
    expect(await problemsOf({ version: 2, bannerText: 'Later still' })).toEqual(['bannerLastDay dayInPast'])
    await write({ version: 2, bannerText: '' })
  })

  test('has a bound, is written by a superadmin alone, and has a history and an audit', async () => {
    const longest = 'س'.repeat(300)
    expect(await problemsOf({ version: 1, bannerText: `${longest}س` })).toEqual(['bannerText tooLong'])
    await write({ version: 1, bannerText: longest })
    for (const person of ['admin', 'cashier', 'accountant', 'guest']) {
      const as = await shop.signIn(person)
      const body = { version: 2, bannerText: person }
      expect([person, (await shop.refusal(bannerSettingChange, { body }, { as })).status]).toEqual([person, 403])
      expect([person, (await shop.refusal(bannerSettingRead, {}, { as })).status]).toEqual([person, 403])
    }
    const [entry] = await shop.call(bannerSettingHistory, {}, { as: owner })
    expect(entry?.changes).toEqual([{ field: 'bannerText', from: '', to: longest }])
    const audit = await shop.db.read
      .selectFrom('audit')
      .select('subject')
      .where('action', '=', 'setting.changed')
      .execute()
    expect(audit).toEqual([{ subject: 'setting banner' }])
  })
})

const withDeliverers: Beginning = {
  fill: async (db, clock) => {
    await fillWithPeople(db, clock)
    await addUsers(db, clock, {
      delivers: { features: ['f-change-delivering -status', 'f-bills-history', 'f-create-sales-invoice'] },
      'only-delivers': { features: ['f-change-delivering -status'] },
      'sells-in-the-second': { features: ['f-create-sales-invoice'], branchIds: [2] },
      stocks: { features: ['f-inventory'] },
    })
  },
}

describeOnBoth('what waits for a person', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ beginning: withDeliverers })
    owner = await shop.signIn('owner')
  })

  const todoOf = async (person: string) => {
    const { lines } = await shop.call(getTodo, {}, { as: await shop.signIn(person) })
    return Object.fromEntries(lines.map(({ name, count }) => [name, count]))
  }
  const sell = async (branchId: number, isDelivered = false) => {
    const body = { ...aSale([{ good: goods.coffee }], { branchId }), isDelivered }
    return (await shop.call(endpoints.createBill, { body }, { as: owner })).id
  }
  const hold = async (branchId: number) => {
    const key = randomUUID()
    const body = { key, branchId, title: '', lineCount: 1, total: sar('1.00'), content: '{}' }
    await shop.call(endpoints.holdBill, { body }, { as: owner })
    return key
  }
  const level = (item_id: number, branch_id: number, of: number) =>
    shop.db.write([1, 2], tx =>
      insertRows(shop.db.kind, tx, 'item_reorder_level', [{ item_id, branch_id, level: of }]).then(() => undefined),
    )

  test('is a line for each matter that they may do something about, and nothing for a user who may do nothing', async () => {
    const shifts = { openShifts: 0, shiftApprovals: 0 }
    const eInvoices = { eInvoicesRejected: 0, eInvoicesLate: 0 }
    const none = { undelivered: 0, heldBills: 0, ...shifts, quotations: 0, reorder: 0, openings: 0, ...eInvoices }
    expect(await todoOf('owner')).toEqual(none)
    expect(await todoOf('delivers')).toEqual({ undelivered: 0, heldBills: 0 })
    // They could deliver, and see no list of bills.
    expect(await todoOf('only-delivers')).toEqual({})
    expect(await todoOf('stocks')).toEqual({ reorder: 0 })
    expect(await todoOf('guest')).toEqual({})
    expect((await shop.refusal(getTodo, {}, {})).status).toBe(401)
  })

  test('are bills that are not delivered, as many as their list has, in the branches of the person', async () => {
    await shop.call(
      endpoints.openingStockAdd,
      { body: { branch: 2, item: goods.coffee.itemId, quantity: pieces('9'), value: sar('90.00') } },
      { as: owner },
    )
    await sell(1)
    await sell(1, true)
    const voided = await sell(1)
    await shop.call(endpoints.voidBill, { params: { id: voided } }, { as: owner })
    const delivered = await sell(1)
    await shop.call(endpoints.changeBillStatus, { body: { id: delivered, isDelivered: true } }, { as: owner })
    await sell(2)
    await sell(2)
    for (const [person, count] of [
      ['owner', 3],
      ['delivers', 3],
      ['of-the-first', 1],
      ['of-the-second', 2],
    ] as const) {
      const as = await shop.signIn(person)
      const sums = await shop.call(endpoints.getBillSums, { query: { isDelivered: false } }, { as })
      expect([person, (await todoOf(person)).undelivered, sums.count]).toEqual([person, count, count])
    }
  })

  test('are held bills of the branch in which they work, but for those that were taken up again', async () => {
    await hold(1)
    await hold(2)
    await hold(2)
    const dropped = await hold(2)
    await shop.call(endpoints.dropHeldBill, { query: { key: dropped } }, { as: owner })
    expect((await todoOf('delivers')).heldBills).toBe(1)
    expect((await todoOf('sells-in-the-second')).heldBills).toBe(2)
    const as = await shop.signIn('sells-in-the-second')
    expect(await shop.call(endpoints.listHeldBills, { query: { branchId: 2 } }, { as })).toHaveLength(2)
  })

  test('are quotations that are good for three days more, as many as their list has', async () => {
    for (const expiresOn of ['2026-01-15', '2026-01-18', '2026-01-19'])
      for (const branchId of [1, 2])
        await shop.call(
          endpoints.createBill,
          { body: aQuotation([{ good: goods.coffee }], { expiresOn: day(expiresOn), branchId }) },
          { as: owner },
        )
    for (const [person, count] of [
      ['owner', 4],
      ['of-the-second', 2],
    ] as const) {
      const as = await shop.signIn(person)
      const query = { expiresFrom: day('2026-01-15'), expiresTo: day('2026-01-18') }
      const sums = await shop.call(endpoints.getBillSums, { query }, { as })
      expect([person, (await todoOf(person)).quotations, sums.count]).toEqual([person, count, count])
    }
    expect((await shop.call(getTodo, {}, { as: owner })).today).toBe('2026-01-15')
  })

  test('are goods under their level, as many as the report of today has, also those that a branch never held', async () => {
    await level(goods.coffee.itemId, 1, 1)
    await level(goods.coffee.itemId, 2, 1)
    await level(goods.lamp.itemId, 1, 900_000_000)
    await level(goods.lamp.itemId, 2, 900_000_000)
    for (const [person, count] of [
      ['stocks', 3],
      ['of-the-first', 1],
      ['of-the-second', 2],
    ] as const) {
      const as = await shop.signIn(person)
      const asked = { fromDate: day('2026-01-01'), toDate: day('2026-01-31') }
      const { rows } = await shop.call(reports.reorder.endpoint, { body: asked as never }, { as })
      const listed = rows.filter(row => row.level === 2).length
      expect([person, (await todoOf(person)).reorder, listed]).toEqual([person, count, count])
    }
  })

  test('are branches with unposted changes of their opening', async () => {
    const row = { branch: 2, item: goods.coffee.itemId, quantity: pieces('9'), value: sar('90.00') }
    const added = await shop.call(endpoints.openingStockAdd, { body: row }, { as: owner })
    expect((await todoOf('owner')).openings).toBe(1)
    expect((await todoOf('of-the-first')).openings).toBe(0)
    const branchOf = async () => (await shop.call(endpoints.getOpenings, {}, { as: owner })).branches[1]
    await shop.call(
      endpoints.companySettingChange,
      { body: { version: 1, firstDay: '2026-01-01' } as never },
      { as: owner },
    )
    await shop.call(
      endpoints.postOpening,
      { body: { branchId: 2, mark: (await branchOf())?.mark ?? '' } },
      { as: owner },
    )
    expect((await todoOf('owner')).openings).toBe(0)
    const change = { params: { id: added.id }, body: { version: 1, value: sar('91.00') } }
    await shop.call(endpoints.openingStockChange, change, { as: owner })
    expect((await branchOf())?.state).toBe('changed')
    expect((await todoOf('owner')).openings).toBe(1)
  })
})
