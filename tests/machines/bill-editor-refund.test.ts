/** A refund in the editor: the lines of its original, of which only the quantity is typed, and the money back as it came. */
import { describe, expect, test } from 'vitest'
import { paymentMethodsOf } from '#machines/bill-editor/context.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { pieces, sar } from '../support/amounts.ts'
import {
  after,
  answered,
  bread,
  commit,
  type Editor,
  milk,
  pay,
  refundEditor,
  refusedWith,
  save,
  take,
  type,
  typeInto,
} from './bill-editor-samples.ts'

const opened = refundEditor()
const restOfLine: BillEditorEvent = { type: 'refund.line' }
const restOfBill: BillEditorEvent = { type: 'refund.bill' }
const counts = ({ context }: Editor) => context.draft.lines.map(line => line.quantity / 1000)
const totalOf = ({ context }: Editor) => (context.totals.ok ? context.totals.value.total : null)

describe('a refund', () => {
  test('takes nothing back at first, and Enter goes down the quantities', () => {
    expect([counts(opened), totalOf(opened)]).toEqual([[0, 0, 0], 0])
    expect(opened.can(pay)).toBe(false)
    const two = after(opened, type('2'), commit, commit, type('1'), commit)
    expect([counts(two), totalOf(two)]).toEqual([[2, 0, 1], sar('27.00')])
    expect([two.context.entry.rowKey, two.context.entry.column]).toEqual([null, 'item'])
  })

  test('refuses more than is left, and takes the rest of a line or of the bill at once', () => {
    const over = after(opened, type('4'), commit)
    expect(over.context.entry.problem).toEqual({ code: 'moreThanRemaining', params: { remaining: '3' } })
    expect(counts(after(opened, restOfLine, restOfLine))).toEqual([3, 10, 0])
    const all = after(opened, type('1'), restOfBill)
    expect([counts(all), totalOf(all)]).toEqual([[3, 10, 1], sar('55.50')])
  })

  test('finds a line by its item, and keeps its lines, units and prices', () => {
    const found = after(opened, { type: 'cursor.to', rowKey: null }, take(bread))
    expect([found.context.entry.rowKey, found.context.entry.column]).toEqual([2, 'quantity'])
    const live = after(opened, { type: 'cursor.to', rowKey: null })
    expect(after(live, type('=1'), { type: 'entry.command' }).context.entry.problem).toMatchObject({
      code: 'notAllowed',
    })
    expect(after(live, take({ ...bread, itemId: 99 })).context.entry.problem).toEqual({ code: 'notInOriginal' })
    const gone = after(opened, restOfBill, { type: 'line.remove', rowKey: 2 })
    expect(counts(gone)).toEqual([3, 0, 1])
    const cleared = after(atLineOf(after(opened, restOfBill), 1), { type: 'row.remove' })
    expect(counts(cleared)).toEqual([0, 10, 1])
  })

  test('counts scans of what was sold, up to what was', () => {
    const scan = (choice: LineChoice): BillEditorEvent => ({
      ...{ type: 'scan', scan: { kind: 'item', choice, quantity: null, amount: null }, before: null },
    })
    const scans = [milk, milk, milk, milk, bread].map(scan)
    expect(counts(after(opened, ...scans))).toEqual([3, 1, 0])
    expect(after(opened, scan({ ...milk, itemId: 99 })).context.entry.problem).toEqual({ code: 'notInOriginal' })
  })

  test('gives the money back as it came, and sends what comes back alone', () => {
    const paying = after(opened, restOfLine, restOfLine, pay)
    expect(paying.value).toBe('paying')
    expect(paying.context.tender).toEqual({ method: 'cash', texts: { mada: '20.00' } })
    const sent = after(paying, save).context.sent?.body
    expect(sent).toMatchObject({
      ...{ billTypeCode: 'rsale', originalBillId: 9, reason: 'goods', total: sar('45.50') },
      BillItems: [
        { itemId: 1, quantity: pieces('3'), originalLine: 1, row: 0 },
        { itemId: 2, quantity: pieces('10'), originalLine: 2, row: 1 },
      ],
      BillServices: [],
      tenders: [
        { method: 'cash', amount: sar('25.50') },
        { method: 'mada', amount: sar('20.00') },
      ],
    })
    expect(sent).not.toHaveProperty('partyId')
  })

  test('offers points only where the sale was paid with some', () => {
    const { setting, draft } = opened.context
    expect(setting.paymentMethods).toContain('points')
    expect(after(opened, restOfBill, pay, { type: 'tender.method', method: 'points' }).context.tender.method).toBe(
      'cash',
    )
    const points = { total: sar('55.50'), refunded: sar('0'), spent: [], spentCount: 4 }
    const ofPoints = { ...draft, original: draft.original && { ...draft.original, points } }
    expect([draft, ofPoints].map(each => paymentMethodsOf({ setting, draft: each }).includes('points'))).toEqual([
      false,
      true,
    ])
  })

  test('asks why, and goes back to the line that another till has refunded meanwhile', () => {
    const silent = after(opened, restOfBill, typeInto('reason', ''), pay)
    expect([silent.value, silent.context.refusal]).toEqual(['editing', { place: 'reason' }])
    const second = after(opened, commit, type('10'), commit, pay, save)
    const remaining = { at: 'BillItems.0.quantity', code: 'moreThanRemaining', params: { remaining: '4' } } as const
    const refused = answered(second, refusedWith(remaining))
    expect(refused.value).toBe('editing')
    expect([refused.context.entry.rowKey, refused.context.entry.problem?.code]).toEqual([2, 'moreThanRemaining'])
  })
})

function atLineOf(from: Editor, rowKey: number): Editor {
  return after(from, { type: 'cursor.to', rowKey, column: 'quantity' })
}
