/** A quotation in the editor that the cashier knows, and the sale that is made of one. */
import { describe, expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { day } from '#domain/days.ts'
import { newlyOpened } from '#machines/bill-editor/context.ts'
import type { Draft, DraftQuotation } from '#machines/bill-editor/draft.ts'
import { billEditorMachine } from '#machines/bill-editor.machine.ts'
import { percent, pieces, priceAt } from '../support/amounts.ts'
import {
  after,
  answered,
  bread,
  commit,
  customer,
  editor,
  leave,
  milk,
  pay,
  refused,
  save,
  saved,
  setting,
  take,
  type,
  typeInto,
} from './bill-editor-samples.ts'

const shop = { ...setting, paymentMethods: [] }
const input = { setting: shop, type: 'quate', branchId: 1, key: 'key-1', stored: null } as const
const quoting = initialTransition(billEditorMachine, input)[0]
const quoted = after(quoting, take(milk), type('2'), commit)

describe('a quotation', () => {
  test('is saved by the one key that would begin a payment', () => {
    const saving = after(quoted, pay)
    expect(saving.value).toBe('saving')
    expect(saving.context.sent?.body).toMatchObject({
      ...{ billTypeCode: 'quate', tenders: [], expiresOn: '2026-07-29', isDelivered: true },
      ...{ total: 1700, BillItems: [{ itemId: 1, quantity: 2000 }] },
    })
    expect(answered(saving, saved).value).toBe('saved')
    expect(after(quoting, pay).value).toBe('editing')
  })

  test('is followed by a quotation', () => {
    const next = after(answered(after(quoted, pay), saved), { type: 'next', branchId: 1, key: 'key-2' })
    expect(next.context.draft).toMatchObject({ type: 'quate', key: 'key-2', lines: [] })
  })

  test('that the server refuses is mended at its line and saved again', () => {
    const answer = answered(after(quoted, pay), refused)
    expect(answer.value).toBe('editing')
    expect(after(answer, type('1'), pay).value).toBe('saving')
  })

  test('has a last day that is typed, and no sooner than its own', () => {
    const typed = after(quoted, typeInto('expiresOn', '2026-08-31'), leave('expiresOn'))
    expect(typed.context.draft.expiresOn).toBe('2026-08-31')
    expect(after(typed, pay).context.sent?.body.expiresOn).toBe('2026-08-31')
    const early = after(quoted, typeInto('expiresOn', '2026-07-14'), pay)
    expect(early.value).toBe('editing')
    expect(early.context).toMatchObject({
      refusal: { place: 'expiresOn' },
      problems: { expiresOn: { code: 'dayOutOfOrder' } },
    })
    const unreadable = after(quoted, typeInto('expiresOn', ''), leave('expiresOn'))
    expect(unreadable.context.problems.expiresOn?.code).toBe('invalidDay')
  })

  test('takes no stock: what the branch lacks is no reason against it', () => {
    const known = { type: 'stock.receive', branchId: 1, levels: new Map([[1, pieces('1')]]) } as const
    expect(after(quoted, known).context.short).toEqual([])
    expect(after(quoted, known, pay).value).toBe('saving')
  })

  test('is neither put aside nor made without a network', () => {
    expect(quoted.can({ type: 'hold', branchId: 1, key: 'key-2' })).toBe(false)
    expect(quoted.can({ type: 'recall', heldKey: 'held', branchId: 1, key: 'key-2' })).toBe(false)
    const offline = answered(after(quoted, pay), { kind: 'offline' })
    // Nothing was sent: it may be changed, and is saved once there is a network.
    expect(offline.value).toEqual({ failed: 'refused' })
    expect(offline.context).toMatchObject({ sent: null, failure: { reason: 'offline', isUncertain: false } })
    expect(offline.can({ type: 'queue' })).toBe(false)
    expect(after(offline, save).value).toBe('saving')
  })
})

describe('a sale of a quotation', () => {
  const half = { kind: 'percent', percent: percent('50') } as const
  const promised = { line: 1, quantity: pieces('2'), unitPrice: priceAt('8.50'), priceMode: 'included' } as const
  const quotation: DraftQuotation = {
    ...{ id: 9, code: '1-000009', day: day('2026-07-01'), expiresOn: day('2026-07-15'), discount: null },
    lines: [{ ...promised, discount: half, featureIds: [] }],
  }
  const cashier = { ...setting, discountPercentMax: percent('5') }
  const line: Draft['lines'][number] = {
    ...{ ...milk, key: 1, quantity: pieces('2'), discount: half, listPrice: priceAt('8.50') },
    ...{ features: [], quotationLine: 1, kept: { campaign: null }, original: null },
  }
  const draft: Draft = { ...editor().context.draft, lines: [line], nextLineKey: 2, party: customer, quotation }
  const opened = (changes: Partial<Draft> = {}) => editor(newlyOpened({ ...draft, ...changes }), cashier)

  test('is not held against the cap for what was promised, and says what it is made of', () => {
    const sale = opened()
    expect(sale.context.against).toEqual([])
    expect(after(sale, pay, save).context.sent?.body).toMatchObject({
      ...{ billTypeCode: 'sale', quotationId: 9, BillItems: [{ itemId: 1, quotationLine: 1 }] },
    })
  })

  test('is held against it for more than was promised, for another line, and after the last day', () => {
    const codes = (from: ReturnType<typeof opened>) => from.context.against.map(each => `${each.at} ${each.code}`)
    const exceeded = ['lines.0.discount discountLimitExceeded']
    expect(codes(opened({ lines: [{ ...line, quantity: pieces('3') }] }))).toEqual(exceeded)
    expect(codes(opened({ lines: [{ ...line, quotationLine: null }] }))).toEqual(exceeded)
    expect(codes(opened({ quotation: { ...quotation, expiresOn: day('2026-07-14') } }))).toEqual(exceeded)
    const beside = after(opened(), take(bread), type('1'), commit)
    expect(codes(beside)).toEqual([])
    expect(beside.context.draft.lines.map(each => each.quotationLine)).toEqual([1, null])
  })

  test('of another cost centre is made of nothing any more, and undo brings lines and quotation back', () => {
    const elsewhere = after(opened(), { type: 'place.change', place: { branchId: 1, costCentreId: 2 } })
    expect(elsewhere.context.draft).toMatchObject({ costCentreId: 2, lines: [], quotation: null })
    expect(after(elsewhere, { type: 'undo' }).context.draft).toEqual(opened().context.draft)
  })

  test('is followed by a sale of its own', () => {
    const next = after(answered(after(opened(), pay, save), saved), { type: 'next', branchId: 1, key: 'key-2' })
    expect(next.context.draft).toMatchObject({ type: 'sale', quotation: null, lines: [] })
  })
})
