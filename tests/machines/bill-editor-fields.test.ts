/** What is typed counts: no command passes by what stands half typed in a field. */
import { describe, expect, test } from 'vitest'
import { type BillEditorContext, storedOf } from '#machines/bill-editor/context.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import type { SentProblem } from '#machines/sent-problem.ts'
import { sar } from '../support/amounts.ts'
import {
  after,
  answered,
  bread,
  commit,
  customer,
  type Editor,
  editor,
  leave,
  milk,
  pay,
  refused,
  refusedWith,
  save,
  setting,
  sheetOf,
  take,
  type,
  typeInto,
} from './bill-editor-samples.ts'

const shop = { ...setting, discountPercentMax: null }
const sold = after(editor(null, shop), take(milk), type('2'), commit, take(bread), commit)
const inLine = after(sold, { type: 'cursor.to', rowKey: 1, column: 'quantity' })
const at = (column: 'unit' | 'price' | 'discount' | 'features') => after(sold, { type: 'cursor.to', rowKey: 1, column })

type Case = {
  readonly name: string
  readonly typed: Editor
  readonly place: string
  /** What the bill holds once it is entered; null where it cannot be. */
  readonly actual: ((context: BillEditorContext) => unknown) | null
  readonly value?: unknown
}

const cases: readonly Case[] = [
  { name: 'half a search', typed: after(sold, type('mi')), place: 'entry', actual: null },
  {
    name: 'a change of the last line',
    typed: after(sold, type('*4')),
    place: 'entry',
    actual: ({ draft }) => draft.lines[1]?.quantity,
    value: 4000,
  },
  { name: 'a change that is no number', typed: after(sold, type('*x')), place: 'entry', actual: null },
  {
    name: 'a new line',
    typed: after(sold, take(milk), type('7')),
    place: 'entry',
    actual: ({ draft }) => draft.lines[2]?.quantity,
    value: 7000,
  },
  {
    name: 'a quantity',
    typed: after(inLine, type('4')),
    place: 'entry',
    actual: ({ draft }) => draft.lines[0]?.quantity,
    value: 4000,
  },
  { name: 'a quantity that is no number', typed: after(inLine, type('1,,')), place: 'entry', actual: null },
  { name: 'half a unit', typed: after(at('unit'), type('car')), place: 'entry', actual: null },
  {
    name: 'a price',
    typed: after(at('price'), type('9.50')),
    place: 'entry',
    actual: ({ draft }) => draft.lines[0]?.unitPrice,
    value: 95_000,
  },
  { name: 'a price that is no number', typed: after(at('price'), type('9,5,0')), place: 'entry', actual: null },
  {
    name: 'a discount',
    typed: after(at('discount'), type('5%')),
    place: 'entry',
    actual: ({ draft }) => draft.lines[0]?.discount,
    value: { kind: 'percent', percent: 500 },
  },
  { name: 'a discount that is no number', typed: after(at('discount'), type('5,5,5')), place: 'entry', actual: null },
  { name: 'half a feature', typed: after(at('features'), type('hot')), place: 'entry', actual: null },
  {
    name: 'a customer',
    typed: after(sold, typeInto('party', 'co', customer)),
    place: 'party',
    actual: ({ draft }) => draft.party?.id,
    value: customer.id,
  },
  {
    name: 'a name of several customers',
    typed: after(sold, typeInto('party', 'c', 'several')),
    place: 'party',
    actual: null,
  },
  { name: 'a name of nobody', typed: after(sold, typeInto('party', 'zz', 'none')), place: 'party', actual: null },
  {
    name: 'a name that nobody has looked for',
    typed: after(sold, typeInto('party', 'zz')),
    place: 'party',
    actual: null,
  },
  {
    name: 'an earlier day',
    typed: after(sold, typeInto('date', '2026-07-14')),
    place: 'date',
    actual: ({ draft }) => draft.date,
    value: '2026-07-14',
  },
  {
    name: 'today',
    typed: after(sold, typeInto('date', '2026-07-15')),
    place: 'date',
    actual: ({ draft }) => draft.date,
    value: null,
  },
  { name: 'a day to come', typed: after(sold, typeInto('date', '2026-07-16')), place: 'date', actual: null },
  { name: 'a day of a closed period', typed: after(sold, typeInto('date', '2026-06-30')), place: 'date', actual: null },
  { name: 'a day before the books', typed: after(sold, typeInto('date', '2025-12-31')), place: 'date', actual: null },
  { name: 'half a day', typed: after(sold, typeInto('date', '')), place: 'date', actual: null },
  {
    name: 'a discount of the bill',
    typed: after(sold, typeInto('discount', '5%')),
    place: 'discount',
    actual: ({ draft, totals }) => [draft.discount, totals.ok && totals.value.total],
    value: [{ kind: 'percent', percent: 500 }, sar('18.05')],
  },
  {
    name: 'a discount of the bill above all',
    typed: after(sold, typeInto('discount', '90')),
    place: 'discount',
    actual: null,
  },
  {
    name: 'a discount of the bill that is no number',
    typed: after(sold, typeInto('discount', 'abc')),
    place: 'discount',
    actual: null,
  },
  {
    name: 'a note',
    typed: after(sold, typeInto('note', ' by hand ')),
    place: 'note',
    actual: ({ draft }) => draft.note,
    value: 'by hand',
  },
]

