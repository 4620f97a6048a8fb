import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { day } from '#domain/days.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { halalas } from '#domain/money.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { stockOf } from '#tests/support/books.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill } = billEndpoints
const { editBill, voidBill, createCreditNote } = billLifeEndpoints

/** The second branch has nothing on its shelves, so that every figure comes from the test. */
const branchId = 2

describeOnBoth('the cost of goods after a mistake', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop, start: '2026-01-18T09:00:00Z' })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body: { ...body, branchId } }, { as: owner })
  const buy = (count: string, price: string, date = '2026-01-18') =>
    post({ ...aPurchase(goods.coffee, count, price), date: day(date) })
  const sell = (count: string, date = '2026-01-18') =>
    post({ ...aSale([{ good: goods.coffee, count }]), date: day(date) })
  const edit = (id: number, body: NewBill) =>
    shop.call(editBill, { body: { ...body, branchId, Id: id } }, { as: owner })
  const takeBack = (id: number) => shop.call(voidBill, { params: { id } }, { as: owner })

  /** Stock and cost of sales of the branch. */
  const books = async () => {
    const { cost } = await shop.db.read
      .selectFrom('entry')
      .innerJoin('account_role', 'account_role.account_id', 'entry.account_id')
      .select(({ fn, eb }) => fn.sum<number | null>(eb('debit', '-', eb.ref('credit'))).as('cost'))
      .where('account_role.role', '=', 'cogs')
      .where('entry.branch_id', '=', branchId)
      .executeTakeFirstOrThrow()
    expect(await checkBooks(shop.db)).toEqual([])
    return `${await stockOf(shop.db, goods.coffee.itemId, branchId)}, cost ${formatHalalas(halalas(cost ?? 0))}`
  }

  test('a price that was a slip and is put right on the same day leaves no trace', async () => {
    await buy('10', '20.00')
    const slip = await buy('10', '200.00')
    await sell('5')
    await edit(slip.id, aPurchase(goods.coffee, '10', '20.00'))
    expect(await books()).toBe('15 worth 300.00, cost 100.00')
  })

  /** Five of ten at 10.00 are sold; then it turns out that ten at 20.00 had come before. */
  const soldBeforeItWasKnown = async () => {
    await buy('10', '10.00', '2026-01-16')
    const sale = await sell('5', '2026-01-17')
    await buy('10', '20.00', '2026-01-16')
    expect(await books()).toBe('15 worth 225.00, cost 75.00')
    return sale.id
  }

  test('a sale that was costed again and is voided has cost nothing', async () => {
    await takeBack(await soldBeforeItWasKnown())
    expect(await books()).toBe('20 worth 300.00, cost 0.00')
  })

  test('a sale that was costed again and is credited has cost nothing', async () => {
    const id = await soldBeforeItWasKnown()
    await shop.call(createCreditNote, { body: { id, reason: 'as agreed' } }, { as: owner })
    expect(await books()).toBe('20 worth 300.00, cost 0.00')
  })

  test('an edit that changes nothing changes no cost', async () => {
    const id = await soldBeforeItWasKnown()
    await edit(id, { ...aSale([{ good: goods.coffee, count: '5' }]), date: day('2026-01-17') })
    expect(await books()).toBe('15 worth 225.00, cost 75.00')
  })

  test('goods of a sale that was costed again come back at what they cost now', async () => {
    const id = await soldBeforeItWasKnown()
    await post(aRefund('rsale', id, goods.coffee, '2', { net: '40.00', vat: '6.00', total: '46.00' }))
    expect(await books()).toBe('17 worth 255.00, cost 45.00')
  })

  test('goods that were sold before they were there come back at what they turned out to cost', async () => {
    await shop.db.write([1, 2], tx => writeSettings(tx, { oversellPolicy: 'allow' }, shop.clock.now()))
    await buy('1', '10.00')
    await sell('1')
    const oversold = await sell('1')
    await buy('1', '15.00')
    expect(await books()).toBe('0 worth 0.00, cost 25.00')
    await post(aRefund('rsale', oversold.id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' }))
    expect(await books()).toBe('1 worth 15.00, cost 10.00')
  })

  test('a purchase that is voided on its day, after sales, leaves nothing behind', async () => {
    await buy('10', '5.00')
    const slip = await buy('5', '10.00')
    await sell('5')
    await takeBack(slip.id)
    expect(await books()).toBe('5 worth 25.00, cost 25.00')
  })
})
