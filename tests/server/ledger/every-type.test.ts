/** One document of each kind, and what was posted for all of them as text that a person has checked: `every-type-ledger.txt`. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { endpoints } from '#contract/index.ts'
import { reportEndpoints } from '#contract/report.ts'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { day } from '#domain/days.ts'
import { writeTobaccoFee } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { feeOn } from '#tests/support/bills.ts'
import { addCentres } from '#tests/support/cost-centres.ts'
import { aDebitNote } from '#tests/support/debit-notes.ts'
import { scaledTimeout } from '#tests/support/depth.ts'
import { readHledger } from '#tests/support/hledger.ts'
import { ledgerText } from '#tests/support/ledger-text.ts'
import { anEntry, counter } from '#tests/support/tiny-counts.ts'
import { aSale, fillTinyShop, type Good, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId, anExpense, anExpenseRefund, aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill, createCreditNote, refundIssue, addDelivery, voidBill, undoCount } = endpoints

const none = { tenders: [], net: sar('0'), fee: sar('0'), vat: sar('0'), total: sar('0') }
const line = ({ itemId, unitId }: Good, count: string) => ({
  ...{ itemId, unitId, quantity: pieces(count), unitPrice: priceAt('0'), isPriceIncludingVat: false },
})
const amountOf = (account: string, amount: string) => ({
  ...{ accountId: accountId(account), description: 'June', amount: sar(amount) },
  ...{ isPriceIncludingVat: false, vatCategory: 'outOfScope' as const },
})
const withoutTrade = (billTypeCode: NewBill['billTypeCode'], changes: Partial<NewBill>): NewBill => ({
  ...{ billTypeCode, branchId: 1, isDelivered: true, BillItems: [], ...none, ...changes },
})
const [advertising, labour] = ['5201002', '5102002']

describeOnBoth('one document of each kind', open => {
  test('posts what is written here', { timeout: scaledTimeout(120_000) }, async () => {
    const shop = await open({
      fill: async (db, clock) => {
        await fillTinyShop(db, clock)
        await addCentres(db)
        await db.write([], tx => writeTobaccoFee(tx, { ...feeOn, firstDay: day('0001-01-01') }, clock.now()))
      },
    })
    const as = await shop.signIn('owner')
    const { opening } = await shop.db.read
      .selectFrom('posting')
      .select(({ fn }) => fn.max('id').as('opening'))
      .executeTakeFirstOrThrow()
    const post = (body: NewBill) => shop.call(createBill, { body }, { as })
    const move = (billId: number, count: string) =>
      shop.call(addDelivery, { body: { billId, note: '', lines: [{ line: 1, quantity: pieces(count) }] } }, { as })

    // A shisha of 92.00: VAT 12.00, fee 40.00. A coffee of 23.00: VAT 3.00. Medicine of 20.00 bears none.
    const sold = [{ good: goods.coffee, count: '2' }, { good: goods.shisha }, { good: goods.medicine }]
    const figures = { net: sar('100.00'), fee: sar('40.00'), vat: sar('18.00'), total: sar('158.00') }
    const tenders = [
      { method: 'mada' as const, amount: sar('58.00') },
      { method: 'credit' as const, amount: sar('100.00') },
    ]
    const sale = await post({
      ...aSale(sold, { partyId: tinyParties.borrower, costCenterId: 1 }),
      ...{ ...figures, tenders },
    })
    await post({ ...aSale([{ good: goods.coffee }]), billTypeCode: 'quate', tenders: [], expiresOn: day('2026-02-01') })
    const amounts = { net: '20.00', vat: '3.00', total: '23.00' }
    await post(aRefund('rsale', sale.id, goods.coffee, '1', amounts))
    // 1.15 more for the coffee that is left: VAT 0.15; and 2.00 for the medicine.
    const added = { quantity: pieces('1') }
    const raised = await aDebitNote(shop.db, sale.id, [
      { ...added, line: 1, price: priceAt('1.15') },
      { ...added, line: 3, price: priceAt('2.00') },
    ])
    const note = await post({ ...raised, tenders: [{ method: 'mada', amount: sar('3.15') }] })
    await shop.call(createCreditNote, { body: { id: note.id, reason: 'x' } }, { as })
    const later = await post({ ...aSale([{ good: goods.coffee, count: '3' }]), isDelivered: false, costCenterId: 2 })
    await move(later.id, '2')

    const purchase = { ...aPurchase(goods.coffee, '10', '12.00'), costCenterId: 1 }
    const freight = { kind: 'cost' as const, description: 'freight', amount: sar('5.00'), method: 'cash' as const }
    const bought = await post({ ...purchase, isDelivered: false, charges: [freight] })
    await move(bought.id, '4')
    await post(aPurchase(goods.shisha, '2', '9.00'))
    const { id: returned } = await post(aPurchase(goods.lamp, '4', '5.00'))
    await post(aRefund('rpurch', returned, goods.lamp, '1', { net: '5.00', vat: '0.75', total: '5.75' }, '5.00'))
    const { id: spent } = await post({ ...anExpense(accountId(advertising)), costCenterId: 1 })
    await post(anExpenseRefund(spent, accountId(advertising)))

    const issue = await post(
      withoutTrade('exchange', { issueReason: 'expired', costCenterId: 2, BillItems: [line(goods.medicine, '2')] }),
    )
    await shop.call(refundIssue, { body: { id: issue.id } }, { as })
    const sent = await post(
      withoutTrade('convert-varieties', { toBranchId: 2, isDelivered: false, BillItems: [line(goods.dates, '9')] }),
    )
    await move(sent.id, '4')
    await post(
      withoutTrade('convert-cc', {
        ...{ costCenterId: 1, toCostCenterId: 2, BillItems: [line(goods.dates, '1')] },
        ...{ BillExpenses: [amountOf(advertising, '70.00')], net: sar('70.00'), total: sar('70.00') },
      }),
    )
    await post(
      withoutTrade('production', {
        ...{ costCenterId: 1, BillItems: [{ ...line(goods.lamp, '2'), isProduct: true }, line(goods.dates, '2')] },
        ...{ BillExpenses: [amountOf(labour, '6.00')], net: sar('6.00'), total: sar('6.00') },
      }),
    )

    const { open: openCount, add, close } = counter(shop, as)
    const itemIds = [goods.dates.itemId, goods.medicine.itemId]
    const count = await openCount({ scope: 'items', itemIds })
    await add(count, anEntry(goods.dates, 17), anEntry(goods.medicine, 10))
    await close(count)
    const undone = await openCount({ scope: 'items', itemIds })
    await add(undone, anEntry(goods.dates, 16))
    await close(undone)
    await shop.call(undoCount, { params: { id: undone }, body: {} }, { as })
    await shop.call(voidBill, { params: { id: sent.id } }, { as })

    const rows = await shop.db.read.selectFrom('bill').select('type').distinct().execute()
    expect(rows.map(({ type }) => type).sort()).toEqual([...billTypeCodes].sort())
    const text = await ledgerText(shop.db, Number(opening))
    expect(text).toBe(readFileSync(new URL('every-type-ledger.txt', import.meta.url), 'utf8'))
    expect(await checkBooks(shop.db)).toEqual([])
    const { content } = await shop.call(reportEndpoints.exportLedger, { query: { format: 'hledger' } }, { as })
    const exported = readHledger(new TextDecoder().decode(content)).transactions.slice(-text.split('\n\n').length)
    expect(exported.map(({ day: of, description }) => `${of} ${description}`.trim())).toEqual(
      text.split('\n\n').map(posting =>
        posting
          .split('\n')[0]
          ?.replace(/ branch \d:/, '')
          .trim(),
      ),
    )
  })
})
