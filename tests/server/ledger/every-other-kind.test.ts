/** One document of each kind that is not a bill, and what was posted for all of them as text that a person has checked: `every-other-kind-ledger.txt`. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { day } from '#domain/days.ts'
import { halalas, rate } from '#domain/money.ts'
import { postDue } from '#server/due/post-due.ts'
import { dueWorks } from '#server/due-works.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { assetShop } from '#tests/support/assets.ts'
import { registeredWithPeople } from '#tests/support/branch-people.ts'
import { scaledTimeout } from '#tests/support/depth.ts'
import { ledgerText } from '#tests/support/ledger-text.ts'
import { aCompound, aDeposit, aPayment, aReceipt } from '#tests/support/money-vouchers.ts'
import { openingOf } from '#tests/support/opened-books.ts'
import { bill, settlingShop } from '#tests/support/settlements.ts'
import { aJournal } from '#tests/support/tiny-journal.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'

const { receiptAdd, paymentAdd, depositAdd, journalAdd, compoundAdd } = voucherEndpoints
const kinds = [
  ...['appSettlement', 'asset', 'closing', 'compound', 'deposit', 'journal', 'opening', 'payment', 'receipt'],
  'settlementDiscount',
]

describeOnBoth('one document of each kind that is not a bill', open => {
  test('posts what is written here', { timeout: scaledTimeout(120_000) }, async () => {
    // The trial of a shop ends before its year.
    let shop = await open({ beginning: registeredWithPeople })
    let as = await shop.signIn('owner')
    const last = await shop.db.read
      .selectFrom('posting')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()

    for (const [code, debit, credit] of [
      ['1101001', '500.00', '0'],
      ['3101001', '0', '450.00'],
    ] as const) {
      const body = { branch: 2, account: accountId(code), debit: sar(debit), credit: sar(credit), note: '' }
      await shop.call(endpoints.openingAccountAdd, { body }, { as })
    }
    const { mark } = await openingOf(shop, as, 2)
    await shop.call(endpoints.postOpening, { body: { branchId: 2, mark } }, { as })

    await shop.call(receiptAdd, { body: aReceipt() }, { as })
    await shop.call(paymentAdd, { body: aPayment() }, { as })
    await shop.call(depositAdd, { body: aDeposit() }, { as })
    await shop.call(journalAdd, { body: aJournal(1, '40.00') }, { as })
    await shop.call(compoundAdd, { body: { ...aCompound(), reversesItself: true } }, { as })

    const books = settlingShop(shop, as)
    await books.allowCredit()
    const sold = await books.sell(2)
    await books.receive({ amount: halalas(40_00), bills: [bill(sold.document, 40_00, 6_00)] })

    const terms = { commissionPercent: rate(2000), commissionFixed: sar('1.00'), hasCommissionVat: true, account: null }
    const app = await shop.call(endpoints.deliveryAppAdd, { body: { nameAr: 'جاهز', ...terms } }, { as })
    const order = { method: 'deliveryApp', amount: sar('17.25'), deliveryAppId: app.id, orderReference: 'J-1' } as const
    await shop.call(endpoints.createBill, { body: aSale([{ good: goods.delivery }], { tenders: [order] }) }, { as })
    const about = { deliveryAppId: app.id, branchId: 1, lines: [{ reference: 'J-1', gross: sar('17.25') }] }
    const { net } = await shop.call(endpoints.previewAppSettlement, { body: about }, { as })
    const paid = { ...about, bankAccountId: accountId('1102001'), note: '', net }
    await shop.call(endpoints.addAppSettlement, { body: paid }, { as })

    const assets = await assetShop(shop)
    const { id } = await assets.add()
    shop.clock.set('2026-02-15T09:00:00Z')
    shop = await shop.openCopy()
    as = await shop.signIn('owner')
    await postDue(shop.services, dueWorks)
    const part = { cost: sar('500.00'), proceeds: sar('600.00'), proceedsAccountId: accountId('1101001') }
    await shop.call(endpoints.disposeAsset, { body: { assetId: id, note: '', ...part } }, { as })
    await shop.call(endpoints.disposeAsset, { body: { assetId: id, note: '' } }, { as })

    shop.clock.set('2027-01-05T09:00:00Z')
    shop = await shop.openCopy()
    as = await shop.signIn('owner')
    const { next } = await shop.call(endpoints.getYears, {}, { as })
    const year = { lastDay: day('2026-12-31'), mark: next?.mark ?? '' }
    const { closed } = await shop.call(endpoints.closeYear, { body: year }, { as })
    await shop.call(endpoints.reopenYear, { body: { id: closed[0]?.id ?? 0, reason: 'late' } }, { as })

    const rows = await shop.db.read
      .selectFrom('posting')
      .select('document')
      .where('id', '>', Number(last?.id ?? 0))
      .execute()
    const types = new Set(rows.map(({ document }) => document.split(' ')[0] ?? ''))
    expect([...types].filter(type => !billTypeCodes.some(code => code === type)).toSorted()).toEqual(kinds)
    const text = await ledgerText(shop.db, Number(last?.id ?? 0))
    expect(text).toBe(readFileSync(new URL('every-other-kind-ledger.txt', import.meta.url), 'utf8'))
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
