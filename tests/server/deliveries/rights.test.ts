import { beforeAll, describe, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { deliveryEndpoints } from '#contract/deliveries.ts'
import type { DeliveryKind } from '#domain/bills/delivery.ts'
import { quantity } from '#domain/money.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addUsers } from '#tests/support/people.ts'
import { aWaitingBill } from '#tests/support/tiny-deliveries.ts'
import { fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { addDelivery, reverseDelivery, listDeliveries, getDelivery, getBillToDeliver } = deliveryEndpoints
const { getBillsToDeliver, searchBillsToDeliver, getDeliveriesOfBill } = deliveryEndpoints

const kinds = ['exit', 'entry'] as const
const other = { exit: 'entry', entry: 'exit' } as const satisfies Record<DeliveryKind, DeliveryKind>

describeOnBoth('a storekeeper who makes one kind of statement', open => {
  let shop: TestApp
  /** A bill of each kind of which a part has moved, and its statement. */
  const made = {} as Record<DeliveryKind, { readonly billId: number; readonly id: number }>
  const storekeepers = {} as Record<DeliveryKind, string>
  const lines = [{ line: 1, quantity: quantity(1000) }]

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    const owner = await shop.signIn('owner')
    for (const [kind, type] of [
      ['exit', 'sale'],
      ['entry', 'purch'],
    ] as const) {
      const body = aWaitingBill(type, [{ good: goods.coffee, pieces: 3, net: 2000 }])
      const { id: billId } = await shop.call(billEndpoints.createBill, { body }, { as: owner })
      const { id } = await shop.call(addDelivery, { body: { billId, lines, note: '' } }, { as: owner })
      made[kind] = { billId, id }
    }
    await addUsers(shop.db, shop.clock, {
      exit: { features: ['f-create-exit-permission'] },
      entry: { features: ['f-create-entry-statement'] },
    })
    const copy = await shop.openCopy()
    for (const kind of kinds) storekeepers[kind] = await copy.signIn(kind)
  })

  describe.each(kinds)('%s', kind => {
    test('finds the bills and the statements of that kind alone', async () => {
      const as = { as: storekeepers[kind] }
      const waiting = await shop.call(getBillsToDeliver, { query: {} }, as)
      expect([waiting.count, waiting.bills.map(bill => bill.id)]).toEqual([1, [made[kind].billId]])
      const found = await shop.call(searchBillsToDeliver, { query: { code: '1' } }, as)
      expect(found.map(({ bill }) => bill.id)).toEqual([made[kind].billId])
      for (const query of [{}, { kind }]) {
        const { rows } = await shop.call(listDeliveries, { query: { ...query, isCounted: true } }, as)
        expect(new Set(rows.map(row => row.kind))).toEqual(new Set([kind]))
      }
      const none = await shop.call(listDeliveries, { query: { kind: other[kind], isCounted: true } }, as)
      expect([none.rows, none.count]).toEqual([[], 0])
      expect((await shop.call(getDelivery, { params: { id: made[kind].id } }, as)).kind).toBe(kind)
      expect(await shop.call(getDeliveriesOfBill, { query: { id: made[kind].billId } }, as)).toHaveLength(1)
    })

    test('writes and reverses those of that kind alone', async () => {
      const as = { as: storekeepers[kind] }
      const { billId, id } = made[other[kind]]
      const refusals = [
        await shop.refusal(getBillToDeliver, { query: { id: billId } }, as),
        await shop.refusal(addDelivery, { body: { billId, lines, note: '' } }, as),
        await shop.refusal(reverseDelivery, { params: { id }, body: {} }, as),
        await shop.refusal(getDelivery, { params: { id } }, as),
        await shop.refusal(getDeliveriesOfBill, { query: { id: billId } }, as),
      ]
      expect(refusals.map(({ error }) => error)).toEqual([
        ...['bill_not_found', 'bill_not_found', 'bill_not_found', 'no_exit_statement', 'bill_not_found'],
      ])
      const more = { body: { billId: made[kind].billId, lines, note: '' } }
      const written = await shop.call(addDelivery, more, as)
      expect(await shop.call(reverseDelivery, { params: { id: written.id }, body: {} }, as)).toMatchObject({
        kind,
        reversal: { userName: `${kind} of the tests` },
      })
    })
  })
})
