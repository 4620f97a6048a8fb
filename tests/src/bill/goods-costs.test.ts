import { describe, expect, test } from 'vitest'
import { price } from '#domain/money.ts'
import { newlyOpened } from '#machines/bill-editor/context.ts'
import { type Draft, emptyDraft } from '#machines/bill-editor/draft.ts'
import { goodsCosts, purchaseListOf } from '#src/screens/bill/goods-costs.ts'
import { readStoredBill, storedBillText } from '#src/screens/bill/offline/stored-bill.ts'
import { priceAt, sar } from '../../support/amounts.ts'
import { priceList } from './shop.ts'

/** Milk was bought by the carton, bread never, yoghurt by the piece. */
const costs = goodsCosts(
  {
    items: [
      [1, priceAt('6.5'), 12, priceAt('72')],
      [3, null, 31, priceAt('1.1')],
    ],
    units: [
      [11, priceAt('6')],
      [12, priceAt('70')],
      [21, priceAt('1.2')],
    ],
  },
  priceList,
)
const list = purchaseListOf(priceList, costs)
const priced = (choice: ReturnType<typeof list.exact>) => choice && [choice.unitId, choice.unitPrice / 10_000]

describe('the goods of a purchase', () => {
  test('cost what was paid last, in their own unit or by the ratio of the units, else what was entered', () => {
    expect(list.units(1).map(priced)).toEqual([
      [11, 6],
      [12, 72],
    ])
    expect(priced(list.item(2))).toEqual([21, 1.2])
    expect(priced(list.item(3))).toEqual([31, 1.1])
    expect(list.item(4)?.unitPrice).toBe(price(0))
    expect(list.item(1)?.priceMode).toBe('excluded')
  })

  test('are found by name, by code in the unit of purchases, by barcode in their own', () => {
    expect(list.search('milk').rows.map(priced)).toEqual([[11, 6]])
    expect(priced(list.exact('1001'))).toEqual([11, 6])
    expect(priced(list.exact('6281007030038'))).toEqual([12, 72])
    expect(list.scan('6281007030038')).toMatchObject({ choice: { unitId: 12 }, amount: null })
  })

  test('are no services', () => {
    expect(list.search('Delivery')).toEqual({ rows: [], certain: 0 })
    expect([list.exact('1006'), list.item(6), list.scan('1006')]).toEqual([undefined, undefined, undefined])
  })

  test('the average is in the unit that is asked for', () => {
    expect(list.units(1).map(unit => costs.average(unit))).toEqual([priceAt('6.5'), priceAt('78')])
    expect(list.units(3).map(unit => costs.average(unit))).toEqual([null])
  })
})

test('the supplier’s invoice of a draft survives a reload', () => {
  const charge = { kind: 'cost', description: 'freight', amount: sar('30.00'), method: 'cash', party: null } as const
  const draft: Draft = {
    ...emptyDraft('purch', 'key-1', 1),
    invoiceNumber: 'A-17',
    invoiceDay: '2026-07-14',
    vatKind: 'reverseCharge',
    charges: [charge],
  }
  expect(readStoredBill(storedBillText(newlyOpened(draft)))?.draft).toEqual(draft)
})
