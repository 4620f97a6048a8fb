import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { day } from '#domain/days.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const { createBill, getBill } = billEndpoints
const { editBill, recordPrint, voidBill } = billLifeEndpoints
const coffee = aSale([{ good: goods.coffee }])
const twice = aSale([{ good: goods.coffee, count: '2' }])
const notOwn = [{ at: 'Id', code: 'notOwnBillOfToday' }]

describeOnBoth('a user who may sell but not void', open => {
  let shop: TestApp
  let cashier: string
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    cashier = await shop.signIn('cashier')
    owner = await shop.signIn('owner')
  })

  const edit = (Id: number, as = cashier) => shop.call(editBill, { body: { ...twice, Id } }, { as })
  const refusal = async (Id: number, as = cashier) => {
    const { status, problems, error } = await shop.refusal(editBill, { body: { ...twice, Id } }, { as })
    return { status, problems, error }
  }

  test('mends an own bill on its day, as often as needed, and voids none', async () => {
    const bill = await shop.call(createBill, { body: coffee }, { as: cashier })
    const edited = await edit(bill.id)
    expect(edited).toMatchObject({ code: bill.code, version: 2 })
    expect((await edit(edited.id)).version).toBe(3)
    const refused = await shop.refusal(voidBill, { params: { id: edited.id } }, { as: cashier })
    expect([refused.status, refused.error]).toEqual([403, 'access_denied'])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('edits no bill of anybody else, and is not logged out for asking', async () => {
    const bill = await shop.call(createBill, { body: coffee }, { as: owner })
    expect(await refusal(bill.id)).toEqual({ status: 422, error: 'invalid_input', problems: notOwn })
    const own = await shop.call(createBill, { body: coffee }, { as: cashier })
    const mended = await edit(own.id, owner)
    expect((await refusal(mended.id)).problems).toEqual(notOwn)
  })

  test('edits no bill of an earlier day, nor moves one there', async () => {
    const bill = await shop.call(createBill, { body: coffee }, { as: cashier })
    const body = { ...twice, Id: bill.id, date: day('2026-01-14') }
    const moved = await shop.refusal(editBill, { body }, { as: cashier })
    expect(moved.problems).toEqual([{ at: 'date', code: 'notAllowed' }])
    shop.clock.advance(86_400_000)
    const copy = await shop.openCopy()
    expect((await refusal(bill.id, await copy.signIn('cashier'))).problems).toEqual(notOwn)
    expect((await edit(bill.id, await copy.signIn('owner'))).version).toBe(2)
  })

  test('edits no bill that is printed, nor one of a type that they may not make', async () => {
    const bill = await shop.call(createBill, { body: coffee }, { as: cashier })
    await shop.call(recordPrint, { body: { id: bill.id } }, { as: cashier })
    expect((await refusal(bill.id)).error).toBe('bill_printed')
    const purchase = await shop.call(createBill, { body: aPurchase(goods.coffeeCarton, '1', '120.00') }, { as: owner })
    const body = { ...aPurchase(goods.coffeeCarton, '2', '120.00'), Id: purchase.id }
    expect((await shop.refusal(editBill, { body }, { as: cashier })).status).toBe(403)
  })

  test('gets an error where there is no bill', async () => {
    const refused = await shop.refusal(getBill, { query: { id: 999 } }, { as: cashier })
    expect([refused.status, refused.error_description]).toEqual([404, 'noBill'])
  })
})
