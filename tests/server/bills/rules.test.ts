import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { day } from '#domain/days.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { halalas } from '#domain/money.ts'
import {
  readConfiguration,
  type Settings,
  writeSettings,
  writeTobaccoFee,
  writeVatRate,
} from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { percent, pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { feeOn } from '#tests/support/bills.ts'
import { entriesOf, stockOf } from '#tests/support/books.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aRefund } from '#tests/support/tiny-trade.ts'

const { createBill, getBillInit } = billEndpoints
const { createCreditNote } = billLifeEndpoints

describeOnBoth('the rules of the company', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const decide = (changes: Partial<Settings>) =>
    shop.db.write([1, 2], tx => writeSettings(tx, changes, shop.clock.now()))
  const post = (body: ReturnType<typeof aSale>) => shop.call(createBill, { body }, { as: owner })
  const refuse = (body: ReturnType<typeof aSale>) => shop.refusal(createBill, { body }, { as: owner })

  test('hold from the moment they are decided, on every copy of the server', async () => {
    const copy = await shop.openCopy()
    await post(aSale([{ good: goods.coffee }]))
    await copy.call(createBill, { body: aSale([{ good: goods.coffee }]) }, { as: owner })
    const withoutVat = { firstDay: day('2026-01-15'), isEnabled: false, rate: percent('15') }
    await shop.db.write([1, 2], tx => writeVatRate(tx, withoutVat, shop.clock.now()))
    const body = aSale([{ good: goods.coffee }], { net: sar('23.00'), vat: sar('0') })
    for (const server of [shop, copy]) {
      const bill = await server.call(createBill, { body }, { as: owner })
      expect(bill).toMatchObject({ vat: 0, invoiceKind: 'plain', qr: null })
    }
    const init = await copy.call(getBillInit, {}, { as: owner })
    expect(init.vat).toEqual({ isEnabled: false, rate: 1500 })
  })

  test('are changed one by one; the others stay', async () => {
    await decide({ dashboardYearStartMonth: 3, discountLimit: 500 })
    await decide({ cashStepHalalas: 5 })
    const { settings } = await readConfiguration(shop.db)
    expect(settings).toMatchObject({
      dashboardYearStartMonth: 3,
      discountLimit: 500,
      cashStepHalalas: 5,
      oversellPolicy: 'block',
    })
    await expect(decide({ discountLimit: 10_001 })).rejects.toThrow()
  })

  test('are not those of a transaction that was rolled back', async () => {
    const failing = shop.db.write([1, 2], async tx => {
      await writeVatRate(tx, { firstDay: day('2026-01-15'), isEnabled: false, rate: percent('15') }, 0)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await decide({ discountLimit: 2000 })
    expect((await post(aSale([{ good: goods.coffee }]))).vat).toBe(sar('3.00'))
  })

  test('a locked period takes no bill', async () => {
    await decide({ periodLockDay: day('2026-01-15') })
    const refused = await refuse(aSale([{ good: goods.coffee }]))
    expect(refused).toMatchObject({
      status: 422,
      error: 'period_locked',
      problems: [{ at: 'date', code: 'lockCoversToday', params: { day: '2026-01-15' } }],
    })
    shop.clock.advance(86_400_000)
    const bill = await shop.call(createBill, { body: aSale([{ good: goods.coffee }]) }, { as: await freshOwner() })
    expect(bill.date).toBe('2026-01-16')
  })

  test('the refunds of a bill hand back together what was taken in rounded cash', async () => {
    await decide({ cashStepHalalas: 5 })
    // Six of 0.03 are 0.18, paid with 0.20.
    const sold = aSale([{ good: goods.medicine, count: '6', price: '0.03' }], {
      tenders: [{ method: 'cash', amount: sar('0.20') }],
    })
    const sale = await post(sold)
    expect(sale).toMatchObject({ total: sar('0.18'), rounding: sar('-0.02') })
    const figures = { net: '0.03', vat: '0', total: '0.03' }
    const given: string[] = []
    const refundOne = async (cash: string) => {
      const refund = aRefund('rsale', sale.id, goods.medicine, '1', figures, '0.03')
      return post({ ...refund, tenders: [{ method: 'cash', amount: sar(cash) }] })
    }
    for (const cash of ['0.05', '0.00', '0.05']) {
      const { received, change, rounding, total } = await refundOne(cash)
      expect(received - change + rounding).toBe(total)
      given.push(formatHalalas(halalas(received - change)))
    }
    // What is left goes back in one credit note, by the same rule.
    const rest = await shop.call(createCreditNote, { body: { id: sale.id, reason: 'رد' } }, { as: owner })
    given.push(formatHalalas(halalas(rest.received - rest.change)))
    expect(given).toEqual(['0.05', '0.00', '0.05', '0.10'])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('cash is rounded where the company rounds it, and the rounding is a separate entry', async () => {
    await decide({ cashStepHalalas: 25 })
    const bill = await post(
      aSale([{ good: goods.dates, count: '0.250' }], { tenders: [{ method: 'cash', amount: sar('8.75') }] }),
    )
    expect(bill).toMatchObject({ total: sar('8.63'), rounding: sar('-0.12'), change: 0, qr: { total: sar('8.75') } })
    expect(await entriesOf(shop.db, 'sale 1-000001')).toEqual([
      'Dr cash_pos 8.75',
      'Cr rounding 0.12',
      'Cr sales 7.50',
      'Cr vat_output 1.13',
      'Dr cogs 4.50',
      'Cr inventory 4.50',
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('the tobacco fee is added where the company bears it', async () => {
    await shop.db.write([1, 2], tx => writeTobaccoFee(tx, { ...feeOn, firstDay: day('2026-01-15') }, 0))
    const body = aSale([{ good: goods.shisha }], { net: sar('40.00'), fee: sar('40.00'), vat: sar('12.00') })
    await post(body)
    expect(await entriesOf(shop.db, 'sale 1-000001')).toEqual([
      'Dr cash_pos 92.00',
      'Cr sales_tobacco 40.00',
      'Cr tobacco_fee_payable 40.00',
      'Cr vat_output 12.00',
      'Dr cogs 8.00',
      'Cr inventory 8.00',
    ])
  })

  test('selling more than there is, where allowed, is put right when goods arrive', async () => {
    await decide({ oversellPolicy: 'allow' })
    await post(aSale([{ good: goods.lamp, count: '3' }]))
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('-2 worth -8.00')
    await post({
      ...aSale([{ good: goods.lamp, count: '10', price: '6.00' }]),
      billTypeCode: 'purch',
      partyId: 3,
      BillItems: [
        { itemId: 6, unitId: 7, quantity: pieces('10'), unitPrice: priceAt('6.00'), isPriceIncludingVat: false },
      ],
      tenders: [{ method: 'cash', amount: sar('69.00') }],
      net: sar('60.00'),
      vat: sar('9.00'),
      total: sar('69.00'),
    })
    // The two that were sold before they came cost 6.00 each, not 4.00.
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('8 worth 48.00')
    expect(await postingsOf(shop.db, 'purch 1-000001')).toEqual([
      ['2026-01-15', 'Dr inventory 60.00', 'Dr vat_input 9.00', 'Cr cash_pos 69.00'],
      ['2026-01-15 recost', 'Dr cogs 4.00', 'Cr inventory 4.00'],
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('are sent to a bill screen, with the permissions of its user', async () => {
    await decide({ periodLockDay: day('2026-01-10') })
    const ofOwner = await shop.call(getBillInit, {}, { as: owner })
    expect(ofOwner).toMatchObject({ canDiscount: true, canChangeDate: true, canVoid: true, lockedUntil: '2026-01-10' })
    expect(ofOwner.payments.find(each => each.billTypeCode === 'purch')?.methods).not.toContain('mada')
    const cashier = await shop.signIn('cashier')
    const ofCashier = await shop.call(getBillInit, {}, { as: cashier })
    expect(ofCashier).toMatchObject({ canChangeDate: false, canVoid: false })
    expect(ofCashier.payments.map(each => each.billTypeCode)).toContain('sale')
    expect(ofCashier.payments.map(each => each.billTypeCode)).not.toContain('purch')
  })

  test('a bill of an earlier day is accepted from a user who may change dates', async () => {
    const body = { ...aSale([{ good: goods.coffee }]), date: day('2026-01-14') }
    expect((await post(body)).date).toBe('2026-01-14')
    const cashier = await shop.signIn('cashier')
    const refused = await shop.refusal(createBill, { body }, { as: cashier })
    expect(refused.problems).toEqual([{ at: 'date', code: 'notAllowed' }])
    const made = { ...aSale([{ good: goods.dates }]), date: shop.clock.now() - 3_600_000 }
    expect((await post(made)).issuedAt).toBe('2026-01-15T11:00:00')
  })

  async function freshOwner(): Promise<string> {
    const copy = await shop.openCopy()
    return copy.signIn('owner')
  }
})
