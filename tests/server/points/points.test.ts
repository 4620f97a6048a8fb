/** Points of customers: earned, spent, taken and given back, expired and corrected. docs/decisions/points.md */
import { beforeEach, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { endpoints } from '#contract/index.ts'
import { reports } from '#contract/reports/reports.ts'
import { addDays, day } from '#domain/days.ts'
import { postDue } from '#server/due/post-due.ts'
import { dueWorks } from '#server/due-works.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { entriesOf } from '#tests/support/books.ts'
import { signedInAnew } from '#tests/support/schedules.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId, aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill, createCreditNote, voidBill, editBill, getPoints, correctPoints } = endpoints
const { salesSettingRead, salesSettingChange } = endpoints
const price = 23
const dayMs = 86_400_000

describeOnBoth('points of customers', open => {
  let shop: TestApp
  let owner: string
  const partyId = tinyParties.customer
  const as = () => ({ as: owner })

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    // A point for each 10 SAR, worth half a riyal.
    await settings({ isPointsEnabled: true, pointsAmount: sar('10'), pointsValue: sar('0.50') })
  })

  const settings = async (changes: object) => {
    const { version } = await shop.call(salesSettingRead, {}, as())
    return shop.call(salesSettingChange, { body: { version, ...changes } }, as())
  }
  const post = (body: NewBill) => shop.call(createBill, { body }, as())
  const problems = async (body: NewBill) => (await shop.refusal(createBill, { body }, as())).problems
  const sold = (count: number, changes: Partial<NewBill> = {}) =>
    aSale([{ good: goods.coffee, count: String(count) }], { partyId, ...changes })
  /** Some coffees, paid with so many halves of a riyal in points and the rest in cash. */
  const paidWith = (points: number, count: number, changes: Partial<NewBill> = {}): NewBill => {
    const cash = { method: 'cash', amount: sar(String(count * price - points / 2)) } as const
    const inPoints = { method: 'points', amount: sar(String(points / 2)) } as const
    return sold(count, { tenders: cash.amount === 0 ? [inPoints] : [inPoints, cash], ...changes })
  }
  const back = (id: number, count: number, points: number): NewBill => {
    const [net, vat, total] = [count * 20, count * 3, count * price].map(String) as [string, string, string]
    const refund = aRefund('rsale', id, goods.coffee, String(count), { net, vat, total })
    const cash = { method: 'cash', amount: sar(String(count * price - points / 2)) } as const
    return points === 0 ? refund : { ...refund, tenders: [{ method: 'points', amount: sar(String(points / 2)) }, cash] }
  }
  const balance = async () => (await shop.call(getPoints, { query: { partyId } }, as())).points
  const statement = (changes: object = {}) => {
    const days = { fromDate: day('2026-01-01'), toDate: day('2027-12-31') }
    return shop.call(reports.customerPoints.endpoint, { body: { personId: partyId, ...days, ...changes } }, as())
  }
  const liability = async () => {
    const { debit, credit } = await shop.db.read
      .selectFrom('entry')
      .select(({ fn }) => [fn.sum<number | null>('debit').as('debit'), fn.sum<number | null>('credit').as('credit')])
      .where('account_id', '=', accountId('2104003'))
      .executeTakeFirstOrThrow()
    return Number(credit ?? 0) - Number(debit ?? 0)
  }
  const due = () => postDue(shop.services, dueWorks)

  test('are earned for each full amount by named customers, and owed to them', async () => {
    const sale = await post(sold(3))
    expect(await entriesOf(shop.db, `sale ${sale.code}`)).toEqual(
      expect.arrayContaining(['Dr loyalty_expense 3.00', 'Cr loyalty_points 3.00']),
    )
    await post(sold(3, { partyId: null }))
    expect([await balance(), await liability()]).toEqual([6, 300])
    await settings({ isPointsEnabled: false })
    await post(sold(3))
    expect(await balance()).toBe(6)
    expect(await problems(paidWith(2, 1))).toMatchObject([{ at: 'tenders.0.method', code: 'tenderNotAccepted' }])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('pay a sale beside cash with VAT on the full price, and earn nothing themselves', async () => {
    await post(sold(3))
    const sale = await post(paidWith(6, 1))
    expect(sale).toMatchObject({ vat: sar('3'), total: sar('23') })
    expect(await entriesOf(shop.db, `sale ${sale.code}`)).toEqual(
      expect.arrayContaining([
        'Dr loyalty_points 3.00',
        'Dr cash_pos 20.00',
        'Cr vat_output 3.00',
        'Cr loyalty_points 1.00',
      ]),
    )
    expect((await statement()).rows).toMatchObject([
      { earned: 6, spent: 0, points: 6, value: sar('3'), balance: 6, worth: sar('3') },
      {
        ...{ earned: 2, spent: 6, expired: 0, corrected: 0, points: -4, value: sar('-2'), balance: 2, worth: sar('1') },
        document: { type: 'sale', code: sale.code, id: sale.id },
      },
    ])
    expect((await statement({ branchId: 2 })).rows).toEqual([])
    expect([await balance(), await liability(), await checkBooks(shop.db)]).toEqual([2, 100, []])
  })

  test('are refused beyond the balance, in parts, too few, without a customer, and offline', async () => {
    await post(sold(3))
    const amount = 'tenders.0.amount'
    expect(await problems(paidWith(7, 1))).toMatchObject([{ at: amount, code: 'tooLarge', params: { max: '3.00' } }])
    expect(await problems(paidWith(1.5, 1))).toMatchObject([
      { at: amount, code: 'pointsAmount', params: { amount: '0.50' } },
    ])
    expect(await problems(paidWith(2, 1, { partyId: null }))).toMatchObject([{ at: 'partyId', code: 'partyRequired' }])
    expect(
      await problems({ ...aPurchase(goods.coffee, '1', '10.00'), tenders: [{ method: 'points', amount: sar('1') }] }),
    ).toMatchObject([{ code: 'tenderNotAccepted' }])
    const offline = { isCapturedOffline: true, date: shop.clock.now() }
    expect(await problems(paidWith(2, 1, offline))).toMatchObject([{ at: 'tenders.0.method', code: 'pointsOffline' }])
    await settings({ pointsMinimum: 5 })
    expect(await problems(paidWith(4, 1))).toMatchObject([{ at: amount, code: 'pointsTooFew', params: { count: '5' } }])
    expect([await balance(), await liability()]).toEqual([6, 300])
  })

  test('are spent once by two tills of different branches at the same time', async () => {
    await post(sold(3))
    await post({ ...aPurchase(goods.coffee, '9', '10.00'), branchId: 2 })
    const answers = await Promise.allSettled([post(paidWith(6, 1)), post(paidWith(6, 1, { branchId: 2 }))])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await balance(), await liability(), await checkBooks(shop.db)]).toEqual([2, 100, []])
  })

  test('are those of an item for each base unit, instead of those for its amount', async () => {
    const params = { id: goods.coffee.itemId }
    const { version } = await shop.call(endpoints.itemRead, { params }, as())
    const change = (points: number | null, of: number) =>
      shop.call(endpoints.itemChange, { params, body: { version: of, ...({ points } as object) } }, as())
    expect(await change(4, version)).toMatchObject({ points: 4 })
    const { points } = await post(sold(3))
    expect(points).toEqual({ earned: 12, spent: 0, balance: 12 })
    const lines = [
      { good: goods.coffee, count: '1' },
      { good: goods.delivery, count: '1' },
    ]
    const mixed = await post(aSale(lines, { partyId }))
    const byAmount = Math.floor((mixed.total - price * 100) / 1000)
    expect([mixed.points?.earned, await balance()]).toEqual([4 + byAmount, 16 + byAmount])
    await change(0, version + 1)
    expect((await post(sold(9))).points).toBeUndefined()
    await change(null, version + 2)
    expect((await post(sold(1))).points).toMatchObject({ earned: 2 })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('are named on the bill with the balance after it, also when it is read later', async () => {
    const first = await post(sold(3))
    const second = await post(paidWith(6, 1))
    const refund = await post(back(first.id, 3, 0))
    expect([first.points, second.points, refund.points]).toEqual([
      { earned: 6, spent: 0, balance: 6 },
      { earned: 2, spent: 6, balance: 2 },
      { earned: -6, spent: 0, balance: -4 },
    ])
    await shop.call(voidBill, { params: { id: second.id } }, as())
    expect((await shop.call(endpoints.getBill, { query: { id: second.id } }, as())).points).toEqual(second.points)
    expect(await post(sold(3, { partyId: null }))).not.toHaveProperty('points')
  })

  test('are an expense also in a shop whose accounts from before points left none for their cost', async () => {
    await shop.db.write([], tx =>
      tx.updateTable('account').set({ role: '' }).where('role', '=', 'loyalty_expense').execute(),
    )
    const sale = await post(sold(3))
    expect(await entriesOf(shop.db, `sale ${sale.code}`)).toEqual(
      expect.arrayContaining(['Dr sales_discount 3.00', 'Cr loyalty_points 3.00']),
    )
    expect([await balance(), await checkBooks(shop.db)]).toEqual([6, []])
  })

  test('go back with refunds in proportion, and the last refund takes the rest', async () => {
    await post(sold(3))
    // 69 SAR: 5 points and 66.50 in cash earn 6.
    const { id } = await post(paidWith(5, 3))
    expect(await balance()).toBe(7)
    expect(await problems(back(id, 1, 5))).toMatchObject([
      { at: 'tenders', code: 'pointsAmount', params: { amount: '0.50' } },
    ])
    await post(back(id, 1, 1))
    expect(await balance()).toBe(7 - 2 + 1)
    await shop.call(createCreditNote, { body: { id, reason: 'رد سلع أو خدمات' } }, as())
    expect([await balance(), await liability(), await checkBooks(shop.db)]).toEqual([6, 300, []])
  })

  test('are undone by a void and by an edit, once each; the balance may go below zero, and later points pay it off', async () => {
    const first = await post(sold(3))
    const second = await post(paidWith(6, 1))
    await shop.call(voidBill, { params: { id: first.id } }, as())
    expect([await balance(), await liability()]).toEqual([-4, -200])
    expect(await problems(paidWith(1, 1))).toMatchObject([{ code: 'tooLarge', params: { max: '0.00' } }])
    await post(sold(2))
    expect(await balance()).toBe(0)
    expect(await problems(paidWith(1, 1))).toMatchObject([{ code: 'tooLarge' }])
    await post(sold(1))
    const edited = await shop.call(editBill, { body: { ...paidWith(1, 1), Id: second.id } }, as())
    expect(await balance()).toBe(2 + 6 - 2 - 1 + 2)
    await shop.call(voidBill, { params: { id: edited.id } }, as())
    expect([await balance(), await liability(), await checkBooks(shop.db)]).toEqual([6, 300, []])
  })

  test('keep the value that they were earned at', async () => {
    await post(sold(3))
    await settings({ pointsValue: sar('1') })
    await post(sold(3))
    expect(await liability()).toBe(900)
    // Six at half a riyal and one at a whole one.
    await post(paidWith(8, 1))
    expect([await balance(), await liability(), await checkBooks(shop.db)]).toEqual([6, 600, []])
  })

  test('expire on their own day after their last one, once, also when the server was down', async () => {
    await settings({ pointsDays: 10 })
    const { id, date } = await post(sold(3))
    await post(paidWith(2, 1))
    shop.clock.advance(10 * dayMs)
    expect(await due()).toBe(0)
    shop.clock.advance(5 * dayMs)
    owner = await signedInAnew(shop, 'owner')
    expect(await problems(paidWith(1, 1))).toMatchObject([{ code: 'tooLarge', params: { max: '0.00' } }])
    expect([await due(), await due()]).toEqual([2, 0])
    const expired = { day: addDays(date, 11), document: { type: 'points', id: null } }
    expect((await statement({ fromDate: addDays(date, 11) })).rows).toMatchObject([
      { ...expired, expired: 4, points: -4, balance: 2 },
      { ...expired, expired: 2, points: -2, balance: 0 },
    ])
    expect([await balance(), await liability()]).toEqual([0, 0])
    // Of six earned points, two were spent and four expired: only the spent ones are owed after the sale is taken back.
    await shop.call(voidBill, { params: { id } }, as())
    expect([await balance(), await liability(), await checkBooks(shop.db)]).toEqual([-2, -100, []])
  })

  test('are corrected by who may, with a reason, no further than to zero', async () => {
    const correct = (points: number, note = 'من النظام السابق') =>
      shop.call(correctPoints, { body: { partyId, branchId: 1, points, note } }, as())
    const refused = async (points: number, note: string, id: number = partyId) =>
      shop.refusal(correctPoints, { body: { partyId: id, branchId: 1, points, note } }, as())
    expect(await correct(20)).toMatchObject({ points: 20, value: sar('10') })
    expect(await correct(-5)).toMatchObject({ points: 15 })
    expect((await refused(-16, 'x')).problems).toMatchObject([
      { at: 'points', code: 'tooLarge', params: { max: '15' } },
    ])
    expect((await refused(3, ' ')).problems).toMatchObject([{ at: 'note' }])
    expect((await refused(0, 'x')).problems).toMatchObject([{ at: 'points' }])
    expect((await refused(3, 'x', tinyParties.supplier)).error).toBe('not_found')
    const cashier = await shop.signIn('cashier')
    const body = { partyId, branchId: 1, points: 1, note: 'x' }
    expect((await shop.refusal(correctPoints, { body }, { as: cashier })).error).toBe('access_denied')
    const audited = await shop.db.read
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'points.corrected')
      .execute()
    expect(audited).toHaveLength(2)
    expect([await balance(), await liability(), await checkBooks(shop.db)]).toEqual([15, 750, []])
    expect(
      (await shop.refusal(salesSettingChange, { body: { version: 2, pointsValue: sar('0') } }, as())).problems,
    ).toMatchObject([{ at: 'pointsValue', code: 'mustBePositive' }])
    expect(
      (await shop.refusal(salesSettingChange, { body: { version: 2, pointsAmount: sar('10000.01') } }, as())).problems,
    ).toMatchObject([{ at: 'pointsAmount', code: 'tooLarge', params: { max: '10000.00' } }])
  })
})
