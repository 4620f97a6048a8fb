/** What the bill editor is tested with: three things to sell, a shop with VAT, and the steps of a cashier. */
import { initialTransition, transition } from 'xstate'
import { billTypes } from '#domain/bills/bill-types.ts'
import { nothingRefunded } from '#domain/bills/refund.ts'
import { noCashBefore } from '#domain/bills/tenders.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import { day } from '#domain/days.ts'
import { price, ratioOne, zeroHalalas, zeroQuantity } from '#domain/money.ts'
import { type BillEditorContext, newlyOpened, type StoredBill } from '#machines/bill-editor/context.ts'
import {
  type BillSetting,
  type Draft,
  type DraftLine,
  type DraftParty,
  emptyDraft,
  type LineChoice,
} from '#machines/bill-editor/draft.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import type { FoundParty, TypedField } from '#machines/bill-editor/fields.ts'
import type { SendAnswer } from '#machines/bill-editor/sending.ts'
import { liveEntry } from '#machines/bill-editor/sheet.ts'
import { billEditorMachine } from '#machines/bill-editor.machine.ts'
import type { SentProblem } from '#machines/sent-problem.ts'
import { pieces, priceAt, sar } from '../support/amounts.ts'
import { aBillDocument } from '../support/bill-document.ts'
import { aLine, feeOff, vatOn } from '../support/bills.ts'
import { type Sample, step } from './explore.ts'

export const setting: BillSetting = {
  vat: vatOn,
  vatRates: [{ ...vatOn, firstDay: day('0001-01-01') }],
  tobacco: feeOff,
  tobaccoFees: [{ ...feeOff, firstDay: day('0001-01-01') }],
  cashStepHalalas: 1,
  discountPercentMax: null,
  paymentMethods: billTypes.sale.payments,
  deliveryApps: [],
  mergesScans: true,
  today: '2026-07-15',
  firstDay: '2026-01-01',
  lockedUntil: '2026-06-30',
  oversellPolicy: 'block',
  listPriceOf: () => undefined,
  campaigns: { known: [], categoryOf: () => 1, moment: { day: day('2026-07-15'), minute: 720 } },
}

export function aChoice(
  itemId: number,
  name: string,
  unitPrice: string,
  changes: Partial<LineChoice> = {},
): LineChoice {
  return {
    itemId,
    unitId: itemId * 10,
    code: String(1000 + itemId),
    nameAr: name,
    nameEn: name,
    unitNameAr: 'حبة',
    unitNameEn: 'Piece',
    ratio: ratioOne,
    unitPrice: priceAt(unitPrice),
    priceMode: 'included',
    vatCategory: 'standard',
    isTobacco: false,
    isService: false,
    isSplittable: true,
    ...changes,
  }
}

export const milk = aChoice(1, 'milk', '8.50')
export const bread = aChoice(2, 'bread', '2.00')
export const delivery = aChoice(3, 'delivery', '10.00', { isService: true })
export const customer: DraftParty = {
  id: 7,
  code: 'C7',
  nameAr: 'شركة',
  nameEn: 'Co.',
  vatNumber: '399999999900003',
  canLoan: true,
  loanLimit: null,
}

export type Editor = ReturnType<typeof editor>

/** The machine at rest, before anything was typed or as it opens on what was stored. */
export function editor(stored: StoredBill | null = null, ofSetting = setting) {
  return initialTransition(billEditorMachine, {
    setting: ofSetting,
    type: 'sale',
    branchId: 1,
    key: 'key-1',
    stored,
  })[0]
}

export function after(from: Editor, ...events: readonly BillEditorEvent[]): Editor {
  return events.reduce((snapshot, event) => transition(billEditorMachine, snapshot, event)[0], from)
}

type ActorName = 'sendBill' | 'queueBill' | 'holdBill' | 'recallBill'

/** What the server, or the device, answered to what is under way. */
export function answered(from: Editor, answer: unknown, actor: ActorName = 'sendBill'): Editor {
  const event: Sample =
    answer instanceof Error
      ? { type: `xstate.error.actor.${actor}`, error: answer }
      : { type: `xstate.done.actor.${actor}`, output: answer }
  // The events of actors are no events of the machine's own type.
  return step(billEditorMachine, from, event)[0] as Editor
}

export const saved: SendAnswer = {
  kind: 'saved',
  bill: aBillDocument([{ ...aLine('8.50'), nameAr: 'milk', nameEn: 'milk' }]),
}

