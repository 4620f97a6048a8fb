/** Vouchers by party and cheque number: in the list, found, and page by page. */
import { beforeAll, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aDeposit, aReceipt } from '#tests/support/money-vouchers.ts'
import { addUsers } from '#tests/support/people.ts'
import { fillTinyShop, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'

const { receiptAdd, receiptList, depositAdd, depositList, journalList } = voucherEndpoints
type Receipt = InputOf<typeof receiptAdd>['body']

describeOnBoth('a list of vouchers', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  }, 60_000)

  const addCustomer = async (code: string, nameAr: string, nameEn: string, mobile: string) =>
    (await shop.call(endpoints.customerAdd, { body: { code, nameAr, nameEn, mobile } }, { as: owner })).id
  const income = { accountId: accountId('4101001'), amount: sar('1.00'), note: '' }
  const receive = (changes: Partial<Receipt> = {}) =>
    shop.call(receiptAdd, { body: { ...aReceipt(), ...changes } }, { as: owner })
  const chequeFrom = (partyId: number, chequeNumber: string) => {
    const lines = [{ ...income, accountId: accountId('1103001'), partyId }]
    return receive({ method: 'cheque', chequeNumber, moneyAccountId: accountId('1103003'), lines })
  }
  const found = async (query: string, as = owner) => {
    const { rows, count } = await shop.call(receiptList, { query: { query, isCounted: true } }, { as })
    expect(count).toBe(rows.length)
    return rows.map(row => row.code)
  }

  test('has the first party of each, how many there are, and the cheque number', async () => {
    const first = await addCustomer('C-60', 'مخبز النخيل', 'Palm Bakery', '0509999999')
    const line = { accountId: accountId('1103001'), amount: sar('5.00'), note: '' }
    const second = { ...line, partyId: tinyParties.customer }
    await receive({ lines: [income, { ...line, partyId: first }, second, { ...line, partyId: first }] })
    await receive({ lines: [income] })
    await chequeFrom(first, '000555')
    const { rows } = await shop.call(receiptList, { query: { pageSize: 3 } }, { as: owner })
    expect(rows.map(row => [row.party?.nameEn ?? null, row.partyCount, row.chequeNumber])).toEqual([
      ['Palm Bakery', 1, '000555'],
      [null, 0, ''],
      ['Palm Bakery', 2, ''],
    ])
    await shop.call(depositAdd, { body: aDeposit() }, { as: owner })
    const deposits = await shop.call(depositList, { query: {} }, { as: owner })
    expect(deposits.rows).toMatchObject([{ party: null, partyCount: 0, chequeNumber: '' }])
  })

  test('finds by name in any spelling, by code and by cheque number, and by nothing else of a party', async () => {
    const cafe = await addCustomer('C-77', 'مقهى الأصيل', 'Aseel Cafe', '0501234567')
    const { code } = await chequeFrom(cafe, 'AB-000123')
    const other = await receive({ lines: [income] })
    for (const query of ['مقهي الاصيل', 'الأصيل مقهى', 'ASEEL', 'c-77', '77', '000123', 'ab-0', '٠٠٠١٢٣'])
      expect([query, await found(query)]).toEqual([query, [code]])
    for (const query of ['0501234567', '000124', 'other', '%', '-%'])
      expect([query, await found(query)]).toEqual([query, []])
    expect((await found('1-0')).slice(0, 2)).toEqual([other.code, code])
  })

  test('pages what it finds, and a reader of another branch finds nothing of this one', async () => {
    const shopper = await addCustomer('C-88', 'بقالة الندى', 'Nada Grocery', '0507654321')
    for (let each = 0; each < 5; each += 1) await chequeFrom(shopper, `66${each}`)
    await receive({ lines: [income] })
    const page = { query: 'nada', pageSize: 2, isCounted: true } as const
    const first = await shop.call(receiptList, { query: page }, { as: owner })
    const second = await shop.call(receiptList, { query: { ...page, after: first.next ?? undefined } }, { as: owner })
    const skipped = await shop.call(receiptList, { query: { ...page, skip: 4 } }, { as: owner })
    expect([first, second, skipped].map(each => [each.count, ...each.rows.map(row => row.chequeNumber)])).toEqual([
      [5, '664', '663'],
      [5, '662', '661'],
      [5, '660'],
    ])
    await addUsers(shop.db, shop.clock, { second: { features: ['f-receive-recipts-manage'], branchIds: [2] } })
    expect(await found('nada', await shop.signIn('second'))).toEqual([])
  })

  test('of entries finds by the parties of their lines', async () => {
    const partyId = await addCustomer('C-99', 'مطعم الريف', 'Reef Restaurant', '0501112223')
    const none = sar('0.00')
    const lines = [
      { accountId: accountId('1103001'), partyId, debit: sar('1.00'), credit: none, note: '' },
      { accountId: accountId('4101001'), debit: none, credit: sar('1.00'), note: '' },
    ]
    await shop.call(voucherEndpoints.journalAdd, { body: { branchId: 1, note: '', lines } }, { as: owner })
    const { rows } = await shop.call(journalList, { query: { query: 'reef' } }, { as: owner })
    expect(rows).toMatchObject([{ code: '1-000001', party: { nameEn: 'Reef Restaurant' } }])
  })
})
