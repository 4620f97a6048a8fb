/** What can be refunded, as a refund begins with it: whatever was sold, discounted and given back before, refunds come to the sale and no more. */
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { endpoints } from '#contract/index.ts'
import type { RefundableBill } from '#contract/refunds.ts'
import { computeRefund, type RefundableLine } from '#domain/bills/refund.ts'
import { settle } from '#domain/bills/tenders.ts'
import { day } from '#domain/days.ts'
import { qrPayload } from '#domain/invoice/qr.ts'
import { type Quantity, quantity, rate, zeroHalalas } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { pieces, sar } from '#tests/support/amounts.ts'
import { type Beginning, describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { scaled } from '#tests/support/depth.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const { createBill, getBill, getBillsCanBeRefunded, searchBillsCanBeRefunded, getRefundableBill, voidBill } = endpoints

const withRefunder: Beginning = {
  fill: async (db, clock) => {
    await fillTinyShop(db, clock)
    await addUsers(db, clock, {
      refunds: { features: ['f-create-sales-invoice-refund'], branchIds: [2] },
      sells: { features: ['f-create-sales-invoice'] },
    })
  },
}

describeOnBoth('a bill that can be refunded', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ beginning: withRefunder })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const listed = async (billTypeCode: NewBill['billTypeCode'], as = owner) =>
    (await shop.call(getBillsCanBeRefunded, { query: { billTypeCode } }, { as })).map(({ code }) => code)
  const found = (code: string, billTypeCode: NewBill['billTypeCode'] = 'rsale', as = owner) =>
    shop.call(searchBillsCanBeRefunded, { query: { billTypeCode, code } }, { as })
  const refundable = (id: number) => shop.call(getRefundableBill, { query: { id } }, { as: owner })

  test('is listed, the latest first, and found by its code or its number, until nothing is left of it', async () => {
    const [first, second] = [
      await post(aSale([{ good: goods.coffee, count: '3' }])),
      await post(aSale([{ good: goods.dates }])),
    ]
    const bought = await post(aPurchase(goods.lamp, '2', '4.00'))
    const voided = await post(aSale([{ good: goods.coffee }]))
    await shop.call(voidBill, { params: { id: voided.id } }, { as: owner })
    expect(await listed('rsale')).toEqual([second.code, first.code])
    expect(await listed('sale')).toEqual([second.code, first.code])
    expect(await listed('rpurch')).toEqual([bought.code])
    expect((await found('1')).map(({ bill }) => bill.id)).toEqual([first.id])
    expect((await found(second.code)).map(({ bill }) => bill.id)).toEqual([second.id])
    expect((await found(bought.code, 'rpurch')).map(({ bill }) => bill.id)).toEqual([bought.id])
    expect([await found(voided.code), await found('nothing')]).toEqual([[], []])
    expect((await shop.refusal(getRefundableBill, { query: { id: voided.id } }, { as: owner })).error).toBe(
      'bill_voided',
    )

    await post(refundOf(await refundable(first.id), () => pieces('1')))
    expect((await refundable(first.id)).lines[0]?.refunded).toMatchObject({
      quantity: pieces('1'),
      total: sar('23.00'),
    })
    await post(refundOf(await refundable(first.id), () => pieces('2')))
    expect(await listed('rsale')).toEqual([second.code])
    expect(await found(first.code)).toEqual([])
    expect((await refundable(first.id)).lines).toEqual([])
  })

  test('is found by the QR code of its invoice', async () => {
    const first = await post(aSale([{ good: goods.coffee, count: '3' }]))
    await post(aSale([{ good: goods.coffee, count: '2' }]))
    shop.clock.advance(60_000)
    await post(aSale([{ good: goods.coffee, count: '3' }]))
    if (first.qr === null) throw new Error('The invoice has no QR code.')
    const printed = unwrap(qrPayload(first.qr)).base64
    expect((await found(printed)).map(({ bill }) => bill.id)).toEqual([first.id])
    expect(await found(printed, 'rpurch')).toEqual([])
  })

  test('is refunded once by two tills at the same moment; the other gets the remaining quantity', async () => {
    const sale = await post(aSale([{ good: goods.coffee, count: '3' }]))
    const known = await refundable(sale.id)
    const tills = [2, 3].map(count => refundOf(known, () => pieces(String(count))))
    const answers = await Promise.allSettled(tills.map(body => post(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const taken = (await refundable(sale.id)).lines[0]?.refunded.quantity ?? pieces('3')
    const body = refundOf(known, () => pieces('3'))
    const { problems } = await shop.refusal(createBill, { body }, { as: owner })
    const remaining = String(3 - taken / 1000)
    expect(problems).toEqual([{ at: 'BillItems.0.quantity', code: 'moreThanRemaining', params: { remaining } }])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is refunded again after its refund was voided, as if that had never been', async () => {
    const sale = await post(
      aSale([
        { good: goods.coffee, count: '3' },
        { good: goods.dates, count: '0.250' },
      ]),
    )
    const part = await post(refundOf(await refundable(sale.id), left => quantity(Math.min(left, 1000))))
    const before = await refundable(sale.id)
    const whole = await post(refundOf(before, left => left))
    expect(await listed('rsale')).toEqual([])
    await shop.call(voidBill, { params: { id: whole.id } }, { as: owner })
    expect(await listed('rsale')).toEqual([sale.code])
    expect((await refundable(sale.id)).lines).toEqual(before.lines)
    const refundsOf = async (id: number) => (await shop.call(getBill, { query: { id } }, { as: owner })).refunds
    expect(await refundsOf(sale.id)).toEqual([{ id: part.id, code: part.code, date: part.date }])
    const again = await post(refundOf(await refundable(sale.id), left => left))
    expect(part.total + again.total).toBe(sale.total)
    // The page of the sale leads to them, the latest first.
    expect((await refundsOf(sale.id)).map(({ id }) => id)).toEqual([again.id, part.id])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is refunded in parts up to the largest total that a bill may have', async () => {
    const { delivery } = goods
    const sale = await post(aSale([{ good: { ...delivery, price: '289855072.46' }, count: '3' }]))
    expect(sale.total).toBeGreaterThan(sar('999999999.00'))
    const parts = [await post(refundOf(await refundable(sale.id), () => pieces('1')))]
    parts.push(await post(refundOf(await refundable(sale.id), left => left)))
    for (const figure of ['net', 'vat', 'total'] as const)
      expect(parts.reduce((sum, part) => sum + part[figure], 0)).toBe(sale[figure])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is named only to users who refund its type, in its branch', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    const bought = await post(aPurchase(goods.lamp, '2', '4.00'))
    const [refunds, sells] = [await shop.signIn('refunds'), await shop.signIn('sells')]
    expect(await listed('rsale', refunds)).toEqual([])
    expect(await found(sale.code, 'rsale', refunds)).toEqual([])
    for (const id of [sale.id, bought.id])
      expect((await shop.refusal(getRefundableBill, { query: { id } }, { as: refunds })).error).toBe('bill_not_found')
    const query = { billTypeCode: 'rpurch' } as const
    expect((await shop.refusal(getBillsCanBeRefunded, { query }, { as: refunds })).status).toBe(403)
    expect((await shop.refusal(getBillsCanBeRefunded, { query }, { as: sells })).status).toBe(403)
    const ofNone = await shop.refusal(getBillsCanBeRefunded, { query: { billTypeCode: 'quate' } }, { as: owner })
    expect(ofNone.problems).toEqual([{ at: 'billTypeCode', code: 'notAllowed' }])
  })

  test('is refunded in any parts, which come to the sale in every figure', async () => {
    const line = fc.record({
      good: fc.constantFrom(goods.coffee, goods.dates, goods.delivery),
      count: fc.integer({ min: 1, max: 5 }),
      percent: fc.integer({ min: 0, max: 60 }),
    })
    const shares = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }), { maxLength: 4 })
    const plan = fc.record({
      lines: fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: each => each.good.itemId }),
      shares,
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ lines, shares: parts }) => {
        for (const { good, count } of lines)
          if (!('isService' in good)) await post(aPurchase(good, String(count), '1.00'))
        const sale = await post(
          aSale(
            lines.map(({ good, count, percent }) => ({
              ...{ good, count: String(count) },
              ...(percent > 0 && { discount: { kind: 'percent', percent: percent * 100 } as never }),
            })),
          ),
        )
        const refunds = []
        for (const part of [...parts, null]) {
          const known = await refundable(sale.id)
          // The last one takes whatever is left.
          const body = refundOf(known, (left, at) => pieces(String(Math.min(left / 1000, part?.[at] ?? left / 1000))))
          if (body.BillItems.length + (body.BillServices ?? []).length > 0) refunds.push(await post(body))
        }
        for (const figure of ['amount', 'lineDiscount', 'net', 'fee', 'vat', 'total', 'rounding'] as const)
          expect([figure, refunds.reduce((sum, refund) => sum + refund[figure], 0)]).toEqual([figure, sale[figure]])
        expect(await found(sale.code)).toEqual([])
      }),
      { numRuns: scaled(4) },
    )
    expect(await checkBooks(shop.db)).toEqual([])
  }, 60_000)

  describe('by the original, whatever has changed since', () => {
    const less15 = { kind: 'percent', percent: 1500 } as never

    test('ten of 82.50 less 15 % come back for what they were sold, in two parts', async () => {
      const [{ itemId, unitId }] = [goods.lamp]
      await post(aPurchase(goods.lamp, '10', '4.00'))
      const sale = await post(
        aSale([{ good: { ...goods.lamp, itemId, unitId, price: '82.50' }, count: '10', discount: less15 }]),
      )
      const first = await post(refundOf(await refundable(sale.id), () => pieces('3')))
      const second = await post(refundOf(await refundable(sale.id), () => pieces('7')))
      expect([first.total + second.total, first.vat + second.vat]).toEqual([sale.total, sale.vat])
    })

    test('no limit of discounts is asked', async () => {
      const sale = await post(aSale([{ good: goods.coffee, count: '2', discount: less15 }]))
      await shop.db.write([1, 2], tx => writeSettings(tx, { discountLimit: zeroHalalas } as never, shop.clock.now()))
      expect((await post(refundOf(await refundable(sale.id), () => pieces('2')))).total).toBe(sale.total)
    })

    test('a campaign that is over, and another that began, take no part', async () => {
      const campaign = (percentOff: number) => ({
        ...{ nameAr: `عرض ${percentOff}`, appliesTo: 'allItems', percentOff: rate(percentOff) },
        ...{ startDay: day('2026-01-01'), endDay: day('2026-12-31') },
      })
      const { discountAdd, discountSetActive } = endpoints
      const { id, version } = await shop.call(discountAdd, { body: campaign(1000) }, { as: owner })
      const tenth = { kind: 'percent', percent: rate(1000) } as const
      const sale = await post(aSale([{ good: goods.coffee, count: '2', discount: tenth, campaignId: id }]))
      expect(sale.lineDiscount).toBe(sar('4.60'))
      await shop.call(discountSetActive, { params: { id }, body: { version, isActive: false } }, { as: owner })
      await shop.call(discountAdd, { body: campaign(5000) }, { as: owner })
      const refund = await post(refundOf(await refundable(sale.id), left => left))
      expect([refund.total, refund.lineDiscount]).toEqual([sale.total, sale.lineDiscount])
    })

    test('what was sold at its full price comes back at it on the day of a campaign, in parts and as a credit note', async () => {
      const [inParts, asNote] = [
        await post(aSale([{ good: goods.coffee, count: '3' }])),
        await post(aSale([{ good: goods.coffee, count: '1' }])),
      ]
      expect([inParts.total, inParts.lineDiscount]).toEqual([sar('69.00'), 0])
      const today = day(inParts.date)
      const campaign = {
        nameAr: 'نصف السعر',
        appliesTo: 'allItems',
        percentOff: rate(5000),
        startDay: today,
        endDay: today,
      }
      await shop.call(endpoints.discountAdd, { body: campaign as never }, { as: owner })
      const offered = { kind: 'percent', percent: rate(5000) } as const
      const wrong = refundOf(await refundable(inParts.id), () => pieces('1'))
      const [line] = wrong.BillItems
      if (line === undefined) throw new Error('A refund has a line.')
      // A client that takes today's campaign off what it gives back is refused.
      const body = { ...wrong, BillItems: [{ ...line, discount: offered }] }
      expect((await shop.refusal(endpoints.createBill, { body }, { as: owner })).status).toBe(422)
      const parts = [
        await post(refundOf(await refundable(inParts.id), () => pieces('1'))),
        await post(refundOf(await refundable(inParts.id), left => left)),
      ]
      expect(parts.map(({ total, lineDiscount }) => [total, lineDiscount])).toEqual([
        [sar('23.00'), 0],
        [sar('46.00'), 0],
      ])
      const reason = 'taken back'
      const note = await shop.call(endpoints.createCreditNote, { body: { id: asNote.id, reason } }, { as: owner })
      expect([note.total, note.lineDiscount]).toEqual([sar('23.00'), 0])
      expect(await checkBooks(shop.db)).toEqual([])
    })

    test('cash is rounded as it was then, in every part', async () => {
      const as = await shop.signIn('owner')
      const setStep = async (cashStepHalalas: string) => {
        shop.clock.advance(1000)
        const { version } = await shop.call(endpoints.salesSettingRead, {}, { as })
        await shop.call(endpoints.salesSettingChange, { body: { version, cashStepHalalas } }, { as })
      }
      await setStep('25')
      const sale = await post(
        aSale([{ good: goods.dates, count: '0.250' }], { tenders: [{ method: 'cash', amount: sar('8.75') }] }),
      )
      expect([sale.total, sale.rounding]).toEqual([sar('8.63'), sar('-0.12')])
      await setStep('1')
      const whole = refundOf(await refundable(sale.id), left => left)
      expect(whole.tenders).toEqual([{ method: 'cash', amount: sar('8.75') }])
      expect((await post(whole)).rounding).toBe(sar('-0.12'))
      const other = await post(aSale([{ good: goods.dates, count: '0.250' }]))
      await setStep('25')
      const parts = [await post(refundOf(await refundable(other.id), () => quantity(100)))]
      parts.push(await post(refundOf(await refundable(other.id), left => left)))
      expect(parts.map(({ rounding }) => rounding)).toEqual([0, 0])
      expect(parts.reduce((sum, { tenders }) => sum + (tenders[0]?.amount ?? 0), 0)).toBe(other.total)
      expect(await checkBooks(shop.db)).toEqual([])
    })

    test('what was paid by card is not rounded', async () => {
      await shop.db.write([1, 2], tx => writeSettings(tx, { cashStepHalalas: 25 }, shop.clock.now()))
      const sale = await post(
        aSale([{ good: goods.dates, count: '0.250' }], { tenders: [{ method: 'mada', amount: sar('8.63') }] }),
      )
      const body = refundOf(await refundable(sale.id), left => left)
      const refund = await post({ ...body, tenders: [{ method: 'mada', amount: sale.total }] })
      expect([refund.total, refund.rounding, refund.tenders[0]?.amount]).toEqual([sale.total, 0, sale.total])
    })
  })
})

