import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { stockOf } from '#tests/support/books.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill, getBill } = billEndpoints
const { changeBillStatus, voidBill, createCreditNote, recordPrint } = billLifeEndpoints

describeOnBoth('delivering a bill later', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const deliver = (id: number) => shop.call(changeBillStatus, { body: { id, isDelivered: true } }, { as: owner })
  const refuse = async (id: number, isDelivered = true) =>
    (await shop.refusal(changeBillStatus, { body: { id, isDelivered } }, { as: owner })).error

  test('a sale leaves stock on its day of delivery, at the average of that day', async () => {
    const sale = await post({ ...aSale([{ good: goods.coffee, count: '2' }]), isDelivered: false })
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    await post(aPurchase(goods.coffeeCarton, '2', '144.00'))
    shop.clock.advance(86_400_000)
    owner = await (await shop.openCopy()).signIn('owner')
    expect((await deliver(sale.id)).isDelivered).toBe(true)
    expect((await shop.call(getBill, { query: { id: sale.id } }, { as: owner })).isDelivered).toBe(true)
    expect((await postingsOf(shop.db, 'sale 1-000001'))[1]).toEqual([
      '2026-01-16 delivery',
      'Dr cogs 22.00',
      'Cr inventory 22.00',
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('46 worth 506.00')
    expect(await refuse(sale.id)).toBe('bill_delivered')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('the goods of a purchase come out of transit', async () => {
    const purchase = await post({ ...aPurchase(goods.lamp, '10', '4.00'), isDelivered: false })
    await deliver(purchase.id)
    expect((await postingsOf(shop.db, 'purch 1-000001'))[1]).toEqual([
      '2026-01-15 delivery',
      'Dr inventory 40.00',
      'Cr inventory_transit 40.00',
    ])
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('11 worth 44.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a refund takes the goods back at the cost they were delivered at', async () => {
    const sale = await post({ ...aSale([{ good: goods.coffee, count: '2' }]), isDelivered: false })
    await deliver(sale.id)
    await post(aRefund('rsale', sale.id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' }))
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('23 worth 230.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a credit note before it gives the money back and leaves nothing to deliver', async () => {
    const sale = await post({ ...aSale([{ good: goods.coffee, count: '2' }]), isDelivered: false })
    const note = await shop.call(createCreditNote, { body: { id: sale.id, reason: 'رد سلع أو خدمات' } }, { as: owner })
    expect(note).toMatchObject({ isDelivered: false, total: sale.total })
    expect(await postingsOf(shop.db, 'rsale 1-000001')).toEqual([
      ['2026-01-15', 'Dr sales_returns 40.00', 'Dr vat_output 6.00', 'Cr cash_pos 46.00'],
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await refuse(sale.id)).toBe('process_ignored')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('only what was not refunded before is delivered, and comes back at what it left at', async () => {
    const sale = await post({ ...aSale([{ good: goods.coffee, count: '3' }]), isDelivered: false })
    const one = aRefund('rsale', sale.id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' })
    const before = await post({ ...one, isDelivered: false })
    await deliver(sale.id)
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('22 worth 220.00')
    const late = await shop.refusal(voidBill, { params: { id: before.id } }, { as: owner })
    expect(late.error).toBe('bill_delivered')
    expect((await shop.refusal(createBill, { body: { ...one, isDelivered: false } }, { as: owner })).problems).toEqual([
      { at: 'isDelivered', code: 'notAllowed' },
    ])
    await post(one)
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('23 worth 230.00')
    await post(one)
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a purchase that is sent back before it arrives leaves transit', async () => {
    const purchase = await post({ ...aPurchase(goods.lamp, '10', '4.00'), isDelivered: false })
    const figures = { net: '16.00', vat: '2.40', total: '18.40' }
    await post({ ...aRefund('rpurch', purchase.id, goods.lamp, '4', figures, '4.00'), isDelivered: false })
    expect((await postingsOf(shop.db, 'rpurch 1-000001'))[0]).toEqual([
      '2026-01-15',
      'Dr cash_pos 18.40',
      'Cr inventory_transit 16.00',
      'Cr vat_input 2.40',
    ])
    await deliver(purchase.id)
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('7 worth 28.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a void takes the sale and its delivery back', async () => {
    const sale = await post({ ...aSale([{ good: goods.coffee, count: '2' }]), isDelivered: false })
    await deliver(sale.id)
    await shop.call(voidBill, { params: { id: sale.id } }, { as: owner })
    expect(await postingsOf(shop.db, 'sale 1-000001')).toHaveLength(4)
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await refuse(sale.id)).toBe('bill_voided')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is refused where the goods are not there, and by nobody who may not', async () => {
    const sale = await post({ ...aSale([{ good: goods.lamp, count: '5' }]), isDelivered: false })
    expect(await refuse(sale.id)).toBe('quantity_over')
    expect(await refuse(sale.id, false)).toBe('process_ignored')
    expect(await refuse(9999)).toBe('bill_not_found')
    const guest = await shop.signIn('guest')
    const refused = await shop.refusal(changeBillStatus, { body: { id: sale.id, isDelivered: true } }, { as: guest })
    expect(refused.status).toBe(403)
  })

  const takeBack = (id: number) => shop.call(changeBillStatus, { body: { id, isDelivered: false } }, { as: owner })

  test('can be taken back on its own day, and done again on another', async () => {
    const sale = await post({ ...aSale([{ good: goods.coffee, count: '2' }]), isDelivered: false })
    await deliver(sale.id)
    shop.clock.advance(86_400_000)
    owner = await (await shop.openCopy()).signIn('owner')
    expect((await takeBack(sale.id)).isDelivered).toBe(false)
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await refuse(sale.id, false)).toBe('process_ignored')
    await deliver(sale.id)
    expect((await postingsOf(shop.db, 'sale 1-000001')).slice(1)).toEqual([
      ['2026-01-15 delivery', 'Dr cogs 20.00', 'Cr inventory 20.00'],
      ['2026-01-15 undelivery', 'Cr cogs 20.00', 'Dr inventory 20.00'],
      ['2026-01-16 delivery', 'Dr cogs 20.00', 'Cr inventory 20.00'],
    ])
    const history = await shop.call(billLifeEndpoints.getBillHistory, { query: { id: sale.id } }, { as: owner })
    expect(history.events.map(event => event.kind)).toEqual(['posted', 'delivered', 'undelivered', 'delivered'])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is taken back of a bill that was saved delivered: its money stays, its goods come back or wait again', async () => {
    const sale = await post(aSale([{ good: goods.coffee, count: '2' }]))
    const purchase = await post(aPurchase(goods.lamp, '10', '4.00'))
    await takeBack(sale.id)
    await takeBack(purchase.id)
    expect((await postingsOf(shop.db, 'sale 1-000001'))[1]).toEqual([
      '2026-01-15 undelivery',
      'Cr cogs 20.00',
      'Dr inventory 20.00',
    ])
    expect((await postingsOf(shop.db, 'purch 1-000001'))[1]).toEqual([
      '2026-01-15 undelivery',
      'Cr inventory 40.00',
      'Dr inventory_transit 40.00',
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('1 worth 4.00')
    // What is refunded of it now has never left.
    await post({
      ...aRefund('rsale', sale.id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' }),
      isDelivered: false,
    })
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    await deliver(sale.id)
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('23 worth 230.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('that is asked for twice with one key is done once and answered the same', async () => {
    const sale = await post({ ...aSale([{ good: goods.coffee, count: '2' }]), isDelivered: false })
    const once = () =>
      shop.call(
        changeBillStatus,
        { body: { id: sale.id, isDelivered: true } },
        { as: owner, idempotencyKey: 'delivery 1' },
      )
    expect(await once()).toEqual(await once())
    const print = () => shop.call(recordPrint, { body: { id: sale.id } }, { as: owner, idempotencyKey: 'print 1' })
    expect([await print(), await print()]).toEqual([{ prints: 1 }, { prints: 1 }])
    expect(await shop.call(recordPrint, { body: { id: sale.id } }, { as: owner })).toEqual({ prints: 2 })
    expect(await print()).toEqual({ prints: 1 })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is not taken back after a refund, in a locked period, or where the goods are gone', async () => {
    const sale = await post(aSale([{ good: goods.coffee, count: '2' }]))
    await post(aRefund('rsale', sale.id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' }))
    expect(await refuse(sale.id, false)).toBe('bill_refunded')
    const purchase = await post(aPurchase(goods.lamp, '10', '4.00'))
    await post(aSale([{ good: goods.lamp, count: '11' }]))
    expect(await refuse(purchase.id, false)).toBe('quantity_issue')
    const early = await post(aSale([{ good: goods.coffee }]))
    await shop.db.write([1, 2], tx => writeSettings(tx, { periodLockDay: day('2026-01-15') }, shop.clock.now()))
    shop.clock.advance(86_400_000)
    owner = await (await shop.openCopy()).signIn('owner')
    expect(await refuse(early.id, false)).toBe('period_locked')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('serves a shortage first where the company sells what it does not have', async () => {
    await shop.db.write([1, 2], tx => writeSettings(tx, { oversellPolicy: 'allow' }, shop.clock.now()))
    await post(aSale([{ good: goods.lamp, count: '3' }]))
    const purchase = await post({ ...aPurchase(goods.lamp, '10', '6.00'), isDelivered: false })
    await deliver(purchase.id)
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('8 worth 48.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
