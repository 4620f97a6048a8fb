import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { day } from '#domain/days.ts'
import { knownUnits } from '#server/bills/post/known-units.ts'
import { catalogueRevision } from '#server/catalogue/revision.ts'
import type { Tx } from '#server/db/database.ts'
import { priceAt } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'

const { createBill } = billEndpoints
const { itemId, unitId } = goods.coffee

describeOnBoth('what bills know of goods', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    await sell()
  })

  const body = aSale([{ good: goods.coffee }])
  const sell = (at = shop) => at.call(createBill, { body }, { as: owner })
  const setActive = (tx: Tx, isActive: 0 | 1) =>
    tx.updateTable('item').set({ is_active: isActive }).where('id', '=', itemId).execute()

  test('changes with the goods, on every copy of the server', async () => {
    const copy = await shop.openCopy()
    await sell(copy)
    await shop.db.write([], tx => setActive(tx, 0))
    for (const server of [shop, copy]) {
      const refused = await server.refusal(createBill, { body }, { as: owner })
      expect(refused).toMatchObject({ problems: [{ at: 'BillItems.0.itemId', code: 'inactive' }] })
    }
    await copy.db.write([], tx => setActive(tx, 1))
    for (const server of [shop, copy]) await sell(server)
  })

  test('is the price of now', async () => {
    const cashier = await shop.signIn('cashier')
    await shop.db.write([], tx =>
      tx
        .updateTable('item_unit')
        .set({ price: priceAt('30.00') })
        .where('id', '=', unitId)
        .execute(),
    )
    const refused = await shop.refusal(createBill, { body }, { as: cashier })
    expect(refused.problems[0]).toMatchObject({ at: 'BillItems.0.discount' })
  })

  test('is not what a transaction has changed and taken back', async () => {
    const seen: (boolean | undefined)[] = []
    const failing = shop.db.write([], async tx => {
      await setActive(tx, 0)
      const units = await knownUnits(shop.db, tx, await catalogueRevision(tx), new Set([unitId]), {
        day: day('2026-01-15'),
        appId: null,
      })
      seen.push(units.get(unitId)?.isActive)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(seen.at(-1)).toBe(false)
    // The number that the failed transaction had seen is given to another change.
    await shop.db.write([], tx =>
      tx.updateTable('party').set({ mobile: '0500000000' }).where('id', '=', tinyParties.customer).execute(),
    )
    await sell()
  })
})
