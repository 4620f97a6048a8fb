import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf, stockOf } from '#tests/support/books.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { accountId, anExpense, aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill, getBill, listBills, getStatistics } = billEndpoints
const { editBill, voidBill, recordPrint, getBillHistory } = billLifeEndpoints

describeOnBoth('editing a bill', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const edit = (Id: number, body: NewBill, idempotencyKey?: string) =>
    shop.call(editBill, { body: { ...body, Id } }, { as: owner, ...(idempotencyKey ? { idempotencyKey } : {}) })
  const refuse = (Id: number, body: NewBill) => shop.refusal(editBill, { body: { ...body, Id } }, { as: owner })

  test('takes the old version back and posts the new one under the same code', async () => {
    const sale = await post(aSale([{ good: goods.coffee, count: '2' }]))
    const edited = await edit(sale.id, aSale([{ good: goods.coffee }, { good: goods.dates }]))
    expect(edited).toMatchObject({ code: '1-000001', number: 1, version: 2, isCurrent: true, total: sar('57.50') })
    expect(edited.id).not.toBe(sale.id)
    expect((await postingsOf(shop.db, 'sale 1-000001')).map(([head, money]) => [head, money])).toEqual([
      ['2026-01-15', 'Dr cash_pos 46.00'],
      ['2026-01-15 edit', 'Cr cash_pos 46.00'],
      ['2026-01-15', 'Dr cash_pos 57.50'],
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('23 worth 230.00')
    expect((await post(aSale([{ good: goods.dates }]))).code).toBe('1-000002')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('keeps both versions: any id answers the last, each can be read, lists and figures count one', async () => {
    const sale = await post(aSale([{ good: goods.coffee, count: '2' }]))
    shop.clock.advance(60_000)
    const edited = await edit(sale.id, aSale([{ good: goods.coffee }]))
    const read = (query: { id: number; version?: number }) => shop.call(getBill, { query }, { as: owner })
    expect(await read({ id: sale.id })).toEqual(edited)
    expect(await read({ id: edited.id, version: 1 })).toMatchObject({
      id: sale.id,
      version: 1,
      isCurrent: false,
      total: sar('46.00'),
    })
    const missing = await shop.refusal(getBill, { query: { id: sale.id, version: 3 } }, { as: owner })
    expect(missing.error).toBe('bill_not_found')
    const { bills } = await shop.call(listBills, { query: { pageNumber: 1 } }, { as: owner })
    expect(bills.map(bill => [bill.id, bill.version])).toEqual([[edited.id, 2]])
    const range = { fromdate: day('2026-01-15'), toDate: day('2026-01-15') }
    const figures = await shop.call(getStatistics, { query: range }, { as: owner })
    expect(figures.sale).toEqual({ amout: sar('23.00'), count: 1 })
    const history = await shop.call(getBillHistory, { query: { id: sale.id } }, { as: owner })
    expect(history.versions.map(({ version, total }) => [version, total])).toEqual([
      [2, sar('23.00')],
      [1, sar('46.00')],
    ])
    expect(history.events.map(event => event.kind)).toEqual(['posted', 'edited'])
  })

  test('is done once: a key sent again answers the same version', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    const body = aSale([{ good: goods.coffee, count: '3' }])
    const first = await edit(sale.id, body, 'edit-one')
    expect(await edit(sale.id, body, 'edit-one')).toEqual(first)
    expect(await countOf(shop.db, 'bill')).toBe(2)
  })

  test('leaves its key free after a refusal, and the old version as it was', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    const tooMany = await refuse(sale.id, aSale([{ good: goods.lamp, count: '9' }]))
    expect(tooMany.error).toBe('quantity_over')
    const wrong = await refuse(sale.id, aSale([{ good: goods.dates }], { total: sar('1.00') }))
    expect(wrong.error).toBe('total_differs')
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('23 worth 230.00')
    expect((await shop.call(getBill, { query: { id: sale.id } }, { as: owner })).version).toBe(1)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('of a purchase whose goods were partly sold puts their cost right', async () => {
    const purchase = await post(aPurchase(goods.lamp, '4', '8.00'))
    await post(aSale([{ good: goods.lamp, count: '3' }]))
    const edited = await edit(purchase.id, aPurchase(goods.lamp, '5', '4.00'))
    // One at 4.00 and five at 4.00, three of them sold: every lamp has cost 4.00 from the beginning.
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('3 worth 12.00')
    expect(await checkBooks(shop.db)).toEqual([])
    const less = await refuse(edited.id, aPurchase(goods.lamp, '1', '4.00'))
    expect(less.error).toBe('quantity_issue')
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('3 worth 12.00')
  })

  test('is refused where somebody else has edited the bill meanwhile, as is a void of what is not there any more', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    const bodies = ['2', '3'].map(count => aSale([{ good: goods.coffee, count }]))
    const answers = await Promise.allSettled(bodies.map(body => edit(sale.id, body)))
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await refuse(sale.id, aSale([{ good: goods.dates }]))).error).toBe('bill_changed')
    const late = await shop.refusal(voidBill, { params: { id: sale.id } }, { as: owner })
    expect([late.status, late.error]).toEqual([409, 'bill_changed'])
    const print = await shop.refusal(recordPrint, { body: { id: sale.id } }, { as: owner })
    expect(print.error).toBe('bill_changed')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('of expenses moves them to another account', async () => {
    const bill = await post(anExpense(accountId('5302001')))
    const edited = await edit(bill.id, { ...anExpense(accountId('5302001')), note: 'February' })
    expect(edited).toMatchObject({ code: '1-000001', version: 2, note: 'February' })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is refused after a print, a refund, a void, and for another type or branch', async () => {
    const body = aSale([{ good: goods.coffee }])
    const printed = await post(body)
    await shop.call(recordPrint, { body: { id: printed.id } }, { as: owner })
    expect((await refuse(printed.id, body)).error).toBe('bill_printed')
    const refunded = await post(body)
    const refund = await post(
      aRefund('rsale', refunded.id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' }),
    )
    expect((await refuse(refunded.id, body)).error).toBe('bill_refunded')
    expect((await refuse(refund.id, body)).problems).toEqual([{ at: 'billTypeCode', code: 'notAllowed' }])
    const sale = await post(body)
    expect((await refuse(sale.id, aPurchase(goods.lamp, '1', '4.00'))).problems).toEqual([
      { at: 'billTypeCode', code: 'notAllowed' },
    ])
    expect((await refuse(sale.id, { ...body, branchId: 2 })).problems).toEqual([{ at: 'branchId', code: 'notAllowed' }])
    await shop.call(voidBill, { params: { id: sale.id } }, { as: owner })
    expect((await refuse(sale.id, body)).error).toBe('bill_voided')
    expect((await refuse(9999, body)).error).toBe('bill_not_found')
  })

  test('is refused in a locked period, and keeps its day otherwise', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    shop.clock.advance(86_400_000)
    owner = await (await shop.openCopy()).signIn('owner')
    const edited = await edit(sale.id, aSale([{ good: goods.coffee, count: '2' }]))
    expect(edited.date).toBe('2026-01-15')
    await shop.db.write([1, 2], tx => writeSettings(tx, { periodLockDay: day('2026-01-15') }, shop.clock.now()))
    const refused = await refuse(edited.id, aSale([{ good: goods.coffee }]))
    expect([refused.status, refused.error]).toEqual([422, 'period_locked'])
  })

  test('of another user needs the right to void bills', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    const cashier = await shop.signIn('cashier')
    const body = { ...aSale([{ good: goods.dates }]), Id: sale.id }
    const refused = await shop.refusal(editBill, { body }, { as: cashier })
    expect(refused.problems).toEqual([{ at: 'Id', code: 'notOwnBillOfToday' }])
  })
})
