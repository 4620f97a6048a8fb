/** Whose branches the calls on exit and entry statements are about, written down by hand. */
import type { NewBill } from '#contract/bill.ts'
import { endpoints } from '#contract/index.ts'
import { quantity } from '#domain/money.ts'
import type { TestApp } from '#tests/support/app.ts'
import { goods } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

type Delivered = { readonly billId: number; readonly deliveryId: number }
const onePiece = [{ line: 1, quantity: quantity(1000) }]

/** A statement for one of the two pieces of a new purchase of the branch. */
export async function addStatement(shop: TestApp, owner: string, branchId: 1 | 2): Promise<number> {
  const body: NewBill = { ...aPurchase(goods.lamp, '2', '4.00'), branchId, isDelivered: false }
  const { id: billId } = await shop.call(endpoints.createBill, { body }, { as: owner })
  return (await shop.call(endpoints.addDelivery, { body: { billId, lines: onePiece, note: '' } }, { as: owner })).id
}

const codesOfBills = (bills: readonly { bill: { code: string } }[]) => bills.map(({ bill }) => bill.code).sort()
/** A number alone is one of the branch in which the person works. */
const byBranch = { first: ['1-000002'], second: ['2-000002'], both: ['1-000002'] }

export const callsOnDeliveries = {
  addDelivery: { about: ({ billId }: Delivered) => ({ body: { billId, lines: onePiece, note: '' } }), foreign: '404' },
  getBillToDeliver: { about: ({ billId }: Delivered) => ({ query: { id: billId } }), foreign: '404' },
  getDeliveriesOfBill: { about: ({ billId }: Delivered) => ({ query: { id: billId } }), foreign: '404' },
  getReceivedGoods: { about: ({ billId }: Delivered) => ({ query: { billId } }), foreign: '404' },
  getDelivery: { about: ({ deliveryId }: Delivered) => ({ params: { id: deliveryId } }), foreign: '404' },
  reverseDelivery: { about: ({ deliveryId }: Delivered) => ({ params: { id: deliveryId }, body: {} }), foreign: '404' },
  listDeliveries: {
    asks: { query: {} },
    says: ({ rows }: { rows: { code: string }[] }) => rows.map(({ code }) => code).sort(),
    ...{ first: ['1-000001'], second: ['2-000001'], both: ['1-000001', '2-000001'] },
  },
  getBillsToDeliver: {
    asks: { query: {} },
    says: ({ bills, count }: { bills: { code: string }[]; count: number }) => [count, ...bills.map(({ code }) => code)],
    ...{ first: [1, '1-000002'], second: [1, '2-000002'], both: [2, '1-000002', '2-000002'] },
  },
  searchBillsToDeliver: { asks: { query: { code: '000002' } }, says: codesOfBills, ...byBranch },
} as const
