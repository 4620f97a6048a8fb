/** A production in the editor: the product and how much of it, the lines of its recipe, and what somebody changes in them. */
import { describe, expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { billTypes } from '#domain/bills/bill-types.ts'
import type { Quantity } from '#domain/money.ts'
import type { Draft, DraftHeader, LineChoice } from '#machines/bill-editor/draft.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import {
  type KnownRecipe,
  withMade,
  withProduct,
  withProductUnit,
  withRecipe,
} from '#machines/bill-editor/production.ts'
import { billEditorMachine } from '#machines/bill-editor.machine.ts'
import { pieces, sar, times } from '../support/amounts.ts'
import { aChoice, after, answered, commit, pay, refusedWith, setting, take, type } from './bill-editor-samples.ts'

const unpriced = { priceMode: 'excluded', vatCategory: 'outOfScope' } as const
const goods = (id: number, name: string, changes: Partial<LineChoice> = {}) =>
  aChoice(id, name, '0', { ...unpriced, ...changes })
const [cake, flour, eggs, sugar] = [
  goods(1, 'cake'),
  goods(2, 'flour'),
  goods(3, 'eggs', { isSplittable: false }),
  goods(4, 'sugar'),
]
const tray = { ...cake, unitId: 11, unitNameEn: 'Tray', ratio: times('12') }
const rent = { id: 9, nameAr: 'إيجار', nameEn: 'rent' }
const recipe: KnownRecipe = {
  unit: cake,
  makes: { quantity: pieces('10'), ratio: times('1') },
  materials: [
    { ...flour, quantity: pieces('2') },
    { ...eggs, quantity: pieces('4') },
  ],
  services: [{ account: rent, amount: sar('5.00') }],
}
const otherRecipe: KnownRecipe = {
  ...recipe,
  unit: goods(5, 'bread'),
  materials: [{ ...flour, quantity: pieces('1') }],
  services: [],
}

const rules = { ...setting, paymentMethods: billTypes.production.payments }
const opened = initialTransition(billEditorMachine, {
  ...{ setting: rules, type: 'production', branchId: 1, key: 'key-1', stored: null },
})[0]
type Editor = typeof opened

const edit = (from: Editor, change: (draft: Draft) => Draft): Editor =>
  after(from, { type: 'cells.set', draft: change(from.context.draft), entry: from.context.entry })
const made = (from: Editor, count: Quantity | null) => edit(from, draft => withMade(draft, count, recipe))
const head = (change: Partial<DraftHeader>): BillEditorEvent => ({ type: 'header.change', change })

const filled = edit(
  edit(opened, draft => withProduct(draft, cake, null)),
  draft => withRecipe(draft, recipe),
)

function shown({ context: { draft } }: Editor): string[] {
  const { product } = draft
  return [
    ...(product === null ? [] : [`${product.nameEn} ${product.quantity === null ? '?' : product.quantity / 1000}`]),
    ...draft.lines.map(line => `${line.nameEn} ${line.quantity / 1000}`),
    ...draft.amounts.map(({ account, amount }) => `${account.nameEn} ${(amount / 100).toFixed(2)}`),
  ]
}