type Count = (left: Quantity, at: number) => Quantity

/** The refund that a screen sends, its money back in cash. */
function refundOf({ bill, lines, cashBefore, cashStep }: RefundableBill, countOf: Count): NewBill {
  const asked = lines.flatMap(({ line, refunded }, at) => {
    const of = bill.lines.find(each => each.line === line)
    if (of === undefined) throw new Error(`The bill has no line ${line}.`)
    const { quantity: back, ...amounts } = refunded
    const original: RefundableLine = {
      quantity: of.quantity,
      totals: { ...of, priceMode: of.isPriceIncludingVat ? 'included' : 'excluded', rate: of.vatRate },
      cost: zeroHalalas,
      refunded: { quantity: back, amounts, cost: zeroHalalas },
    }
    const count = countOf(quantity(of.quantity - back), at)
    return count === 0 ? [] : [{ of, original, quantity: count }]
  })
  const totals = computeRefund(asked)
  const { net, fee, vat, total } = totals.ok
    ? totals.value
    : { net: sar('0'), fee: sar('0'), vat: sar('0'), total: sar('0') }
  const settled = settle({
    total,
    tenders: [{ method: 'cash', amount: sar('999999999.99') }],
    cashStepHalalas: cashStep,
    cashBefore,
  })
  const sent = asked.map(({ of, quantity: count }) => ({
    isService: of.isService,
    line: {
      ...{ itemId: of.itemId ?? 0, unitId: of.unitId ?? 0, quantity: count, unitPrice: of.unitPrice },
      ...{ isPriceIncludingVat: of.isPriceIncludingVat, originalLine: of.line },
    },
  }))
  return {
    ...{ billTypeCode: 'rsale', branchId: bill.branch.id, originalBillId: bill.id, isDelivered: bill.isDelivered },
    reason: 'رد سلع أو خدمات',
    BillItems: sent.filter(each => !each.isService).map(each => each.line),
    BillServices: sent.filter(each => each.isService).map(each => each.line),
    tenders: settled.ok ? [...settled.value.tenders] : [],
    ...{ net, fee, vat, total },
  }
}