export const refusedWith = (...problems: readonly SentProblem[]): SendAnswer => ({
  kind: 'failed',
  failure: { isUncertain: false, reason: 'refused', description: 'quantityOver', problems },
})

export const refused = refusedWith({ at: 'BillItems.0.quantity', code: 'notEnoughStock' })

export const type = (text: string): BillEditorEvent => ({ type: 'text.type', text })
export const take = (choice: LineChoice): BillEditorEvent => ({ type: 'item.take', choice })
export const commit: BillEditorEvent = { type: 'entry.commit' }
export const pay: BillEditorEvent = { type: 'pay' }
export const save: BillEditorEvent = { type: 'save' }
export const back: BillEditorEvent = { type: 'back' }
export const typeInto = (field: TypedField, text: string, found: FoundParty | null = null): BillEditorEvent => ({
  type: 'field.type',
  field,
  typed: { text, found },
})
export const leave = (field: TypedField): BillEditorEvent => ({ type: 'field.leave', field })

/** `milk × 3 = 25.50`, line by line, and the total. */
export function sheetOf({ context }: { context: BillEditorContext }): string[] {
  const { draft, totals } = context
  const lines = draft.lines.map(line => `${line.nameEn} × ${line.quantity / 1000}`)
  return [...lines, totals.ok ? `total ${(totals.value.total / 100).toFixed(2)}` : 'no total']
}

const refundRules = { ...setting, paymentMethods: billTypes.rsale.payments }
const soldBefore = [
  { choice: milk, count: '3' },
  { choice: bread, count: '10' },
  { choice: delivery, count: '1' },
] as const
const totalsBefore = computeTotals({
  lines: soldBefore.map(({ choice, count }) => ({
    ...{ quantity: pieces(count), unitPrice: choice.unitPrice, priceMode: choice.priceMode },
    ...{ vatCategory: choice.vatCategory, unitRatio: choice.ratio },
  })),
  vat: vatOn,
  tobacco: feeOff,
})

function originalLineOf(choice: LineChoice, count: string, at: number): DraftLine {
  const totals = totalsBefore.ok ? totalsBefore.value.lines[at] : undefined
  if (totals === undefined) throw new Error('The original has no totals.')
  return {
    ...choice,
    ...{ key: at + 1, quantity: zeroQuantity, discount: null, listPrice: choice.unitPrice, features: [] },
    ...{ quotationLine: null, kept: null },
    original: { line: at + 1, quantity: pieces(count), totals, cost: zeroHalalas, refunded: nothingRefunded },
  }
}

const refundDraft: Draft = {
  ...emptyDraft('rsale', 'key-1', 1),
  lines: soldBefore.map(({ choice, count }, at) => originalLineOf(choice, count, at)),
  nextLineKey: 4,
  reason: 'goods',
  original: {
    ...{ id: 9, code: '1-000009', day: '2026-07-01', nameAr: '', nameEn: '' },
    paid: [
      { method: 'mada', amount: sar('20.00') },
      { method: 'cash', amount: sar('35.50') },
    ],
    cashBefore: noCashBefore,
    points: null,
    cashStepHalalas: 1,
  },
}
/** A refund of a sale of three milks, ten loaves and a delivery, paid by mada and in cash; nothing is taken back yet. */
export function refundEditor(): Editor {
  const stored = { ...newlyOpened(refundDraft), entry: { ...liveEntry, rowKey: 1, column: 'quantity' as const } }
  const input = { setting: refundRules, type: 'rsale', branchId: 1, key: 'key-1', stored } as const
  return initialTransition(billEditorMachine, input)[0]
}

/** A debit note of the same sale; no price is added yet. */
export function debitEditor(): Editor {
  const unitPrice = price(0)
  const lines = refundDraft.lines.map(line => ({
    ...{ ...line, unitPrice, listPrice: unitPrice },
    quantity: line.original?.quantity ?? zeroQuantity,
  }))
  const draft: Draft = { ...refundDraft, type: 'debit-note', lines }
  const stored = { ...newlyOpened(draft), entry: { ...liveEntry, rowKey: 1, column: 'price' as const } }
  const rules = { ...setting, paymentMethods: billTypes['debit-note'].payments }
  const input = { setting: rules, type: 'debit-note', branchId: 1, key: 'key-1', stored } as const
  return initialTransition(billEditorMachine, input)[0]
}
