/** A debit note in the editor: the lines of its original, each with a price that is added to it, paid like a sale. */
import { describe, expect, test } from 'vitest'
import { pieces, priceAt, sar } from '../support/amounts.ts'
import {
  after,
  bread,
  commit,
  debitEditor,
  type Editor,
  pay,
  save,
  take,
  type,
  typeInto,
} from './bill-editor-samples.ts'

const opened = debitEditor()
const totalOf = ({ context }: Editor) => (context.totals.ok ? context.totals.value.total : null)
const placeOf = ({ context: { entry } }: Editor) => [entry.rowKey, entry.column]

describe('a debit note', () => {
  test('raises nothing at first, and Enter goes down the added prices', () => {
    expect([placeOf(opened), totalOf(opened)]).toEqual([[1, 'price'], 0])
    expect(opened.can(pay)).toBe(false)
    const second = after(opened, type('0.50'), commit)
    expect([placeOf(second), totalOf(second)]).toEqual([[2, 'price'], sar('1.50')])
  })

  test('raises fewer pieces, and refuses more than were sold', () => {
    const atQuantity = after(opened, type('0.50'), commit, { type: 'cursor.to', rowKey: 1, column: 'quantity' })
    expect(totalOf(after(atQuantity, type('2'), commit))).toBe(sar('1.00'))
    expect(after(atQuantity, type('4'), commit).context.entry.problem).toMatchObject({ code: 'moreThanRemaining' })
  })

  test('finds a line by its item', () => {
    expect(placeOf(after(opened, { type: 'cursor.to', rowKey: null }, take(bread)))).toEqual([2, 'price'])
  })

  test('asks for the money at once in cash, and sends the raised lines alone', () => {
    const paying = after(opened, commit, type('0.25'), commit, pay)
    expect(paying.value).toBe('paying')
    expect(paying.context.tender).toEqual({ method: 'cash', texts: {} })
    const sent = after(paying, save).context.sent?.body
    expect(sent).toMatchObject({
      ...{ billTypeCode: 'debit-note', originalBillId: 9, reason: 'goods', total: sar('2.50') },
      BillItems: [{ itemId: 2, quantity: pieces('10'), unitPrice: priceAt('0.25'), originalLine: 2, row: 0 }],
      tenders: [{ method: 'cash', amount: sar('2.50') }],
    })
    expect(sent).not.toHaveProperty('partyId')
  })

  test('says why', () => {
    const silent = after(opened, type('1'), commit, typeInto('reason', ''), pay)
    expect([silent.value, silent.context.refusal]).toEqual(['editing', { place: 'reason' }])
  })
})
