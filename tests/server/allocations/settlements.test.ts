/** Receipts and payments against open bills: what they post, what stays open, who may, and what is refused. */
import { beforeEach, expect, test } from 'vitest'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { type NewSettlement, settlementCalls } from '#contract/settlements.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { createBill } from '#server/bills/create-bill.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { posterOf } from '#tests/support/facts-shop.ts'
import { refundOf } from '#tests/support/histories/history-bills.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { addUsers } from '#tests/support/people.ts'
import { bill, cashAccount, credit, type SettlingShop, settlingShop } from '#tests/support/settlements.ts'
import { fillTinyShop, tinyParties } from '#tests/support/tiny-shop.ts'

const { receiptDocument, paymentDocument } = settlementCalls
const people = {
  receives: { features: ['f-recipt-documents-manage'] },
  'receives-in-the-second': { features: ['f-recipt-documents-manage'], branchIds: [2] },
  pays: { features: ['f-payment-documents-manage'] },
} as const

describeOnBoth('a settlement', open => {
  let shop: TestApp
  let owner: string
  let books: SettlingShop

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    await addUsers(shop.db, shop.clock, people)
    owner = await shop.signIn('owner')
    books = settlingShop(shop, owner)
    await books.allowCredit()
  })

  const openBills = async (partyId?: number) =>
    (await books.open(partyId)).bills.map(({ document, open: left }) => [document.code, left])
  const openCredits = async (partyId?: number) =>
    (await books.open(partyId)).credits.map(({ document, open: left }) => [`${document.type} ${document.code}`, left])
  const refused = async (changes: Partial<NewSettlement>, as = owner) => {
    const body = books.settlement(changes)
    const { error, problems } = await shop.refusal(receiptDocument.Add, { body }, { as })
    return [error, ...(problems ?? []).map(each => `${each.at} ${each.code}`)]
  }
  const refund = async (id: number, count: number) => {
    const body = await refundOf(shop.db, id, [count], day('2026-01-15'))
    if (!body) throw new Error('Nothing is left to refund.')
    const tenders = [{ method: 'credit' as const, amount: halalas(body.total) }]
    const poster = await posterOf(shop.db, 1)
    return createBill(
      shop.services,
      poster,
      { key: `refund ${id} ${count}`, body: { ...body, tenders } },
      each => each.id,
    )
  }

  test('posts the money once, settles the bills, and leaves an overpayment on account', async () => {
    const [first, second] = [await books.sell(1), await books.sell(2)]
    const settled = await books.receive({
      amount: halalas(8000),
      bills: [bill(first.document, 2300), bill(second.document, 4000)],
    })
    expect(settled).toMatchObject({ allocated: 6300, discount: 0, onAccount: 1700 })
    expect(await postingsOf(shop.db, 'receipt 1-000001')).toEqual([['2026-01-15', 'Dr cash_main 80.00', 'Cr ar 80.00']])
    expect(await openBills()).toEqual([['1-000002', 600]])
    expect(await openCredits()).toEqual([['receipt 1-000001', 1700]])
    expect((await books.open()).balance).toBe(-1100)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('with a discount posts it to its own account, and an undo reverses both', async () => {
    const sale = await books.sell(10)
    await books.receive({ amount: halalas(22_000), bills: [bill(sale.document, 22_000, 1000)] })
    expect(await postingsOf(shop.db, 'settlementDiscount 1-000001')).toEqual([
      ['2026-01-15', 'Dr sales_discount 10.00', 'Cr ar 10.00'],
    ])
    expect(await openBills()).toEqual([])
    const [allocation] = (await books.open()).allocations
    expect(allocation).toMatchObject({ amount: 22_000, discount: 1000, bill: { code: '1-000001' } })
    const after = await books.undo(allocation?.id ?? 0)
    expect(after.allocations).toEqual([])
    expect(after.bills.map(each => each.open)).toEqual([23_000])
    expect(after.credits.map(each => [each.document.type, each.open])).toEqual([['receipt', 22_000]])
    expect(await postingsOf(shop.db, 'settlementDiscount 1-000001')).toEqual([
      ['2026-01-15', 'Dr sales_discount 10.00', 'Cr ar 10.00'],
      ['2026-01-15 reversal', 'Cr sales_discount 10.00', 'Dr ar 10.00'],
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('to a supplier credits the money and earns the discount', async () => {
    const [old, young] = [await books.buy(10), await books.buy(20)]
    await books.pay({ amount: halalas(2000), bills: [bill(old.document, 1100, 50), bill(young.document, 900)] })
    expect(await postingsOf(shop.db, 'payment 1-000001')).toEqual([['2026-01-15', 'Cr cash_main 20.00', 'Dr ap 20.00']])
    expect(await postingsOf(shop.db, 'settlementDiscount 1-000001')).toEqual([
      ['2026-01-15', 'Dr ap 0.50', 'Cr purchase_discount 0.50'],
    ])
    expect(await openBills(tinyParties.supplier)).toEqual([['1-000002', 1400]])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('uses credits like money, later and without a voucher', async () => {
    const [first, second] = [await books.sell(1), await books.sell(1)]
    await books.receive({ amount: halalas(3000) })
    const settled = await books.receive({
      bills: [bill(first.document, 2300), bill(second.document, 700)],
      credits: [credit('receipt 1-000001', 3000)],
    })
    expect(settled.voucher).toBeNull()
    expect([await openBills(), await openCredits()]).toEqual([[['1-000002', 1600]], []])
    const [allocation] = (await books.open()).allocations
    const third = await books.sell(1)
    const after = await books.move(allocation?.id ?? 0, third.document)
    expect(after.bills.map(each => [each.document.code, each.open])).toEqual([
      ['1-000002', 2300],
      ['1-000003', 1600],
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('never exceeds the open amount, the credit or the money', async () => {
    const sale = await books.sell(1)
    expect(await refused({ amount: halalas(5000), bills: [bill(sale.document, 2301)] })).toEqual([
      'invalid_input',
      'bills.0.amount exceedsOpen',
    ])
    expect(await refused({ amount: halalas(2000), bills: [bill(sale.document, 2300)] })).toEqual([
      'invalid_input',
      'amount exceedsReceived',
    ])
    await books.receive({ amount: halalas(1000) })
    const used = { bills: [bill(sale.document, 1001)], credits: [credit('receipt 1-000001', 1001)] }
    expect(await refused(used)).toEqual(['invalid_input', 'credits.0.amount exceedsOpen'])
    expect(await refused({ amount: halalas(1), bills: [bill('sale 1-000009', 1)] })).toEqual([
      'invalid_input',
      'bills.0.document notOpen',
    ])
    expect((await books.open()).allocations).toEqual([])
  })

  test('of two users at once pays a bill once', async () => {
    const sale = await books.sell(1)
    const body = books.settlement({ amount: halalas(2300), bills: [bill(sale.document, 2300)] })
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => shop.call(receiptDocument.Add, { body }, { as: owner })),
    )
    expect(results.filter(each => each.status === 'fulfilled').length).toBe(1)
    expect(await openBills()).toEqual([])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('uses a credit note once, however often it is sent', async () => {
    const [paid, other] = [await books.sell(2), await books.sell(3)]
    await books.receive({ amount: halalas(4600), bills: [bill(paid.document, 4600)] })
    await refund(paid.id, 1)
    // What the refund frees of the receipt is the credit.
    expect(await openCredits()).toEqual([['receipt 1-000001', 2300]])
    const used = { bills: [bill(other.document, 2300)], credits: [credit('receipt 1-000001', 2300)] }
    await books.receive(used)
    expect(await refused(used)).toEqual(['invalid_input', 'credits.0.document notOpen'])
    expect(await openBills()).toEqual([['1-000002', 4600]])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('reads what is open when it is saved, not what the screen showed', async () => {
    const sale = await books.sell(2)
    const shown = (await books.open()).bills[0]?.open ?? halalas(0)
    await refund(sale.id, 1)
    expect(await refused({ amount: shown, bills: [bill(sale.document, shown)] })).toEqual([
      'invalid_input',
      'bills.0.amount exceedsOpen',
    ])
  })

  test('is undone when its receipt is reversed, and its bill is voided', async () => {
    const [first, second] = [await books.sell(1), await books.sell(1)]
    const bills = [bill(first.document, 2300), bill(second.document, 2200, 100)]
    const { voucher } = await books.receive({ amount: halalas(4500), bills })
    await shop.call(billLifeEndpoints.voidBill, { params: { id: first.id } }, { as: owner })
    expect([await openBills(), await openCredits()]).toEqual([[], [['receipt 1-000001', 2300]]])
    const params = { id: voucher?.id ?? 0 }
    await shop.call(voucherEndpoints.receiptReverse, { params, body: { note: '' } }, { as: owner })
    expect([await openBills(), await openCredits()]).toEqual([[['1-000002', 2300]], []])
    expect((await books.open()).allocations).toEqual([])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('keeps what a smaller bill still takes', async () => {
    const sale = await books.sell(3)
    await books.receive({ amount: halalas(2000), bills: [bill(sale.document, 2000)] })
    await books.receive({ amount: halalas(4900), bills: [bill(sale.document, 4900)] })
    await refund(sale.id, 1)
    const after = await books.open()
    expect(after.allocations.map(each => each.amount)).toEqual([2600, 2000])
    expect(after.credits.map(each => [each.document.code, each.open])).toEqual([['1-000002', 2300]])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is answered once for the same key', async () => {
    const sale = await books.sell(2)
    const wanted = { amount: halalas(2300), bills: [bill(sale.document, 2300)] }
    const [one, again] = [await books.receive(wanted, 'same-key-1234'), await books.receive(wanted, 'same-key-1234')]
    expect(again).toEqual(one)
    expect(await openBills()).toEqual([['1-000001', 2300]])
  })

  test('settles bills of another branch by an entry there', async () => {
    const sale = await books.sell(1)
    await books.receive({ branchId: 2, amount: halalas(2300), bills: [bill(sale.document, 2300)] })
    expect(await postingsOf(shop.db, 'receipt 2-000001')).toEqual([
      ['2026-01-15', 'Dr cash_main 23.00', 'Cr ar 23.00', 'Cr interbranch 23.00', 'Dr interbranch 23.00'],
    ])
    expect(await openBills()).toEqual([])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is of the branches and the permission of its user', async () => {
    const sale = await books.sell(1)
    await books.receive({ amount: halalas(300), bills: [bill(sale.document, 300)] })
    const [allocation] = (await books.open()).allocations
    const id = allocation?.id ?? 0
    const second = await shop.signIn('receives-in-the-second')
    const query = { partyId: tinyParties.customer }
    const seen = await shop.call(receiptDocument.Open, { query }, { as: second })
    expect([seen.bills, seen.allocations, seen.balance]).toEqual([[], [], 0])
    const foreign = { branchId: 2, amount: halalas(1), bills: [bill(sale.document, 1)] }
    expect(await refused(foreign, second)).toEqual(['access_denied', 'bills.0.branchId notAllowed'])
    const undo = { params: { id }, body: {} }
    expect((await shop.refusal(receiptDocument.Undo, undo, { as: second })).error).toBe('not_found')
    const pays = await shop.signIn('pays')
    expect((await shop.refusal(receiptDocument.Open, { query }, { as: pays })).error).toBe('access_denied')
    expect((await shop.refusal(paymentDocument.Open, { query }, { as: pays })).error).toBe('not_found')
    expect((await shop.refusal(paymentDocument.Undo, undo, { as: pays })).error).toBe('not_found')
    const receives = await shop.signIn('receives')
    const discounted = { amount: halalas(1), bills: [bill(sale.document, 1, 1)] }
    expect(await refused(discounted, receives)).toEqual(['invalid_input', 'bills.0.discount notAllowed'])
    await books.undo(id)
    expect((await shop.refusal(receiptDocument.Undo, undo, { as: owner })).error).toBe('process_ignored')
  })

  test('names the field of a wrong input', async () => {
    const sale = await books.sell(1)
    const bills = [bill(sale.document, 1)]
    const paid = { amount: halalas(1), bills }
    expect(await refused({ ...paid, partyId: tinyParties.supplier })).toEqual([
      'invalid_input',
      'partyId partyNotOfAccount',
    ])
    expect(await refused({ ...paid, moneyAccountId: null })).toEqual(['invalid_input', 'moneyAccountId notFound'])
    expect(await refused({ ...paid, method: 'cheque' })).toEqual(['invalid_input', 'chequeNumber required'])
    expect(await refused({ ...paid, date: day('2026-02-01') })).toEqual(['invalid_input', 'date dayInFuture'])
    expect(await refused({ bills: [] })).toEqual(['invalid_input', 'amount mustBePositive'])
    await shop.db.write([1, 2], tx => writeSettings(tx, { periodLockDay: day('2026-01-10') }, shop.clock.now()))
    expect(await refused({ ...paid, date: day('2026-01-10') })).toEqual(['period_locked', 'date periodLocked'])
  })

  test('begins with accounts, methods and the next number', async () => {
    await books.receive({ amount: halalas(100) })
    const init = await shop.call(receiptDocument.Init, {}, { as: owner })
    expect(init).toMatchObject({ today: '2026-01-15', branchId: 1, canDiscount: true, firstDay: '2026-01-01' })
    expect(init.branches.map(each => each.nextCode)).toEqual(['1-000002', '2-000001'])
    expect(init.methods.find(each => each.method === 'cash')?.accountId).toBe(cashAccount)
    expect(init.accounts.map(each => each.code)).toContain('1102001')
    expect((await shop.call(paymentDocument.Init, {}, { as: owner })).methods.map(each => each.method)).not.toContain(
      'mada',
    )
  })
})
