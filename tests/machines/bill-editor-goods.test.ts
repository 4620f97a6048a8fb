/** Issues and transfers in the editor: what they ask for beside their lines, and what they take although the branch has too little. */
import { describe, expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { type BillTypeCode, billTypes } from '#domain/bills/bill-types.ts'
import { quantity } from '#domain/money.ts'
import { storedOf } from '#machines/bill-editor/context.ts'
import type { DraftHeader, LineChoice } from '#machines/bill-editor/draft.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { billEditorMachine } from '#machines/bill-editor.machine.ts'
import { readStoredBill, storedBillText } from '#src/screens/bill/offline/stored-bill.ts'
import { sar } from '../support/amounts.ts'
import {
  aChoice,
  after,
  answered,
  commit,
  type Editor,
  pay,
  refusedWith,
  setting,
  take,
  type,
} from './bill-editor-samples.ts'

const unpriced = { priceMode: 'excluded', vatCategory: 'outOfScope' } as const satisfies Partial<LineChoice>
const milk = aChoice(1, 'milk', '0', unpriced)
const rent = { id: 9, nameAr: 'إيجار', nameEn: 'rent' }

function opened(billType: BillTypeCode, changes: Partial<typeof setting> = {}): Editor {
  const rules = { ...setting, ...changes, paymentMethods: billTypes[billType].payments }
  return initialTransition(billEditorMachine, {
    ...{ setting: rules, type: billType, branchId: 1, key: 'key-1', stored: null },
  })[0]
}

const change = (change: Partial<DraftHeader>): BillEditorEvent => ({ type: 'header.change', change })
const lines = [take(milk), type('5'), commit]
const refusedAt = ({ context }: Editor) => [
  context.refusal?.place,
  context.refusal && context.problems[context.refusal.place]?.code,
]

describe('an issue', () => {
  test('is of damaged goods unless another reason is chosen, and is saved without a payment', () => {
    const saving = after(opened('exchange'), ...lines, pay)
    expect(saving.value).toBe('saving')
    expect(saving.context.sent?.body).toMatchObject({
      ...{ billTypeCode: 'exchange', issueReason: 'damage', tenders: [], total: 0 },
      BillItems: [{ itemId: 1, quantity: 5000, unitPrice: 0, isPriceIncludingVat: false }],
    })
    expect(saving.context.sent?.body).not.toHaveProperty('expenseAccountId')
  })

  test('for own use names the account that bears it', () => {
    const refused = after(opened('exchange'), ...lines, change({ issueReason: 'ownUse' }), pay)
    expect([refused.value, refusedAt(refused)]).toEqual(['editing', ['expenseAccount', 'required']])
    const saving = after(refused, change({ expenseAccount: rent }), pay)
    expect(saving.context.sent?.body).toMatchObject({ issueReason: 'ownUse', expenseAccountId: 9 })
  })

  test('begins the next one with its usual reason', () => {
    const saved = answered(after(opened('exchange'), ...lines, change({ issueReason: 'expired' }), pay), {
      kind: 'saved',
      bill: {},
    })
    const next = after(saved, { type: 'next', branchId: 1, key: 'key-2' })
    expect(next.context.draft).toMatchObject({ issueReason: 'damage', lines: [] })
  })

  test('takes a price of no line', () => {
    const refused = after(opened('exchange'), ...lines, type('=9.50'), commit)
    expect(refused.context.draft.lines[0]?.unitPrice).toBe(0)
  })
})

describe('a transfer', () => {
  const receive = (count: number): BillEditorEvent => ({
    ...{ type: 'stock.receive', branchId: 1 },
    levels: new Map([[milk.itemId, quantity(count * 1000)]]),
  })

  test('names the branch that receives, and loses it where it becomes the sender', () => {
    const refused = after(opened('convert-varieties'), ...lines, pay)
    expect([refused.value, refusedAt(refused)]).toEqual(['editing', ['toBranch', 'required']])
    const named = after(refused, change({ toBranchId: 2 }))
    expect(after(named, pay).context.sent?.body).toMatchObject({ toBranchId: 2, isDelivered: true })
    const moved = after(named, { type: 'place.change', place: { branchId: 2, costCentreId: null } })
    expect(moved.context.draft).toMatchObject({ branchId: 2, toBranchId: null, lines: [] })
  })

  test('of more than there is is refused, also in transit and where more may be sold', () => {
    for (const isDelivered of [true, false]) {
      const begun = after(opened('convert-varieties', { oversellPolicy: 'allow' }), receive(3), ...lines)
      const refused = after(begun, change({ toBranchId: 2, isDelivered }), pay)
      expect(refused.value).toBe('editing')
      expect(refused.context.entry.problem?.code).toBe('notEnoughStock')
    }
    const issued = after(opened('exchange', { oversellPolicy: 'allow' }), receive(3), ...lines, pay)
    expect(issued.value).toBe('saving')
  })

  test('shows what the server has against it at its field', () => {
    const saving = after(opened('convert-varieties'), ...lines, change({ toBranchId: 2 }), pay)
    const refused = answered(saving, refusedWith({ at: 'toBranchId', code: 'notFound' }))
    expect([refused.value, refusedAt(refused)]).toEqual(['editing', ['toBranch', 'notFound']])
  })
})

describe('a cost-centre transfer', () => {
  const amounts = [{ account: rent, description: 'June', amount: sar('250.00') }]

  test('may be of amounts alone, which make its total and bear no VAT', () => {
    const begun = after(opened('convert-cc'), change({ amounts, toCostCentreId: 4 }))
    const saving = after(begun, pay)
    expect(saving.value).toBe('saving')
    expect(saving.context.sent?.body).toMatchObject({
      ...{ toCostCenterId: 4, net: 25_000, vat: 0, total: 25_000, BillItems: [] },
      BillExpenses: [{ accountId: 9, description: 'June', amount: 25_000, vatCategory: 'outOfScope' }],
    })
    expect(after(opened('convert-cc'), change({ toCostCentreId: 4 }), pay).value).toBe('editing')
  })

  test('survives a reload as it was typed', () => {
    const begun = after(
      opened('convert-cc'),
      ...lines,
      change({ amounts, toCostCentreId: 4, expenseAccount: rent, note: 'June' }),
    )
    const stored = storedOf(begun.context)
    if (stored === null) throw new Error('The draft is gone.')
    expect(readStoredBill(storedBillText(stored))?.draft).toEqual(begun.context.draft)
  })
})
