import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rate } from '#domain/money.ts'
import { paymentIn } from '#machines/bill-editor/context.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { scaled } from '#tests/support/depth.ts'
import { sar } from '../support/amounts.ts'
import {
  aChoice,
  after,
  bread,
  commit,
  customer,
  delivery,
  type Editor,
  editor,
  leave,
  milk,
  pay,
  save,
  setting,
  sheetOf,
  take,
  type,
  typeInto,
} from './bill-editor-samples.ts'

const tab: BillEditorEvent = { type: 'cursor.tab', by: 1 }
const tabBack: BillEditorEvent = { type: 'cursor.tab', by: -1 }
const undo: BillEditorEvent = { type: 'undo' }
const redo: BillEditorEvent = { type: 'redo' }
const command: BillEditorEvent = { type: 'entry.command' }
const open: BillEditorEvent = { type: 'cell.open' }
const move = (by: number): BillEditorEvent => ({ type: 'cursor.move', by })
const setDiscount = (text: string): readonly BillEditorEvent[] => [typeInto('discount', text), leave('discount')]

const bill = after(editor(), take(milk), type('2'), commit, take(bread), commit)
const capped = (percent: number) => editor(null, { ...setting, discountPercentMax: rate(percent) })
const lineIn = (from: Editor, place: number) => from.context.draft.lines[place]
const cellOf = ({ context }: Editor) => `${context.entry.rowKey ?? 'live'} ${context.entry.column}`
const carton = aChoice(1, 'milk', '96', { unitId: 12, unitNameEn: 'Carton' })

describe('the cells of a line', () => {
  test('tab goes from the quantity through unit, price and discount to the next line, and back', () => {
    const places = (start: Editor, event: BillEditorEvent, count: number) => {
      const seen: string[] = []
      let last = start
      for (let each = 0; each < count; each += 1) {
        last = after(last, event)
        seen.push(cellOf(last))
      }
      return seen
    }
    const top = after(bill, move(-2))
    expect(cellOf(top)).toBe('1 quantity')
    expect(places(top, tab, 8)).toEqual([
      '1 unit',
      '1 price',
      '1 discount',
      '2 quantity',
      '2 unit',
      '2 price',
      '2 discount',
      'live item',
    ])
    expect(places(bill, tabBack, 4)).toEqual(['2 discount', '2 price', '2 unit', '2 quantity'])
  })

  test('tab from the quantity of the live line adds the line and goes on to its unit', () => {
    const added = after(bill, take(delivery), type('2'), tab)
    expect(sheetOf(added)).toEqual(['milk × 2', 'bread × 1', 'delivery × 2', 'total 39.00'])
    expect(cellOf(added)).toBe('3 unit')
  })

  test('a price is entered, calculated, and put back by del', () => {
    const atPrice = after(bill, move(-2), tab, tab)
    expect(sheetOf(after(atPrice, type('9'), commit))).toEqual(['milk × 2', 'bread × 1', 'total 20.00'])
    expect(lineIn(after(atPrice, type('100/3'), commit), 0)?.unitPrice).toBe(333_333)
    const back = after(atPrice, type('9'), tab, tabBack, { type: 'cells.clear' })
    expect(lineIn(back, 0)?.unitPrice).toBe(milk.unitPrice)
  })

  test.each([
    ['5%', 'total 18.15'],
    ['٥٪', 'total 18.15'],
    ['5', 'total 14.00'],
    ['0', 'total 19.00'],
  ])('a discount of %s leaves %s', (text, total) => {
    expect(sheetOf(after(bill, move(-2), tab, tab, tab, type(text), commit)).at(-1)).toBe(total)
  })

  test('f2 puts the value into the cell to be mended; esc leaves it as it was', () => {
    const mending = after(bill, move(-2), open)
    expect(mending.context.entry).toMatchObject({ mode: 'caret', text: '2' })
    expect(sheetOf(after(mending, type('25'), commit))[0]).toBe('milk × 25')
    expect(after(mending, { type: 'entry.step' }).context.entry).toMatchObject({ mode: 'overwrite', text: '' })
    const discount = after(bill, move(-2), tab, tab, tab, type('7.5%'), tab, tabBack, open)
    expect(discount.context.entry.text).toBe('7.5%')
  })

  test('another unit brings its own list price', () => {
    const changed = after(bill, move(-2), tab, { type: 'unit.take', choice: carton })
    expect(lineIn(changed, 0)).toMatchObject({ unitId: 12, unitPrice: carton.unitPrice, listPrice: carton.unitPrice })
  })

  test('features raise the price of every piece and go to the server by their ids', () => {
    const hot = { id: 4, nameAr: 'ساخن', nameEn: 'hot', price: milk.unitPrice }
    const chosen = after(bill, move(-2), { type: 'feature.toggle', feature: hot })
    expect(sheetOf(chosen).at(-1)).toBe('total 36.00')
    expect(after(chosen, pay, save).context.sent?.body.BillItems[0]).toMatchObject({ features: [4] })
    expect(sheetOf(after(chosen, { type: 'feature.toggle', feature: hot }))).toEqual(sheetOf(bill))
  })

  test('ctrl+d copies the cell above, and sells the last line once more from the live line', () => {
    expect(sheetOf(after(bill, move(-1), { type: 'cell.fill' }))).toEqual(['milk × 2', 'bread × 2', 'total 21.00'])
    expect(sheetOf(after(bill, { type: 'cell.fill' }))[2]).toBe('bread × 1')
  })

  test('ins puts the next line above the one of the cell', () => {
    const inserted = after(bill, move(-1), { type: 'row.insert' }, take(delivery), commit)
    expect(sheetOf(inserted)).toEqual(['milk × 2', 'delivery × 1', 'bread × 1', 'total 29.00'])
  })

  test('pasted lines are added all together, or none of them is', () => {
    const line = { choice: milk, quantityText: '٣', priceText: '', discountText: '' }
    const paste = (...lines: (typeof line)[]): BillEditorEvent => ({ type: 'cells.paste', lines })
    expect(sheetOf(after(bill, paste(line, { ...line, choice: bread, quantityText: '' }))).slice(2, 4)).toEqual([
      'milk × 3',
      'bread × 1',
    ])
    const wrong = after(bill, paste(line, { ...line, quantityText: 'x' }))
    expect(sheetOf(wrong)).toEqual(sheetOf(bill))
    expect(wrong.context.entry.problem).toEqual({ code: 'invalidNumber', params: { line: 2 } })
  })
})