const next = { branchId: 1, key: 'key-2' }
const commands: readonly { readonly name: string; readonly events: readonly BillEditorEvent[] }[] = [
  { name: 'paying', events: [pay] },
  { name: 'saving at once', events: [pay, save] },
  { name: 'holding', events: [{ type: 'hold', ...next }] },
  { name: 'recalling', events: [{ type: 'recall', heldKey: 'held', ...next }] },
  { name: 'what stands outside the bill', events: [{ type: 'finish' }] },
]

describe.each(commands)('law: $name enters what is being typed, or is refused beside it', ({ events }) => {
  test.each(cases)('$name', ({ typed, place, actual, value }) => {
    const done = after(typed, ...events)
    if (actual === null) {
      expect(done.value).toBe('editing')
      expect(done.context.refusal).toEqual({ place })
      const reason = place === 'entry' ? done.context.entry.problem : done.context.problems[place as 'party']
      expect(reason?.code).toMatch(/\w/u)
      expect([done.context.entry.text, done.context.typing]).toEqual([typed.context.entry.text, typed.context.typing])
      expect(done.context.draft).toEqual(typed.context.draft)
    } else {
      expect(done.context.refusal).toBeNull()
      expect(actual(done.context)).toEqual(value)
      expect(done.context.typing).toEqual({})
    }
  })
})

describe.each(cases)('$name', ({ typed, actual, value }) => {
  test('survives that the page is left, and is entered or refused then', () => {
    const stored = storedOf(typed.context)
    const reopened = editor(structuredClone(stored), shop)
    expect([reopened.context.entry.text, reopened.context.typing]).toEqual([
      typed.context.entry.text,
      typed.context.typing,
    ])
    const done = after(reopened, pay)
    if (actual === null) expect(done.value).toBe('editing')
    else expect(actual(done.context)).toEqual(value)
  })

  test('comes back with an undo after the bill was given up', () => {
    const back = after(typed, { type: 'discard', ...next }, { type: 'undo' })
    if (actual !== null) expect(actual(back.context)).toEqual(value)
    else expect(back.context.draft.lines).toEqual(typed.context.draft.lines)
  })
})

describe('a field beside the lines', () => {
  test('is entered when it is left, and says why when it cannot be', () => {
    const given = after(sold, typeInto('discount', '5%'), leave('discount'))
    expect(sheetOf(given).at(-1)).toBe('total 18.05')
    const kept = after(sold, typeInto('discount', 'abc'), leave('discount'))
    expect(kept.context).toMatchObject({
      typing: { discount: { text: 'abc' } },
      problems: { discount: { code: 'invalidNumber' } },
    })
  })

  test('says nothing more once another key is typed, and is as it was after it was forgotten', () => {
    const kept = after(sold, typeInto('discount', 'abc'), leave('discount'))
    expect(after(kept, typeInto('discount', 'ab')).context.problems).toEqual({})
    const forgotten = after(kept, { type: 'field.forget', field: 'discount' })
    expect(forgotten.context).toMatchObject({ typing: {}, problems: {}, draft: { discount: null } })
  })

  test('changes nothing where the typed text is the stored one', () => {
    const given = after(sold, typeInto('discount', '5%'), leave('discount'))
    expect(after(given, typeInto('discount', '5.00%'), leave('discount')).context.draft).toBe(given.context.draft)
    expect(after(sold, typeInto('note', '  '), leave('note')).context.draft).toBe(sold.context.draft)
  })

  test('gives up what is typed with an undo, before anything of the bill is undone', () => {
    const typed = after(sold, typeInto('note', 'by hand'), { type: 'undo' })
    expect(typed.context).toMatchObject({ typing: {}, draft: { lines: sold.context.draft.lines } })
  })

  test('keeps its text while lines are typed', () => {
    const typed = after(sold, typeInto('discount', 'abc'), take(milk), type('3'), commit)
    expect(typed.context.typing.discount?.text).toBe('abc')
    expect(typed.context.draft.lines).toHaveLength(3)
  })

  test('that is chosen from elsewhere forgets what was being typed there', () => {
    const chosen = after(sold, typeInto('party', 'zz', 'none'), leave('party'), {
      type: 'header.change',
      change: { party: customer },
    })
    expect(chosen.context).toMatchObject({ typing: {}, problems: {}, draft: { party: customer } })
  })

  test('is never thrown away for a bill that waits', () => {
    const waiting = after(editor(), typeInto('note', 'by hand'))
    expect(waiting.can({ type: 'reopen', draft: sold.context.draft })).toBe(false)
  })
})

