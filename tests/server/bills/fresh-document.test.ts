import { beforeAll, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { percent } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods, tinyParties, withCardamom } from '#tests/support/tiny-shop.ts'

const { createBill, getBill } = billEndpoints

describeOnBoth('the answer to a new bill', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const plain = aSale([{ good: goods.coffee }, { good: goods.delivery }, { good: goods.dates, count: '0.375' }])
  const bills: Readonly<Record<string, NewBill>> = {
    'of goods, services and weighed goods': plain,
    'with a customer, discounts and a note': aSale(
      [{ good: goods.coffee, count: '2', discount: { kind: 'percent', percent: percent('5') } }],
      { partyId: tinyParties.borrower, discount: { kind: 'percent', percent: percent('2') }, note: 'عند الباب' },
    ),
    'with features': aSale([{ good: goods.coffee, features: [withCardamom.id] }]),
    'in a larger unit': aSale([{ good: goods.coffeeCarton }]),
    'not delivered': aSale([{ good: goods.coffee }], { isDelivered: false }),
  }

  for (const [name, body] of Object.entries(bills))
    test(`${name} is what is read back later`, async () => {
      const answer = await shop.call(createBill, { body }, { as: owner })
      expect(await shop.call(getBill, { query: { id: answer.id } }, { as: owner })).toEqual(answer)
    })

  test('shows the names of the day: a new name of the item is on the next bill only', async () => {
    const before = await shop.call(createBill, { body: plain }, { as: owner })
    const names = { name_ar: 'قهوة جديدة', name_en: 'New coffee' }
    await shop.db.write([], async tx => {
      const { id } = await tx.insertInto('naming').values(names).returning('id').executeTakeFirstOrThrow()
      await tx.updateTable('item').set({ naming_id: id }).where('id', '=', goods.coffee.itemId).execute()
    })
    const after = await shop.call(createBill, { body: plain }, { as: owner })
    expect([before.lines[0]?.nameEn, after.lines[0]?.nameEn]).toEqual([goods.coffee.nameEn, 'New coffee'])
    expect(await shop.call(getBill, { query: { id: before.id } }, { as: owner })).toEqual(before)
  })
})
