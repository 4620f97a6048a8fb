import { beforeEach, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { catalogueEndpoints, readCatalogue } from '#contract/catalogue.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { quantity } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill } = billEndpoints

describeOnBoth('the unit of a line', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill) => shop.call(createBill, { body }, { as: owner })
  const refuse = async (body: NewBill) => (await shop.refusal(createBill, { body }, { as: owner })).problems
  const setUnit = (unitId: number, changes: { is_splittable?: 0 | 1; price_includes_vat?: 0 | 1 }) =>
    shop.db.write([], tx => tx.updateTable('item_unit').set(changes).where('id', '=', unitId).execute())
  const notWhole = (place: string) => [{ at: `${place}.quantity`, code: 'unitNotSplittable' }]

  test('is sold and bought whole, unless it may be split', async () => {
    const lines = [
      { good: goods.dates, count: '1.234' },
      { good: goods.coffee, count: '1.5' },
      { good: goods.coffeeCarton, count: '0.5' },
    ]
    expect(await refuse(aSale(lines))).toEqual([...notWhole('BillItems.1'), ...notWhole('BillItems.2')])
    expect(await refuse(aSale([{ good: goods.delivery, count: '0.25' }]))).toEqual(notWhole('BillServices.0'))
    expect(await refuse(aPurchase(goods.coffeeCarton, '2.001', '120.00'))).toEqual(notWhole('BillItems.0'))
    const sale = await post(
      aSale([
        { good: goods.dates, count: '1.234' },
        { good: goods.coffee, count: '2' },
      ]),
    )
    expect(sale.lines.map(line => line.quantity)).toEqual([quantity(1234), quantity(2000)])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('comes back whole too, or all that is left of it', async () => {
    const sale = await post(aSale([{ good: goods.coffee, count: '2' }]))
    const half = { net: '10.00', vat: '1.50', total: '11.50' }
    expect(await refuse(aRefund('rsale', sale.id, goods.coffee, '0.5', half))).toEqual(notWhole('BillItems.0'))
    // Sold while it could be split: what is left of it is no whole number, and still comes back.
    const dates = await post(aSale([{ good: goods.dates, count: '1.5' }]))
    await setUnit(goods.dates.unitId, { is_splittable: 0 })
    const part = { net: '15.00', vat: '2.25', total: '17.25' }
    expect(await refuse(aRefund('rsale', dates.id, goods.dates, '0.5', part))).toEqual(notWhole('BillItems.0'))
    const whole = { net: '30.00', vat: '4.50', total: '34.50' }
    await post(aRefund('rsale', dates.id, goods.dates, '1', whole))
    await post(aRefund('rsale', dates.id, goods.dates, '0.5', part))
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is never sold in a negative number, nor made positive', async () => {
    for (const count of ['-2', '-0.001', '0']) {
      const body = { ...aSale([{ good: goods.dates }]) }
      const [line] = body.BillItems
      if (!line) throw new Error('There is no line.')
      const sold = { ...body, BillItems: [{ ...line, quantity: quantity(Number(count) * 1000) }] }
      expect([count, await refuse(sold)]).toEqual([count, [{ at: 'BillItems.0.quantity', code: 'mustBePositive' }]])
    }
    const sale = await post(aSale([{ good: goods.coffee, count: '2' }]))
    const refund = aRefund('rsale', sale.id, goods.coffee, '-1', { net: '20.00', vat: '3.00', total: '23.00' })
    expect(await refuse(refund)).toEqual([{ at: 'BillItems.0.quantity', code: 'mustNotBeNegative' }])
  })

  test('says whether its price contains VAT, each for itself', async () => {
    await setUnit(goods.coffeeCarton.unitId, { price_includes_vat: 0 })
    const carton = { ...goods.coffeeCarton, isExcludingVat: true }
    const sale = await post(aSale([{ good: goods.coffee }, { good: carton }]))
    // 23.00 with VAT, and 253.00 before 37.95 of VAT.
    expect(sale.lines.map(line => line.isPriceIncludingVat)).toEqual([true, false])
    expect([sale.net, sale.vat, sale.total]).toEqual([sar('273.00'), sar('40.95'), sar('313.95')])
    const wrong = await refuse(aSale([{ good: goods.coffeeCarton }]))
    expect(wrong).toEqual([{ at: 'BillItems.0.isPriceIncludingVat', code: 'notAllowed' }])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is in the catalogue and in every look-up; the item has no flag of its own', async () => {
    await setUnit(goods.coffeeCarton.unitId, { price_includes_vat: 0 })
    const { content } = await shop.call(catalogueEndpoints.getCatalogue, {}, { as: owner })
    const catalogue = readCatalogue(JSON.parse(new TextDecoder().decode(content)))
    const unitsOf = (itemId: number) => catalogue.items.find(item => item.id === itemId)?.units
    expect(unitsOf(1)).toMatchObject([
      { id: 1, isPriceIncludingVat: true, isSplittable: false },
      { id: 2, isPriceIncludingVat: false, isSplittable: false },
    ])
    expect(unitsOf(2)).toMatchObject([{ id: 3, isPriceIncludingVat: true, isSplittable: true }])
    expect(catalogue.items[0]).not.toHaveProperty('isPriceIncludingVat')
    const units = await shop.call(lookupEndpoints.getItemUnits, { query: { id: 1 } }, { as: owner })
    expect(units.map(unit => [unit.isPriceIncludingVat, unit.isSplittable])).toEqual([
      [true, false],
      [false, false],
    ])
    const [found] = await shop.call(
      lookupEndpoints.searchBranchItems,
      { query: { name: 'coffee', BranchId: 1 } },
      { as: owner },
    )
    expect(found).not.toHaveProperty('isPriceIncludingVat')
  })
})
