import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { day } from '#domain/days.ts'
import { readConfiguration, type Settings, writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { recost } from '#server/stock/recost.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf, stockOf } from '#tests/support/books.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const { createBill } = billEndpoints
const { voidBill, editBill } = billLifeEndpoints

/** The shop is filled on the 14th; its clock shows the 18th. */
const on = (date: string, body: NewBill): NewBill => ({ ...body, date: day(date) })

describeOnBoth('bills of earlier days', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    shop.clock.advance(3 * 86_400_000)
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const refuse = (body: NewBill) => shop.refusal(createBill, { body }, { as: owner })
  const decide = (changes: Partial<Settings>) =>
    shop.db.write([1, 2], tx => writeSettings(tx, changes, shop.clock.now()))

  test('move goods at the cost of their day, and what moved later is costed again on its own day', async () => {
    await post(on('2026-01-17', aSale([{ good: goods.coffee, count: '4' }])))
    await post(on('2026-01-16', aPurchase(goods.coffeeCarton, '2', '144.00')))
    // 24 at 10.00 and 24 at 12.00 on the 16th: the four of the 17th have cost 11.00 each.
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('44 worth 484.00')
    expect(await postingsOf(shop.db, 'purch 1-000001')).toEqual([
      ['2026-01-16', 'Dr inventory 288.00', 'Dr vat_input 43.20', 'Cr ap 331.20'],
      ['2026-01-17 recost', 'Dr cogs 4.00', 'Cr inventory 4.00'],
    ])
    await post(on('2026-01-15', aSale([{ good: goods.coffee, count: '2' }])))
    expect((await postingsOf(shop.db, 'sale 1-000002'))[0]).toContain('Dr cogs 20.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('running the re-costing again changes nothing', async () => {
    await post(on('2026-01-17', aSale([{ good: goods.coffee, count: '4' }])))
    await post(on('2026-01-16', aPurchase(goods.coffeeCarton, '2', '144.00')))
    const before = await countOf(shop.db, 'posting')
    await shop.db.write([1], async tx => {
      const configuration = await readConfiguration(shop.db, tx)
      const shortage = { error: 'quantity_issue', at: 'date' } as const
      const what = { branchId: 1, itemIds: [1, 2, 3], from: day('2026-01-14'), postingIds: [] }
      await recost(shop.db, tx, configuration, { ...what, document: 'again', userId: 1, now: 0, shortage })
    })
    expect(await countOf(shop.db, 'posting')).toBe(before)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('a difference of a locked day is posted on the first open day and names its own', async () => {
    await post(on('2026-01-15', aSale([{ good: goods.coffee, count: '4' }])))
    const purchase = await post(on('2026-01-16', aPurchase(goods.coffeeCarton, '2', '144.00')))
    await post(on('2026-01-16', aSale([{ good: goods.coffee, count: '4' }])))
    await post(on('2026-01-17', aSale([{ good: goods.coffee, count: '4' }])))
    await decide({ periodLockDay: day('2026-01-16') })
    await shop.call(voidBill, { params: { id: purchase.id } }, { as: owner })
    const postings = await postingsOf(shop.db, 'purch 1-000001')
    expect(postings.map(([head]) => head)).toEqual([
      '2026-01-16',
      '2026-01-17 for 2026-01-16 void',
      '2026-01-17 for 2026-01-16 recost',
      '2026-01-17 recost',
    ])
    expect(await checkBooks(shop.db)).toEqual([])
    const again = await refuse(on('2026-01-16', aSale([{ good: goods.coffee }])))
    expect(again.error).toBe('period_locked')
  })

  test('goods that were sold since are not there for an earlier day, where overselling is blocked', async () => {
    await post(on('2026-01-16', aSale([{ good: goods.coffee, count: '24' }])))
    await post(on('2026-01-17', aPurchase(goods.coffeeCarton, '1', '120.00')))
    const refused = await refuse(on('2026-01-15', aSale([{ good: goods.coffee, count: '3' }])))
    expect(refused).toMatchObject({
      error: 'quantity_over',
      problems: [
        { at: 'date', code: 'notEnoughStockOnDay', params: { day: '2026-01-16', available: '21', asked: '24' } },
      ],
    })
    await decide({ oversellPolicy: 'allow' })
    await post(on('2026-01-15', aSale([{ good: goods.coffee, count: '3' }])))
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('9 worth 90.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('an edit and a void of an earlier day put later costs right as well', async () => {
    const purchase = await post(on('2026-01-15', aPurchase(goods.lamp, '3', '8.00')))
    await post(on('2026-01-16', aSale([{ good: goods.lamp, count: '2' }])))
    const edited = await shop.call(
      editBill,
      { body: { ...on('2026-01-15', aPurchase(goods.lamp, '3', '4.00')), Id: purchase.id } },
      { as: owner },
    )
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('2 worth 8.00')
    const sale = await post(on('2026-01-15', aSale([{ good: goods.lamp }])))
    await shop.call(voidBill, { params: { id: sale.id } }, { as: owner })
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('2 worth 8.00')
    expect(edited.version).toBe(2)
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