describe('what is typed into the empty live line', () => {
  test('plus and minus change the last line by one, down to nothing', () => {
    expect(sheetOf(after(bill, type('+'), type('+')))[1]).toBe('bread × 3')
    expect(sheetOf(after(bill, type('-')))).toEqual(['milk × 2', 'total 17.00'])
    expect(after(editor(), type('+')).context.entry.text).toBe('+')
  })

  test.each([
    ['*12', 'bread × 12', 'total 41.00'],
    ['×١٢', 'bread × 12', 'total 41.00'],
    ['=3.5', 'bread × 1', 'total 20.50'],
    ['%50', 'bread × 1', 'total 18.00'],
    ['٪٥٠', 'bread × 1', 'total 18.00'],
  ])('%s changes the last line', (text, line, total) => {
    const done = after(bill, type(text), command)
    expect(sheetOf(done).slice(1)).toEqual([line, total])
    expect(done.context.entry.text).toBe('')
  })

  test('a command that cannot be read stays and says why; without a line there is nothing to change', () => {
    expect(after(bill, type('*x'), command).context.entry.problem).toEqual({ code: 'invalidNumber' })
    expect(after(editor(), type('*3'), command).context.entry.problem).toEqual({ code: 'noLines' })
  })
})

describe('the limit of discounts', () => {
  const within = after(capped(1000), take(milk), type('2'), commit, take(bread), commit)
  const atPrice = after(within, move(-2), tab, tab)
  const atDiscount = after(atPrice, tab)

  test('lets the cell be left up to the limit, and above it only says why', () => {
    expect(sheetOf(after(atDiscount, type('10%'), commit)).at(-1)).toBe('total 17.30')
    const over = after(atDiscount, type('11%'), commit)
    expect(cellOf(over)).toBe('1 discount')
    expect(over.context.entry.problem).toMatchObject({ code: 'discountLimitExceeded', params: { limit: '10' } })
    expect(sheetOf(over)).toEqual(sheetOf(within))
  })

  test('counts a price below the list, and what is given twice', () => {
    expect(after(atPrice, type('7.60'), commit).context.entry.problem?.code).toBe('discountLimitExceeded')
    const twice = after(atPrice, type('7.80'), tab, type('5%'), commit)
    expect(twice.context.entry.problem?.code).toBe('discountLimitExceeded')
    expect(after(atPrice, type('9'), commit).context.entry.problem).toBeNull()
  })

  test('holds for the discount of the bill together with those of the lines', () => {
    const given = after(atDiscount, type('8%'), commit, ...setDiscount('5%'))
    expect(given.context.problems.discount?.code).toBe('discountLimitExceeded')
    expect(given.context.draft.discount).toBeNull()
    expect(sheetOf(after(within, ...setDiscount('10%'))).at(-1)).toBe('total 17.10')
  })

  test('keeps a bill from payment that passes it by a change elsewhere', () => {
    const amount = after(within, ...setDiscount('1.50'), { type: 'line.remove', rowKey: 1 })
    expect(amount.context.against[0]?.code).toBe('discountLimitExceeded')
    const asked = after(amount, pay)
    expect(asked.value).toBe('editing')
    expect(asked.context).toMatchObject({
      refusal: { place: 'entry' },
      entry: { problem: { code: 'discountLimitExceeded' } },
    })
  })

  test('of nothing allows no halala', () => {
    const none = after(capped(0), take(milk), commit, move(-1), tab, tab, tab, type('0.01'), commit)
    expect(none.context.entry.problem?.code).toBe('discountLimitExceeded')
  })

  test('is not what keeps a discount below the amount of the bill', () => {
    expect(after(bill, ...setDiscount('19.01')).context.problems.discount?.code).toBe('discountTooLarge')
    expect(after(bill, ...setDiscount('x')).context.problems.discount?.code).toBe('invalidNumber')
  })
})