describe('a production', () => {
  test('begins with one recipe of its product, and follows the quantity that is typed', () => {
    expect(shown(filled)).toEqual(['cake 10', 'flour 2', 'eggs 4', 'rent 5.00'])
    expect(shown(made(filled, pieces('3')))).toEqual(['cake 3', 'flour 0.6', 'eggs 2', 'rent 1.50'])
    const unclear = made(filled, null)
    expect(shown(unclear)).toEqual(['cake ?', 'flour 2', 'eggs 4', 'rent 5.00'])
    expect(shown(made(unclear, pieces('20')))).toEqual(['cake 20', 'flour 4', 'eggs 8', 'rent 10.00'])
    expect(shown(edit(filled, draft => withProductUnit(draft, tray, recipe)))).toEqual([
      ...['cake 10', 'flour 24', 'eggs 48', 'rent 60.00'],
    ])
  })

  test('a quantity that was typed before the recipe came is kept', () => {
    const typed = edit(
      edit(opened, draft => withProduct(draft, cake, null)),
      draft => withMade(draft, pieces('5'), null),
    )
    expect(shown(typed)).toEqual(['cake 5'])
    const fresh = edit(opened, draft => ({ ...withProduct(draft, cake, null), lines: [] }))
    expect(shown(edit(fresh, draft => withRecipe(draft, null)))).toEqual(['cake 1'])
  })

  test('leaves alone what somebody has changed, removed or added', () => {
    const typed = after(filled, take(sugar), type('1'), commit)
    const changed = edit(typed, draft => ({
      ...draft,
      lines: draft.lines
        .filter(({ nameEn }) => nameEn !== 'eggs')
        .map(line => (line.nameEn === 'flour' ? { ...line, quantity: pieces('2.5') } : line)),
      amounts: [{ account: rent, description: '', amount: sar('7.00') }],
    }))
    expect(shown(made(changed, pieces('20')))).toEqual(['cake 20', 'flour 2.5', 'sugar 1', 'rent 7.00'])
    expect(shown(made(typed, pieces('20')))).toEqual(['cake 20', 'flour 4', 'eggs 8', 'sugar 1', 'rent 10.00'])
  })

  test('of another product has its recipe, and nothing of the one before but what was changed', () => {
    const typed = after(filled, take(sugar), type('1'), commit)
    const other = edit(typed, draft => withProduct(draft, otherRecipe.unit, recipe))
    expect(shown(other)).toEqual(['bread ?', 'sugar 1'])
    expect(shown(edit(other, draft => withRecipe(draft, otherRecipe)))).toEqual(['bread 10', 'sugar 1', 'flour 1'])
    expect(shown(edit(typed, draft => withProduct(draft, null, recipe)))).toEqual(['sugar 1'])
  })

  test('in another branch has the recipe again', () => {
    const moved = after(made(filled, pieces('20')), {
      type: 'place.change',
      place: { branchId: 2, costCentreId: null },
    })
    expect(shown(moved)).toEqual(['cake 20'])
    expect(shown(edit(moved, draft => withRecipe(draft, recipe)))).toEqual([
      ...['cake 20', 'flour 4', 'eggs 8', 'rent 10.00'],
    ])
  })

  test('is undone to what it was', () => {
    expect(shown(after(made(filled, pieces('20')), { type: 'undo' }))).toEqual(shown(filled))
  })

  test('asks for its product, and for how much of it, at their fields', () => {
    const without = after(opened, take(sugar), type('1'), commit, pay)
    expect(without.context.refusal).toEqual({ place: 'product' })
    expect(after(made(filled, null), pay).context.refusal).toEqual({ place: 'made' })
  })

  test('knows what is missing while it is typed, and refuses it like the server', () => {
    const levels = new Map([
      [flour.itemId, pieces('3')],
      [eggs.itemId, pieces('100')],
    ])
    const known = after(filled, { type: 'stock.receive', branchId: 1, levels })
    expect(known.context.short).toEqual([])
    const much = made(known, pieces('20'))
    expect(much.context.short).toMatchObject([{ place: 0, available: pieces('3'), asked: pieces('4') }])
    expect(after(much, pay).context.entry.problem?.code).toBe('notEnoughStock')
  })

  test('sends the product last, and a refusal of it comes back to its field', () => {
    const sent = after(filled, head({ note: 'x' }), pay)
    expect(sent.context.sent?.body).toMatchObject({
      billTypeCode: 'production',
      BillItems: [
        { itemId: flour.itemId, quantity: pieces('2') },
        { itemId: eggs.itemId, quantity: pieces('4') },
        { itemId: cake.itemId, quantity: pieces('10'), isProduct: true, unitPrice: 0 },
      ],
      BillExpenses: [{ accountId: rent.id, amount: sar('5.00'), vatCategory: 'outOfScope' }],
      tenders: [],
      ...{ net: sar('5.00'), vat: 0, total: sar('5.00') },
    })
    const refused = answered(sent, refusedWith({ at: 'BillItems.2.itemId', code: 'inactive' }))
    expect(refused.context.refusal).toEqual({ place: 'product' })
    const ofLine = answered(sent, refusedWith({ at: 'BillItems.1.quantity', code: 'notEnoughStock' }))
    expect(ofLine.context.refusal).toEqual({ place: 'entry' })
  })
})
