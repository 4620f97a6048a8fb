import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { day } from '#domain/days.ts'
import { type Settings, writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf, stockOf } from '#tests/support/books.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill, getBill, listBills, getStatistics } = billEndpoints
const { voidBill, recordPrint, getBillHistory, createCreditNote } = billLifeEndpoints

describeOnBoth('voiding a bill', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const cancel = (id: number, idempotencyKey?: string) =>
    shop.call(voidBill, { params: { id } }, { as: owner, ...(idempotencyKey ? { idempotencyKey } : {}) })
  const refuse = async (id: number) => (await shop.refusal(voidBill, { params: { id } }, { as: owner })).error
  const decide = (changes: Partial<Settings>) =>
    shop.db.write([1, 2], tx => writeSettings(tx, changes, shop.clock.now()))

  test('reverses its entries, brings the goods back at the very cost, and keeps the number', async () => {
    const sale = await post(aSale([{ good: goods.coffee, count: '2' }]))
    await post(aPurchase(goods.coffeeCarton, '1', '240.00'))
    const voided = await cancel(sale.id)
    expect(voided).toMatchObject({ id: sale.id, code: '1-000001', voidedAt: shop.clock.now(), total: sar('46.00') })
    expect(await postingsOf(shop.db, 'sale 1-000001')).toEqual([
      [
        '2026-01-15',
        'Dr cash_pos 46.00',
        'Cr sales 40.00',
        'Cr vat_output 6.00',
        'Dr cogs 20.00',
        'Cr inventory 20.00',
      ],
      [
        '2026-01-15 void',
        'Cr cash_pos 46.00',
        'Dr sales 40.00',
        'Dr vat_output 6.00',
        'Cr cogs 20.00',
        'Dr inventory 20.00',
      ],
    ])
    // 22 at 10.00 and 12 at 20.00, and the two that come back at 10.00.
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('36 worth 480.00')
    expect((await post(aSale([{ good: goods.dates }]))).code).toBe('1-000002')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is done once: a key sent again answers the same bill, another void is refused', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    const first = await cancel(sale.id, 'void-one')
    shop.clock.advance(60_000)
    expect(await cancel(sale.id, 'void-one')).toEqual(first)
    expect(await refuse(sale.id)).toBe('bill_voided')
    const other = await post(aSale([{ good: goods.coffee }]))
    const reused = await shop.refusal(voidBill, { params: { id: other.id } }, { as: owner, idempotencyKey: 'void-one' })
    expect(reused.error).toBe('idempotency_key_reused')
    expect(await countOf(shop.db, 'posting')).toBe(4)
  })

  test('twenty voids at once make one reversal', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => cancel(sale.id)))
    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('and a credit note at once: one of them takes the bill back', async () => {
    for (let round = 0; round < 5; round++) {
      const sale = await post(aSale([{ good: goods.coffee }]))
      const note = shop.call(createCreditNote, { body: { id: sale.id, reason: 'رد سلع أو خدمات' } }, { as: owner })
      const answers = await Promise.allSettled([cancel(sale.id), note])
      expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    }
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('needs the right, and an existing bill', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    const cashier = await shop.signIn('cashier')
    const refused = await shop.refusal(voidBill, { params: { id: sale.id } }, { as: cashier })
    expect([refused.status, refused.error]).toEqual([403, 'access_denied'])
    expect(await refuse(9999)).toBe('bill_not_found')
  })

  test('is refused once the invoice was printed, for the buyer may hold it', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    const cashier = await shop.signIn('cashier')
    expect(await shop.call(recordPrint, { body: { id: sale.id } }, { as: cashier })).toEqual({ prints: 1 })
    expect(await shop.call(recordPrint, { body: { id: sale.id } }, { as: cashier })).toEqual({ prints: 2 })
    expect(await refuse(sale.id)).toBe('bill_printed')
    expect((await shop.call(getBill, { query: { id: sale.id } }, { as: owner })).prints).toBe(2)
    const purchase = await post(aPurchase(goods.lamp, '1', '4.00'))
    await shop.call(recordPrint, { body: { id: purchase.id } }, { as: owner })
    expect((await cancel(purchase.id)).voidedAt).toBe(shop.clock.now())
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is refused while a refund is effective; a voided refund gives its part back', async () => {
    const sale = await post(aSale([{ good: goods.coffee, count: '3' }]))
    const figures = { net: '40.00', vat: '6.00', total: '46.00' }
    const refund = await post(aRefund('rsale', sale.id, goods.coffee, '2', figures))
    expect(await refuse(sale.id)).toBe('bill_refunded')
    expect((await shop.call(getBill, { query: { id: sale.id } }, { as: owner })).refunded).toBe(sar('46.00'))
    await cancel(refund.id)
    expect((await shop.call(getBill, { query: { id: sale.id } }, { as: owner })).refunded).toBe(0)
    const all = { net: '60.00', vat: '9.00', total: '69.00' }
    const again = await post(aRefund('rsale', sale.id, goods.coffee, '3', all))
    await cancel(again.id)
    await cancel(sale.id)
    const late = await shop.refusal(
      createBill,
      { body: aRefund('rsale', sale.id, goods.coffee, '3', all) },
      { as: owner },
    )
    expect(late.error).toBe('bill_voided')
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('of a purchase whose goods are gone is refused, and nothing changes', async () => {
    const purchase = await post(aPurchase(goods.lamp, '2', '4.00'))
    await post(aSale([{ good: goods.lamp, count: '2' }]))
    expect(await refuse(purchase.id)).toBe('quantity_issue')
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('1 worth 4.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('of a purchase leaves nothing of it in what was sold since', async () => {
    const purchase = await post(aPurchase(goods.lamp, '3', '8.00'))
    // 4 worth 28.00, and one is sold at 7.00. Without the purchase it is the one that cost 4.00.
    await post(aSale([{ good: goods.lamp }]))
    await cancel(purchase.id)
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('0 worth 0.00')
    const [, reversal, correction] = await postingsOf(shop.db, 'purch 1-000001')
    expect(reversal).toEqual(['2026-01-15 void', 'Cr inventory 24.00', 'Cr vat_input 3.60', 'Dr ap 27.60'])
    expect(correction).toEqual(['2026-01-15 recost', 'Dr inventory 3.00', 'Cr cogs 3.00'])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('whose day is locked is posted on the first open day and names its own', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    await decide({ periodLockDay: day('2026-01-15') })
    shop.clock.advance(2 * 86_400_000)
    owner = await (await shop.openCopy()).signIn('owner')
    await cancel(sale.id)
    const [, reversal] = await postingsOf(shop.db, 'sale 1-000001')
    expect(reversal?.[0]).toBe('2026-01-16 for 2026-01-15 void')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('leaves it in the list, marked, and out of the figures', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    await post(aSale([{ good: goods.dates }]))
    await cancel(sale.id)
    const { bills } = await shop.call(listBills, { query: { pageNumber: 1 } }, { as: owner })
    expect(bills.map(bill => [bill.code, bill.isVoided])).toEqual([
      ['1-000002', false],
      ['1-000001', true],
    ])
    const range = { fromdate: day('2026-01-15'), toDate: day('2026-01-15') }
    const figures = await shop.call(getStatistics, { query: range }, { as: owner })
    expect(figures.sale).toEqual({ amout: sar('34.50'), count: 1 })
    expect(figures.profit).toEqual({ sales: sar('30.00'), cost: sar('18.00'), total: sar('12.00') })
    const history = await shop.call(getBillHistory, { query: { id: sale.id } }, { as: owner })
    expect(history.events.map(event => event.kind)).toEqual(['posted', 'voided'])
  })
})