describe('undo and redo', () => {
  test('go through every change of the bill and back', () => {
    const changed = after(bill, move(-2), type('5'), commit, ...setDiscount('10%'), {
      type: 'header.change',
      change: { party: customer },
    })
    const first = after(changed, undo, undo, undo)
    expect(first.context.draft).toEqual(bill.context.draft)
    expect(after(first, redo, redo, redo).context.draft).toEqual(changed.context.draft)
    expect(after(first, undo, undo).context.draft.lines).toEqual([])
    expect(after(first, undo, undo).can(undo)).toBe(false)
  })

  test('a change after an undo leaves nothing to redo', () => {
    expect(after(bill, undo, take(delivery), commit).can(redo)).toBe(false)
  })

  test('undo first discards the text of the cell', () => {
    const typing = after(bill, type('mil'), undo)
    expect(typing.context.entry.text).toBe('')
    expect(sheetOf(typing)).toEqual(sheetOf(bill))
  })

  test('a change of branch or cost centre clears the lines, and undo brings them back', () => {
    const elsewhere = after(bill, { type: 'place.change', place: { branchId: 2, costCentreId: 3 } })
    expect(elsewhere.context.draft).toMatchObject({ branchId: 2, costCentreId: 3, lines: [] })
    expect(after(elsewhere, undo).context.draft).toEqual(bill.context.draft)
  })
})

