/** Quotations by their last day: those of which no sale was made, in every order and on every page, summed as they are listed. */
import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { billCursorOf, billOrders } from '#contract/bill-order.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { day } from '#domain/days.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { withPeople } from '#tests/support/branch-people.ts'
import { aQuotation, aSaleOf } from '#tests/support/tiny-quotation.ts'
import { aSale, goods, tinyParties } from '#tests/support/tiny-shop.ts'

const { createBill, getBillSums, listBills } = billEndpoints
const { editBill, voidBill } = billLifeEndpoints
const [soon, later, last] = [day('2026-01-16'), day('2026-01-18'), day('2026-01-29')]
const sold = [{ good: goods.delivery }]

describeOnBoth('the list of quotations that expire', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ beginning: withPeople })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const quote = (expiresOn: ReturnType<typeof day>, changes: Partial<NewBill> = {}) =>
    post(aQuotation(sold, { expiresOn, ...changes }))
  type Query = InputOf<typeof listBills>['query']
  const codes = async (query: Query, as = owner) => {
    const { bills } = await shop.call(listBills, { query: { pageNumber: 1, ...query } }, { as })
    const { pageNumber: _, pageSize: __, sort: ___, order: ____, after: _____, ...filter } = query
    const { count } = await shop.call(getBillSums, { query: filter }, { as })
    return [...bills.map(({ code }) => code), `of ${count}`]
  }

  test('has those whose last day is within the days that are asked for, either end left open', async () => {
    await quote(soon)
    await quote(later)
    await quote(last)
    await post(aSale(sold))
    expect(await codes({ expiresFrom: soon, expiresTo: later })).toEqual(['1-000002', '1-000001', 'of 2'])
    expect(await codes({ expiresTo: soon })).toEqual(['1-000001', 'of 1'])
    expect(await codes({ expiresFrom: later })).toEqual(['1-000003', '1-000002', 'of 2'])
    expect(await codes({ expiresFrom: day('2026-02-01') })).toEqual(['of 0'])
    expect(await codes({ expiresTo: last, billTypeCode: 'sale' })).toEqual(['of 0'])
    expect(await codes({ expiresTo: last, isDelivered: false })).toEqual(['of 0'])
    expect(await codes({ expiresTo: last, isCapturedOffline: true })).toEqual(['of 0'])
  })

  test('has none that was sold, voided or replaced, and has one again whose sale was voided', async () => {
    const [ofSale, voided, edited] = [await quote(soon), await quote(soon), await quote(soon)]
    const sale = await post(aSaleOf(ofSale.id, sold))
    await shop.call(voidBill, { params: { id: voided.id } }, { as: owner })
    const body = { ...aQuotation(sold, { expiresOn: later }), Id: edited.id }
    await shop.call(editBill, { body }, { as: owner })
    expect(await codes({ expiresTo: soon })).toEqual(['of 0'])
    expect(await codes({ expiresTo: later })).toEqual(['1-000003', 'of 1'])
    await shop.call(voidBill, { params: { id: sale.id } }, { as: owner })
    expect(await codes({ expiresTo: soon })).toEqual(['1-000001', 'of 1'])
  })

  test('is narrowed by branch, customer, text and days, and shows nobody what they do not see', async () => {
    await quote(soon)
    await quote(soon, { branchId: 2, partyId: tinyParties.borrower })
    expect(await codes({ expiresTo: last, branchId: 2 })).toEqual(['2-000001', 'of 1'])
    expect(await codes({ expiresTo: last, query: 'borrower' })).toEqual(['2-000001', 'of 1'])
    expect(await codes({ expiresTo: last, query: '1-000001' })).toEqual(['1-000001', 'of 1'])
    expect(await codes({ expiresTo: last, fromDate: day('2026-01-16') })).toEqual(['of 0'])
    expect(await codes({ expiresTo: last }, await shop.signIn('of-the-first'))).toEqual(['1-000001', 'of 1'])
  })

  test.each(billOrders)('goes on by %s where a page ends', async sort => {
    for (const count of ['1', '3', '2']) await post(aQuotation([{ good: goods.delivery, count }], { expiresOn: soon }))
    for (const order of ['asc', 'desc'] as const) {
      const asked = { expiresTo: last, sort, order, pageNumber: 1 } as const
      const { bills: whole } = await shop.call(listBills, { query: asked }, { as: owner })
      const [first] = (await shop.call(listBills, { query: { ...asked, pageSize: 1 } }, { as: owner })).bills
      if (first === undefined) throw new Error('There are quotations.')
      const after = billCursorOf(first, { by: sort, isUpwards: order === 'asc' })
      const rest = await shop.call(listBills, { query: { ...asked, pageSize: 5, after } }, { as: owner })
      expect([first, ...rest.bills].map(({ code }) => code)).toEqual(whole.map(({ code }) => code))
      expect(whole).toHaveLength(3)
    }
  })
})
