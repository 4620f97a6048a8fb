/** A debit note raises the prices of a posted sale: revenue, VAT and a debt, and no goods. Source: docs/decisions/debit-notes.md. */
import { beforeEach, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { endpoints } from '#contract/index.ts'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { writeSettings, writeTobaccoFee } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { type Beginning, describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { feeOn } from '#tests/support/bills.ts'
import { countOf, entriesOf, stockOf } from '#tests/support/books.ts'
import { aDebitNote } from '#tests/support/debit-notes.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aPurchase, aRefund } from '#tests/support/tiny-trade.ts'
import { logIn, tokensOf } from '#tests/support/token-request.ts'

const { createBill, editBill, getBill, voidBill, recordPrint, createCreditNote } = endpoints
const { getBillsCanBeRefunded, searchBillsCanBeRefunded, getRefundableBill } = endpoints
const { soldItems, vatReport, dueAmount, customerInfo } = reports
const period = { fromDate: day('2026-01-01'), toDate: day('2026-01-31') }

const people: Beginning = {
  fill: async (db, clock) => {
    await fillTinyShop(db, clock)
    await addUsers(db, clock, {
      sells: { features: ['f-create-sales-invoice'], branchIds: [1] },
      refunds: { features: ['f-create-sales-invoice-refund'], branchIds: [1] },
      far: { features: ['f-create-sales-invoice'], branchIds: [2] },
    })
  },
}

describeOnBoth('a debit note', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ beginning: people })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill, as = owner) => shop.call(createBill, { body }, { as })
  const cancel = (id: number) => shop.call(voidBill, { params: { id } }, { as: owner })
  const read = (id: number) => shop.call(getBill, { query: { id } }, { as: owner })
  const sold = (changes: Partial<NewBill> = {}) => post(aSale([{ good: goods.coffee, count: '3' }], changes))
  /** 1.15 more for each coffee. */
  const raise = (saleId: number, count = '3', price = '1.15') =>
    aDebitNote(shop.db, saleId, [{ line: 1, price: priceAt(price), quantity: pieces(count) }])
  const refuse = async (body: NewBill, as = owner) => {
    const { error, problems = [] } = await shop.refusal(createBill, { body }, { as })
    return problems.length === 0 ? [error] : problems.map(({ at, code }) => `${at} ${code}`)
  }

  test('posts revenue and VAT beside its sale, and moves no goods', async () => {
    const sale = await sold({ partyId: tinyParties.borrower })
    const [stock, moves] = [await stockOf(shop.db, goods.coffee.itemId), await countOf(shop.db, 'stock_move')]
    const note = await post(await raise(sale.id))
    expect(note).toMatchObject({
      ...{ billTypeCode: 'debit-note', code: '1-000001', invoiceKind: 'tax', isDelivered: true },
      ...{ net: sar('3.00'), vat: sar('0.45'), total: sar('3.45'), reason: 'تعديل قيمة التوريد المتفق عليها مسبقاً' },
      original: { id: sale.id, code: sale.code },
      party: { id: tinyParties.borrower },
    })
    expect(note.qr).toMatchObject({ total: sar('3.45'), vat: sar('0.45') })
    expect(await entriesOf(shop.db, 'debit-note 1-000001')).toEqual([
      'Dr cash_pos 3.45',
      'Cr sales 3.00',
      'Cr vat_output 0.45',
    ])
    expect(await read(sale.id)).toMatchObject({
      ...{ refunded: 0, refunds: [], total: sale.total },
      debitNotes: [{ id: note.id, code: note.code, date: note.date }],
    })
    expect([await stockOf(shop.db, goods.coffee.itemId), await countOf(shop.db, 'stock_move')]).toEqual([stock, moves])
    const points = await shop.db.read.selectFrom('points_move').selectAll().execute()
    expect(points).toEqual([])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('may be one of several of a sale, each for what was not refunded', async () => {
    const sale = await sold()
    await post(await raise(sale.id))
    await post(await raise(sale.id, '2', '0.50'))
    await post(aRefund('rsale', sale.id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' }))
    expect((await read(sale.id)).debitNotes).toHaveLength(2)
    await post(await raise(sale.id, '2'))
    const left = await raise(sale.id, '2')
    const over = left.BillItems.map(line => ({ ...line, quantity: pieces('3') }))
    expect(await refuse({ ...left, BillItems: over })).toEqual(['BillItems.0.quantity moreThanRemaining'])
    expect((await read(sale.id)).refunded).toBe(sar('23.00'))
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('names lines of an effective sale of its branch, a price, and a reason', async () => {
    const sale = await sold()
    const note = await raise(sale.id)
    const [line] = note.BillItems
    if (!line) throw new Error('A debit note has a line.')
    const ofLine = (changes: object) => refuse({ ...note, BillItems: [{ ...line, ...changes }] })
    const ofNote = (changes: Partial<NewBill>) => refuse({ ...note, ...changes })
    expect(await ofLine({ unitPrice: priceAt('0') })).toEqual(['BillItems.0.unitPrice mustBePositive'])
    expect(await ofLine({ quantity: pieces('0.5') })).toEqual(['BillItems.0.quantity unitNotSplittable'])
    expect(await ofLine({ originalLine: 2 })).toEqual(['BillItems.0.originalLine notFound'])
    expect(await ofLine({ itemId: goods.dates.itemId })).toEqual(['BillItems.0.itemId notAllowed'])
    expect(await ofLine({ isPriceIncludingVat: false })).toEqual(['BillItems.0.isPriceIncludingVat notAllowed'])
    expect(await ofNote({ BillItems: [line, line] })).toEqual(['BillItems.1.originalLine duplicate'])
    expect(await ofNote({ BillItems: [] })).toEqual(['BillItems required'])
    expect(await ofNote({ originalBillId: null })).toEqual(['originalBillId required'])
    expect(await ofNote({ branchId: 2 })).toEqual(['branchId notAllowed'])
    expect(await ofNote({ reason: '' })).toEqual(['reason required'])
    expect(await ofNote({ partyId: tinyParties.borrower })).toEqual(['partyId notAllowed'])
    expect(await ofNote({ isDelivered: false })).toEqual(['isDelivered notAllowed'])
    expect(await ofNote({ invoiceKind: 'tax' })).toEqual(['invoiceKind notAllowed'])
    expect(await ofNote({ date: day('2026-01-14') })).toEqual(['date beforeOriginal'])
    expect(await ofNote({ vat: sar('0.40') })).toContain('vat totalDiffers')
    expect(await ofNote({ tenders: [{ method: 'deliveryApp', amount: note.total }] })).toEqual([
      'tenders.0.method tenderNotAccepted',
    ])
    const bought = await post(aPurchase(goods.lamp, '1', '4.00'))
    expect(await ofNote({ originalBillId: bought.id })).toEqual(['originalBillId notFound'])
    const posted = await post(note)
    expect(await ofNote({ originalBillId: posted.id })).toEqual(['originalBillId notFound'])
    expect(await refuse(note, await shop.signIn('refunds'))).toEqual(['access_denied'])
    expect(await refuse(note, await shop.signIn('far'))).not.toEqual([])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is not made for a voided or replaced sale, nor on a locked day', async () => {
    const [first, second] = [await sold(), await sold()]
    const [ofFirst, ofSecond] = [await raise(first.id), await raise(second.id)]
    await cancel(first.id)
    expect(await refuse(ofFirst)).toEqual(['bill_voided'])
    const body = aSale([{ good: goods.coffee, count: '4' }])
    await shop.call(editBill, { body: { ...body, Id: second.id } }, { as: owner })
    expect(await refuse(ofSecond)).toEqual(['originalBillId notFound'])
    const third = await sold()
    shop.clock.advance(86_400_000)
    await shop.db.write([1, 2], tx => writeSettings(tx, { periodLockDay: day('2026-01-15') }, shop.clock.now()))
    owner = (await tokensOf(logIn(shop, 'owner'))).access_token
    expect(await refuse({ ...(await raise(third.id)), date: day('2026-01-15') })).toEqual(['date periodLocked'])
    expect(await post(await raise(third.id))).toMatchObject({ date: '2026-01-16', total: sar('3.45') })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('does not raise tobacco that bears the fee', async () => {
    await shop.db.write([1, 2], tx => writeTobaccoFee(tx, { ...feeOn, firstDay: day('2026-01-15') }, 0))
    const sale = await post({
      ...aSale([{ good: goods.shisha }]),
      ...{ net: sar('40.00'), fee: sar('40.00'), vat: sar('12.00') },
    })
    const { itemId, unitId } = goods.shisha
    const line = { itemId, unitId, quantity: pieces('1'), unitPrice: priceAt('1.15'), isPriceIncludingVat: true }
    const other = await sold()
    const body = { ...(await raise(other.id)), originalBillId: sale.id, BillItems: [{ ...line, originalLine: 1 }] }
    expect(await refuse(body)).toEqual(['BillItems.0.unitPrice tobaccoNotDebited'])
  })

  test('on credit is owed by the customer of the sale, up to the limit', async () => {
    const sale = await sold({
      partyId: tinyParties.borrower,
      tenders: [{ method: 'credit', amount: sar('69.00') }],
    })
    const onCredit = async (price: string, saleId = sale.id) => {
      const note = await raise(saleId, '3', price)
      return { ...note, tenders: [{ method: 'credit' as const, amount: note.total }] }
    }
    await post(await onCredit('1.15'))
    // 72.45 of 100.00 are owed.
    expect(await refuse(await onCredit('10.00'))).toEqual(['tenders tooLarge'])
    const cashOnly = await sold({ partyId: tinyParties.customer })
    expect(await refuse(await onCredit('1.15', cashOnly.id))).toEqual(['tenders tenderNotAccepted'])
    const walkIn = await sold()
    expect(await refuse(await onCredit('1.15', walkIn.id))).toEqual(['partyId partyRequired'])
    const due = await shop.call(dueAmount.endpoint, { body: { toDate: period.toDate, rows: ['party'] } }, { as: owner })
    expect(due.rows).toMatchObject([{ upTo30: 7245, due: 7245 }])
    const asked = { personId: tinyParties.borrower, branchId: -1, ...period }
    const statement = await shop.call(customerInfo.endpoint, { body: asked }, { as: owner })
    expect(statement.closing.balance).toBe(7245)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('adds to sales and VAT of the reports, and nothing to quantities and cost', async () => {
    const sale = await sold()
    const sums = async () => {
      const question = {
        ...period,
        rows: ['item'],
        columns: ['quantity', 'net', 'vat', 'cost', 'sales', 'soldTotal', 'returned'],
      }
      const { totals } = await shop.call(soldItems.endpoint, { body: question as never }, { as: owner })
      const { sections } = await shop.call(vatReport.endpoint, { body: period as never }, { as: owner })
      const box = sections.flatMap(({ rows }) => rows).find(({ name }) => name === 'standardSales')
      return { sold: totals, box }
    }
    expect(await sums()).toMatchObject({
      sold: { quantity: 3000, net: 6000, vat: 900, cost: 3000, sales: 1, soldTotal: 6900 },
      box: { base: 6000, adjustment: 0, vat: 900 },
    })
    const note = await post(await raise(sale.id))
    const after = {
      sold: { quantity: 3000, net: 6300, vat: 945, cost: 3000, sales: 1, soldTotal: 7245 },
      box: { base: 6300, adjustment: 0, vat: 945 },
    }
    expect(await sums()).toMatchObject(after)
    await shop.call(createCreditNote, { body: { id: note.id, reason: 'x' } }, { as: owner })
    expect(await sums()).toMatchObject({
      sold: { quantity: 3000, net: 6000, vat: 900, cost: 3000, sales: 1, soldTotal: 7245, returned: 345 },
      box: { base: 6300, adjustment: -300, vat: 900 },
    })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('prevents that its sale is voided or edited, and may be voided until it was printed', async () => {
    const sale = await sold()
    const note = await post(await raise(sale.id))
    expect((await shop.refusal(voidBill, { params: { id: sale.id } }, { as: owner })).error).toBe('bill_debited')
    const edit = { body: { ...aSale([{ good: goods.coffee }]), Id: sale.id } }
    expect((await shop.refusal(editBill, edit, { as: owner })).error).toBe('bill_debited')
    const other = await post(await raise(sale.id, '1'))
    await shop.call(recordPrint, { body: { id: other.id } }, { as: owner })
    expect((await shop.refusal(voidBill, { params: { id: other.id } }, { as: owner })).error).toBe('bill_printed')
    await cancel(note.id)
    expect((await read(sale.id)).debitNotes).toMatchObject([{ id: other.id }])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is taken back by a credit note, whole or in part, without goods', async () => {
    const sale = await sold()
    const note = await post(await raise(sale.id))
    await shop.call(recordPrint, { body: { id: note.id } }, { as: owner })
    const stock = await stockOf(shop.db, goods.coffee.itemId)
    const part = await post({
      ...(await raise(sale.id, '1')),
      ...{ billTypeCode: 'rdebit-note', originalBillId: note.id },
    })
    expect(part).toMatchObject({ total: sar('1.15'), invoiceKind: 'simplified', original: { id: note.id } })
    expect((await shop.refusal(voidBill, { params: { id: note.id } }, { as: owner })).error).toBe('bill_refunded')
    const rest = await shop.call(createCreditNote, { body: { id: note.id, reason: 'x' } }, { as: owner })
    expect(rest).toMatchObject({ billTypeCode: 'rdebit-note', code: '1-000002', total: sar('2.30') })
    expect(await entriesOf(shop.db, 'rdebit-note 1-000002')).toEqual([
      'Dr sales_returns 2.00',
      'Dr vat_output 0.30',
      'Cr cash_pos 2.30',
    ])
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe(stock)
    expect((await read(note.id)).refunded).toBe(note.total)
    // The sale itself is refunded as before.
    const credit = await shop.call(createCreditNote, { body: { id: sale.id, reason: 'x' } }, { as: owner })
    expect(credit).toMatchObject({ billTypeCode: 'rsale', total: sale.total })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('starts from the sales that are not wholly refunded; its credit note from the debit notes', async () => {
    const [sale, other] = [await sold(), await sold()]
    await shop.call(createCreditNote, { body: { id: other.id, reason: 'x' } }, { as: owner })
    const seller = await shop.signIn('sells')
    const listed = async (billTypeCode: NewBill['billTypeCode'], as = seller) =>
      (await shop.call(getBillsCanBeRefunded, { query: { billTypeCode } }, { as })).map(({ id }) => id)
    expect(await listed('debit-note')).toEqual([sale.id])
    const found = { query: { billTypeCode: 'debit-note', code: sale.code } } as const
    expect(await shop.call(searchBillsCanBeRefunded, found, { as: seller })).toMatchObject([{ bill: { id: sale.id } }])
    const opened = await shop.call(getRefundableBill, { query: { id: sale.id } }, { as: seller })
    expect(opened.lines).toMatchObject([{ line: 1, refunded: { quantity: 0 } }])
    const note = await post(await raise(sale.id), seller)
    expect(await listed('debit-note')).toEqual([sale.id])
    expect(await listed('rdebit-note', owner)).toEqual([note.id])
    const query = { billTypeCode: 'rdebit-note' } as const
    expect((await shop.refusal(getBillsCanBeRefunded, { query }, { as: seller })).error).toBe('access_denied')
    const refunder = await shop.signIn('refunds')
    expect((await shop.refusal(getBillsCanBeRefunded, { query: found.query }, { as: refunder })).error).toBe(
      'access_denied',
    )
  })
})
