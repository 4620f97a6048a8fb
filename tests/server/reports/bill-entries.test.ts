import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { type BillPosting, reportEndpoints } from '#contract/report.ts'
import { formatHalalas, formatQuantity } from '#domain/decimal.ts'
import { halalas } from '#domain/money.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'

const { createBill } = billEndpoints
const { getBillEntries } = reportEndpoints

describeOnBoth('the entries of a bill', open => {
  let shop: TestApp
  let owner: string
  let accountant: string

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    accountant = await shop.signIn('accountant')
  })

  const read = (id: number) => shop.call(getBillEntries, { query: { id } }, { as: accountant })
  const worth = ({ value }: BillPosting['moves'][number]) => value ?? halalas(Number.NaN)
  const sideOf = ({ debit, credit }: BillPosting['entries'][number]) =>
    debit > 0 ? `Dr ${formatHalalas(debit)}` : `Cr ${formatHalalas(credit)}`

  test('name accounts, branch and party, and the goods that moved', async () => {
    const body = aSale([{ good: goods.coffee }], {
      partyId: tinyParties.borrower,
      tenders: [{ method: 'credit', amount: sar('23.00') }],
    })
    const bill = await shop.call(createBill, { body }, { as: owner })
    const postings = await read(bill.id)
    expect(postings).toHaveLength(1)
    const [posting] = postings
    expect(posting).toMatchObject({ document: `sale ${bill.code}`, day: bill.date, reverses: null, branchId: 1 })
    expect(posting?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(posting?.entries.map(sideOf)).toEqual(['Dr 23.00', 'Cr 20.00', 'Cr 3.00', 'Dr 10.00', 'Cr 10.00'])
    expect(posting?.entries[0]?.party).toMatchObject({ id: tinyParties.borrower, kind: 'customer', nameEn: 'Borrower' })
    expect(posting?.entries.every(entry => entry.accountCode.length === 7 && entry.accountNameAr !== '')).toBe(true)
    expect(posting?.entries[0]?.branch).toEqual({ id: 1, nameAr: 'الفرع الأول', nameEn: 'First branch' })
    const moves = posting?.moves.map(
      move => `${move.itemNameEn} ${formatQuantity(move.quantity)} worth ${formatHalalas(worth(move))}`,
    )
    expect(moves).toEqual(['Arabic coffee -1 worth -10.00'])
  })

  test('of a voided bill have the reversal after them, which names the posting it takes back', async () => {
    const bill = await shop.call(createBill, { body: aSale([{ good: goods.dates }]) }, { as: owner })
    await shop.call(billLifeEndpoints.voidBill, { params: { id: bill.id } }, { as: owner })
    const [posted, reversal] = await read(bill.id)
    expect(reversal?.reverses).toBe(posted?.number)
    const balance = [posted, reversal].flatMap(each => each?.entries ?? [])
    expect(balance.reduce((sum, entry) => sum + entry.debit - entry.credit, 0)).toBe(0)
    expect([posted, reversal].flatMap(each => each?.moves ?? []).reduce((sum, move) => sum + worth(move), 0)).toBe(0)
  })

  test('hide the cost of goods from a user who may not know it', async () => {
    const bill = await shop.call(createBill, { body: aSale([{ good: goods.coffee }]) }, { as: owner })
    await addUsers(shop.db, shop.clock, {
      'sees-bills': { features: ['f-bills-history'] },
      'sees-bills-and-profit': { features: ['f-bills-history', 'f-profit-balancer'] },
    })
    const entriesFor = async (who: string) => {
      const as = await shop.signIn(who)
      const [posting] = await shop.call(getBillEntries, { query: { id: bill.id } }, { as })
      return [posting?.entries.map(sideOf), posting?.moves.map(({ quantity, value }) => [quantity, value])]
    }
    expect(await entriesFor('sees-bills')).toEqual([['Dr 23.00', 'Cr 20.00', 'Cr 3.00'], [[-1000, null]]])
    expect(await entriesFor('sees-bills-and-profit')).toEqual([
      ['Dr 23.00', 'Cr 20.00', 'Cr 3.00', 'Dr 10.00', 'Cr 10.00'],
      [[-1000, -1000]],
    ])
  })

  test('of no bill there is nothing to show', async () => {
    const refused = await shop.refusal(getBillEntries, { query: { id: 999 } }, { as: accountant })
    expect(refused).toMatchObject({ status: 404, error: 'not_found' })
  })

  test('are for users who see the bills report or keep the accounts', async () => {
    const cashier = await shop.signIn('cashier')
    expect((await shop.refusal(getBillEntries, { query: { id: 1 } }, { as: cashier })).status).toBe(403)
  })
})
