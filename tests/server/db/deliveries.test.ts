import { expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import type { Db } from '#server/db/database.ts'
import { deliveries } from '#server/db/migrations/0040-deliveries.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { letFaultsIn, plant } from '#tests/support/planted-faults.ts'
import { aPartlyRefund, aWaitingBill } from '#tests/support/tiny-deliveries.ts'
import { fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { createBill } = billEndpoints
const { changeBillStatus, voidBill } = billLifeEndpoints

/** What one delivery moved before there were statements, a statement over everything moves today: the rows have to be the same. */
describeOnBoth('deliveries from before there were statements', open => {
  test('become statements over all that waited then, numbered by branch and kind', async () => {
    const shop = await open({ fill: fillTinyShop })
    const as = await shop.signIn('owner')
    const post = async (body: NewBill) => (await shop.call(createBill, { body }, { as })).id
    const move = (id: number, isDelivered: boolean) =>
      shop.call(changeBillStatus, { body: { id, isDelivered } }, { as })
    const coffee = { good: goods.coffee, pieces: 3, net: 2000 }
    const sale = await post(aWaitingBill('sale', [coffee, { good: goods.lamp, pieces: 1, net: 1000 }]))
    const purchase = await post(aWaitingBill('purch', [{ good: goods.lamp, pieces: 3, net: 300 }], 100))
    const elsewhere = await post({ ...aWaitingBill('purch', [coffee]), branchId: 2 })
    // Refunded while it waited: once for good, once by mistake.
    const refunded = await post(aWaitingBill('sale', [coffee]))
    await post(aPartlyRefund('rsale', refunded, [{ ...coffee, pieces: 1 }]))
    const mistaken = await post(aPartlyRefund('rsale', refunded, [{ ...coffee, pieces: 1 }]))
    await shop.call(voidBill, { params: { id: mistaken } }, { as })
    for (const id of [purchase, sale, elsewhere, refunded]) await move(id, true)
    // Taken back and delivered again: both are there. Refunded afterwards, which changes nothing of it.
    await move(sale, false)
    await move(sale, true)
    await post(aPartlyRefund('rsale', sale, [{ ...coffee, pieces: 1 }], true))
    await shop.call(voidBill, { params: { id: purchase } }, { as })
    await post(aWaitingBill('sale', [coffee]))
    const written = await statementsOf(shop.db)
    expect(written.statements.map(row => `${row.kind} ${row.code}: ${row.bill_id}`)).toEqual([
      ...[`entry 1-000001: ${purchase}`, `exit 1-000001: ${sale}`, `entry 2-000001: ${elsewhere}`],
      ...[`exit 1-000002: ${refunded}`, `exit 1-000003: ${sale}`],
    ])
    await letFaultsIn(shop.db)
    const before = `DELETE FROM delivery_line; DELETE FROM delivery; DELETE FROM counter WHERE kind LIKE 'delivery.%'`
    await plant(shop.db, 'delivery', before, async () => {
      expect((await statementsOf(shop.db)).statements).toEqual([])
      await shop.db.write([1, 2], tx => deliveries.fill?.(shop.db.kind, tx) ?? Promise.resolve())
      expect(await statementsOf(shop.db)).toEqual(written)
      expect(await checkBooks(shop.db)).toEqual([])
    })
  })
})

async function statementsOf({ read }: Db) {
  const [statements, lines, counters] = await Promise.all([
    read.selectFrom('delivery').selectAll().orderBy('posting_id').execute(),
    read.selectFrom('delivery_line').selectAll().orderBy('posting_id').orderBy('line').execute(),
    read
      .selectFrom('counter')
      .selectAll()
      .where('kind', 'like', 'delivery.%')
      .orderBy('kind')
      .orderBy('branch_id')
      .execute(),
  ])
  return { statements, lines, counters }
}
