import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, halalas, price, quantity } from '#domain/money.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { pricedPackage, type Scan } from '#machines/bill-editor/scan.ts'
import {
  aChoice,
  after,
  answered,
  bread,
  commit,
  type Editor,
  editor,
  milk,
  pay,
  save,
  saved,
  setting,
  sheetOf,
  take,
  type,
} from './bill-editor-samples.ts'

const ofItem = (choice = milk): Scan => ({ kind: 'item', choice, quantity: null, amount: null })
const scan = (found: Scan = ofItem(), before: Editor | null = null): BillEditorEvent => ({
  type: 'scan',
  scan: found,
  before: before && { draft: before.context.draft, entry: before.context.entry, history: before.context.history },
})

describe('a scan', () => {
  test('adds the item and leaves the keys in its quantity, where one digit is enough', () => {
    const once = after(editor(), scan())
    expect(once.context.entry).toMatchObject({ rowKey: 1, column: 'quantity', text: '' })
    expect(sheetOf(after(once, type('4'), scan(ofItem(bread))))).toEqual(['milk × 4', 'bread × 1', 'total 36.00'])
  })

  test('of the same item counts on, or adds a line where the shop wants it so', () => {
    expect(sheetOf(after(editor(), scan(), scan(ofItem(bread)), scan()))[0]).toBe('milk × 2')
    const apart = editor(null, { ...setting, mergesScans: false })
    expect(sheetOf(after(apart, scan(), scan()))).toEqual(['milk × 1', 'milk × 1', 'total 17.00'])
  })

  test('takes back what its own keys had typed, also when they had entered a line', () => {
    const before = after(editor(), take(milk))
    const polluted = after(before, type('6'), type('62'), type('62b'))
    expect(sheetOf(polluted)[0]).toBe('milk × 62')
    const clean = after(polluted, scan(ofItem(bread), before))
    expect(sheetOf(clean)).toEqual(['milk × 1', 'bread × 1', 'total 10.50'])
    expect(after(clean, { type: 'undo' }).context.draft.lines).toEqual([])
  })

  test('never waits for a cell that cannot be read', () => {
    const stuck = after(editor(), take(milk), type('1,,'), scan(ofItem(bread)))
    expect(sheetOf(stuck)).toEqual(['milk × 1', 'bread × 1', 'total 10.50'])
    expect(sheetOf(after(editor(), type('half'), scan()))).toEqual(['milk × 1', 'total 8.50'])
  })

  test('that is unknown is reported in the item cell and adds nothing', () => {
    const unknown = after(editor(), take(milk), commit, scan({ kind: 'unknown', code: '62810070' }))
    expect(unknown.context.entry).toMatchObject({
      column: 'item',
      text: '62810070',
      problem: { code: 'unknownScan', params: { code: '62810070' } },
    })
    expect(sheetOf(unknown)).toEqual(['milk × 1', 'total 8.50'])
  })

  test('while paying goes back to the lines', () => {
    const paying = after(editor(), take(milk), commit, pay)
    expect(after(paying, scan(ofItem(bread))).value).toBe('editing')
  })

  test('while the bill is saved waits for the next one', () => {
    const saving = after(editor(), take(milk), commit, pay, save)
    const waiting = after(saving, scan(ofItem(bread)), scan(ofItem(bread)))
    expect(waiting.context.scans).toHaveLength(2)
    const next = after(answered(waiting, saved), { type: 'next', branchId: 1, key: 'key-2' })
    expect(sheetOf(next)).toEqual(['bread × 2', 'total 4.00'])
    expect(next.context.scans).toEqual([])
  })

  test('of a weighed label brings its quantity, of a price label its amount', () => {
    const cheese = aChoice(6, 'cheese', '15.00')
    const weighed: Scan = { kind: 'item', choice: cheese, quantity: quantity(375), amount: null }
    expect(sheetOf(after(editor(), scan(weighed)))).toEqual(['cheese × 0.375', 'total 5.63'])
    const priced: Scan = { kind: 'item', choice: cheese, quantity: null, amount: halalas(1237) }
    expect(sheetOf(after(editor(), scan(priced))).at(-1)).toBe('total 12.37')
  })
})

test('law: a price label asks for exactly its amount, never below the list price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 100, max: 10_000_000 }), (amount, list) => {
      // A package is at least a thousandth of the unit.
      fc.pre(amount * 100_000 >= list)
      const sold = pricedPackage(halalas(amount), price(list))
      expect(amountOf(sold.quantity, sold.unitPrice)).toBe(amount)
      expect(sold.unitPrice).toBeGreaterThanOrEqual(list)
    }),
  )
})
