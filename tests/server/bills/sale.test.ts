import { beforeAll, beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { day } from '#domain/days.ts'
import { rate } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { pieces, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { entriesOf, stockOf } from '#tests/support/books.ts'
import { aSale, fillTinyShop, goods, type SoldGood, tinyParties, withCardamom } from '#tests/support/tiny-shop.ts'

const { createBill, getBill, getBillCode } = billEndpoints

describeOnBoth('a sale', open => {
  let shop: TestApp
  let cashier: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    cashier = await shop.signIn('cashier')
  })

  test('posts money, revenue, VAT, cost and stock, and answers what is printed', async () => {
    const body = aSale([{ good: goods.coffee, count: '2' }], { tenders: [{ method: 'cash', amount: sar('50.00') }] })
    const bill = await shop.call(createBill, { body }, { as: cashier })
    expect(bill).toMatchObject({
      code: '1-000001',
      number: 1,
      date: '2026-01-15',
      issuedAt: '2026-01-15T12:00:00',
      invoiceKind: 'simplified',
      isDelivered: true,
      net: sar('40.00'),
      vat: sar('6.00'),
      total: sar('46.00'),
      received: sar('50.00'),
      change: sar('4.00'),
      party: null,
      seller: { nameAr: 'أسواق الاختبار', vatNumber: '310122393500003' },
      branch: { id: 1, nameEn: 'First branch' },
      qr: { vatNumber: '310122393500003', timestamp: '2026-01-15T12:00:00', total: sar('46.00'), vat: sar('6.00') },
      tenders: [{ method: 'cash', amount: sar('46.00'), received: sar('50.00') }],
    })
    expect(bill.lines).toMatchObject([
      {
        line: 1,
        nameAr: 'قَهْوَة عربية',
        nameEn: 'Arabic coffee',
        unitNameEn: 'Piece',
        quantity: pieces('2'),
        total: sar('46.00'),
      },
    ])
    expect(await entriesOf(shop.db, 'sale 1-000001')).toEqual([
      'Dr cash_pos 46.00',
      'Cr sales 40.00',
      'Cr vat_output 6.00',
      'Dr cogs 20.00',
      'Cr inventory 20.00',
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('22 worth 220.00')
    expect(await shop.call(getBill, { query: { id: bill.id } }, { as: cashier })).toEqual(bill)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('of several units, kinds and VAT categories keeps the order in which they were entered', async () => {
    const sold = [
      { good: goods.delivery },
      { good: goods.coffeeCarton },
      { good: goods.dates, count: '0.375' },
      { good: goods.medicine, count: '2' },
      { good: goods.coffee, features: [withCardamom.id] },
    ]
    const bill = await shop.call(createBill, { body: aSale(sold) }, { as: cashier })
    expect(bill.lines.map(line => line.nameEn)).toEqual([
      'Delivery',
      'Arabic coffee',
      'Sukkari dates',
      'Pain reliever',
      'Arabic coffee',
    ])
    expect(bill.lines[4]?.features).toEqual([{ id: 1, nameAr: 'بالهيل', nameEn: 'With cardamom', price: 20_000 }])
    expect(await entriesOf(shop.db, 'sale 1-000001')).toEqual([
      'Dr cash_pos 348.19',
      'Cr service_revenue 15.00',
      'Cr sales 252.99',
      'Cr sales_zero 40.00',
      'Cr vat_output 40.20',
      'Dr cogs 160.75',
      'Cr inventory 160.75',
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('11 worth 110.00')
    expect(await stockOf(shop.db, goods.dates.itemId)).toBe('29.625 worth 533.25')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('numbers rise in type and branch, and the preview shows the next', async () => {
    const preview = async (branchId: number) =>
      (await shop.call(getBillCode, { query: { BillTypeCode: 'sale', branchId } }, { as: cashier })).code
    expect(await preview(1)).toBe('1-000001')
    await shop.call(createBill, { body: aSale([{ good: goods.coffee }]) }, { as: cashier })
    await shop.call(createBill, { body: aSale([{ good: goods.coffee }]) }, { as: cashier })
    const other = await shop.call(
      createBill,
      { body: aSale([{ good: goods.delivery }], { branchId: 2 }) },
      { as: cashier },
    )
    expect(other.code).toBe('2-000001')
    expect([await preview(1), await preview(2)]).toEqual(['1-000003', '2-000002'])
  })

  test('to a buyer with a VAT number is a tax invoice with the buyer on it, also when both move house', async () => {
    const body = aSale([{ good: goods.coffee }], { partyId: tinyParties.borrower })
    const bill = await shop.call(createBill, { body }, { as: cashier })
    expect(bill).toMatchObject({
      invoiceKind: 'tax',
      party: { id: tinyParties.borrower, nameEn: 'Borrower', vatNumber: '300000000000003', city: 'جدة' },
    })
    await shop.db.write([], async tx => {
      await tx.updateTable('party').set({ city: 'أبها' }).execute()
      await tx.updateTable('company').set({ name_en: 'Renamed', city: 'تبوك' }).execute()
    })
    expect(await shop.call(getBill, { query: { id: bill.id } }, { as: cashier })).toEqual(bill)
    const later = await shop.call(createBill, { body }, { as: cashier })
    expect([later.seller.nameEn, later.party?.city]).toEqual(['Renamed', 'أبها'])
  })

  test('on credit is owed by the customer, up to the limit', async () => {
    const onCredit = (count: string, partyId: number | null) => {
      const body = aSale([{ good: goods.coffee, count }], { partyId })
      return { ...body, tenders: [{ method: 'credit' as const, amount: body.total }] }
    }
    const { borrower, customer } = tinyParties
    await shop.call(createBill, { body: onCredit('3', borrower) }, { as: cashier })
    expect(await entriesOf(shop.db, 'sale 1-000001')).toContain('Dr ar 69.00 party 2')
    const over = await shop.refusal(createBill, { body: onCredit('2', borrower) }, { as: cashier })
    expect(over).toMatchObject({
      status: 422,
      problems: [{ at: 'tenders', code: 'tooLarge', params: { max: '31.00' } }],
    })
    const never = await shop.refusal(createBill, { body: onCredit('1', customer) }, { as: cashier })
    expect(never.problems).toMatchObject([{ at: 'tenders', code: 'tenderNotAccepted' }])
    const nobody = await shop.refusal(createBill, { body: onCredit('1', null) }, { as: cashier })
    expect(nobody.problems).toEqual([{ at: 'partyId', code: 'partyRequired' }])
  })

  test('not yet delivered leaves the goods on the shelf', async () => {
    const body = aSale([{ good: goods.coffee, count: '2' }], { isDelivered: false })
    const bill = await shop.call(createBill, { body }, { as: cashier })
    expect(bill.isDelivered).toBe(false)
    expect(await entriesOf(shop.db, 'sale 1-000001')).toEqual([
      'Dr cash_pos 46.00',
      'Cr sales 40.00',
      'Cr vat_output 6.00',
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('with a discount inside the cap is accepted, and one above it is not', async () => {
    const reduced = (percent: number) =>
      aSale([{ good: goods.coffee, discount: { kind: 'percent', percent: rate(percent) } }])
    const bill = await shop.call(createBill, { body: reduced(1000) }, { as: cashier })
    expect(bill).toMatchObject({ lineDiscount: sar('2.30'), total: sar('20.70') })
    const refused = await shop.refusal(createBill, { body: reduced(1100) }, { as: cashier })
    expect(refused.problems).toMatchObject([{ at: 'BillItems.0.discount', code: 'discountLimitExceeded' }])
    const cheaper = aSale([{ good: goods.coffee, price: '20.00' }])
    const below = await shop.refusal(createBill, { body: cheaper }, { as: cashier })
    expect(below.problems).toMatchObject([{ at: 'BillItems.0.discount', code: 'discountLimitExceeded' }])
  })
})

describeOnBoth('a sale is refused', open => {
  let shop: TestApp
  let cashier: string

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    cashier = await shop.signIn('cashier')
  })

  const refuse = (body: Partial<NewBill>, sold: readonly SoldGood[] = [{ good: goods.coffee }]) =>
    shop.refusal(createBill, { body: aSale(sold, body) }, { as: cashier })

  test('with figures that differ from those computed', async () => {
    const refused = await refuse({ total: sar('22.99') })
    expect(refused).toMatchObject({
      status: 422,
      error: 'total_differs',
      problems: [{ at: 'total', code: 'totalDiffers', params: { shown: '22.99', computed: '23.00' } }],
    })
  })

  test('for goods that are not there, naming the line and how much there is', async () => {
    const refused = await refuse({}, [{ good: goods.coffee }, { good: goods.lamp, count: '2' }])
    expect(refused).toMatchObject({
      status: 422,
      error: 'quantity_over',
      problems: [{ at: 'BillItems.1.quantity', code: 'notEnoughStock', params: { available: '1', asked: '2' } }],
    })
  })

  test('without lines, with too little money, and with a way to pay that it has not', async () => {
    expect((await refuse({}, [])).problems).toMatchObject([{ at: 'BillItems', code: 'noLines' }])
    const poor = await refuse({ tenders: [{ method: 'cash', amount: sar('22.00') }] })
    expect(poor.problems).toEqual([{ at: 'tenders', code: 'underpaid', params: { amount: '1.00' } }])
  })

  test('in a branch, to a party or of an item that does not exist', async () => {
    expect((await refuse({ branchId: 9 })).problems).toEqual([{ at: 'branchId', code: 'notFound' }])
    expect((await refuse({ partyId: 99 })).problems).toEqual([{ at: 'partyId', code: 'notFound' }])
    expect((await refuse({ partyId: tinyParties.supplier })).problems).toEqual([{ at: 'partyId', code: 'notFound' }])
    const strange = await refuse({}, [{ good: { ...goods.coffee, unitId: 3 } }])
    expect(strange.problems).toEqual([{ at: 'BillItems.0.unitId', code: 'notFound' }])
  })

  test('with a service among the items, or parts that a sale does not have', async () => {
    const mixed = await refuse({}, [{ good: { ...goods.delivery, isService: false } }])
    expect(mixed.problems).toContainEqual({ at: 'BillItems.0.itemId', code: 'invalid' })
    expect((await refuse({ originalBillId: 1 })).problems).toEqual([{ at: 'originalBillId', code: 'notAllowed' }])
    const unknown = await shop.inject({
      method: 'POST',
      url: createBill.path,
      headers: { authorization: `Bearer ${cashier}`, 'idempotency-key': 'x' },
      payload: { billTypeCode: 'sale', surprise: 1 },
    })
    expect(unknown.statusCode).toBe(422)
    expect(unknown.json().problems).toContainEqual({ at: '', code: 'unknownField', params: { field: 'surprise' } })
  })

  test('on another day than today, without the permission to change dates', async () => {
    expect((await refuse({ date: day('2026-01-14') })).problems).toEqual([{ at: 'date', code: 'notAllowed' }])
    const later = { at: 'date', code: 'dayInFuture', params: { day: '2026-01-15' } }
    expect((await refuse({ date: day('2026-01-16') })).problems).toEqual([later])
  })

  test('for a user who may not sell', async () => {
    for (const person of ['accountant', 'guest']) {
      const as = await shop.signIn(person)
      const refused = await shop.refusal(createBill, { body: aSale([{ good: goods.coffee }]) }, { as })
      expect(refused).toMatchObject({ status: 403, error: 'access_denied' })
    }
    // May make other bills, and still not this one.
    const as = await shop.signIn('cashier')
    const other = await shop.refusal(createBill, { body: aSale([], { billTypeCode: 'purch' }) }, { as })
    expect(other.status).toBe(403)
  })

  test('and leaves nothing behind', async () => {
    expect(await checkBooks(shop.db)).toEqual([])
    const bills = await shop.db.read.selectFrom('bill').select('id').execute()
    expect(bills).toEqual([])
    const counters = await shop.db.read.selectFrom('counter').select('kind').execute()
    expect(counters.map(row => row.kind).sort()).toEqual(['opening', 'posting'])
  })
})
