import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { day } from '#domain/days.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { halalas } from '#domain/money.ts'
import { type Settings, writeSettings } from '#server/company/company.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { priceAt, times } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { stockOf } from '#tests/support/books.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill } = billEndpoints
const { voidBill, editBill, changeBillStatus, createCreditNote } = billLifeEndpoints

/** Everything happens to lamps in the second branch, where nothing is in stock at first. The clock shows the 18th. */
describeOnBoth('the cost of goods after a correction', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    shop.clock.advance(3 * 86_400_000)
    owner = await shop.signIn('owner')
  })

  const here = (body: NewBill, date?: string): NewBill => ({
    ...body,
    branchId: 2,
    ...(date !== undefined && { date: day(date) }),
  })
  const buy = (count: string, price: string, date?: string) =>
    shop.call(createBill, { body: here(aPurchase(goods.lamp, count, price), date) }, { as: owner })
  const sell = (count: string, date?: string) =>
    shop.call(createBill, { body: here(aSale([{ good: goods.lamp, count }]), date) }, { as: owner })
  const correct = (id: number, body: NewBill, date?: string) =>
    shop.call(editBill, { body: { ...here(body, date), Id: id } }, { as: owner })
  const takeBack = (id: number) => shop.call(voidBill, { params: { id } }, { as: owner })
  const credit = (id: number) => shop.call(createCreditNote, { body: { id, reason: 'رد سلع أو خدمات' } }, { as: owner })
  const decide = (changes: Partial<Settings>) =>
    shop.db.write([1, 2], tx => writeSettings(tx, changes, shop.clock.now()))
  const refund = (id: number, count: string, total: string) => {
    const [vat, net] = [Math.round((Number(total) * 100 * 15) / 115), 0]
    const cents = Math.round(Number(total) * 100)
    const figures = { net: String((cents - vat + net) / 100), vat: String(vat / 100), total }
    return shop.call(createBill, { body: here(aRefund('rsale', id, goods.lamp, count, figures)) }, { as: owner })
  }

  /** What is in stock, and what has been sold has cost. */
  const books = async () => {
    expect(await checkBooks(shop.db)).toEqual([])
    const { cost } = await shop.db.read
      .selectFrom('entry')
      .innerJoin('account_role', 'account_role.account_id', 'entry.account_id')
      .select(({ fn }) => [fn.sum<number>('entry.debit').as('debit'), fn.sum<number>('entry.credit').as('credit')])
      .where('account_role.role', '=', 'cogs')
      .where('entry.branch_id', '=', 2)
      .executeTakeFirstOrThrow()
      .then(row => ({ cost: (row.debit ?? 0) - (row.credit ?? 0) }))
    return `${await stockOf(shop.db, goods.lamp.itemId, 2)}, sold for ${formatHalalas(halalas(cost))}`
  }

  test('a slip in the price of a purchase that is corrected on its day leaves no trace', async () => {
    await buy('10', '20.00')
    const slip = await buy('10', '200.00')
    await sell('5')
    await correct(slip.id, aPurchase(goods.lamp, '10', '20.00'))
    expect(await books()).toBe('15 worth 300.00, sold for 100.00')
  })

  const recosted = async () => {
    await buy('10', '10.00', '2026-01-15')
    const sale = await sell('5', '2026-01-17')
    await buy('10', '20.00', '2026-01-16')
    expect(await books()).toBe('15 worth 225.00, sold for 75.00')
    return sale
  }

  test('a sale that was costed again is voided with what it has cost by then', async () => {
    await takeBack((await recosted()).id)
    expect(await books()).toBe('20 worth 300.00, sold for 0.00')
  })

  test('and credited with it', async () => {
    await credit((await recosted()).id)
    expect(await books()).toBe('20 worth 300.00, sold for 0.00')
  })

  test('an edit of it that changes nothing changes nothing', async () => {
    await correct((await recosted()).id, aSale([{ good: goods.lamp, count: '5' }]))
    expect(await books()).toBe('15 worth 225.00, sold for 75.00')
  })

  test('a refund of a part of it brings that part back', async () => {
    await refund((await recosted()).id, '2', '23.00')
    expect(await books()).toBe('17 worth 255.00, sold for 45.00')
  })

  test('a refund is costed again with its sale', async () => {
    await buy('10', '10.00', '2026-01-15')
    const sale = await sell('5', '2026-01-17')
    await refund(sale.id, '2', '23.00')
    await buy('10', '20.00', '2026-01-16')
    expect(await books()).toBe('17 worth 255.00, sold for 45.00')
  })

  test('goods that were sold before they were there come back at what they then cost', async () => {
    await decide({ oversellPolicy: 'allow' })
    await buy('1', '10.00')
    await sell('1')
    const early = await sell('1')
    await buy('2', '15.00')
    expect(await books()).toBe('1 worth 15.00, sold for 25.00')
    await credit(early.id)
    expect(await books()).toBe('2 worth 30.00, sold for 10.00')
  })

  test('a purchase that is voided on its day, after sales, leaves nothing behind', async () => {
    await buy('10', '6.25')
    const mistake = await buy('5', '10.00')
    await sell('5')
    await takeBack(mistake.id)
    expect(await books()).toBe('5 worth 31.25, sold for 31.25')
  })

  test('the day of a purchase cannot be moved behind the sale that it served', async () => {
    const purchase = await buy('5', '10.00', '2026-01-15')
    await sell('5', '2026-01-16')
    const body = { ...here(aPurchase(goods.lamp, '5', '10.00'), '2026-01-17'), Id: purchase.id }
    expect(await shop.refusal(editBill, { body }, { as: owner })).toMatchObject({
      error: 'quantity_issue',
      problems: [
        { at: 'date', code: 'notEnoughStockOnDay', params: { day: '2026-01-16', available: '0', asked: '5' } },
      ],
    })
    expect(await books()).toBe('0 worth 0.00, sold for 50.00')
  })

  test('a delivery that is taken back brings the goods back on the day on which they left', async () => {
    await buy('10', '10.00', '2026-01-15')
    const sale = await sell('4', '2026-01-16')
    await buy('10', '20.00', '2026-01-15')
    expect(await books()).toBe('16 worth 240.00, sold for 60.00')
    const back = await shop.call(changeBillStatus, { body: { id: sale.id, isDelivered: false } }, { as: owner })
    expect(back.isDelivered).toBe(false)
    expect(await books()).toBe('20 worth 300.00, sold for 0.00')
    await buy('20', '30.00', '2026-01-17')
    const again = await shop.call(changeBillStatus, { body: { id: sale.id, isDelivered: true } }, { as: owner })
    expect(again.isDelivered).toBe(true)
    expect(await books()).toBe('36 worth 810.00, sold for 90.00')
    await shop.call(changeBillStatus, { body: { id: sale.id, isDelivered: false } }, { as: owner })
    await takeBack(sale.id)
    expect(await books()).toBe('40 worth 900.00, sold for 0.00')
  })

  test('pieces of a carton that come back one by one are one carton, whichever refund is voided between', async () => {
    const piece = { ...goods.lamp, unitId: 99, ratio: '0.041667', price: '1.15' }
    await shop.db.write([], tx =>
      insertRows(shop.db.kind, tx, 'item_unit', [
        {
          ...{ id: 99, item_id: piece.itemId, naming_id: 1, ratio: times(piece.ratio), price: priceAt(piece.price) },
          ...{ cost: 0, is_default_sale: 0, is_default_purchase: 0, is_splittable: 0, price_includes_vat: 1 },
        },
      ]),
    )
    await buy('5', '10.00')
    const sale = await shop.call(createBill, { body: here(aSale([{ good: piece, count: '24' }])) }, { as: owner })
    expect(await books()).toBe('4 worth 40.00, sold for 10.00')
    const figures = { net: '1.00', vat: '0.15', total: '1.15' }
    const one = () =>
      shop.call(createBill, { body: here(aRefund('rsale', sale.id, piece, '1', figures)) }, { as: owner })
    const first = await one()
    for (let count = 2; count <= 5; count++) await one()
    await takeBack(first.id)
    for (let count = 5; count <= 24; count++) await one()
    expect(await books()).toBe('5 worth 50.00, sold for 0.00')
  })
})
