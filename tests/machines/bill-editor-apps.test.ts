/** A sale by a delivery app: naming the app, before or at payment, gives the lines its prices. */
import { expect, test } from 'vitest'
import { namedApps, paymentIn, storedOf } from '#machines/bill-editor/context.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { readStoredBill, storedBillText } from '#src/screens/bill/offline/stored-bill.ts'
import { priceAt } from '../support/amounts.ts'
import {
  after,
  back,
  bread,
  commit,
  type Editor,
  editor,
  milk,
  pay,
  refundEditor,
  save,
  setting,
  sheetOf,
  take,
  type,
} from './bill-editor-samples.ts'

const apps = [
  { id: 4, nameAr: 'جاهز', nameEn: 'Jahez' },
  { id: 5, nameAr: 'كيتا', nameEn: 'Keeta' },
]
/** Only the first app has a price of milk; bread has that of the shop everywhere. */
const shop = {
  ...setting,
  deliveryApps: apps,
  listPriceOf: ({ itemId }: { readonly itemId: number }, appId: number | null) => {
    const ofMilk = appId === 4 ? priceAt('10.00') : milk.unitPrice
    return itemId === milk.itemId ? ofMilk : bread.unitPrice
  },
}
const name = (app: number | null): BillEditorEvent => ({ type: 'app.name', app })
const sell = (choice = milk, count = '2'): readonly BillEditorEvent[] => [take(choice), type(count), commit]
const byApp: readonly BillEditorEvent[] = [pay, { type: 'tender.method', method: 'deliveryApp' }]
const opened = editor(null, shop)
const undone = (from: Editor) => sheetOf(after(from, { type: 'undo' }))

test('naming the app changes the lines at their list price, and new ones; typed prices stay; one undo takes it back', () => {
  const typed = after(opened, ...sell(), ...sell(milk, '1'), type('=9.00'), { type: 'entry.command' }, ...sell(bread))
  expect(sheetOf(typed)).toEqual(['milk × 2', 'milk × 1', 'bread × 2', 'total 30.00'])
  const named = after(typed, name(4))
  expect(sheetOf(named).at(-1)).toBe('total 33.00')
  expect(named.context.draft.lines.map(line => line.listPrice)).toEqual([priceAt('10'), priceAt('10'), priceAt('2')])
  expect(sheetOf(after(named, ...sell())).at(-1)).toBe('total 53.00')
  expect(undone(named).at(-1)).toBe('total 30.00')
  expect(after(named, { type: 'undo' }).context.draft.order).toBeNull()
  expect(sheetOf(after(named, name(5))).at(-1)).toBe('total 30.00')
  expect(sheetOf(after(named, name(null))).at(-1)).toBe('total 30.00')
})

test('the app that was named pays, with Enter alone', () => {
  const paid = after(opened, name(4), ...sell(), pay)
  expect(paymentIn(paid.context).due).toBe(2000)
  expect(after(paid, save).context.sent?.body.tenders).toEqual([
    { method: 'deliveryApp', amount: 2000, deliveryAppId: 4 },
  ])
})

test('an app that is first named at payment has its prices too, while it pays alone', () => {
  const sold = after(opened, ...sell())
  const paid = after(sold, ...byApp)
  expect(paymentIn(paid.context)).toMatchObject({ due: 2000, tenders: [{ deliveryAppId: 4 }] })
  const due = (...events: readonly BillEditorEvent[]) => paymentIn(after(paid, ...events).context).due
  expect(due({ type: 'tender.app', app: 5 })).toBe(1700)
  expect(due({ type: 'tender.method', method: 'cash' })).toBe(1700)
  const cash = { type: 'tender.method', method: 'cash' } as const
  expect(due({ type: 'tender.type', text: '3' }, cash)).toBe(1400)
  expect(due({ type: 'tender.type', text: '0' }, cash, { type: 'tender.method', method: 'deliveryApp' })).toBe(2000)
  expect(sheetOf(after(paid, back)).at(-1)).toBe('total 20.00')
  expect(sheetOf(after(paid, back, { type: 'undo' })).at(-1)).toBe('total 17.00')
  expect(sheetOf(after(paid, { type: 'tender.method', method: 'cash' }, back)).at(-1)).toBe('total 17.00')
})

test('a bill without prices of the app is not changed, and undo skips no step', () => {
  const sold = after(opened, ...sell(bread))
  expect(after(sold, ...byApp, back).context.history).toEqual(sold.context.history)
})

test('the order survives leaving the payment, a reload and being held', () => {
  const paid = after(opened, ...sell(), ...byApp, { type: 'tender.order', text: 'J-7' }, back)
  expect(paid.context.draft.order).toEqual({ appId: 4, reference: 'J-7' })
  const stored = storedOf(paid.context)
  const again = editor(stored && readStoredBill(storedBillText(stored)), shop)
  expect(after(again, pay, save).context.sent?.body.tenders).toMatchObject([
    { deliveryAppId: 4, orderReference: 'J-7' },
  ])
})

test('an app that is no longer active leaves the bill at the prices of the shop, in cash', () => {
  const named = after(opened, name(4), ...sell())
  const without = after(named, { type: 'setting.change', setting: { ...shop, deliveryApps: [] } }, pay)
  expect(paymentIn(without.context)).toMatchObject({ due: 1700, tenders: [{ method: 'cash' }] })
})

test('a list that was open before the app was named adds the item at the price of the app', () => {
  expect(sheetOf(after(opened, type('mil'), name(4), ...sell())).at(-1)).toBe('total 20.00')
})

test('a refund has no app to name', () => {
  expect(namedApps(opened.context)).toEqual(apps)
  const { draft } = refundEditor().context
  expect(namedApps({ draft, setting: shop })).toEqual([])
})
