/** What of customers and suppliers leaves the server for people with one right each. The expectations are written by hand. */
import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { reportEndpoints } from '#contract/report.ts'
import { type FeatureCode, features } from '#domain/access/features.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const { createBill } = billEndpoints
const { searchPeople, getPerson } = lookupEndpoints
const customerName = 'Borrower'
/** Of all three people of the shop. */
const phone = '0500000000'

/** `name`: finds customers by name. `debt`: and sees what they owe. All other users do neither. */
const customers: Partial<Record<FeatureCode, 'name' | 'debt'>> = {
  'f-create-sales-invoice': 'name',
  'f-create-offer-invoice': 'name',
  'f-create-sales-invoice-refund': 'name',
  'f-working-on-pos': 'name',
  // Lines of journals name whose debts they change, and so do those of receipts and payments.
  'f-daily-recipts-manage': 'name',
  'f-receive-recipts-manage': 'name',
  'f-payment-recipts-manage': 'name',
  // Receipts settle bills of customers, payments those of suppliers.
  'f-recipt-documents-manage': 'name',
  // A user who opens the books sees the names of debtors.
  'f-advanced-daily-recipts-manage': 'name',
  'f-bills-history': 'name',
  'f-customers-manage': 'debt',
  'f-customer-statement': 'debt',
  'f-credit': 'debt',
}
const suppliers: Partial<Record<FeatureCode, 'name' | 'debt'>> = {
  'f-create-purchases-invoice': 'name',
  'f-create-purchases-invoice-refund': 'name',
  'f-expenses-manage': 'name',
  'f-daily-recipts-manage': 'name',
  'f-receive-recipts-manage': 'name',
  'f-payment-recipts-manage': 'name',
  'f-payment-documents-manage': 'name',
  'f-advanced-daily-recipts-manage': 'name',
  'f-bills-history': 'name',
  'f-suppliers-manage': 'debt',
  'f-supplier-statement': 'debt',
  'f-credit': 'debt',
}
/** Whose till keeps them in memory. */
const customersAtTheTill = [
  'f-create-sales-invoice',
  'f-create-offer-invoice',
  'f-working-on-pos',
  'f-daily-recipts-manage',
  'f-receive-recipts-manage',
  'f-payment-recipts-manage',
  'f-recipt-documents-manage',
  'f-advanced-daily-recipts-manage',
  'f-customers-manage',
]
const suppliersAtTheTill = [
  'f-create-purchases-invoice',
  'f-expenses-manage',
  'f-daily-recipts-manage',
  'f-receive-recipts-manage',
  'f-payment-recipts-manage',
  'f-payment-documents-manage',
  'f-advanced-daily-recipts-manage',
  'f-suppliers-manage',
]

const codes = features.map(feature => feature.code)
const userNameOf = (rights: readonly FeatureCode[]) => `has-${rights.map(code => codes.indexOf(code)).join('-')}`

