/** A shortage is reported when the quantity is typed, never after the customer has paid. */
import { describe, expect, test } from 'vitest'
import { quantity } from '#domain/money.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import {
  after,
  bread,
  commit,
  delivery,
  type Editor,
  editor,
  milk,
  pay,
  save,
  setting,
  take,
  type,
} from './bill-editor-samples.ts'

const receive = (count: number, branchId = 1): BillEditorEvent => ({
  type: 'stock.receive',
  branchId,
  levels: new Map([[milk.itemId, quantity(count * 1000)]]),
})
const asked = after(editor(), take(milk), type('5'), commit, take(bread), commit, take(delivery), commit)
const shortOf = ({ context }: Editor) => context.short.map(({ place, available }) => [place, available / 1000])

describe('a shortage', () => {
  test('is shown while the quantity is typed, and no longer once it is smaller', () => {
    const typing = after(editor(), receive(3), take(milk), type('5'))
    expect(shortOf(typing)).toEqual([[0, 3]])
    expect(shortOf(after(typing, type('2')))).toEqual([])
  })

  test('is shown once it is known, whenever that is', () => {
    expect(shortOf(asked)).toEqual([])
    expect(shortOf(after(asked, receive(3)))).toEqual([[0, 3]])
    expect(shortOf(after(asked, receive(5)))).toEqual([])
  })

  test('keeps the bill from payment, with the caret in the quantity and how much there is', () => {
    const refused = after(asked, receive(3), pay)
    expect(refused.value).toBe('editing')
    expect(refused.context.refusal).toEqual({ place: 'entry' })
    expect(refused.context.entry).toMatchObject({
      rowKey: 1,
      column: 'quantity',
      problem: { code: 'notEnoughStock', params: { available: '3', asked: '5' } },
    })
    expect(after(asked, receive(3), pay, save).value).toBe('editing')
  })

  test('that was looked up again and remains refuses again, and one that is gone does not', () => {
    expect(after(asked, receive(3), pay, receive(4), pay).value).toBe('editing')
    expect(after(asked, receive(3), pay, receive(5), pay).value).toBe('paying')
  })

  test('that nobody could look up again leaves the judgement to the server', () => {
    expect(after(asked, receive(3), pay, pay).value).toBe('paying')
  })

  test('of a bill that was changed since refuses anew', () => {
    const mended = after(asked, receive(3), pay, type('4'), commit)
    expect(after(mended, pay).value).toBe('editing')
    expect(after(asked, receive(3), pay, type('3'), commit, pay).value).toBe('paying')
  })

  test('is only shown where more may be sold than there is', () => {
    const shop = editor(null, { ...setting, oversellPolicy: 'allow' })
    const oversold = after(shop, receive(3), take(milk), type('5'), commit)
    expect(shortOf(oversold)).toEqual([[0, 3]])
    expect(after(oversold, pay).value).toBe('paying')
  })

  test('is none of what is delivered later, was sold on an earlier day, or is another branch’s', () => {
    const later = after(asked, { type: 'header.change', change: { isDelivered: false } }, receive(3))
    const earlier = after(asked, { type: 'header.change', change: { date: '2026-07-14' } }, receive(3))
    expect([shortOf(later), shortOf(earlier), shortOf(after(asked, receive(3, 2)))]).toEqual([[], [], []])
  })

  test('is counted anew in another branch', () => {
    const elsewhere = after(asked, receive(3), { type: 'place.change', place: { branchId: 2, costCentreId: null } })
    expect(elsewhere.context.stock.size).toBe(0)
    expect(shortOf(after(elsewhere, take(milk), type('5'), commit, receive(9)))).toEqual([])
  })
})
