import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { priceAt, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { entriesOf, stockOf } from '#tests/support/books.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId, anExpense, aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill } = billEndpoints

describeOnBoth('purchases, refunds and expenses', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const refuse = (body: NewBill) => shop.refusal(createBill, { body }, { as: owner })

  test('a purchase brings goods in at what they were bought for, and the average moves', async () => {
    const bill = await post(aPurchase(goods.coffeeCarton, '2', '144.00'))
    expect(bill).toMatchObject({ code: '1-000001', net: sar('288.00'), vat: sar('43.20'), total: sar('331.20') })
    expect(bill).toMatchObject({ invoiceKind: null, qr: null, party: { kind: 'supplier', nameEn: 'Supplier' } })
    expect(await entriesOf(shop.db, 'purch 1-000001')).toEqual([
      'Dr inventory 288.00',
      'Dr vat_input 43.20',
      'Cr ap 331.20 party 3',
    ])
    // 24 at 10.00 and 24 at 12.00: the next one costs 11.00.
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('48 worth 528.00')
    await post(aSale([{ good: goods.coffee }]))
    expect(await entriesOf(shop.db, 'sale 1-000001')).toContain('Dr cogs 11.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a purchase needs a supplier, and no services', async () => {
    const purchase = aPurchase(goods.coffeeCarton, '1', '144.00')
    expect((await refuse({ ...purchase, partyId: null })).problems).toEqual([{ at: 'partyId', code: 'required' }])
    const ofCustomer = await refuse({ ...purchase, partyId: tinyParties.customer })
    expect(ofCustomer.problems).toEqual([{ at: 'partyId', code: 'notFound' }])
    const service = aPurchase(goods.delivery, '1', '15.00')
    const refused = await refuse({ ...service, BillItems: [], BillServices: service.BillItems })
    expect(refused.problems).toEqual([{ at: 'BillServices.0.itemId', code: 'notAllowed' }])
  })

  test('goods on the way are in transit', async () => {
    await post({ ...aPurchase(goods.lamp, '10', '4.00'), isDelivered: false })
    expect(await entriesOf(shop.db, 'purch 1-000001')).toContain('Dr inventory_transit 40.00')
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('1 worth 4.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a sale is taken back line by line, at its own price and cost, until nothing is left', async () => {
    const sale = await post(aSale([{ good: goods.coffee, count: '3' }, { good: goods.delivery }]))
    await post(aPurchase(goods.coffeeCarton, '1', '240.00'))
    const first = await post(
      aRefund('rsale', sale.id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' }),
    )
    expect(first).toMatchObject({ invoiceKind: 'simplified', original: { id: sale.id, code: '1-000001' } })
    expect(await entriesOf(shop.db, 'rsale 1-000001')).toEqual([
      'Dr sales_returns 20.00',
      'Dr vat_output 3.00',
      'Cr cash_pos 23.00',
      'Dr inventory 10.00',
      'Cr cogs 10.00',
    ])
    await post(aRefund('rsale', sale.id, goods.coffee, '2', { net: '40.00', vat: '6.00', total: '46.00' }))
    const over = await refuse(
      aRefund('rsale', sale.id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' }),
    )
    expect(over.problems).toEqual([
      { at: 'BillItems.0.quantity', code: 'moreThanRemaining', params: { remaining: '0' } },
    ])
    // 21 at 10.00 stayed, 12 at 20.00 came, 3 came back at 10.00.
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('36 worth 480.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a refund names a line of its original, once, as it was sold', async () => {
    const sale = await post(aSale([{ good: goods.coffee, count: '3' }]))
    const refund = aRefund('rsale', sale.id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' })
    const [line] = refund.BillItems
    if (!line) throw new Error('A refund has a line.')
    const problemsOf = async (changes: Partial<NewBill>) => (await refuse({ ...refund, ...changes })).problems
    expect(await problemsOf({ originalBillId: 99 })).toEqual([{ at: 'originalBillId', code: 'notFound' }])
    expect(await problemsOf({ branchId: 2 })).toEqual([{ at: 'branchId', code: 'notAllowed' }])
    expect(await problemsOf({ BillItems: [{ ...line, originalLine: 2 }] })).toEqual([
      { at: 'BillItems.0.originalLine', code: 'notFound' },
    ])
    expect(await problemsOf({ BillItems: [line, line] })).toContainEqual({
      at: 'BillItems.1.originalLine',
      code: 'duplicate',
    })
    expect(await problemsOf({ BillItems: [{ ...line, unitPrice: priceAt('24.00') }] })).toEqual([
      { at: 'BillItems.0.unitPrice', code: 'notAllowed' },
    ])
    expect(await problemsOf({ net: sar('19.00') })).toMatchObject([{ at: 'net', code: 'totalDiffers' }])
  })

  test('goods go back to the supplier at the average; the difference to the paid price is a separate entry', async () => {
    const purchase = await post(aPurchase(goods.coffeeCarton, '2', '144.00'))
    const figures = { net: '144.00', vat: '21.60', total: '165.60' }
    const refund = aRefund('rpurch', purchase.id, goods.coffeeCarton, '1', figures, '144.00')
    await post({ ...refund, tenders: [{ method: 'credit', amount: sar('165.60') }] })
    expect(await entriesOf(shop.db, 'rpurch 1-000001')).toEqual([
      'Dr ap 165.60 party 3',
      'Cr inventory 132.00',
      'Cr price_difference 12.00',
      'Cr vat_input 21.60',
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('36 worth 396.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('expenses are posted to their accounts, and to no others', async () => {
    const rent = accountId('5302001')
    const bill = await post(anExpense(rent))
    expect(bill.lines).toMatchObject([{ itemId: null, accountId: rent, nameEn: 'Rent', description: 'January' }])
    expect(await entriesOf(shop.db, 'expenses 1-000001')).toEqual([
      'Dr rent 1000.00',
      'Dr vat_input 150.00',
      'Cr bank_main 1150.00',
    ])
    expect((await refuse(anExpense(accountId('1101001')))).problems).toEqual([
      { at: 'BillExpenses.0.accountId', code: 'notAllowed' },
    ])
    expect((await refuse(anExpense(9999))).problems).toEqual([{ at: 'BillExpenses.0.accountId', code: 'notFound' }])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('what has no goods that could wait is not saved undelivered', async () => {
    const refused = await refuse({ ...anExpense(accountId('5302001')), isDelivered: false })
    expect(refused.problems).toEqual([{ at: 'isDelivered', code: 'notAllowed' }])
  })
})