describeOnBoth('a user with one right', open => {
  let shop: TestApp
  let saleId: number
  const together: readonly (readonly FeatureCode[])[] = [
    ['f-summary', 'f-advanced-daily-recipts-manage'],
    ['f-create-sales-invoice', 'f-customers-manage'],
  ]

  beforeAll(async () => {
    shop = await open({
      fill: async (db, clock) => {
        await fillTinyShop(db, clock)
        const everybody = [...codes.map(code => [code]), ...together]
        await addUsers(db, clock, Object.fromEntries(everybody.map(features => [userNameOf(features), { features }])))
      },
    })
    const owner = await shop.signIn('owner')
    const tenders = [{ method: 'credit' as const, amount: sar('23.00') }]
    const onCredit = aSale([{ good: goods.coffee }], { partyId: tinyParties.borrower, tenders })
    saleId = (await shop.call(createBill, { body: onCredit }, { as: owner })).id
    await shop.call(createBill, { body: aPurchase(goods.coffee, '10', '12.00') }, { as: owner })
  }, 60_000)

  const as = (...rights: readonly FeatureCode[]) => shop.signIn(userNameOf(rights))
  const get = async (url: string, token: string) =>
    shop.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } })

  test.each(codes)('%s finds customers and suppliers, and sees what they owe, as far as it reaches', async code => {
    const token = await as(code)
    const seen = async (id: number) => {
      const answer = await get(`${getPerson.path}?id=${id}`, token)
      if (answer.statusCode !== 200) return undefined
      return answer.json().owed === null ? 'name' : 'debt'
    }
    const found = async (name: string) => {
      const answer = await get(`${searchPeople.path}?name=${encodeURIComponent(name)}`, token)
      return answer.statusCode === 200
        ? (answer.json() as { owed: string | null }[]).map(each => each.owed !== null)
        : []
    }
    expect([await seen(tinyParties.borrower), await seen(tinyParties.supplier)]).toEqual([
      customers[code],
      suppliers[code],
    ])
    const expected = customers[code] === undefined ? [] : [customers[code] === 'debt']
    expect(await found(customerName)).toEqual(expected)
    const byPhone = [customers[code], customers[code], suppliers[code]].filter(each => each !== undefined)
    expect(await found(phone)).toEqual(byPhone.map(each => each === 'debt'))
  })

  test.each(codes)('%s gets the people of its till, and no others', async code => {
    const token = await as(code)
    for (const path of [
      catalogueEndpoints.getCatalogue.path,
      `${catalogueEndpoints.getCatalogueChanges.path}?since=0`,
    ]) {
      const { statusCode, body } = await get(path, token)
      const kinds = new Set(statusCode === 200 ? (JSON.parse(body).parties as string[][]).map(row => row[1]) : [])
      if (path === catalogueEndpoints.getCatalogue.path)
        expect([kinds.has('c'), kinds.has('s')]).toEqual([
          customersAtTheTill.includes(code),
          suppliersAtTheTill.includes(code),
        ])
      else if (!customersAtTheTill.includes(code)) expect(body).not.toContain(customerName)
    }
  })

  test.each(codes)('%s reads a name nowhere that it may not find it', async code => {
    const token = await as(code)
    const urls = [
      `${reportEndpoints.getBillEntries.path}?id=${saleId}`,
      `${billEndpoints.getBill.path}?id=${saleId}`,
      `${billEndpoints.listBills.path}?query=${customerName}`,
      `${reportEndpoints.exportLedger.path}?format=hledger&language=en`,
      reportEndpoints.getTrialBalance.path,
    ]
    for (const url of urls) {
      const { body } = await get(url, token)
      if (customers[code] === undefined) expect(body).not.toContain(customerName)
    }
  })

  test('of accounting reads the entries of a bill, with the code of the customer and without the name', async () => {
    const { body } = await get(
      `${reportEndpoints.getBillEntries.path}?id=${saleId}`,
      await as('f-accounts-tree-manage'),
    )
    const parties = (JSON.parse(body)[0].entries as { party: unknown }[]).map(entry => entry.party).filter(Boolean)
    expect(parties).toEqual([{ id: tinyParties.borrower, kind: 'customer', code: 'P2', nameAr: '', nameEn: '' }])
    const whole = await get(`${reportEndpoints.getBillEntries.path}?id=${saleId}`, await as('f-bills-history'))
    expect(whole.body).toContain(customerName)
  })

  test('to the sums alone gets no ledger; with the advanced journal the ledger with the names of people', async () => {
    const url = `${reportEndpoints.exportLedger.path}?format=hledger&language=en`
    expect((await get(reportEndpoints.getTrialBalance.path, await as('f-summary'))).statusCode).toBe(200)
    expect((await get(url, await as('f-summary'))).statusCode).toBe(403)
    expect((await get(url, await as('f-advanced-daily-recipts-manage'))).statusCode).toBe(403)
    const whole = await get(url, await as('f-summary', 'f-advanced-daily-recipts-manage'))
    expect(whole.statusCode).toBe(200)
    expect(whole.body).toContain(`party:P2 ${customerName}`)
    expect(whole.body).toContain('Supplier')
  })

  test('to sell gets a refusal of too much credit, with the remaining credit only with a right on customers', async () => {
    const tenders = [{ method: 'credit' as const, amount: sar('138.00') }]
    const body = aSale([{ good: goods.coffee, count: '6' }], { partyId: tinyParties.borrower, tenders })
    const refusal = async (...rights: FeatureCode[]) =>
      (await shop.refusal(createBill, { body }, { as: await as(...rights) })).problems
    expect(await refusal('f-create-sales-invoice')).toEqual([{ at: 'tenders', code: 'tooLarge' }])
    expect(await refusal('f-create-sales-invoice', 'f-customers-manage')).toEqual([
      { at: 'tenders', code: 'tooLarge', params: { max: '77.00' } },
    ])
  })
})
