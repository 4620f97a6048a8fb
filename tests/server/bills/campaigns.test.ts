/** The server judges what a line claims of a campaign: by day, hour, branch, goods, cap, and by what stood when the bill was made. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import type { SentFields } from '#contract/definitions/definition.ts'
import { endpoints } from '#contract/index.ts'
import { day } from '#domain/days.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { percent, pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { type Beginning, describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf, entriesOf } from '#tests/support/books.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods, type SoldGood, withCardamom } from '#tests/support/tiny-shop.ts'
import { logIn, renew, tokensOf } from '#tests/support/token-request.ts'

const { createBill, editBill, getBill, discountAdd, discountChange, discountRemove, discountRemoval } = endpoints
const { discountSetActive, createCreditNote } = endpoints
const minuteMs = 60_000

const tenth = { kind: 'percent', percent: percent('10') } as const
const amount = (text: string) => ({ kind: 'amount', amount: sar(text) }) as const

const withSeller: Beginning = {
  fill: async (db, clock) => {
    await fillTinyShop(db, clock)
    await addUsers(db, clock, { seller: { features: ['f-create-sales-invoice', 'f-create-sales-invoice-refund'] } })
  },
}

describeOnBoth('a line that claims a campaign', open => {
  let shop: TestApp
  let owner: string
  let seller: string

  beforeEach(async () => {
    shop = await open({ beginning: withSeller })
    owner = await shop.signIn('owner')
    seller = await shop.signIn('seller')
  })

  const add = async (changes: SentFields = {}) => {
    const body = { nameAr: 'عرض الشتاء', nameEn: 'Winter offer', appliesTo: 'allItems', startDay: day('2026-01-15') }
    const row = await shop.call(
      discountAdd,
      { body: { ...body, percentOff: percent('10'), ...changes } },
      { as: owner },
    )
    // Half past twelve in Riyadh.
    await later('2026-01-15T09:30:00Z')
    return row
  }
  const change = (id: number, fields: SentFields) =>
    shop.call(discountChange, { params: { id }, body: { version: 1, ...fields } }, { as: owner })
  /** Time passes, and people log in again. */
  const later = async (instant: number | string) => {
    shop.clock.set(instant)
    owner = (await tokensOf(logIn(shop, 'owner'))).access_token
    seller = (await tokensOf(logIn(shop, 'seller'))).access_token
  }
  const coffee = (campaignId: number, changes: Partial<SoldGood> = {}): SoldGood => ({
    ...{ good: goods.coffee, discount: tenth, campaignId },
    ...changes,
  })
  const sell = (sold: readonly SoldGood[], changes: Partial<NewBill> = {}, as = seller) =>
    shop.call(createBill, { body: aSale(sold, changes) }, { as })
  const refusal = async (sold: readonly SoldGood[], changes: Partial<NewBill> = {}, as = seller) => {
    const { status, problems } = await shop.refusal(createBill, { body: aSale(sold, changes) }, { as })
    return [status, ...problems.map(({ at, code }) => `${at} ${code}`)]
  }
  const over = [422, 'BillItems.0.campaignId campaignOver']

  describe('has it', () => {
    test('from somebody who may give no discount, and keeps its name and what it gave', async () => {
      const { id } = await add()
      const bill = await sell([coffee(id, { count: '2' }), { good: goods.dates }])
      const campaign = { id, nameAr: 'عرض الشتاء', nameEn: 'Winter offer', percentOff: percent('10') }
      expect(bill.lines).toMatchObject([
        { discount: tenth, lineDiscount: sar('4.60'), campaign: { ...campaign, amountOff: null, lineCap: null } },
        { discount: null, campaign: null },
      ])
      expect(await entriesOf(shop.db, 'sale 1-000001')).toContain('Dr cash_pos 75.90')
      await change(id, { nameEn: 'Spring', percentOff: percent('50') })
      const read = await shop.call(getBill, { query: { id: bill.id } }, { as: owner })
      expect(read).toEqual({ ...bill, prints: 0 })
      expect(await checkBooks(shop.db)).toEqual([])
    })

    test('with features, an amount of each unit and a cap, as the server reckons', async () => {
      const { id } = await add({ percentOff: null, amountOff: priceAt('1.25'), lineCap: sar('3.00') })
      const lines = [
        coffee(id, { discount: amount('2.50'), count: '2', features: [withCardamom.id] }),
        coffee(id, { good: goods.dates, discount: amount('0.47'), count: '0.375' }),
        coffee(id, { good: goods.medicine, discount: amount('3.00'), count: '4' }),
      ]
      expect((await sell(lines)).lineDiscount).toBe(sar('5.97'))
      expect(await refusal([coffee(id, { discount: amount('5.00'), count: '4' })])).toEqual([
        422,
        'BillItems.0.discount campaignDiffers',
      ])
    })

    test('where another discount of the same amount is sent, written as the campaign gives it', async () => {
      const { id } = await add()
      const bill = await sell([coffee(id, { discount: amount('2.30') })])
      expect(bill.lines[0]?.discount).toEqual(tenth)
    })

    test('once, whatever is sent again under its key', async () => {
      const { id } = await add()
      const post = () =>
        shop.call(createBill, { body: aSale([coffee(id)]) }, { as: seller, idempotencyKey: 'campaign-once' })
      const [first, second] = [await post(), await post()]
      expect(second).toEqual(first)
      const terms = await shop.db.read.selectFrom('discount_terms').select('id').execute()
      expect(terms).toHaveLength(1)
    })
  })

  describe('is refused it, at the line', () => {
    test.each([
      ['before its first day', { startDay: day('2026-01-16') }],
      ['after its last day', { startDay: day('2026-01-01'), endDay: day('2026-01-14') }],
      ['before its hours', { startTime: '12:36', endTime: '14:00' }],
      ['after its hours', { startTime: '09:00', endTime: '12:25' }],
      ['in another branch', { branch: 2 }],
      ['of other goods', { appliesTo: 'items', items: [{ id: null, item: goods.dates.itemId }] }],
    ] as const)('%s', async (_, changes) => {
      const { id } = await add(changes as SentFields)
      expect(await refusal([coffee(id)])).toEqual(over)
      expect(await countOf(shop.db, 'bill')).toBe(0)
    })

    test('that there is not, that is retired, or of a bill that takes none', async () => {
      expect(await refusal([coffee(987)])).toEqual(over)
      const { id } = await add()
      await shop.call(discountSetActive, { params: { id }, body: { version: 1, isActive: false } }, { as: owner })
      shop.clock.advance(6 * minuteMs)
      expect(await refusal([coffee(id)])).toEqual(over)
      const quotation = {
        billTypeCode: 'quate' as const,
        expiresOn: day('2026-02-01'),
        tenders: [],
      } satisfies Partial<NewBill>
      expect(await refusal([coffee(id)], quotation, owner)).toEqual([422, 'BillItems.0.campaignId notAllowed'])
    })

    test('where it takes something else off than the line says', async () => {
      const { id } = await add()
      const differs = [422, 'BillItems.0.discount campaignDiffers']
      expect(await refusal([coffee(id, { discount: { kind: 'percent', percent: percent('11') } })])).toEqual(differs)
      expect(await refusal([coffee(id, { discount: amount('23.00') })])).toEqual(differs)
      const { discount: _, ...nothing } = coffee(id)
      expect(await refusal([nothing])).toEqual(differs)
      const { problems } = await shop.refusal(
        createBill,
        { body: aSale([coffee(id, { discount: amount('9.00') })]) },
        { as: seller },
      )
      expect(problems[0]?.params).toEqual({ amount: '2.30' })
    })

    test('beyond it: a lower price, a discount on the bill, or a discount of one’s own are judged by one’s right', async () => {
      const { id } = await add()
      const exceeded = [422, 'BillItems.0.discount discountLimitExceeded']
      expect(await refusal([coffee(id, { price: '22.99' })])).toEqual(exceeded)
      expect(await refusal([coffee(id)], { discount: amount('0.01') })).toEqual(exceeded)
      expect(await refusal([{ good: goods.coffee, discount: tenth }])).toEqual(exceeded)
      const cashier = await shop.signIn('cashier')
      // The cashier may give ten percent, beside what the campaign gives.
      expect((await sell([coffee(id)], { discount: tenth }, cashier)).total).toBe(sar('18.63'))
      const more = { discount: { kind: 'percent', percent: percent('10.01') } } as const
      expect(await refusal([coffee(id)], more, cashier)).toEqual(exceeded)
    })
  })

  test('is judged by the clock of the company to the minute, with five minutes for clocks that differ', async () => {
    const { id } = await add({ startTime: '22:00', endTime: '02:00', endDay: day('2026-01-15') })
    const at = async (instant: string) => {
      await later(instant)
      const body = aSale([coffee(id)], { branchId: 1 })
      const response = await shop.inject({
        ...{ method: 'POST', url: createBill.path, headers: { authorization: `Bearer ${seller}` } },
        payload: JSON.parse(JSON.stringify(wireOf(body))),
      })
      return response.statusCode
    }
    // Riyadh is three hours ahead of UTC.
    expect(await at('2026-01-15T18:54:59Z')).toBe(422)
    expect(await at('2026-01-15T18:55:00Z')).toBe(200)
    expect(await at('2026-01-15T22:59:59Z')).toBe(200)
    expect(await at('2026-01-15T23:04:59Z')).toBe(200)
    expect(await at('2026-01-15T23:05:00Z')).toBe(422)
    // The hours of the next evening are those of a day that it does not have.
    expect(await at('2026-01-16T19:30:00Z')).toBe(422)
  })

  test('of a till that has not heard of a change yet is checked against the campaigns of a moment ago', async () => {
    const { id } = await add()
    await change(id, { percentOff: percent('50') })
    shop.clock.advance(4 * minuteMs)
    expect((await sell([coffee(id)])).total).toBe(sar('20.70'))
    const half = { discount: { kind: 'percent', percent: percent('50') } } as const
    expect((await sell([coffee(id, half)])).total).toBe(sar('11.50'))
    shop.clock.advance(minuteMs + 1)
    expect(await refusal([coffee(id)])).toEqual([422, 'BillItems.0.discount campaignDiffers'])
  })

  describe('of a bill made without a network', () => {
    const made = async (at: number, renewed: string, campaignId: number, changes: Partial<SoldGood> = {}) => {
      const body = aSale([coffee(campaignId, changes)], { date: at, isCapturedOffline: true })
      const { access_token } = await tokensOf(renew(shop, renewed))
      return { access_token, body }
    }

    test.each(['changed', 'retired', 'deleted'] as const)(
      'is judged by what stood then, though it was %s',
      async what => {
        const { id } = await add({
          appliesTo: 'items',
          items: [{ id: null, item: goods.coffee.itemId }],
          startTime: '9',
        })
        const { refresh_token } = await tokensOf(logIn(shop, 'cashier'))
        const capturedAt = shop.clock.now() + 10 * minuteMs
        await later(shop.clock.now() + 60 * minuteMs)
        const params = { id }
        const others = [{ id: null, item: goods.dates.itemId }]
        if (what === 'changed') await change(id, { percentOff: percent('5'), items: others, nameEn: 'Else' })
        if (what === 'retired')
          await shop.call(discountSetActive, { params, body: { version: 1, isActive: false } }, { as: owner })
        if (what === 'deleted') await shop.call(discountRemove, { params, query: { version: 1 } }, { as: owner })
        shop.clock.advance(24 * 60 * minuteMs)
        owner = await shop.signIn('owner')
        const { access_token: as, body } = await made(capturedAt, refresh_token, id)
        const bill = await shop.call(createBill, { body }, { as })
        expect(bill.lines[0]).toMatchObject({ discount: tenth, campaign: { id, nameEn: 'Winter offer' } })
        expect(bill.createdAt).toBe(capturedAt)
        expect(await checkBooks(shop.db)).toEqual([])
      },
    )

    test('is refused where it did not hold then, though it holds now', async () => {
      const { refresh_token } = await tokensOf(logIn(shop, 'cashier'))
      const capturedAt = shop.clock.now()
      await later(capturedAt + 60 * minuteMs)
      const row = await shop.call(
        discountAdd,
        { body: { nameAr: 'جديد', appliesTo: 'allItems', startDay: day('2026-01-01'), percentOff: percent('10') } },
        { as: owner },
      )
      const { access_token: as, body } = await made(capturedAt, refresh_token, row.id)
      const { problems } = await shop.refusal(createBill, { body }, { as })
      expect(problems).toEqual([{ at: 'BillItems.0.campaignId', code: 'campaignOver' }])
    })
  })

  test('keeps it when the bill is edited, at the prices of then, and has no other of now', async () => {
    const { id } = await add()
    const bill = await sell([coffee(id)], {}, owner)
    await shop.call(discountSetActive, { params: { id }, body: { version: 1, isActive: false } }, { as: owner })
    await later('2026-01-20T09:00:00Z')
    const { id: other } = await shop.call(
      discountAdd,
      { body: { nameAr: 'لاحق', appliesTo: 'allItems', startDay: day('2026-01-20'), percentOff: percent('30') } },
      { as: owner },
    )
    const edit = (sold: readonly SoldGood[], Id: number) => ({
      body: { ...aSale(sold), date: day('2026-01-15'), Id },
    })
    const second = await shop.call(editBill, edit([coffee(id, { count: '3' })], bill.id), { as: owner })
    expect(second.lines[0]).toMatchObject({ quantity: pieces('3'), discount: tenth, campaign: { id } })
    const third = await shop.call(editBill, edit([coffee(id), coffee(id, { good: goods.dates })], second.id), {
      as: owner,
    })
    expect(third.lines.map(line => line.campaign?.id)).toEqual([id, id])
    const thirty = { kind: 'percent', percent: percent('30') } as const
    const wrong = edit([coffee(other, { discount: thirty })], third.id)
    expect((await shop.refusal(editBill, wrong, { as: owner })).problems).toEqual([
      { at: 'BillItems.0.campaignId', code: 'campaignOver' },
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is paid back as it was paid, however many times a part of it comes back', async () => {
    const { id } = await add({ percentOff: percent('33.33') })
    const third = { kind: 'percent', percent: percent('33.33') } as const
    const bill = await sell([coffee(id, { count: '7', discount: third }), { good: goods.dates }], {}, owner)
    const line = bill.lines[0]
    if (line === undefined) throw new Error('It has a line.')
    const back = { net: 0, vat: 0, total: 0 }
    // What is due for so many of seven, by the whole numbers that a person would write down.
    const due = (whole: number, count: number) => Math.round((whole * count) / 7)
    for (let count = 1; count <= 6; count++) {
      const total = due(line.total, count) - back.total
      const vat = Math.round((line.vat * due(line.total, count)) / line.total) - back.vat
      const net = total - vat
      Object.assign(back, { net: back.net + net, vat: back.vat + vat, total: back.total + total })
      const figures = { net, vat, fee: 0, total }
      const body = {
        ...{ billTypeCode: 'rsale', branchId: 1, originalBillId: bill.id, isDelivered: true, reason: 'returned' },
        BillItems: [
          {
            ...{ itemId: line.itemId, unitId: line.unitId, quantity: pieces('1'), unitPrice: line.unitPrice },
            ...{ isPriceIncludingVat: true, originalLine: 1 },
          },
        ],
        tenders: [{ method: 'cash', amount: total }],
        ...figures,
      } as unknown as NewBill
      expect((await shop.call(createBill, { body }, { as: owner })).total).toBe(total)
    }
    // The last one and the dates go with a credit note of what is left.
    await shop.call(createCreditNote, { body: { id: bill.id, reason: 'all of it' } }, { as: owner })
    const refunds = await shop.db.read
      .selectFrom('bill_line')
      .innerJoin('bill', 'bill.id', 'bill_line.bill_id')
      .select(({ fn }) => [
        fn.sum<number>('bill_line.total').as('total'),
        fn.sum<number>('bill_line.vat').as('vat'),
        fn.sum<number>('bill_line.line_discount').as('discount'),
      ])
      .where('bill.original_bill_id', '=', bill.id)
      .where('bill_line.original_line', '=', 1)
      .executeTakeFirstOrThrow()
    expect(refunds).toEqual({ total: line.total, vat: line.vat, discount: line.lineDiscount })
    expect(await checkBooks(shop.db)).toEqual([])
    const claims = aSale([coffee(id)], { billTypeCode: 'rsale', originalBillId: bill.id, reason: 'again' })
    const { problems } = await shop.refusal(createBill, { body: claims }, { as: owner })
    expect(problems).toContainEqual({ at: 'BillItems.0.campaignId', code: 'notAllowed' })
  })

  test('keeps its campaign from being deleted', async () => {
    const { id } = await add()
    await sell([coffee(id)])
    const removal = await shop.call(discountRemoval, { params: { id } }, { as: owner })
    expect(removal).toMatchObject({ outcome: 'refused', uses: [{ code: 'usedByBills', count: 1 }] })
  })
})

/** As it travels. */
function wireOf(body: NewBill) {
  const lines = body.BillItems.map(line => ({
    ...line,
    quantity: line.quantity / 1000,
    unitPrice: line.unitPrice / 10_000,
    discount: line.discount?.kind === 'percent' ? { kind: 'percent', percent: line.discount.percent / 100 } : null,
  }))
  const figures = { net: body.net / 100, fee: body.fee / 100, vat: body.vat / 100, total: body.total / 100 }
  const tenders = body.tenders.map(({ method, amount: paid }) => ({ method, amount: paid / 100 }))
  return { ...body, BillItems: lines, tenders, ...figures }
}
