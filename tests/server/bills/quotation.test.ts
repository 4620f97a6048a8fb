import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { day } from '#domain/days.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { percent, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf, entriesOf, stockOf } from '#tests/support/books.ts'
import { aQuotation, aSaleOf } from '#tests/support/tiny-quotation.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'

const { createBill, getBill, getBillCode, getBillSums, listBills } = billEndpoints
const { editBill, voidBill, recordPrint, getBillHistory, changeBillStatus } = billLifeEndpoints
const dayMs = 86_400_000

describeOnBoth('a quotation', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill, as = owner) => shop.call(createBill, { body }, { as })
  const refuse = (body: NewBill, as = owner) => shop.refusal(createBill, { body }, { as })
  /** A session of before has ended by then. */
  const signInAgain = async (name: 'owner' | 'cashier') => (await shop.openCopy()).signIn(name)
  const read = (id: number) => shop.call(getBill, { query: { id } }, { as: owner })
  const problemsOf = async (body: NewBill, as = owner) => (await refuse(body, as)).problems
  const half = { kind: 'percent', percent: percent('50') } as const

  test('has figures and a number of its own, and moves neither money nor goods', async () => {
    const made = await post(aQuotation([{ good: goods.coffee, count: '2' }, { good: goods.delivery }]))
    expect(made).toMatchObject({
      billTypeCode: 'quate',
      code: '1-000001',
      total: sar('63.25'),
      expiresOn: '2026-01-29',
    })
    expect(made).toMatchObject({ invoiceKind: null, qr: null, tenders: [], received: 0, change: 0, rounding: 0 })
    expect(made).toMatchObject({ party: null, quotation: null, sale: null, seller: { nameEn: expect.any(String) } })
    expect(await read(made.id)).toEqual(made)
    expect(await entriesOf(shop.db, 'quate 1-000001')).toEqual([])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('24 worth 240.00')
    // The opening of the shelves is all that is posted.
    expect(await countOf(shop.db, 'posting')).toBe(1)
    const sale = await post(aSale([{ good: goods.coffee }]))
    expect(sale.code).toBe('1-000001')
    expect((await post(aQuotation([{ good: goods.lamp, count: '500' }]))).code).toBe('1-000002')
    const next = await shop.call(getBillCode, { query: { BillTypeCode: 'quate' } }, { as: owner })
    expect(next.code).toBe('1-000003')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('says until when its prices hold, and takes no payment; other bills say no such thing', async () => {
    const body = aQuotation([{ good: goods.coffee }])
    expect(await problemsOf({ ...body, expiresOn: null })).toEqual([{ at: 'expiresOn', code: 'required' }])
    expect(await problemsOf({ ...body, expiresOn: day('2026-01-14') })).toEqual([
      { at: 'expiresOn', code: 'dayOutOfOrder' },
    ])
    expect(await problemsOf({ ...body, tenders: [{ method: 'cash', amount: sar('23.00') }] })).toEqual([
      { at: 'tenders.0.method', code: 'tenderNotAccepted', params: { method: 'cash' } },
    ])
    expect(await problemsOf({ ...body, isDelivered: false })).toEqual([{ at: 'isDelivered', code: 'notAllowed' }])
    const offline = { ...body, isCapturedOffline: true, date: shop.clock.now() }
    expect(await problemsOf(offline)).toEqual([{ at: 'isCapturedOffline', code: 'notAllowed' }])
    expect(await problemsOf({ ...body, invoiceKind: 'tax' })).toEqual([{ at: 'invoiceKind', code: 'notAllowed' }])
    expect(await problemsOf({ ...body, partyId: tinyParties.supplier })).toEqual([{ at: 'partyId', code: 'notFound' }])
    expect(await problemsOf({ ...body, total: sar('22.00') })).toMatchObject([{ at: 'total', code: 'totalDiffers' }])
    const sale = aSale([{ good: goods.coffee }], { expiresOn: day('2026-01-29') })
    expect(await problemsOf(sale)).toEqual([{ at: 'expiresOn', code: 'notAllowed' }])
    expect((await post({ ...body, expiresOn: day('2026-01-15') })).expiresOn).toBe('2026-01-15')
  })

  test('is judged like a sale: no cheaper than the person may sell, in the price mode of the list', async () => {
    const cashier = await shop.signIn('cashier')
    const reduced = aQuotation([{ good: goods.coffee, discount: half }])
    expect(await problemsOf(reduced, cashier)).toMatchObject([
      { at: 'BillItems.0.discount', code: 'discountLimitExceeded' },
    ])
    const [line] = reduced.BillItems
    if (!line) throw new Error('A quotation has a line.')
    expect(await problemsOf({ ...reduced, BillItems: [{ ...line, isPriceIncludingVat: false }] })).toContainEqual({
      at: 'BillItems.0.isPriceIncludingVat',
      code: 'notAllowed',
    })
    expect((await post(reduced)).total).toBe(sar('11.50'))
  })

  test('is listed, found, counted apart, printed and sent again under its key', async () => {
    const body = aQuotation([{ good: goods.coffee }], { partyId: tinyParties.customer })
    const once = { as: owner, idempotencyKey: 'quoted-once' }
    const made = await shop.call(createBill, { body }, once)
    expect(await shop.call(createBill, { body }, once)).toEqual(made)
    expect(await countOf(shop.db, 'bill')).toBe(1)
    const found = await shop.call(
      listBills,
      { query: { pageNumber: 1, query: '1', billTypeCode: 'quate' } },
      { as: owner },
    )
    expect(found.bills).toMatchObject([{ id: made.id, billTypeCode: 'quate', awaitsDelivery: false }])
    expect(found.bills[0]?.quotedUntil).toBe(body.expiresOn)
    const sums = await shop.call(getBillSums, { query: {} }, { as: owner })
    expect(sums.types).toMatchObject([{ billTypeCode: 'quate', count: 1, total: sar('23.00') }])
    await shop.call(recordPrint, { body: { id: made.id } }, { as: owner })
    expect((await read(made.id)).prints).toBe(1)
    const waiting = await shop.refusal(changeBillStatus, { body: { id: made.id, isDelivered: false } }, { as: owner })
    expect(waiting.error).toBe('process_ignored')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is edited and voided without anything to reverse, also when it was printed', async () => {
    const made = await post(aQuotation([{ good: goods.coffee }]))
    await shop.call(recordPrint, { body: { id: made.id } }, { as: owner })
    const body = { ...aQuotation([{ good: goods.coffee, count: '3' }], { expiresOn: day('2026-02-01') }), Id: made.id }
    const edited = await shop.call(editBill, { body }, { as: owner })
    expect(edited).toMatchObject({ code: '1-000001', version: 2, total: sar('69.00'), expiresOn: '2026-02-01' })
    const gone = await shop.refusal(editBill, { body }, { as: owner })
    expect(gone.error).toBe('bill_changed')
    const voided = await shop.call(voidBill, { params: { id: edited.id } }, { as: owner })
    expect(voided.voidedAt).not.toBeNull()
    const history = await shop.call(getBillHistory, { query: { id: made.id } }, { as: owner })
    expect(history.events.map(event => event.kind)).toEqual(['posted', 'printed', 'edited', 'voided'])
    expect(await countOf(shop.db, 'posting')).toBe(1)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('that is sold keeps what was quoted, whatever the cashier may give, and shows its sale', async () => {
    const cashier = await shop.signIn('cashier')
    const quoted = [{ good: goods.coffee, count: '2', discount: half }, { good: goods.lamp }]
    const made = await post(aQuotation(quoted))
    expect((await refuse(aSale(quoted), cashier)).problems).toMatchObject([{ code: 'discountLimitExceeded' }])
    shop.clock.advance(14 * dayMs)
    const again = await signInAgain('cashier')
    const sale = await post(aSaleOf(made.id, quoted), again)
    expect(sale).toMatchObject({
      total: sar('34.50'),
      quotation: { id: made.id, code: '1-000001', date: '2026-01-15' },
    })
    expect(sale.lines.map(line => line.quotationLine)).toEqual([1, 2])
    owner = await signInAgain('owner')
    expect(await read(made.id)).toMatchObject({ sale: { id: sale.id, code: '1-000001', date: '2026-01-29' } })
    const { bills } = await shop.call(listBills, { query: { pageNumber: 1, query: '1-000001' } }, { as: owner })
    expect(bills.map(({ quotedUntil }) => quotedUntil)).toEqual([null, null])
    expect(await entriesOf(shop.db, 'sale 1-000001')).toContain('Dr cogs 24.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('holds for its quantity, price, discounts and days, and nothing beyond them', async () => {
    const cashier = await shop.signIn('cashier')
    const line = { good: goods.coffee, count: '2', discount: half }
    const made = await post(aQuotation([line]))
    const exceeded = [{ at: 'BillItems.0.discount', code: 'discountLimitExceeded' }]
    const ask = (changes: object, more: Partial<NewBill> = {}) =>
      problemsOf(aSaleOf(made.id, [{ ...line, ...changes }], more), cashier)
    expect(await ask({ count: '3' })).toMatchObject(exceeded)
    expect(await ask({ discount: { kind: 'percent', percent: percent('51') } })).toMatchObject(exceeded)
    expect(await ask({ price: '22.00' })).toMatchObject(exceeded)
    expect(await ask({}, { discount: { kind: 'percent', percent: percent('1') } })).toMatchObject(exceeded)
    // A line beside it that was not quoted is judged for itself.
    const beside = aSaleOf(made.id, [line, { good: goods.lamp, discount: half }])
    const [first, second] = beside.BillItems
    if (!first || !second) throw new Error('The sale has two lines.')
    const { quotationLine: _, ...unquoted } = second
    expect(await problemsOf({ ...beside, BillItems: [first, unquoted] }, cashier)).toMatchObject([
      { at: 'BillItems.1.discount', code: 'discountLimitExceeded' },
    ])
    shop.clock.advance(15 * dayMs)
    const late = await signInAgain('cashier')
    expect(await problemsOf(aSaleOf(made.id, [line]), late)).toMatchObject(exceeded)
    // What is no cheaper than the list is sold after that day, too.
    const atList = await post(aSaleOf(made.id, [{ good: goods.coffee }]), late)
    expect(atList.quotation?.id).toBe(made.id)
  })

  test('a discount of an amount holds for all that was quoted, a part of it is judged', async () => {
    const cashier = await shop.signIn('cashier')
    const off = { kind: 'amount', amount: sar('20.00') } as const
    const ofLine = await post(aQuotation([{ good: goods.coffee, count: '2', discount: off }]))
    const part = aSaleOf(ofLine.id, [{ good: goods.coffee, count: '1', discount: off }])
    expect(await problemsOf(part, cashier)).toMatchObject([{ code: 'discountLimitExceeded' }])
    await post(aSaleOf(ofLine.id, [{ good: goods.coffee, count: '2', discount: off }]), cashier)
    const quoted = [{ good: goods.coffee }, { good: goods.dates }]
    const ofBill = await post(aQuotation(quoted, { discount: off }))
    const some = aSaleOf(ofBill.id, [{ good: goods.coffee }], { discount: off })
    expect(await problemsOf(some, cashier)).toMatchObject([{ code: 'discountLimitExceeded' }])
    expect((await post(aSaleOf(ofBill.id, quoted, { discount: off }), cashier)).total).toBe(sar('37.50'))
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is sold once, in its branch and to its customer; a void makes it free again', async () => {
    const quoted = [{ good: goods.coffee }]
    const made = await post(aQuotation(quoted, { partyId: tinyParties.customer }))
    const toCustomer = { partyId: tinyParties.customer }
    expect(await problemsOf(aSaleOf(made.id, quoted))).toEqual([{ at: 'partyId', code: 'notAllowed' }])
    const elsewhere = aSaleOf(made.id, quoted, { ...toCustomer, branchId: 2 })
    expect(await problemsOf(elsewhere)).toContainEqual({ at: 'branchId', code: 'notAllowed' })
    const sale = await post(aSaleOf(made.id, quoted, toCustomer))
    expect(await problemsOf(aSaleOf(made.id, quoted, toCustomer))).toEqual([
      { at: 'quotationId', code: 'quotationSold', params: { code: '1-000001' } },
    ])
    const body = { ...aQuotation(quoted, toCustomer), Id: made.id }
    expect((await shop.refusal(editBill, { body }, { as: owner })).error).toBe('bill_sold')
    expect((await shop.refusal(voidBill, { params: { id: made.id } }, { as: owner })).error).toBe('bill_sold')
    // An edit of the sale puts another version of it in the same place.
    const changed = { ...aSaleOf(made.id, quoted, toCustomer), note: 'again', Id: sale.id }
    const edited = await shop.call(editBill, { body: changed }, { as: owner })
    expect((await read(made.id)).sale?.id).toBe(edited.id)
    await shop.call(voidBill, { params: { id: edited.id } }, { as: owner })
    expect((await read(made.id)).sale).toBeNull()
    expect((await post(aSaleOf(made.id, quoted, toCustomer))).quotation?.id).toBe(made.id)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a sale names a quotation that is there, and lines of it, each once and with its item', async () => {
    const quoted = [{ good: goods.coffee }, { good: goods.dates }]
    const made = await post(aQuotation(quoted))
    const body = aSaleOf(made.id, quoted)
    const [first, second] = body.BillItems
    if (!first || !second) throw new Error('The sale has two lines.')
    const lines = (...BillItems: NewBill['BillItems']) => problemsOf({ ...body, BillItems })
    expect(await lines({ ...first, quotationLine: 3 }, second)).toEqual([
      { at: 'BillItems.0.quotationLine', code: 'notFound' },
    ])
    expect(await lines(first, { ...second, quotationLine: 1 })).toEqual([
      { at: 'BillItems.1.quotationLine', code: 'duplicate' },
    ])
    expect(await lines({ ...first, quotationLine: 2 }, { ...second, quotationLine: 1 })).toEqual([
      { at: 'BillItems.0.itemId', code: 'notAllowed' },
      { at: 'BillItems.1.itemId', code: 'notAllowed' },
    ])
    const carton = aSaleOf(made.id, [{ good: goods.coffeeCarton }])
    expect(await problemsOf(carton)).toEqual([{ at: 'BillItems.0.unitId', code: 'notAllowed' }])
    expect(await problemsOf({ ...body, quotationId: null })).toContainEqual({
      at: 'BillItems.0.quotationLine',
      code: 'notAllowed',
    })
    const sale = await post(aSale(quoted))
    expect(await problemsOf(aSaleOf(sale.id, quoted))).toContainEqual({ at: 'quotationId', code: 'notFound' })
    expect(await problemsOf({ ...aQuotation(quoted), quotationId: made.id })).toEqual([
      { at: 'quotationId', code: 'notAllowed' },
    ])
    const newer = await shop.call(editBill, { body: { ...aQuotation(quoted), Id: made.id } }, { as: owner })
    expect((await refuse(body)).error).toBe('bill_changed')
    await shop.call(voidBill, { params: { id: newer.id } }, { as: owner })
    expect((await refuse(aSaleOf(newer.id, quoted))).error).toBe('bill_voided')
  })

  test('two tills that make a sale of it at once make one', async () => {
    const quoted = [{ good: goods.coffee }]
    const made = await post(aQuotation(quoted))
    const answers = await Promise.allSettled([1, 2].map(() => post(aSaleOf(made.id, quoted))))
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is made by users who may make quotations, and seen by users who make sales', async () => {
    const made = await post(aQuotation([{ good: goods.coffee }]))
    const guest = await shop.signIn('guest')
    expect((await refuse(aQuotation([{ good: goods.coffee }]), guest)).error).toBe('access_denied')
    const cashier = await shop.signIn('cashier')
    expect((await shop.call(getBill, { query: { id: made.id } }, { as: cashier })).code).toBe('1-000001')
  })
})
