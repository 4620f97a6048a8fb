/** Refunds of expenses: the whole of a bill comes back, once, to the accounts that bore it and as the money went. Source: spec §2.1, §7. */
import { beforeEach, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { endpoints } from '#contract/index.ts'
import { reports } from '#contract/reports/reports.ts'
import { addDays, day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { entriesOf } from '#tests/support/books.ts'
import { aCentreRow } from '#tests/support/cost-centres.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId, anExpense, anExpenseRefund } from '#tests/support/tiny-trade.ts'

const { createBill, editBill, voidBill, exportLedger } = endpoints
const { getBillsCanBeRefunded, searchBillsCanBeRefunded, searchExpenses, getRefundableBill } = endpoints
const [rent, water] = [accountId('5302001'), accountId('5302002')]

/** Rent with VAT and water without, half of it owed to the supplier, of a cost centre. */
function aMixedExpense(): NewBill {
  const [line] = anExpense(rent).BillExpenses ?? []
  if (line === undefined) throw new Error('An expense has a line.')
  const other = { ...line, accountId: water, description: 'Water', vatCategory: 'zero', amount: sar('50.00') } as const
  return {
    ...anExpense(rent),
    ...{ partyId: tinyParties.supplier, costCenterId: 1, BillExpenses: [line, other] },
    tenders: [
      { method: 'bank', amount: sar('600.00') },
      { method: 'credit', amount: sar('600.00') },
    ],
    ...{ net: sar('1050.00'), total: sar('1200.00') },
  }
}

describeOnBoth('a refund of expenses', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({
      fill: async (db, clock) => {
        await fillTinyShop(db, clock)
        await db.write([], tx =>
          tx
            .insertInto('cost_center')
            .values([aCentreRow(1, { id: 1 })])
            .execute(),
        )
        await addUsers(db, clock, {
          spends: { features: ['f-expenses-manage'] },
          refunds: { features: ['f-create-damage-expenses-refund'], branchIds: [2] },
        })
      },
    })
    shop.clock.advance(3 * 86_400_000)
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill, as = owner) => shop.call(createBill, { body }, { as })
  const refused = (body: NewBill, as = owner) => shop.refusal(createBill, { body }, { as })
  const problemsOf = async (body: NewBill) => (await refused(body)).problems
  const books = async () => expect(await checkBooks(shop.db)).toEqual([])

  function backOf(bill: NewBill, id: number, changes: Partial<NewBill> = {}): NewBill {
    const { partyId: _, costCenterId: __, BillExpenses = [], ...rest } = bill
    const back = BillExpenses.map((line, index) => ({ ...line, originalLine: index + 1 }))
    return { ...rest, billTypeCode: 'rexpenses', originalBillId: id, BillExpenses: back, ...changes }
  }

  test('credits the accounts that bore them, and the money comes back as it went', async () => {
    const bill = await post(aMixedExpense())
    const back = await post(backOf(aMixedExpense(), bill.id))
    expect(back).toMatchObject({
      ...{ billTypeCode: 'rexpenses', code: '1-000001', costCenterId: 1, original: { id: bill.id, code: bill.code } },
      ...{ party: { id: tinyParties.supplier }, net: sar('1050.00'), vat: sar('150.00'), total: sar('1200.00') },
      ...{ invoiceKind: null, qr: null },
    })
    expect(back.lines).toMatchObject([
      { accountId: rent, description: 'January', originalLine: 1, net: sar('1000.00'), vat: sar('150.00') },
      { accountId: water, description: 'Water', originalLine: 2, net: sar('50.00'), vat: sar('0') },
    ])
    expect(await entriesOf(shop.db, 'expenses 1-000001')).toEqual([
      ...['Dr rent 1000.00', 'Dr 5302002 50.00', 'Dr vat_input 150.00'],
      ...['Cr bank_main 600.00', `Cr ap 600.00 party ${tinyParties.supplier}`],
    ])
    expect(await entriesOf(shop.db, 'rexpenses 1-000001')).toEqual([
      ...['Dr bank_main 600.00', `Dr ap 600.00 party ${tinyParties.supplier}`],
      ...['Cr rent 1000.00', 'Cr 5302002 50.00', 'Cr vat_input 150.00'],
    ])
    const centres = await shop.db.read
      .selectFrom('entry')
      .select(({ fn }) => [
        'cost_center_id',
        fn.sum<number>('debit').as('debit'),
        fn.sum<number>('credit').as('credit'),
      ])
      .where('account_id', 'in', [rent, water])
      .groupBy('cost_center_id')
      .execute()
    expect(centres.map(row => [row.cost_center_id, Number(row.debit), Number(row.credit)])).toEqual([
      [1, 105_000, 105_000],
    ])
    await books()
  })

  test('comes back in cash where that is chosen, and is in the ledger that is exported', async () => {
    const bill = await post(anExpense(rent))
    await post({ ...anExpenseRefund(bill.id, rent), tenders: [{ method: 'cash', amount: sar('1150.00') }] })
    expect(await entriesOf(shop.db, 'rexpenses 1-000001')).toEqual([
      ...['Dr cash_pos 1150.00', 'Cr rent 1000.00', 'Cr vat_input 150.00'],
    ])
    const year = { FromDate: day('2026-01-01'), ToDate: day('2026-12-31') }
    const ledger = await shop.call(exportLedger, { query: { ...year, format: 'hledger' } }, { as: owner })
    const [, entry = ''] = new TextDecoder().decode(ledger.content).split('rexpenses 1-000001')
    const amounts = entry.split('\n\n')[0]?.match(/-?[\d,]+\.\d\d\b/g)
    expect(amounts).toEqual(['1150.00', '-1000.00', '-150.00'])
  })

  test('takes its input VAT out of the return again', async () => {
    const input = async () => {
      const body = { fromDate: day('2026-01-01'), toDate: day('2026-01-31') }
      const { sections } = await shop.call(reports.vatReport.endpoint, { body: body as never }, { as: owner })
      const row = sections.flatMap(({ rows }) => rows).find(({ name }) => name === 'standardPurchases')
      return [row?.base ?? 0, row?.adjustment ?? 0, row?.vat ?? 0].map(Number)
    }
    const bill = await post(anExpense(rent))
    expect(await input()).toEqual([100_000, 0, 15_000])
    const back = await post(anExpenseRefund(bill.id, rent))
    expect(await input()).toEqual([100_000, -100_000, 0])
    await shop.call(voidBill, { params: { id: back.id } }, { as: owner })
    expect(await input()).toEqual([100_000, 0, 15_000])
    await books()
  })

  test('names the field that is wrong', async () => {
    const mixed = aMixedExpense()
    const { id } = await post(mixed)
    const back = backOf(mixed, id)
    const [first, second] = back.BillExpenses ?? []
    if (first === undefined || second === undefined) throw new Error('There are two lines.')
    const withLines = (...lines: readonly (typeof first)[]): NewBill => ({ ...back, BillExpenses: [...lines] })
    const item = { itemId: goods.coffee.itemId, unitId: goods.coffee.unitId, quantity: 1000 as never }
    const sold = { ...item, unitPrice: 0 as never, isPriceIncludingVat: false, originalLine: 1 }
    const cases: readonly (readonly [NewBill, string])[] = [
      [{ ...back, originalBillId: null }, 'originalBillId required'],
      [{ ...back, originalBillId: 9999 }, 'originalBillId notFound'],
      [{ ...back, branchId: 2 }, 'branchId notAllowed'],
      [{ ...back, partyId: tinyParties.supplier }, 'partyId notAllowed'],
      [{ ...back, costCenterId: 1 }, 'costCenterId notAllowed'],
      [{ ...back, isDelivered: false }, 'isDelivered notAllowed'],
      [{ ...back, date: day('2026-01-17') }, 'date beforeOriginal'],
      [{ ...back, BillItems: [sold] }, 'BillItems notAllowed'],
      [withLines(first), 'BillExpenses onlyWhole'],
      [withLines(first, { ...second, originalLine: 1 }), 'BillExpenses.1.originalLine duplicate'],
      [withLines(first, { ...second, originalLine: 3 }), 'BillExpenses.1.originalLine notFound'],
      [withLines({ ...first, amount: sar('1149.00') }, second), 'BillExpenses.0.amount notAllowed'],
      [withLines({ ...first, accountId: water }, second), 'BillExpenses.0.accountId notAllowed'],
      [withLines({ ...first, description: 'other' }, second), 'BillExpenses.0.description notAllowed'],
      [withLines({ ...first, vatCategory: 'zero' }, second), 'BillExpenses.0.vatCategory notAllowed'],
      [withLines({ ...first, isPriceIncludingVat: false }, second), 'BillExpenses.0.isPriceIncludingVat notAllowed'],
      [{ ...back, vat: sar('149.00'), net: sar('1051.00') }, 'net totalDiffers'],
      [{ ...back, tenders: [{ method: 'bank', amount: sar('1.00') }] }, 'tenders'],
      [{ ...back, reason: 'as agreed' }, 'reason notAllowed'],
    ]
    for (const [body, expected] of cases) {
      const said = (await problemsOf(body)).map(({ at, code }) => `${at} ${code}`)
      expect([expected, said.some(each => each.startsWith(expected))]).toEqual([expected, true])
    }
    const expense = anExpense(rent)
    const claiming = { ...expense, BillExpenses: anExpenseRefund(id, rent).BillExpenses }
    expect(await problemsOf(claiming)).toEqual([{ at: 'BillExpenses.0.originalLine', code: 'notAllowed' }])
    const sale = await post(aSale([{ good: goods.coffee }]))
    expect(await problemsOf({ ...back, originalBillId: sale.id })).toEqual([{ at: 'originalBillId', code: 'notFound' }])
  })

  test('of two at once one is posted, and one that is voided may be made again', async () => {
    const bill = await post(anExpense(rent))
    const answers = await Promise.allSettled([
      post(anExpenseRefund(bill.id, rent)),
      post(anExpenseRefund(bill.id, rent)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await problemsOf(anExpenseRefund(bill.id, rent))).toEqual([
      { at: 'originalBillId', code: 'nothingToRefund' },
    ])
    const [back] = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    await shop.call(voidBill, { params: { id: back?.id ?? 0 } }, { as: owner })
    await post(anExpenseRefund(bill.id, rent))
    await books()
  })

  test('holds its original, which is neither edited nor voided meanwhile; itself it is not edited', async () => {
    const bill = await post(anExpense(rent))
    const back = await post(anExpenseRefund(bill.id, rent))
    const edit = { body: { ...anExpense(rent), Id: bill.id, note: 'February' } }
    expect((await shop.refusal(editBill, edit, { as: owner })).error).toBe('bill_refunded')
    expect((await shop.refusal(voidBill, { params: { id: bill.id } }, { as: owner })).error).toBe('bill_refunded')
    const editBack = { body: { ...anExpenseRefund(bill.id, rent), Id: back.id } }
    expect((await shop.refusal(editBill, editBack, { as: owner })).problems).toEqual([
      { at: 'billTypeCode', code: 'notAllowed' },
    ])
    await shop.call(voidBill, { params: { id: back.id } }, { as: owner })
    await shop.call(voidBill, { params: { id: bill.id } }, { as: owner })
    expect((await refused(anExpenseRefund(bill.id, rent))).error).toBe('bill_voided')
    await books()
  })

  test('is of an open day, and its void falls on one', async () => {
    const today = day('2026-01-18')
    const bill = await post({ ...anExpense(rent), date: addDays(today, -2) })
    const back = await post({ ...anExpenseRefund(bill.id, rent), date: addDays(today, -1) })
    await shop.db.write([1, 2], tx => writeSettings(tx, { periodLockDay: addDays(today, -1) }, shop.clock.now()))
    await shop.call(voidBill, { params: { id: back.id } }, { as: owner })
    const postings = await shop.db.read
      .selectFrom('posting')
      .select(['day', 'original_day'])
      .where('document', '=', 'rexpenses 1-000001')
      .orderBy('id')
      .execute()
    expect(postings).toEqual([
      { day: addDays(today, -1), original_day: null },
      { day: today, original_day: addDays(today, -1) },
    ])
    const late = await refused({ ...anExpenseRefund(bill.id, rent), date: addDays(today, -1) })
    expect(late.error).toBe('period_locked')
    await post(anExpenseRefund(bill.id, rent))
    await books()
  })

  test('is found by its original, by users who may refund it in its branch', async () => {
    const bill = await post(anExpense(rent))
    const query = { billTypeCode: 'rexpenses', code: '1' } as const
    const codes = (found: readonly { readonly bill: { readonly code: string } }[]) => found.map(each => each.bill.code)
    const listed = await shop.call(getBillsCanBeRefunded, { query: { billTypeCode: 'expenses' } }, { as: owner })
    expect(listed.map(({ id }) => id)).toEqual([bill.id])
    expect(codes(await shop.call(searchBillsCanBeRefunded, { query }, { as: owner }))).toEqual([bill.code])
    const [found] = await shop.call(searchExpenses, { query: { code: bill.code } }, { as: owner })
    expect(found?.paid).toEqual([{ method: 'bank', amount: sar('1150.00') }])
    expect(found?.lines).toMatchObject([{ line: 1, refunded: { quantity: 0, total: 0 } }])
    const spends = await shop.signIn('spends')
    expect((await shop.refusal(searchExpenses, { query: { code: '1' } }, { as: spends })).status).toBe(403)
    expect((await refused(anExpenseRefund(bill.id, rent), spends)).status).toBe(403)
    const elsewhere = await shop.signIn('refunds')
    expect(await shop.call(searchExpenses, { query: { code: bill.code } }, { as: elsewhere })).toEqual([])
    const asked = { query: { id: bill.id } }
    expect((await shop.refusal(getRefundableBill, asked, { as: elsewhere })).error).toBe('bill_not_found')
    await post(anExpenseRefund(bill.id, rent))
    expect(await shop.call(searchExpenses, { query: { code: bill.code } }, { as: owner })).toEqual([])
    expect(await shop.call(getBillsCanBeRefunded, { query: { billTypeCode: 'rexpenses' } }, { as: owner })).toEqual([])
  })
})
