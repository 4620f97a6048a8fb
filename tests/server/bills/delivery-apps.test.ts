/** A sale paid by a delivery app names it: the app owes the amount, on its own account, and a refund goes back to it. Source: spec §2, 3/11. */
import { beforeEach, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { endpoints } from '#contract/index.ts'
import { rate } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { ledgerText, postingsOf } from '#tests/support/ledger-text.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'

const { createBill, getBill, getBillInit, createCreditNote } = endpoints
const { deliveryAppAdd, deliveryAppSetActive, deliveryAppRemoval, deliveryAppRemove, deliveryAppChange } = endpoints
const { accountAdd, listBills, getBillSums } = endpoints

describeOnBoth('a sale by a delivery app', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const as = () => ({ as: owner })
  const addApp = (nameAr: string, account: number | null = null) =>
    shop.call(
      deliveryAppAdd,
      {
        body: { nameAr, commissionPercent: rate(1800), commissionFixed: sar('2.00'), hasCommissionVat: true, account },
      },
      as(),
    )
  const ordered = (tender: object, changes: Partial<NewBill> = {}): NewBill =>
    aSale([{ good: goods.delivery }], {
      tenders: [{ method: 'deliveryApp', amount: sar('17.25'), ...tender }],
      ...changes,
    })
  const refusal = async (body: NewBill) => {
    const { problems } = await shop.refusal(createBill, { body }, as())
    return problems.map(({ at, code }) => `${at} ${code}`)
  }
  const anAccount = async () => {
    const parent = await shop.db.read
      .selectFrom('account')
      .select(['parent_id'])
      .where('code', '=', '1103002')
      .executeTakeFirstOrThrow()
    const body = {
      ...{ code: '1103099', nameAr: 'ذمم جاهز', parent: parent.parent_id, type: 'asset', subtype: 'receivable' },
      ...{ normalBalance: 'debit', isPostable: true },
    }
    return (await shop.call(accountAdd, { body: body as never }, as())).id
  }

  test('is owed by the app, on the account of the app or of all apps, and never by the customer', async () => {
    const own = await addApp('جاهز', await anAccount())
    const other = await addApp('كيتا')
    const [first, second] = [{ deliveryAppId: own.id, orderReference: 'J-77' }, { deliveryAppId: other.id }]
    const sale = await shop.call(createBill, { body: ordered(first, { partyId: tinyParties.borrower }) }, as())
    const app = { nameAr: 'جاهز', nameEn: '' }
    expect(sale.tenders).toMatchObject([{ method: 'deliveryApp', amount: sar('17.25'), app, ...first }])
    expect(await shop.call(getBill, { query: { id: sale.id } }, as())).toMatchObject({ tenders: sale.tenders })
    expect(await postingsOf(shop.db, `sale ${sale.code}`)).toEqual([
      ['2026-01-15', 'Dr 1103099 17.25', 'Cr service_revenue 15.00', 'Cr vat_output 2.25'],
    ])
    const before = await lastPosting()
    await shop.call(createBill, { body: ordered(second, { partyId: tinyParties.borrower }) }, as())
    expect(await ledgerText(shop.db, before)).toContain('  Dr ar_delivery_apps 17.25\n')
    expect(await checkBooks(shop.db)).toEqual([])
  })
  const lastPosting = async () => {
    const row = await shop.db.read
      .selectFrom('posting')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
    return Number(row?.id ?? 0)
  }

  test('must name an active app once there is one, and nothing else may name any', async () => {
    await shop.call(createBill, { body: ordered({}) }, as())
    const { id, version } = await addApp('جاهز')
    expect(await refusal(ordered({}))).toEqual(['tenders.0.deliveryAppId required'])
    expect(await refusal(ordered({ deliveryAppId: id + 1 }))).toEqual(['tenders.0.deliveryAppId notFound'])
    const cash = { method: 'cash', amount: sar('17.25') }
    expect(await refusal(ordered({ ...cash, deliveryAppId: id }))).toEqual(['tenders.0.deliveryAppId notAllowed'])
    expect(await refusal(ordered({ ...cash, orderReference: 'J' }))).toEqual(['tenders.0.orderReference notAllowed'])
    expect((await shop.call(getBillInit, {}, as())).deliveryApps).toMatchObject([{ id, nameAr: 'جاهز' }])
    await shop.call(deliveryAppSetActive, { params: { id }, body: { version, isActive: false } }, as())
    expect(await refusal(ordered({ deliveryAppId: id }))).toEqual(['tenders.0.deliveryAppId inactive'])
    expect((await shop.call(getBillInit, {}, as())).deliveryApps).toEqual([])
  })

  test('that is refunded goes back to its app, on the account of the app', async () => {
    const app = await addApp('جاهز', await anAccount())
    const sale = await shop.call(createBill, { body: ordered({ deliveryAppId: app.id }) }, as())
    const note = await shop.call(createCreditNote, { body: { id: sale.id, reason: 'cancelled' } }, as())
    expect(note.tenders).toMatchObject([{ method: 'deliveryApp', amount: sar('17.25'), deliveryAppId: app.id }])
    expect((await postingsOf(shop.db, `rsale ${note.code}`))[0]).toContain('Cr 1103099 17.25')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is found in the list by its number of the order, in either case', async () => {
    const { id } = await addApp('جاهز')
    const sale = await shop.call(createBill, { body: ordered({ deliveryAppId: id, orderReference: 'J-77' }) }, as())
    await shop.call(createBill, { body: ordered({ deliveryAppId: id, orderReference: 'J-78' }) }, as())
    const found = async (query: string) => {
      const list = await shop.call(listBills, { query: { query, branchId: -1, pageNumber: 1, pageSize: 20 } }, as())
      return list.bills.map(row => row.id)
    }
    expect([await found('J-77'), await found(' j-77 '), await found('J-7')]).toEqual([[sale.id], [sale.id], []])
    const sums = await shop.call(getBillSums, { query: { query: 'J-77', branchId: -1 } }, as())
    expect(sums.count).toBe(1)
  })

  test('keeps its app: an app that a bill names is not deleted, and accounts of other kinds are refused', async () => {
    const { id, version } = await addApp('جاهز')
    await shop.call(createBill, { body: ordered({ deliveryAppId: id }) }, as())
    expect((await shop.call(deliveryAppRemoval, { params: { id } }, as())).uses).toMatchObject([
      { code: 'usedByBills', count: 1 },
    ])
    expect((await shop.refusal(deliveryAppRemove, { params: { id }, query: { version } }, as())).error).toBe(
      'row_in_use',
    )
    for (const code of ['1103001', '1101001', '4101001', '1103']) {
      const body = { version, account: accountId(code) }
      const { problems } = await shop.refusal(deliveryAppChange, { params: { id }, body }, as())
      expect(problems.map(({ at }) => at)).toEqual(['account'])
    }
  })
})
