/** Expenses in the editor that the cashier knows: accounts with amounts, templates, and a refund of the whole. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { billTypes } from '#domain/bills/bill-types.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { halalas, price } from '#domain/money.ts'
import type { LineOffer } from '#machines/bill-editor/draft.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { expenseVatKindOf, expenseVatKinds, withExpenseVat } from '#machines/bill-editor/expense-line.ts'
import { lineKeyAt } from '#machines/bill-editor/sending.ts'
import { billEditorMachine } from '#machines/bill-editor.machine.ts'
import { priceAt, sar } from '../support/amounts.ts'
import { scaled } from '../support/depth.ts'
import {
  aChoice,
  after,
  answered,
  commit,
  customer,
  pay,
  refusedWith,
  save,
  setting,
  take,
  type,
} from './bill-editor-samples.ts'

const rules = { ...setting, paymentMethods: billTypes.expenses.payments }
const input = { setting: rules, type: 'expenses', branchId: 1, key: 'key-1', stored: null } as const
const spending = initialTransition(billEditorMachine, input)[0]

const anAccount = (accountId: number, name: string, amount = '0') =>
  aChoice(0, name, amount, { unitId: 0, isService: true, isSplittable: false, expense: { accountId, description: '' } })
const rent = anAccount(52, 'rent')
const water = { ...anAccount(53, 'water'), ...withExpenseVat('zero') }
const template: LineOffer = {
  ...anAccount(0, 'shop'),
  template: {
    lines: [{ ...rent, unitPrice: priceAt('4600.00'), expense: { accountId: 52, description: 'May' } }, water],
    party: customer,
    costCentreId: 4,
  },
}
const cell = (column: string, rowKey = 1): BillEditorEvent => ({ type: 'cursor.to', rowKey, column })
const tab: BillEditorEvent = { type: 'cursor.tab', by: 1 }

describe('a line of expenses', () => {
  test('is an account and an amount, which there is one of', () => {
    const asking = after(spending, take(rent))
    expect([asking.context.entry.column, asking.context.counted.lines]).toEqual(['price', []])
    const none = after(asking, commit)
    expect([none.context.entry.problem?.code, none.context.draft.lines]).toEqual(['mustBePositive', []])
    const bill = after(none, type('230'), commit, type('+'))
    expect(bill.context.draft.lines).toMatchObject([{ quantity: 1000, unitPrice: priceAt('230.00') }])
    expect(bill.context.totals).toMatchObject({ value: { net: 20_000, vat: 3000, total: 23_000 } })
    expect(after(bill, type('450*'), take(water)).context.draft.lines[1]).toMatchObject({ unitPrice: priceAt('450') })
    expect(after(bill, type('*2'), { type: 'entry.command' }).context.entry.problem?.code).toBe('notAllowed')
  })

  test('has halalas and no finer amount, and Tab goes on to what it was for', () => {
    const typed = after(spending, take(rent), type('1.23'))
    expect(after(typed, type('1.234')).context.entry.text).toBe('1.23')
    const said = after(typed, tab, type('May'), tab)
    expect(said.context.draft.lines[0]?.expense?.description).toBe('May')
    expect(said.context.entry.column).toBe('vatKind')
    const cleared = after(said, cell('description'), { type: 'cells.clear' })
    expect(cleared.context.draft.lines[0]?.expense?.description).toBe('')
  })

  test('of a template is filled, with whom it is with and what bears it, unless that was said before', () => {
    const bill = after(spending, take(template))
    expect(bill.context.draft).toMatchObject({ party: customer, costCentreId: 4 })
    expect(bill.context.entry).toMatchObject({ rowKey: 2, column: 'price' })
    const refused = after(bill, commit, pay)
    expect(refused.context.entry).toMatchObject({ rowKey: 2, column: 'price', problem: { code: 'mustBePositive' } })
    const other = { ...customer, id: 8 }
    const named = after(spending, { type: 'header.change', change: { party: other } }, take(template))
    expect(named.context.draft.party).toEqual(other)
    const sent = after(refused, type('120'), commit, pay, save).context.sent?.body
    expect(sent).toMatchObject({
      ...{ billTypeCode: 'expenses', partyId: customer.id, costCenterId: 4, total: sar('4720.00') },
      ...{ BillItems: [], BillServices: [], tenders: [{ method: 'cash', amount: sar('4720.00') }] },
      BillExpenses: [
        { accountId: 52, description: 'May', amount: sar('4600.00'), vatCategory: 'standard' },
        { accountId: 53, description: '', amount: sar('120.00'), vatCategory: 'zero' },
      ],
    })
  })

  test('is found by what the server says of it', () => {
    const bill = after(spending, take(rent), type('10'), commit, take(water), type('20'), commit)
    expect(lineKeyAt(bill.context.draft, 'BillExpenses.1.accountId')).toBe(2)
    const refused = answered(
      after(bill, pay, save),
      refusedWith({ at: 'BillExpenses.1.amount', code: 'mustBePositive' }),
    )
    expect(refused.context.entry).toMatchObject({ rowKey: 2, column: 'price', problem: { code: 'mustBePositive' } })
  })

  test('comes to what was typed, by hand, whatever its amounts and kinds of VAT are', () => {
    const line = fc.record({
      amount: fc.integer({ min: 1, max: 10_000_000 }),
      kind: fc.constantFrom(...expenseVatKinds),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), lines => {
        const events = lines.flatMap(({ amount, kind }) => [
          take({ ...rent, ...withExpenseVat(kind) }),
          type(formatHalalas(halalas(amount))),
          commit,
        ])
        const { draft, totals } = after(spending, ...events).context
        expect(draft.lines.map(expenseVatKindOf)).toEqual(lines.map(({ kind }) => kind))
        expect(draft.lines.map(({ unitPrice }) => unitPrice)).toEqual(lines.map(({ amount }) => price(amount * 100)))
        const sumOf = (kind: string) =>
          lines.reduce((sum, each) => (each.kind === kind ? sum + BigInt(each.amount) : sum), 0n)
        // Half up, of whole halalas: within at 15 of 115, on top at 15 of 100.
        const within = (sumOf('included') * 30n + 115n) / 230n
        const onTop = (sumOf('excluded') * 30n + 100n) / 200n
        const typed = lines.reduce((sum, each) => sum + BigInt(each.amount), 0n)
        expect(totals).toMatchObject({ ok: true, value: { vat: Number(within + onTop), total: Number(typed + onTop) } })
      }),
      { numRuns: scaled(60) },
    )
  })
})
