/** Money of a refund that is not paid out and pays a sale. Source: decision 50. */
import { beforeEach, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { endpoints } from '#contract/index.ts'
import { addDays, day } from '#domain/days.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { halalas } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { entriesOf } from '#tests/support/books.ts'
import { scaled } from '#tests/support/depth.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { accountId, aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill, voidBill, editBill, getBill } = endpoints
const price = 23

describeOnBoth('the credit of a refund', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const problems = async (body: NewBill) => (await shop.refusal(createBill, { body }, { as: owner })).problems
  const sold = (count: number, changes: Partial<NewBill> = {}) =>
    aSale([{ good: goods.coffee, count: String(count) }], changes)
  const paidWith = (refundBillId: number, amount: number, count = 1): NewBill => {
    const cash = sar(String(count * price - amount))
    const credit = { method: 'refundCredit', amount: sar(String(amount)), refundBillId } as const
    return sold(count, { tenders: cash === 0 ? [credit] : [credit, { method: 'cash', amount: cash }] })
  }
  /** Some coffees of a sale, kept as a credit, or paid out in cash. */
  const refunded = async (count: number, method: 'refundCredit' | 'cash' = 'refundCredit') => {
    const { id } = await post(sold(count))
    const [net, vat, total] = [count * 20, count * 3, count * price].map(String) as [string, string, string]
    const refund = aRefund('rsale', id, goods.coffee, String(count), { net, vat, total })
    return post({ ...refund, tenders: [{ method, amount: sar(total) }] })
  }
  const left = async (id: number) => (await shop.call(getBill, { query: { id } }, { as: owner })).creditLeft
  const advances = async () => {
    const { debit, credit } = await shop.db.read
      .selectFrom('entry')
      .select(({ fn }) => [fn.sum<number | null>('debit').as('debit'), fn.sum<number | null>('credit').as('credit')])
      .where('account_id', '=', accountId('2104001'))
      .executeTakeFirstOrThrow()
    return Number(credit ?? 0) - Number(debit ?? 0)
  }

  test('is owed to customers until sales are paid with it, in parts and beside cash', async () => {
    const refund = await refunded(2)
    expect(refund).toMatchObject({ creditLeft: sar('46'), tenders: [{ method: 'refundCredit', amount: sar('46') }] })
    expect(await entriesOf(shop.db, `rsale ${refund.code}`)).toContain('Cr customer_advances 46.00')
    const first = await post(paidWith(refund.id, 16))
    expect(first.tenders).toEqual([
      { method: 'refundCredit', amount: sar('16'), received: sar('16'), refundBillId: refund.id },
      { method: 'cash', amount: sar('7'), received: sar('7') },
    ])
    expect(await entriesOf(shop.db, `sale ${first.code}`)).toContain('Dr customer_advances 16.00')
    expect([await left(refund.id), await advances()]).toEqual([sar('30'), 3000])
    await post(paidWith(refund.id, 30, 2))
    expect([await left(refund.id), await advances()]).toEqual([0, 0])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('pays no more than is left, no bill twice, and what names it for nothing is refused', async () => {
    const [refund, inCash] = [await refunded(1), await refunded(1, 'cash')]
    const at = 'tenders.0.refundBillId'
    const credit = { method: 'refundCredit', amount: sar('23') } as const
    const named = { ...credit, refundBillId: refund.id }
    const [sale] = (
      await shop.call(
        endpoints.listBills,
        { query: { billTypeCode: 'sale', pageNumber: 1, pageSize: 1 } },
        { as: owner },
      )
    ).bills
    const cases: readonly (readonly [NewBill, object])[] = [
      [paidWith(refund.id, 24, 2), { at: 'tenders.0.amount', code: 'tooLarge', params: { max: '23.00' } }],
      [paidWith(inCash.id, 23), { at: 'tenders.0.amount', code: 'tooLarge', params: { max: '0.00' } }],
      [sold(1, { tenders: [credit] }), { at, code: 'required' }],
      [paidWith(999_999, 23), { at, code: 'notFound' }],
      [paidWith(sale?.id ?? 0, 23), { at, code: 'notFound' }],
      [
        { ...paidWith(refund.id, 23), branchId: 2 },
        { at, code: 'notFound' },
      ],
      // There was no credit before its refund.
      [
        { ...paidWith(refund.id, 23), date: addDays(day(refund.date), -1) },
        { at, code: 'notFound' },
      ],
      [sold(2, { tenders: [named, named] }), { at: 'tenders.1.refundBillId', code: 'duplicate' }],
      [sold(1, { tenders: [{ ...named, method: 'cash' }] }), { at, code: 'notAllowed' }],
      [
        { ...aPurchase(goods.lamp, '1', '20.00'), tenders: [named] },
        { at: 'tenders.0.method', code: 'tenderNotAccepted' },
      ],
    ]
    await post({ ...aPurchase(goods.coffee, '9', '10.00'), branchId: 2 })
    for (const [body, problem] of cases) expect(await problems(body)).toMatchObject([problem])
    const original = await post(sold(1))
    const back = aRefund('rsale', original.id, goods.coffee, '1', { net: '20', vat: '3', total: '23' })
    expect(await problems({ ...back, tenders: [named] })).toMatchObject([{ at, code: 'notAllowed' }])
    expect(await left(refund.id)).toBe(sar('23'))
  })

  test('is spent once by two tills at the same time', async () => {
    const refund = await refunded(1)
    const answers = await Promise.allSettled([post(paidWith(refund.id, 23)), post(paidWith(refund.id, 23))])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await left(refund.id), await advances()]).toEqual([0, 0])
  })

  test('is free again once the sale is voided, keeps its refund while it is spent, and pays an edited sale', async () => {
    const refund = await refunded(1)
    const sale = await post(paidWith(refund.id, 23))
    const taken = await shop.refusal(voidBill, { params: { id: refund.id } }, { as: owner })
    expect(taken.error).toBe('bill_sold')
    const body = { ...paidWith(refund.id, 20), Id: sale.id }
    const edited = await shop.call(editBill, { body }, { as: owner })
    expect([await left(refund.id), await advances()]).toEqual([sar('3'), 300])
    await shop.call(voidBill, { params: { id: edited.id } }, { as: owner })
    expect([await left(refund.id), await advances()]).toEqual([sar('23'), 2300])
    await shop.call(voidBill, { params: { id: refund.id } }, { as: owner })
    expect(await problems(paidWith(refund.id, 23))).toMatchObject([{ code: 'notFound' }])
    expect([await advances(), await checkBooks(shop.db)]).toEqual([0, []])
  })

  test('is never more than a plain list of documents says, however it is spent, voided and refused', async () => {
    const random = makeRandom(28)
    const credits = new Map<number, number>()
    const sales: { id: number; of: number; amount: number }[] = []
    await post(aPurchase(goods.coffee, '400', '10.00'))
    for (let step = 0; step < scaled(30); step++) {
      const kind = random.next()
      const [of, amount] = [random.pick([0, ...credits.keys()].slice(credits.size > 0 ? 1 : 0)), random.integer(1, 60)]
      if (credits.size === 0 || kind < 0.25) {
        const count = random.integer(1, 3)
        credits.set((await refunded(count)).id, count * price)
      } else if (kind < 0.8) {
        const body = paidWith(of, amount, 3)
        const isLeft = amount <= (credits.get(of) ?? 0)
        if (!isLeft) expect(await problems(body)).toMatchObject([{ code: 'tooLarge' }])
        else {
          sales.push({ id: (await post(body)).id, of, amount })
          credits.set(of, (credits.get(of) ?? 0) - amount)
        }
      } else if (sales.length > 0) {
        const [gone] = sales.splice(random.integer(0, sales.length - 1), 1)
        if (gone === undefined) continue
        await shop.call(voidBill, { params: { id: gone.id } }, { as: owner })
        credits.set(gone.of, (credits.get(gone.of) ?? 0) + gone.amount)
      }
    }
    for (const [id, amount] of credits) expect([id, await left(id)]).toEqual([id, amount * 100])
    const all = [...credits.values()].reduce((sum, each) => sum + each, 0)
    expect(formatHalalas(halalas(await advances()))).toBe(`${all}.00`)
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
