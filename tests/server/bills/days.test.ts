import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { day } from '#domain/days.ts'
import { type Settings, writeSettings } from '#server/company/company.ts'
import { ensureCompany } from '#server/company/setup.ts'
import { smallShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf } from '#tests/support/books.ts'
import { addPeople } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill, getBillInit } = billEndpoints
const { voidBill, editBill, changeBillStatus, createCreditNote } = billLifeEndpoints

/** The books begin on the 1st, the goods are there on the 14th; the clock shows the 18th. */
const on = (date: string, body: NewBill): NewBill => ({ ...body, date: day(date) })

describeOnBoth('the day of a bill', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    shop.clock.advance(3 * 86_400_000)
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const refuse = async (body: NewBill) => {
    const { error, problems } = await shop.refusal(createBill, { body }, { as: owner })
    return { error, problems }
  }
  const decide = (changes: Partial<Settings>) =>
    shop.db.write([1, 2], tx => writeSettings(tx, changes, shop.clock.now()))
  const refundOf = (id: number) =>
    aRefund('rsale', id, goods.coffee, '1', { net: '20.00', vat: '3.00', total: '23.00' })

  test('is not before the first day of the company, whatever the type', async () => {
    const refused = {
      error: 'invalid_input',
      problems: [{ at: 'date', code: 'beforeFirstDay', params: { day: '2026-01-01' } }],
    }
    expect(await refuse(on('2025-12-31', aSale([{ good: goods.delivery }])))).toEqual(refused)
    expect(await refuse(on('2025-12-30', aPurchase(goods.coffeeCarton, '1', '120.00')))).toEqual(refused)
    const first = await post(on('2026-01-01', aSale([{ good: goods.delivery }])))
    const moved = { ...on('2025-12-31', aSale([{ good: goods.delivery }])), Id: first.id }
    const { problems } = await shop.refusal(editBill, { body: moved }, { as: owner })
    expect(problems).toEqual(refused.problems)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('the screen gets the first day, which is that of the opening, or of the setup where there is none', async () => {
    expect((await shop.call(getBillInit, {}, { as: owner })).firstDay).toBe('2026-01-01')
    const fresh = await open({
      // An hour before midnight in UTC is the next day in Riyadh.
      start: '2026-03-09T23:00:00Z',
      fill: async (db, clock) => {
        await addPeople(db, clock)
        await ensureCompany(db, clock.now())
      },
    })
    const init = await fresh.call(getBillInit, {}, { as: await fresh.signIn('owner') })
    expect(init.firstDay).toBe('2026-03-10')
    const size = { ...smallShop, days: 2, sales: 10 }
    const demo = await open({ fill: db => fillDemo(db, { today: day('2026-01-15'), size, passwordHash: 'none' }) })
    const setting = await demo.db.read.selectFrom('setting').select('value').where('key', '=', 'firstDay').execute()
    expect(setting).toEqual([{ value: '"2026-01-12"' }])
  })

  test('of a refund is not before that of its sale', async () => {
    const sale = await post(on('2026-01-16', aSale([{ good: goods.coffee, count: '3' }])))
    expect(await refuse(on('2026-01-15', refundOf(sale.id)))).toEqual({
      error: 'invalid_input',
      problems: [{ at: 'date', code: 'beforeOriginal', params: { day: '2026-01-16' } }],
    })
    await post(on('2026-01-16', refundOf(sale.id)))
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('of a purchase refund is not before that of its purchase', async () => {
    const purchase = await post(on('2026-01-16', aPurchase(goods.coffeeCarton, '2', '144.00')))
    const figures = { net: '144.00', vat: '21.60', total: '165.60' }
    const refund = aRefund('rpurch', purchase.id, goods.coffeeCarton, '1', figures, '144.00')
    const { problems } = await refuse(on('2026-01-14', refund))
    expect(problems).toEqual([{ at: 'date', code: 'beforeOriginal', params: { day: '2026-01-16' } }])
  })

  test('of a refund is not before the delivery of a sale that was delivered later', async () => {
    const sale = await post({ ...on('2026-01-15', aSale([{ good: goods.coffee, count: '3' }])), isDelivered: false })
    await shop.call(changeBillStatus, { body: { id: sale.id, isDelivered: true } }, { as: owner })
    expect(await refuse(on('2026-01-17', refundOf(sale.id)))).toEqual({
      error: 'invalid_input',
      problems: [{ at: 'date', code: 'beforeDelivery', params: { day: '2026-01-18' } }],
    })
    await post(on('2026-01-18', refundOf(sale.id)))
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is not in the future, and the refusal says what day it is', async () => {
    expect(await refuse(on('2026-01-19', aSale([{ good: goods.coffee }])))).toEqual({
      error: 'invalid_input',
      problems: [{ at: 'date', code: 'dayInFuture', params: { day: '2026-01-18' } }],
    })
    const tomorrow = { ...aSale([{ good: goods.coffee }]), date: shop.clock.now() + 86_400_000 }
    expect((await refuse(tomorrow)).problems).toMatchObject([{ at: 'date', code: 'dayInFuture' }])
    const captured = { ...tomorrow, isCapturedOffline: true }
    expect((await refuse(captured)).problems).toMatchObject([{ at: 'date', code: 'dayInFuture' }])
  })

  test('a lock that covers today lets nothing be posted, taken back or delivered, and no posting gets a day to come', async () => {
    const sale = await post(aSale([{ good: goods.coffee }]))
    const waiting = await post({ ...aSale([{ good: goods.coffee }]), isDelivered: false })
    await decide({ periodLockDay: day('2026-01-20') })
    const before = await countOf(shop.db, 'posting')
    const refused = {
      error: 'period_locked',
      problems: [{ at: 'date', code: 'lockCoversToday', params: { day: '2026-01-20' } }],
    }
    const again = (each: { error: string; problems: unknown }) => ({ error: each.error, problems: each.problems })
    expect(await refuse(aSale([{ good: goods.coffee }]))).toEqual(refused)
    expect(await refuse(on('2026-01-16', aSale([{ good: goods.coffee }])))).toEqual(refused)
    const body = { ...aSale([{ good: goods.coffee, count: '2' }]), Id: sale.id }
    expect(again(await shop.refusal(editBill, { body }, { as: owner }))).toEqual(refused)
    expect(again(await shop.refusal(voidBill, { params: { id: sale.id } }, { as: owner }))).toEqual(refused)
    const note = { id: sale.id, reason: 'رد سلع أو خدمات' }
    expect(again(await shop.refusal(createCreditNote, { body: note }, { as: owner }))).toEqual(refused)
    const deliver = { id: waiting.id, isDelivered: true }
    expect(again(await shop.refusal(changeBillStatus, { body: deliver }, { as: owner }))).toEqual(refused)
    expect(await countOf(shop.db, 'posting')).toBe(before)
    await decide({ periodLockDay: day('2026-01-17') })
    expect((await post(aSale([{ good: goods.coffee }]))).total).toBe(sar('23.00'))
  })
})