test('law: whatever is done, undoing it all gives the empty bill and redoing it all gives the bill', () => {
  const events: readonly BillEditorEvent[] = [
    take(milk),
    take(bread),
    commit,
    type('3'),
    type('+'),
    move(-1),
    move(1),
    tab,
    tabBack,
    { type: 'cells.clear' },
    { type: 'cell.fill' },
    { type: 'row.insert' },
    { type: 'line.remove', rowKey: 1 },
    ...setDiscount('10%'),
    { type: 'place.change', place: { branchId: 1, costCentreId: 2 } },
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), list => {
      const done = after(
        editor(),
        ...list,
        { type: 'cursor.to', rowKey: null },
        { type: 'entry.step' },
        { type: 'entry.step' },
      )
      const count = done.context.history.past.length
      // What still is in the cell is given up first.
      const start = after(done, ...Array<BillEditorEvent>(count + 1).fill(undo))
      expect(start.context.draft).toEqual(editor().context.draft)
      const again = after(start, ...Array<BillEditorEvent>(count).fill(redo))
      expect(again.context.draft).toEqual(done.context.draft)
    }),
    { numRuns: scaled(200) },
  )
})

describe('several tenders', () => {
  const paying = after(bill, pay)
  const method = (name: 'cash' | 'card' | 'mada' | 'credit'): BillEditorEvent => ({
    type: 'tender.method',
    method: name,
  })
  const given = (text: string): BillEditorEvent => ({ type: 'tender.type', text })

  test('an amount in cash, and the rest by card with a single key', () => {
    const split = after(paying, given('10'), method('card'))
    expect(paymentIn(split.context)).toMatchObject({ due: sar('9.00'), problem: null })
    expect(after(split, save).context.sent?.body.tenders).toEqual([
      { method: 'cash', amount: sar('10.00') },
      { method: 'card', amount: sar('9.00') },
    ])
  })

  test('cash over the rest gives change, a card over it is refused', () => {
    const change = after(paying, method('card'), given('15'), method('cash'), given('10'))
    expect(paymentIn(change.context).settlement?.change).toBe(sar('6.00'))
    const over = after(paying, method('card'), given('20'))
    expect(paymentIn(over.context)).toMatchObject({ settlement: null, problem: { code: 'overpaid' } })
  })

  test('on credit needs a customer', () => {
    const credit = after(paying, method('credit'))
    expect(paymentIn(credit.context)).toMatchObject({ settlement: null, problem: { code: 'partyRequired' } })
    const barred = { ...customer, canLoan: false }
    const refused = after(bill, { type: 'header.change', change: { party: barred } }, pay, method('credit'))
    expect(paymentIn(refused.context).problem?.code).toBe('tenderNotAccepted')
    const named = after(bill, { type: 'header.change', change: { party: customer } }, pay, method('credit'), save)
    expect(named.context.sent?.body).toMatchObject({
      partyId: 7,
      tenders: [{ method: 'credit', amount: sar('19.00') }],
    })
  })

  test('a method that this user may not take is not chosen', () => {
    const cash = editor(null, { ...setting, paymentMethods: ['cash'] })
    expect(after(cash, take(milk), commit, pay).can(method('card'))).toBe(false)
  })

  test('cash rounding rounds what is left to cash alone', () => {
    const rounding = editor(null, { ...setting, cashStepHalalas: 25 })
    const split = after(
      rounding,
      take(aChoice(9, 'pen', '10.10')),
      commit,
      pay,
      method('card'),
      given('5'),
      method('cash'),
    )
    expect(paymentIn(split.context)).toMatchObject({ due: sar('5.00'), settlement: { rounding: sar('0.10') } })
  })
})

test('the head of the bill is sent as it was chosen', () => {
  const change = {
    party: customer,
    date: '2026-01-30',
    invoiceKind: 'simplified',
    isDelivered: false,
    note: 'n',
  } as const
  const place: BillEditorEvent = { type: 'place.change', place: { branchId: 2, costCentreId: 5 } }
  const events = [place, { type: 'header.change', change }, take(milk), commit, ...setDiscount('1'), pay, save] as const
  expect(after(editor(), ...events).context.sent?.body).toMatchObject({
    branchId: 2,
    costCenterId: 5,
    date: '2026-01-30',
    invoiceKind: 'simplified',
    isDelivered: false,
    note: 'n',
    discount: { kind: 'amount', amount: sar('1.00') },
    total: sar('7.50'),
  })
})
