import { beforeEach, describe, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { settingsTabEndpoints } from '#contract/settings/registry.ts'
import { type Day, day } from '#domain/days.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { percent, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { accountId, anExpense, aPurchase, aRefund } from '#tests/support/tiny-trade.ts'
import { logIn, renew, tokensOf } from '#tests/support/token-request.ts'

const { createBill, getBillInit } = billEndpoints
const { editBill } = billLifeEndpoints
const { getVatEnableSetting, setVatEnableSetting, getVatRates, getVatPreview } = settingEndpoints
const { vatSettingRead, vatSettingChange, vatSettingHistory } = settingsTabEndpoints

const dayMs = 86_400_000
const coffee = aSale([{ good: goods.coffee }])
/** 23.00 with VAT of 5 %. */
const atFive = { ...coffee, net: sar('21.90'), vat: sar('1.10') }

describeOnBoth('the rate of VAT', open => {
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
  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const refuse = async (body: NewBill) => (await shop.refusal(createBill, { body }, { as: owner })).error
  const setVat = (isVatEnable: boolean, rate: string) =>
    shop.call(
      setVatEnableSetting,
      { body: { isVatEnable, vatAmount: percent(rate), discountLimit: percent('10') } },
      { as: owner },
    )

  test('of a bill is that of its own day, also when it is edited later', async () => {
    const sale = await post(coffee)
    await wait(3 * dayMs)
    await setVat(true, '5')
    const twice = { ...aSale([{ good: goods.coffee, count: '2' }]), Id: sale.id }
    const edited = await shop.call(editBill, { body: twice }, { as: owner })
    expect(edited).toMatchObject({ date: '2026-01-15', net: sar('40.00'), vat: sar('6.00') })
    expect(edited.lines[0]?.vatRate).toBe(percent('15'))
    // Moved to today it is a bill of today.
    const moved = { ...atFive, Id: edited.id, date: day('2026-01-18') }
    expect(await shop.call(editBill, { body: moved }, { as: owner })).toMatchObject({ vat: sar('1.10') })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('of a bill of an earlier day, and of one made without a network, is that of the day on which it was made', async () => {
    shop.clock.advance(2 * dayMs)
    const session = await tokensOf(logIn(shop, 'owner'))
    shop.clock.advance(dayMs)
    owner = (await tokensOf(renew(shop, session.refresh_token))).access_token
    await setVat(true, '5')
    expect((await post(atFive)).lines[0]?.vatRate).toBe(percent('5'))
    expect(await refuse(coffee)).toBe('total_differs')
    expect((await post({ ...coffee, date: day('2026-01-17') })).lines[0]?.vatRate).toBe(percent('15'))
    expect(await refuse({ ...atFive, date: day('2026-01-17') })).toBe('total_differs')
    const captured = { ...coffee, date: shop.clock.now() - dayMs, isCapturedOffline: true }
    expect((await post(captured)).lines[0]?.vatRate).toBe(percent('15'))
    const purchase = aPurchase(goods.coffeeCarton, '1', '120.00')
    expect((await post({ ...purchase, date: day('2026-01-16') })).vat).toBe(sar('18.00'))
    expect(await refuse(purchase)).toBe('total_differs')
    const expense = anExpense(accountId('5302001'))
    expect((await post({ ...expense, date: day('2026-01-16') })).vat).toBe(sar('150.00'))
    expect(await refuse(expense)).toBe('total_differs')
  })

  test('of a refund stays that of its original', async () => {
    const sale = await post(coffee)
    await wait(dayMs)
    await setVat(true, '5')
    const figures = { net: '20.00', vat: '3.00', total: '23.00' }
    const refund = await post(aRefund('rsale', sale.id, goods.coffee, '1', figures))
    expect(refund.lines[0]?.vatRate).toBe(percent('15'))
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('that is switched off leaves the bills before it with theirs', async () => {
    const sale = await post(coffee)
    await wait(dayMs)
    expect(await setVat(false, '15')).toBe(false)
    const plain = await post({ ...coffee, net: sar('23.00'), vat: sar('0') })
    expect([plain.invoiceKind, plain.qr, plain.vat]).toEqual(['plain', null, sar('0')])
    const edited = await shop.call(editBill, { body: { ...coffee, Id: sale.id } }, { as: owner })
    expect([edited.invoiceKind, edited.vat]).toEqual(['simplified', sar('3.00')])
  })

  test('is set from today on, and its history is sent, to the screen of a bill too', async () => {
    const always = { firstDay: day('0001-01-01'), isVatEnable: true, vatAmount: percent('15') }
    expect(await shop.call(getVatRates, {}, { as: owner })).toEqual([always])
    await wait(3 * dayMs)
    expect(await setVat(true, '7')).toBe(true)
    expect(await setVat(true, '5')).toBe(true)
    const cashier = await shop.signIn('cashier')
    const now = { firstDay: day('2026-01-18'), isVatEnable: true, vatAmount: percent('5') }
    expect(await shop.call(getVatRates, {}, { as: cashier })).toEqual([always, now])
    const init = await shop.call(getBillInit, {}, { as: cashier })
    expect(init.vat).toEqual({ isEnabled: true, rate: percent('5') })
    expect(init.vatRates).toEqual([
      { firstDay: '0001-01-01', isEnabled: true, rate: percent('15') },
      { firstDay: '2026-01-18', isEnabled: true, rate: percent('5') },
    ])
    const setting = { isVatEnable: true, vatAmount: percent('5'), discountLimit: percent('10'), logoPath: '' }
    expect(await shop.call(getVatEnableSetting, {}, { as: cashier })).toEqual(setting)
    const audit = await shop.db.read.selectFrom('audit').select('detail').where('subject', '=', 'setting vat').execute()
    expect(audit).toHaveLength(2)
  })

  test('is known at once to another copy of the server', async () => {
    const copy = await shop.openCopy()
    const cashier = await copy.signIn('cashier')
    await copy.call(createBill, { body: coffee }, { as: cashier })
    await setVat(true, '5')
    expect((await copy.call(getBillInit, {}, { as: cashier })).vat.rate).toBe(percent('5'))
    expect((await copy.call(createBill, { body: atFive }, { as: cashier })).vat).toBe(sar('1.10'))
  })

  test('is set by a superadmin alone, between nothing and everything', async () => {
    const body = { isVatEnable: true, vatAmount: percent('5'), discountLimit: percent('10') }
    for (const person of ['admin', 'accountant', 'cashier']) {
      const refused = await shop.refusal(setVatEnableSetting, { body }, { as: await shop.signIn(person) })
      expect([person, refused.status]).toEqual([person, 403])
    }
    for (const vatAmount of [-1, 100.01]) {
      const refused = await shop.inject({
        method: 'PUT',
        url: '/api/setting/SetVatEnableSetting',
        headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ isVatEnable: true, vatAmount, discountLimit: 10 }),
      })
      expect([refused.statusCode, refused.json().problems[0]?.at]).toEqual([422, 'vatAmount'])
    }
  })

  describe('is planned for a day to come', () => {
    const january = day('2026-02-01')
    const switchFrom = (isVatEnable: boolean, firstDay: Day) =>
      shop.call(setVatEnableSetting, { body: { isVatEnable, firstDay } }, { as: owner })
    const rates = () => shop.call(getVatRates, {}, { as: owner })
    const always = { firstDay: day('0001-01-01'), isVatEnable: true, vatAmount: percent('15') }

    test('until which bills are what they were, and from which on they are without', async () => {
      expect(await switchFrom(false, january)).toBe(true)
      expect(await rates()).toEqual([always, { ...always, firstDay: january, isVatEnable: false }])
      expect((await post(coffee)).vat).toBe(sar('3.00'))
      await wait(17 * dayMs)
      expect((await shop.call(getVatEnableSetting, {}, { as: owner })).isVatEnable).toBe(false)
      expect(await refuse(coffee)).toBe('total_differs')
      expect((await post({ ...coffee, net: sar('23.00'), vat: sar('0') })).invoiceKind).toBe('plain')
      expect(await checkBooks(shop.db)).toEqual([])
    })

    test('and given up by saying again what holds today, which begins nothing new', async () => {
      await switchFrom(false, january)
      expect(await switchFrom(true, day('2026-01-15'))).toBe(true)
      expect(await rates()).toEqual([always])
      // What is so already is no change.
      const { version } = await shop.call(vatSettingRead, {}, { as: owner })
      await switchFrom(true, day('2026-01-15'))
      expect((await shop.call(vatSettingRead, {}, { as: owner })).version).toBe(version)
    })

    test('and replaced by another plan; a day that has begun is never rewritten', async () => {
      await switchFrom(false, january)
      await switchFrom(false, day('2026-03-01'))
      expect(await rates()).toEqual([always, { ...always, firstDay: '2026-03-01', isVatEnable: false }])
      const past = { body: { isVatEnable: false, firstDay: day('2026-01-14') } }
      const refused = await shop.refusal(setVatEnableSetting, past, { as: owner })
      expect(refused.problems).toMatchObject([{ at: 'vatFirstDay', code: 'dayInPast' }])
    })
  })

  test('is kept as a tab: a second writer sees both values, and the history names every change', async () => {
    const { version } = await shop.call(vatSettingRead, {}, { as: owner })
    await setVat(false, '15')
    const change = { body: { isVatEnable: true, vatAmount: percent('5'), vatFirstDay: day('2026-01-20'), version } }
    const refused = await shop.refusal(vatSettingChange, change, { as: owner, idempotencyKey: 'first' })
    expect(refused.error).toBe('row_changed')
    expect(refused.problems).toMatchObject([
      { at: 'isVatEnable', code: 'changedMeanwhile', params: { theirs: 'false', yours: 'true' } },
      { at: 'vatFirstDay', code: 'changedMeanwhile', params: { theirs: '2026-01-15', yours: '2026-01-20' } },
    ])
    const again = { body: { ...change.body, version: version + 1 } }
    const saved = await shop.call(vatSettingChange, again, { as: owner, idempotencyKey: 'second' })
    expect(saved).toEqual({
      ...{ isVatEnable: true, vatAmount: percent('5'), vatFirstDay: '2026-01-20', version: version + 2 },
    })
    const history = await shop.call(vatSettingHistory, {}, { as: owner })
    expect(history.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['isVatEnable', 'vatAmount', 'vatFirstDay'],
      ['isVatEnable', 'vatFirstDay'],
    ])
  })

  test('is not charged without a number of registration, which is not taken away before it is charged either', async () => {
    await setVat(false, '15')
    const { companySettingRead, companySettingChange } = settingsTabEndpoints
    const numbered = async (vatNumber: string) => {
      const { version } = await shop.call(companySettingRead, {}, { as: owner })
      return { body: { version, vatNumber } }
    }
    await shop.call(companySettingChange, await numbered(''), { as: owner })
    const on = (firstDay: Day) => ({ body: { isVatEnable: true, firstDay } })
    for (const firstDay of [day('2026-01-15'), day('2026-02-01')]) {
      const refused = await shop.refusal(setVatEnableSetting, on(firstDay), { as: owner })
      expect(refused.problems).toMatchObject([{ at: 'isVatEnable', code: 'vatNumberMissing' }])
    }
    await shop.call(companySettingChange, await numbered('310122393500003'), { as: owner })
    expect(await shop.call(setVatEnableSetting, on(day('2026-02-01')), { as: owner })).toBe(false)
    const taken = await shop.refusal(companySettingChange, await numbered(''), { as: owner })
    expect(taken.problems).toMatchObject([{ at: 'vatNumber', code: 'required' }])
  })

  test('is about so many items: those in use, by what they bear', async () => {
    const preview = await shop.call(getVatPreview, {}, { as: owner })
    const rows = await shop.db.read
      .selectFrom('item')
      .innerJoin('item_unit', 'item_unit.item_id', 'item.id')
      .select(['item.id', 'item.vat_category', 'item_unit.price_includes_vat'])
      .where('item.is_active', '=', 1)
      .execute()
    const ids = (category: string) => new Set(rows.filter(row => row.vat_category === category).map(row => row.id)).size
    expect(preview.itemCounts).toEqual({
      ...{ standard: ids('standard'), zero: ids('zero'), exempt: ids('exempt'), outOfScope: ids('outOfScope') },
    })
    const without = rows.filter(row => row.vat_category === 'standard' && row.price_includes_vat === 0)
    expect(preview.pricesWithoutVatCount).toBe(without.length)
    expect(ids('standard')).toBeGreaterThan(1)
  })
})
