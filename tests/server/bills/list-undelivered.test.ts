/** The bills that await delivery: which they are, whatever becomes of them, and that a list of them is a list like any other. */
import { CompiledQuery } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { billCursorOf, billOrders, endOfBills } from '#contract/bill-order.ts'
import type { BillRow } from '#contract/bill-row.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { day } from '#domain/days.ts'
import { addSums } from '#domain/exact-sum.ts'
import { undeliveredBills } from '#server/db/migrations/0006-undelivered-bills.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill, getBillSums, listBills } = billEndpoints
const { changeBillStatus, createCreditNote, editBill, voidBill } = billLifeEndpoints

type Filter = InputOf<typeof getBillSums>['query']

describeOnBoth('the list of bills that await delivery', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const later = (changes: Partial<NewBill> = {}) =>
    post(aSale([{ good: goods.coffee, count: '2' }], { isDelivered: false, ...changes }))
  const deliver = (id: number) => shop.call(changeBillStatus, { body: { id, isDelivered: true } }, { as: owner })
  const takeBack = (id: number) => shop.call(changeBillStatus, { body: { id, isDelivered: false } }, { as: owner })
  const list = (query: InputOf<typeof listBills>['query'] = {}) =>
    shop.call(listBills, { query: { isDelivered: false, pageNumber: 1, ...query } }, { as: owner })
  const codes = async (query: InputOf<typeof listBills>['query'] = {}) => namesOf((await list(query)).bills)
  const sums = (query: Filter = {}) =>
    shop.call(getBillSums, { query: { isDelivered: false, ...query } }, { as: owner })

  test('has what was saved undelivered, and not what was delivered at once', async () => {
    await post(aSale([{ good: goods.coffee }]))
    const sale = await later()
    await post({ ...aPurchase(goods.lamp, '10', '4.00'), isDelivered: false })
    await post(aPurchase(goods.lamp, '1', '4.00'))
    expect(await codes()).toEqual(['purch 1-000001', 'sale 1-000002'])
    const { bills } = await shop.call(listBills, { query: { pageNumber: 1 } }, { as: owner })
    expect(bills.map(bill => bill.awaitsDelivery)).toEqual([false, true, true, false])
    await deliver(sale.id)
    expect(await codes()).toEqual(['purch 1-000001'])
    expect((await shop.call(listBills, { query: { pageNumber: 1 } }, { as: owner })).bills[2]?.awaitsDelivery).toBe(
      false,
    )
  })

  test('has what was taken back, however it was delivered, and how often', async () => {
    const [atOnce, afterwards] = [await post(aSale([{ good: goods.coffee }])), await later()]
    const bought = await post(aPurchase(goods.lamp, '10', '4.00'))
    await deliver(afterwards.id)
    expect(await codes()).toEqual([])
    await takeBack(bought.id)
    await takeBack(afterwards.id)
    expect(await codes()).toEqual(['purch 1-000001', 'sale 1-000002'])
    await takeBack(atOnce.id)
    expect(await codes()).toEqual(['purch 1-000001', 'sale 1-000002', 'sale 1-000001'])
    const { bills } = await shop.call(listBills, { query: { pageNumber: 1 } }, { as: owner })
    expect(bills.map(bill => [bill.isDelivered, bill.awaitsDelivery])).toEqual([
      [false, true],
      [false, true],
      [false, true],
    ])
    await deliver(afterwards.id)
    await takeBack(afterwards.id)
    await deliver(afterwards.id)
    expect(await codes()).toEqual(['purch 1-000001', 'sale 1-000001'])
    await shop.call(voidBill, { params: { id: atOnce.id } }, { as: owner })
    expect(await codes()).toEqual(['purch 1-000001'])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('has neither void bills nor earlier versions', async () => {
    const first = await later()
    const second = await later()
    const edited = await shop.call(
      editBill,
      { body: { ...aSale([{ good: goods.coffee, count: '3' }], { isDelivered: false }), Id: first.id } },
      { as: owner },
    )
    await shop.call(voidBill, { params: { id: second.id } }, { as: owner })
    const { bills } = await list()
    expect(bills.map(bill => [bill.id, bill.version])).toEqual([[edited.id, 2]])
    const now = await shop.call(
      editBill,
      { body: { ...aSale([{ good: goods.coffee, count: '3' }]), Id: edited.id } },
      { as: owner },
    )
    expect(now.isDelivered).toBe(true)
    expect(await codes()).toEqual([])
  })

  test('has nothing of which no goods are left: services, and what was refunded before it was delivered', async () => {
    await post(aSale([{ good: goods.delivery }], { isDelivered: false }))
    const credited = await later()
    const partly = await later()
    expect(await codes()).toEqual(['sale 1-000003', 'sale 1-000002'])
    await shop.call(createCreditNote, { body: { id: credited.id, reason: 'رد سلع أو خدمات' } }, { as: owner })
    const one = aRefund('rsale', partly.id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' })
    const note = await post({ ...one, isDelivered: false })
    expect(await codes()).toEqual(['sale 1-000003'])
    await post({ ...one, isDelivered: false })
    expect(await codes()).toEqual([])
    // The goods of a refund that is taken back wait again.
    await shop.call(voidBill, { params: { id: note.id } }, { as: owner })
    expect(await codes()).toEqual(['sale 1-000003'])
  })

  test('is checked: a bill that is in it wrongly is found, and one that is missing', async () => {
    const [gone, delivered] = [await later(), await post(aSale([{ good: goods.coffee }]))]
    expect(await checkBooks(shop.db)).toEqual([])
    await shop.db.write([], async tx => {
      await tx.deleteFrom('undelivered_bill').where('bill_id', '=', gone.id).execute()
      await tx
        .insertInto('undelivered_bill')
        .values({ bill_id: delivered.id, type: 'sale', day: '2026-01-15' })
        .execute()
    })
    const found = (await checkBooks(shop.db)).map(({ law, detail }) => `${law} ${detail.split(':')[0]}`)
    expect(found.sort()).toEqual(['billLives sale 1-000001', 'billLives sale 1-000002'])
  })

  test('is made once of the bills that a shop has when it gets this version', async () => {
    const [first, second, third] = [await later(), await later(), await later()]
    await post({ ...aPurchase(goods.lamp, '10', '4.00'), isDelivered: false })
    await post(aSale([{ good: goods.coffee }]))
    await deliver(first.id)
    await takeBack(first.id)
    await deliver(second.id)
    await takeBack((await post(aSale([{ good: goods.coffee }]))).id)
    await shop.call(voidBill, { params: { id: third.id } }, { as: owner })
    const rows = () => shop.db.read.selectFrom('undelivered_bill').selectAll().orderBy('bill_id').execute()
    const kept = await rows()
    expect(kept).toHaveLength(3)
    const [making = ''] = /INSERT[^;]+/u.exec(undeliveredBills.sql.join('\n')) ?? []
    await shop.db.write([], async tx => {
      await tx.deleteFrom('undelivered_bill').execute()
      await tx.executeQuery(CompiledQuery.raw(making))
    })
    expect(await rows()).toEqual(kept)
  })

  test('is narrowed like any list, in each order, and its sums are those of its rows', async () => {
    for (const count of ['3', '1', '2'])
      await later({ ...aSale([{ good: goods.coffee, count }], { isDelivered: false }) })
    await later({ branchId: 2, ...{ date: day('2026-01-12') } })
    await later({ date: day('2026-01-10'), partyId: tinyParties.borrower })
    await post({ ...aPurchase(goods.lamp, '10', '4.00'), isDelivered: false })
    await deliver((await later()).id)
    expect(await codes({ billTypeCode: 'purch' })).toEqual(['purch 1-000001'])
    expect(await codes({ branchId: 2 })).toEqual(['sale 2-000001'])
    expect(await codes({ query: 'borrow' })).toEqual(['sale 1-000004'])
    expect(await codes({ query: '1-000002' })).toEqual(['sale 1-000002'])
    expect(await codes({ userId: 1, fromDate: day('2026-01-11'), toDate: day('2026-01-13') })).toEqual([
      'sale 2-000001',
    ])
    for (const by of billOrders)
      for (const isUpwards of [false, true]) {
        const sort = { by, isUpwards }
        const query = { sort: by, order: isUpwards ? 'asc' : 'desc' } as const
        const whole = (await list(query)).bills
        expect(whole).toHaveLength(6)
        expect(whole.map(bill => keyOf(bill, by))).toEqual(
          inOrder(
            whole.map(bill => keyOf(bill, by)),
            isUpwards,
          ),
        )
        const [third] = whole.slice(2)
        if (!third) throw new Error('The list has lost a bill.')
        const after = await list({ ...query, after: billCursorOf(third, sort), pageSize: 2 })
        expect([namesOf(after.bills), after.hasMore]).toEqual([namesOf(whole.slice(3, 5)), true])
        const end = await list({ ...query, before: endOfBills(sort), pageSize: 2 })
        expect(namesOf(end.bills)).toEqual(namesOf(whole.slice(4)))
        expect(namesOf((await list({ ...query, pageNumber: 2, pageSize: 4 })).bills)).toEqual(namesOf(whole.slice(4)))
      }
    for (const query of [{}, { billTypeCode: 'sale' }, { branchId: 2 }, { query: 'borrow' }] satisfies Filter[]) {
      const { bills } = await list(query)
      const { count, types } = await sums(query)
      expect(count).toBe(bills.length)
      expect(addSums(...types.map(type => type.total))).toBe(bills.reduce((sum, bill) => sum + bill.total, 0))
    }
    expect((await sums({ billTypeCode: 'purch' })).types).toEqual([
      {
        ...{ billTypeCode: 'purch', count: 1, voidedCount: 0, net: sar('40.00'), fee: 0 },
        ...{ vat: sar('6.00'), total: sar('46.00') },
      },
    ])
  })

  test('is asked for by `false` alone: what else a flag might say is refused', async () => {
    const cashier = await shop.signIn('cashier')
    const answer = await shop.inject({
      url: '/api/Bill/bills?isDelivered=true&pageNumber=1',
      headers: { authorization: `Bearer ${cashier}` },
    })
    expect(answer.statusCode).toBe(422)
  })

  test('shows nobody a type of bill that is not theirs', async () => {
    await later()
    await post({ ...aPurchase(goods.lamp, '10', '4.00'), isDelivered: false })
    const cashier = await shop.signIn('cashier')
    const { bills } = await shop.call(listBills, { query: { isDelivered: false, pageNumber: 1 } }, { as: cashier })
    expect(namesOf(bills)).toEqual(['sale 1-000001'])
  })
})

function namesOf(bills: readonly BillRow[]): string[] {
  return bills.map(bill => `${bill.billTypeCode} ${bill.code}`)
}

function keyOf(bill: BillRow, by: (typeof billOrders)[number]): string | number {
  return by === 'day' ? bill.date : bill[by]
}

function inOrder<T extends string | number>(keys: readonly T[], isUpwards: boolean): T[] {
  const sorted = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return isUpwards ? sorted : sorted.reverse()
}
