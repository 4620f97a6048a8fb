import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { stockOf } from '#tests/support/books.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill, listBills } = billEndpoints
const { createCreditNote, recordPrint, voidBill } = billLifeEndpoints

describeOnBoth('the credit note of a sale', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const credit = (id: number, idempotencyKey?: string, reason = 'رد سلع أو خدمات') =>
    shop.call(createCreditNote, { body: { id, reason } }, { as: owner, ...(idempotencyKey ? { idempotencyKey } : {}) })
  const refuse = async (id: number) =>
    (await shop.refusal(createCreditNote, { body: { id, reason: 'x' } }, { as: owner })).error

  test('takes a printed sale back whole, the money by the tenders it came in', async () => {
    const sale = await post(
      aSale([{ good: goods.coffee, count: '2' }, { good: goods.delivery }], {
        partyId: tinyParties.borrower,
        tenders: [
          { method: 'mada', amount: sar('20.00') },
          { method: 'credit', amount: sar('13.25') },
          { method: 'cash', amount: sar('50.00') },
        ],
      }),
    )
    await shop.call(recordPrint, { body: { id: sale.id } }, { as: owner })
    const note = await credit(sale.id)
    expect(note).toMatchObject({
      billTypeCode: 'rsale',
      code: '1-000001',
      total: sale.total,
      vat: sale.vat,
      invoiceKind: 'tax',
      original: { id: sale.id },
      reason: 'رد سلع أو خدمات',
    })
    expect(note.tenders.map(({ method, amount }) => [method, amount])).toEqual([
      ['mada', sar('20.00')],
      ['credit', sar('13.25')],
      ['cash', sar('30.00')],
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await refuse(sale.id)).toBe('process_ignored')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('takes what earlier refunds left, and the list says of the sale how much was refunded', async () => {
    const sale = await post(aSale([{ good: goods.coffee, count: '3' }, { good: goods.dates }]))
    const listed = async () => {
      const { bills } = await shop.call(listBills, { query: { pageNumber: 1, billTypeCode: 'sale' } }, { as: owner })
      return bills.map(({ id, refunded, total }) => [id, refunded, total])
    }
    expect(await listed()).toEqual([[sale.id, 0, sar('103.50')]])
    await post(aRefund('rsale', sale.id, goods.coffee, '2', { net: '40.00', vat: '6.00', total: '46.00' }))
    expect(await listed()).toEqual([[sale.id, sar('46.00'), sar('103.50')]])
    const note = await credit(sale.id)
    expect(await listed()).toEqual([[sale.id, sar('103.50'), sar('103.50')]])
    expect(note.lines.map(line => [line.nameEn, line.total])).toEqual([
      ['Arabic coffee', sar('23.00')],
      ['Sukkari dates', sar('34.50')],
    ])
    expect(note.tenders).toEqual([{ method: 'cash', amount: sar('57.50'), received: sar('57.50') }])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('rounds cash as the company does', async () => {
    await shop.db.write([1, 2], tx => writeSettings(tx, { cashStepHalalas: 25 }, shop.clock.now()))
    const sale = await post(
      aSale([{ good: goods.dates, count: '0.250' }], { tenders: [{ method: 'cash', amount: sar('8.75') }] }),
    )
    const note = await credit(sale.id)
    expect(note).toMatchObject({ total: sar('8.63'), rounding: sar('-0.12'), change: 0 })
    expect(note.tenders).toMatchObject([{ method: 'cash', amount: sar('8.75') }])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is made once, for effective sales, by a user who may refund and void', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    const first = await credit(sale.id, 'credit-one')
    expect(await credit(sale.id, 'credit-one')).toEqual(first)
    const voided = await post(aSale([{ good: goods.coffee }]))
    await shop.call(voidBill, { params: { id: voided.id } }, { as: owner })
    expect(await refuse(voided.id)).toBe('bill_voided')
    expect(await refuse((await post(aPurchase(goods.lamp, '1', '4.00'))).id)).toBe('bill_not_found')
    const cashier = await shop.signIn('cashier')
    expect((await shop.refusal(createCreditNote, { body: { id: sale.id, reason: 'x' } }, { as: cashier })).status).toBe(
      403,
    )
  })

  test('says why it was made, in the words of its user, and every refund must', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    const key = 'credit-why'
    const note = await credit(sale.id, key, '  العبوة تالفة ')
    expect(note.reason).toBe('العبوة تالفة')
    const read = await shop.call(billEndpoints.getBill, { query: { id: note.id } }, { as: owner })
    expect(read.reason).toBe('العبوة تالفة')
    await expect(credit(sale.id, key, 'سبب آخر')).rejects.toThrow('idempotency_key_reused')
    const other = await post(aSale([{ good: goods.coffee, count: '2' }]))
    const blank = await shop.inject({
      method: 'POST',
      url: createCreditNote.path,
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json', 'idempotency-key': 'blank' },
      payload: JSON.stringify({ id: other.id, reason: '   ' }),
    })
    expect([blank.statusCode, blank.json().problems]).toEqual([422, [{ at: 'reason', code: 'required' }]])
    const { reason: _, ...silent } = aRefund('rsale', other.id, goods.coffee, '1', {
      net: '20.00',
      vat: '3.00',
      total: '23.00',
    })
    const refused = await shop.refusal(createBill, { body: silent }, { as: owner })
    expect(refused.problems).toEqual([{ at: 'reason', code: 'required' }])
    const onSale = await shop.refusal(
      createBill,
      { body: { ...aSale([{ good: goods.coffee }]), reason: 'x' } },
      { as: owner },
    )
    expect(onSale.problems).toEqual([{ at: 'reason', code: 'notAllowed' }])
  })
})