describe('what the server holds against a bill', () => {
  const saving = after(sold, pay, save)
  const against = (...problems: readonly SentProblem[]) => answered(saving, refusedWith(...problems))

  test.each([
    ['BillItems.1.quantity', 'entry', '2 quantity'],
    ['BillItems.0.unitPrice', 'entry', '1 price'],
    ['BillItems.0.discount', 'entry', '1 discount'],
    ['BillItems.0', 'entry', '1 quantity'],
    ['lines.1.unitId', 'entry', '2 unit'],
    ['date', 'date', 'null item'],
    ['partyId', 'party', 'null item'],
    ['branchId', 'branch', 'null item'],
    ['costCenterId', 'costCentre', 'null item'],
    ['invoiceKind', 'invoiceKind', 'null item'],
    ['discount', 'discount', 'null item'],
    ['note', 'note', 'null item'],
    ['isDelivered', 'delivered', 'null item'],
  ])('at %s stands at its field, with the caret there', (path, place, cell) => {
    const back = against({ at: path, code: 'notAllowed' })
    expect(back.value).toBe('editing')
    const { entry, problems, refusal, failure } = back.context
    expect(refusal).toEqual({ place })
    expect(`${entry.rowKey} ${entry.column}`).toBe(cell)
    expect((place === 'entry' ? entry.problem : problems[place as 'date'])?.code).toBe('notAllowed')
    expect(failure?.description).toBe('quantityOver')
  })

  test('at the tenders stays with the payment', () => {
    expect(against({ at: 'tenders', code: 'underpaid' }).value).toEqual({ failed: 'refused' })
  })

  test('that has no field stays with the payment, which shows it', () => {
    expect(against({ at: '', code: 'totalDiffers' }).value).toEqual({ failed: 'refused' })
    expect(against().value).toEqual({ failed: 'refused' })
  })

  test('that this version does not know is still shown at its field', () => {
    expect(against({ at: 'date', code: 'moonIsFull' }).context.problems.date?.code).toBe('invalid')
  })

  test('is forgotten once the bill is another', () => {
    const answer = against({ at: 'date', code: 'periodLocked' }, { at: 'BillItems.0.quantity', code: 'notEnoughStock' })
    expect(answer.context.refusal).toEqual({ place: 'date' })
    const changed = after(answer, take(milk), commit)
    expect(changed.context).toMatchObject({ problems: {}, failure: null })
  })

  test('lets the bill be sent again as it was, because the world may have changed', () => {
    expect(after(answered(saving, refused), pay, save).context.sent).toEqual(saving.context.sent)
  })
})

test('an amount survives that the page is left, with the payment that it belongs to', () => {
  const paying = after(sold, pay, { type: 'tender.method', method: 'card' }, { type: 'tender.type', text: '7' })
  const reopened = editor(structuredClone(storedOf(paying.context)), shop)
  expect(reopened.value).toBe('paying')
  expect(reopened.context.tender).toEqual({ method: 'card', texts: { card: '7' } })
  const back = after(paying, { type: 'back' })
  expect(editor(structuredClone(storedOf(back.context)), shop).value).toBe('editing')
})

test('an amount that does not suffice keeps the keys, and says so however often it is asked', () => {
  const paying = after(sold, pay, { type: 'tender.type', text: '1' }, save)
  expect(paying.value).toBe('paying')
  expect(paying.context.refusal).toEqual({ place: 'tender' })
  expect(after(paying, save).context.refusal).not.toBe(paying.context.refusal)
})
