/** Items of a file whose units break a rule: reported at the unit's place in the file. */
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { itemImport, itemRead } = endpoints

describeOnBoth('an item of a file', open => {
  test('is refused at the units that were sent, by their places there', async () => {
    const shop = await open({ fill: fillTinyShop })
    const owner = await shop.signIn('owner')
    const refusedIn = async (code: string, units: readonly object[], more: object = {}) => {
      const body = { isTrial: true, rows: [{ code, units, ...more }] as never }
      const { rows } = await shop.call(itemImport, { body }, { as: owner })
      return rows.flatMap(({ problems }) => problems.map(({ at, code: wrong }) => `${at} ${wrong}`))
    }
    const [small, large] = [
      { nameAr: 'حبة', ratio: 1, price: 1, isDefaultSale: true },
      { nameAr: 'كرتون', ratio: 12, price: 10 },
    ]
    const row = { code: '9010', nameAr: 'بأماكنه', category: 'General', units: [small, large] }
    await shop.call(itemImport, { body: { isTrial: false, rows: [row] } }, { as: owner })
    // The unit that was not sent is as it was.
    expect(await refusedIn('9010', [{ nameAr: 'كرتون', isDefaultSale: true }])).toEqual([
      'units.0.isDefaultSale onlyOneMarked',
    ])
    expect(await refusedIn('9010', [{ nameAr: 'كرتون', ratio: 1 }])).toEqual(['units.0.ratio baseUnitTwice'])
    expect(await refusedIn('9010', [{ nameAr: 'ربطة', ratio: 1, price: 1 }])).toEqual(['units.0.ratio baseUnitTwice'])
    // Empty places of the file are counted.
    expect(await refusedIn('9010', [{}, { nameAr: '' }, { nameAr: 'كرتون', ratio: 1 }])).toEqual([
      'units.2.ratio baseUnitTwice',
    ])
    expect(await refusedIn('9010', [{}, { nameAr: 'كرتون', price: 'x' }])).toEqual(['units.1.price invalidNumber'])
    expect(await refusedIn('9010', [{ nameAr: 'كرتون' }, {}, { nameAr: 'حبة' }, { nameAr: 'كرتون' }])).toEqual([
      'units.3.nameAr duplicate',
    ])
    // In the file the other way round than in the shop.
    const marked = { isDefaultPurchase: true }
    const turned = [{ nameAr: 'كرتون', ...marked }, {}, { nameAr: 'حبة', ...marked }]
    expect(await refusedIn('9010', turned)).toEqual(['units.2.isDefaultPurchase onlyOneMarked'])
    const lamp = await shop.call(itemRead, { params: { id: goods.lamp.itemId } }, { as: owner })
    const [base] = Array.isArray(lamp.units) ? lamp.units : []
    const used = [{}, { nameAr: 'علبة جديدة', ratio: 1, price: 1 }, { nameAr: String(base?.nameAr), ratio: 2 }]
    expect(await refusedIn(String(lamp.code), used)).toEqual(['units.2.ratio unitUsed'])
    expect(await refusedIn('9011', [{}, small, small], { nameAr: 'جديد', category: 'General' })).toContain(
      'units.2.nameAr duplicate',
    )
  })
})
