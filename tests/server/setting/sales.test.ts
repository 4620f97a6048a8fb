import { beforeEach, describe, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { settingsTabEndpoints } from '#contract/settings/registry.ts'
import { day } from '#domain/days.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { percent, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { logIn, renew, tokensOf } from '#tests/support/token-request.ts'

const { salesSettingRead, salesSettingChange, salesSettingHistory } = settingsTabEndpoints
const { createBill, getBillInit } = billEndpoints
const dayMs = 86_400_000
type Body = InputOf<typeof salesSettingChange>['body']

const coffee = aSale([{ good: goods.coffee }])
/** One shisha of 92.00 with VAT: without the fee, and with that of a hundred percent. */
const plainShisha = aSale([{ good: goods.shisha }], { net: sar('80.00'), vat: sar('12.00') })
const shishaWithFee = { ...plainShisha, net: sar('40.00'), fee: sar('40.00') }
const fee = { isTobaccoFeeEnabled: true, tobaccoFeeRate: percent('100'), tobaccoFeeMinimum: sar('25.00') }

describeOnBoth('the rules of selling', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  /** Tokens do not hold as long as that. */
  const wait = async (milliseconds: number) => {
    shop.clock.advance(milliseconds)
    owner = await (await shop.openCopy()).signIn('owner')
  }
  const read = (as = owner) => shop.call(salesSettingRead, {}, { as })
  const change = async (body: Omit<Body, 'version'>, as = owner) => {
    const { version } = await read(as)
    return shop.call(salesSettingChange, { body: { ...body, version } }, { as })
  }
  const refusal = async (body: Omit<Body, 'version'>, as = owner) => {
    const { version } = await read(as)
    return shop.refusal(salesSettingChange, { body: { ...body, version } }, { as })
  }
  const problemsOf = async (body: Omit<Body, 'version'>, as = owner) =>
    (await refusal(body, as)).problems.map(({ at, code }) => `${at} ${code}`)
  const post = (body: NewBill, as = owner) => shop.call(createBill, { body }, { as })
  const refuse = (body: NewBill, as = owner) => shop.refusal(createBill, { body }, { as })
  const init = (as = owner) => shop.call(getBillInit, {}, { as })

  test('are read as they have always been, and sent to the screen of a bill', async () => {
    expect(await read()).toEqual({
      discountLimit: percent('10'),
      oversellPolicy: 'block',
      cashStepHalalas: '1',
      offlineDays: 3,
      isShiftRequired: false,
      shiftDifferenceLimit: sar('10.00'),
      isPointsEnabled: false,
      pointsAmount: 1000,
      pointsValue: 10,
      pointsMinimum: 1,
      pointsDays: 0,
      isTobaccoFeeEnabled: false,
      tobaccoFeeRate: percent('100'),
      tobaccoFeeMinimum: sar('25.00'),
      tobaccoFeeFirstDay: null,
      periodLockDay: null,
      version: 1,
    })
    await change({ oversellPolicy: 'allow', cashStepHalalas: '25', discountLimit: percent('12.5') })
    const { oversellPolicy, cashStep } = await init()
    expect([oversellPolicy, cashStep]).toEqual(['allow', sar('0.25')])
    expect(await read()).toMatchObject({ discountLimit: percent('12.5'), cashStepHalalas: '25', version: 2 })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  describe('reach a bill that was begun before', () => {
    test('which is refused where goods are short now, and taken where they may be', async () => {
      const many = aSale([{ good: goods.coffee, count: '100000' }])
      expect((await refuse(many)).error).toBe('quantity_over')
      await change({ oversellPolicy: 'allow' })
      await post(many)
      await change({ oversellPolicy: 'block' })
      expect((await refuse(coffee)).error).toBe('quantity_over')
    })

    test('whose discount is above the limit of today, for a user without a limit of their own', async () => {
      await shop.db.write([], tx => tx.updateTable('role').set({ discount_percentage: null }).execute())
      const cashier = await shop.signIn('cashier')
      const reduced = aSale([{ good: goods.coffee, discount: { kind: 'percent', percent: percent('20') } }])
      await change({ discountLimit: percent('20') })
      await post(reduced, cashier)
      await change({ discountLimit: percent('19.99') })
      expect((await refuse(reduced, cashier)).problems).toMatchObject([
        { at: 'BillItems.0.discount', code: 'discountLimitExceeded' },
      ])
    })

    test('whose cash is rounded by the step of today', async () => {
      const sold = aSale([{ good: goods.coffee }], { tenders: [{ method: 'cash', amount: sar('23.00') }] })
      await post(sold)
      await change({ cashStepHalalas: '100' })
      const three = aSale([{ good: goods.medicine, count: '6', price: '0.10' }], {
        tenders: [{ method: 'cash', amount: sar('1.00') }],
      })
      expect(await post(three)).toMatchObject({ total: sar('0.60'), rounding: sar('-0.40') })
      expect(await checkBooks(shop.db)).toEqual([])
    })

    test('whose figures were made by another tobacco fee, so that the person sees the new ones first', async () => {
      await change(fee)
      expect((await refuse(plainShisha)).error).toBe('total_differs')
      expect((await post(shishaWithFee)).fee).toBe(sar('40.00'))
    })
  })

  describe('of the tobacco fee', () => {
    test('hold from their first day; a bill keeps the fee of its own, also when it is edited later', async () => {
      const sale = await post(plainShisha)
      await change({ ...fee, tobaccoFeeFirstDay: day('2026-01-17') })
      expect((await init()).tobacco.isEnabled).toBe(false)
      await post(plainShisha)
      await wait(2 * dayMs)
      expect((await init()).tobaccoFees).toEqual([
        expect.objectContaining({ firstDay: '0001-01-01', isEnabled: false }),
        { firstDay: '2026-01-17', isEnabled: true, rate: percent('100'), minimumPerUnit: sar('25.00') },
      ])
      expect((await refuse(plainShisha)).error).toBe('total_differs')
      await post(shishaWithFee)
      const edited = { ...plainShisha, Id: sale.id, note: 'ok' }
      expect((await shop.call(billLifeEndpoints.editBill, { body: edited }, { as: owner })).fee).toBe(sar('0'))
      expect(await checkBooks(shop.db)).toEqual([])
    })

    test('of a bill that waited on its device are those of the day on which it was made', async () => {
      const session = await tokensOf(logIn(shop, 'cashier'))
      const capturedAt = shop.clock.now() + 60_000
      await wait(dayMs)
      await change(fee)
      const { access_token } = await tokensOf(renew(shop, session.refresh_token))
      const captured = { ...plainShisha, date: capturedAt, isCapturedOffline: true }
      expect(await post(captured, access_token)).toMatchObject({ date: '2026-01-15', fee: sar('0') })
      const own = { ...captured, date: shop.clock.now() }
      expect((await refuse(own, access_token)).error).toBe('total_differs')
    })

    test('that are changed while bills are posted are those of each bill, whole', async () => {
      const copy = await shop.openCopy()
      const cashier = await copy.signIn('cashier')
      const posts = Array.from({ length: 8 }, () => copy.call(createBill, { body: plainShisha }, { as: cashier }))
      const [changed, ...answers] = await Promise.allSettled([change(fee), ...posts])
      expect(changed.status).toBe('fulfilled')
      const posted = answers.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
      expect(posted.map(bill => bill.fee)).toEqual(posted.map(() => sar('0')))
      // What came after the change was refused, and nothing of it is in the books.
      const bills = await shop.db.read.selectFrom('bill').select('id').execute()
      expect(bills).toHaveLength(posted.length)
      expect(await checkBooks(shop.db)).toEqual([])
    })

    test('that are to begin are put off, and take the place of each other', async () => {
      await change({ ...fee, tobaccoFeeFirstDay: day('2026-02-01') })
      await change({ tobaccoFeeFirstDay: day('2026-03-01') })
      expect((await init()).tobaccoFees.map(({ firstDay }) => firstDay)).toEqual(['0001-01-01', '2026-03-01'])
      // Said without a day it holds from today on.
      expect(await change({ tobaccoFeeRate: percent('50') })).toMatchObject({ tobaccoFeeFirstDay: '2026-01-15' })
      expect((await init()).tobaccoFees.map(({ firstDay }) => firstDay)).toEqual(['0001-01-01', '2026-01-15'])
      expect(await problemsOf({ tobaccoFeeFirstDay: day('2026-01-14') })).toEqual(['tobaccoFeeFirstDay dayInPast'])
      const [entry] = await shop.call(salesSettingHistory, {}, { as: owner })
      expect(entry?.changes).toEqual([
        { field: 'tobaccoFeeRate', from: 100, to: 50 },
        { field: 'tobaccoFeeFirstDay', from: '2026-03-01', to: '2026-01-15' },
      ])
    })
  })

  describe('close the books', () => {
    test('up to a day: nothing is posted there any more, and what was counted before is what is closed', async () => {
      await post(coffee)
      await wait(2 * dayMs)
      const asked = { query: { day: day('2026-01-16') } }
      const { postingCount, undeliveredCount } = await shop.call(settingEndpoints.getLockPreview, asked, { as: owner })
      expect(undeliveredCount).toBe(0)
      const rows = await shop.db.read.selectFrom('posting').select('id').where('day', '<=', '2026-01-16').execute()
      expect(postingCount).toBe(rows.length)
      const accountant = await (await shop.openCopy()).signIn('accountant')
      await change({ periodLockDay: day('2026-01-16') }, accountant)
      const refused = await refuse({ ...coffee, date: day('2026-01-15') })
      expect([refused.status, refused.error, refused.problems[0]?.params]).toEqual([
        422,
        'period_locked',
        { day: '2026-01-16' },
      ])
      await post(coffee)
      expect((await shop.call(settingEndpoints.getLockPreview, asked, { as: owner })).postingCount).toBe(0)
      expect(await checkBooks(shop.db)).toEqual([])
    })

    test('and refuse a bill that has waited on its device since', async () => {
      const session = await tokensOf(logIn(shop, 'cashier'))
      const capturedAt = shop.clock.now() + 60_000
      await wait(dayMs)
      await change({ periodLockDay: day('2026-01-15') })
      const { access_token } = await tokensOf(renew(shop, session.refresh_token))
      const refused = await refuse({ ...coffee, date: capturedAt, isCapturedOffline: true }, access_token)
      expect([refused.status, refused.error]).toEqual([422, 'period_locked'])
      expect(refused.problems).toEqual([{ at: 'date', code: 'periodLocked', params: { day: '2026-01-15' } }])
    })

    test('never up to today or a day to come', async () => {
      for (const locked of ['2026-01-15', '2026-01-16', '9999-12-31'])
        expect(await problemsOf({ periodLockDay: day(locked) })).toEqual(['periodLockDay mustBeBeforeToday'])
    })

    test('and are opened again by a superadmin alone, who says why', async () => {
      await change({ periodLockDay: day('2026-01-10') })
      const accountant = await shop.signIn('accountant')
      for (const back of [day('2026-01-09'), null]) {
        expect(await problemsOf({ periodLockDay: back, reason: 'x' }, accountant)).toEqual(['periodLockDay notAllowed'])
        expect(await problemsOf({ periodLockDay: back })).toEqual(['reason required'])
        expect(await problemsOf({ periodLockDay: back, reason: '  ' })).toEqual(['reason required'])
      }
      await change({ periodLockDay: day('2026-01-11') }, accountant)
      await change({ periodLockDay: day('2026-01-09'), reason: 'A bill of the supplier came late' })
      const audit = await shop.db.read
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'setting.changed')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(audit.detail)).toMatchObject({
        reason: 'A bill of the supplier came late',
        changes: { periodLockDay: ['2026-01-11', '2026-01-09'] },
      })
    })
  })

  describe('are seen and changed field by field', () => {
    test('by users who may: other fields are neither shown nor accepted', async () => {
      const accountant = await shop.signIn('accountant')
      expect(Object.keys(await read(accountant)).sort()).toEqual([
        'isTobaccoFeeEnabled',
        'periodLockDay',
        'tobaccoFeeFirstDay',
        'tobaccoFeeMinimum',
        'tobaccoFeeRate',
        'version',
      ])
      expect(await problemsOf({ discountLimit: percent('90'), oversellPolicy: 'allow' }, accountant)).toEqual([
        'discountLimit notAllowed',
        'oversellPolicy notAllowed',
      ])
      await change({ discountLimit: percent('20') })
      expect(await shop.call(salesSettingHistory, {}, { as: accountant })).toEqual([])
      // What they do not see is in nobody's way.
      const body = { version: 1, tobaccoFeeMinimum: sar('30.00') }
      expect(await shop.call(salesSettingChange, { body }, { as: accountant })).toMatchObject({ version: 3 })
      for (const person of ['cashier', 'guest'] as const) {
        const as = await shop.signIn(person)
        expect([person, (await shop.refusal(salesSettingRead, {}, { as })).status]).toEqual([person, 403])
        const refused = await shop.refusal(salesSettingChange, { body: { version: 1, offlineDays: 7 } }, { as })
        expect([person, refused.status]).toEqual([person, 403])
      }
    })

    test('within their bounds', async () => {
      for (const body of [
        { discountLimit: 100.01 },
        { discountLimit: -1 },
        { discountLimit: null },
        { cashStepHalalas: '7' },
        { oversellPolicy: '' },
        { offlineDays: 8 },
        { offlineDays: 1.5 },
        { tobaccoFeeRate: 100.5 },
        { tobaccoFeeMinimum: -0.01 },
        { tobaccoFeeMinimum: 1e15 },
        { periodLockDay: '2026-02-30' },
      ]) {
        const sent = await shop.inject({
          method: 'PUT',
          url: salesSettingChange.path,
          headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
          payload: JSON.stringify({ version: 1, ...body }),
        })
        expect([body, sent.statusCode, sent.json().problems[0]?.at]).toEqual([body, 422, Object.keys(body)[0]])
      }
    })
  })

  test('have one history, whichever call changed them', async () => {
    const body = { isVatEnable: true, discountLimit: percent('15') }
    await shop.call(settingEndpoints.setVatEnableSetting, { body }, { as: owner })
    const history = await shop.call(salesSettingHistory, {}, { as: owner })
    expect(history.map(({ changes }) => changes)).toEqual([[{ field: 'discountLimit', from: 10, to: 15 }]])
    const stale = await shop.refusal(
      salesSettingChange,
      { body: { version: 1, discountLimit: percent('5') } },
      { as: owner },
    )
    expect(stale.problems).toEqual([
      { at: 'discountLimit', code: 'changedMeanwhile', params: { by: 'owner of the tests', theirs: '15', yours: '5' } },
    ])
  })
})
