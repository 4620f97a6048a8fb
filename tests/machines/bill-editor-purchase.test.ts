/** A purchase in the editor that the cashier knows: a supplier, the supplier's invoice, and what others charge. */
import { describe, expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { billTypes } from '#domain/bills/bill-types.ts'
import type { DraftHeader, DraftParty } from '#machines/bill-editor/draft.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { billEditorMachine } from '#machines/bill-editor.machine.ts'
import { percent, sar } from '../support/amounts.ts'
import {
  aChoice,
  after,
  answered,
  commit,
  leave,
  pay,
  refusedWith,
  save,
  setting,
  take,
  type,
  typeInto,
} from './bill-editor-samples.ts'

const rules = { ...setting, paymentMethods: billTypes.purch.payments, discountPercentMax: percent('0') }
const input = { setting: rules, type: 'purch', branchId: 1, key: 'key-1', stored: null } as const
const buying = initialTransition(billEditorMachine, input)[0]
const supplier: DraftParty = {
  id: 3,
  code: 'S3',
  nameAr: 'مورد',
  nameEn: 'Supplier',
  vatNumber: '',
  canLoan: false,
  loanLimit: null,
}
const rice = aChoice(1, 'rice', '100.00', { priceMode: 'excluded' })
const dates = aChoice(2, 'dates', '50.00', { priceMode: 'excluded', vatCategory: 'zero' })
const tobacco = aChoice(4, 'tobacco', '40.00', { priceMode: 'excluded', isTobacco: true })
const head = (change: Partial<DraftHeader>): BillEditorEvent => ({ type: 'header.change', change })
const chosen = head({ party: supplier })
const bought = after(buying, take(rice), type('2'), commit, take(dates), type('1'), commit)
const freight = {
  kind: 'cost',
  description: 'freight',
  amount: sar('30.00'),
  method: 'credit',
  party: supplier,
} as const
const customs = { kind: 'customsVat', description: '', amount: sar('37.50'), method: 'bank', party: null } as const

const figures = ({ context: { totals } }: typeof buying) =>
  totals.ok ? [totals.value.net, totals.value.vat, totals.value.total].map(each => each / 100) : []

describe('a purchase', () => {
  test('asks for its supplier at its field before anything is paid', () => {
    const asked = after(bought, pay)
    expect(asked.value).toBe('editing')
    expect(asked.context.refusal).toEqual({ place: 'party' })
    expect(asked.context.problems.party?.code).toBe('required')
    expect(after(asked, chosen, pay).value).toBe('paying')
  })

  test('is paid later without a limit, and no discount of a supplier is held against anybody', () => {
    const cheap = after(bought, chosen, typeInto('discount', '20%'), leave('discount'), pay)
    const owed = after(cheap, { type: 'tender.method', method: 'credit' }, save)
    expect(owed.value).toBe('saving')
    expect(owed.context.sent?.body.tenders).toEqual([{ method: 'credit', amount: sar('224.00') }])
  })

  test.each([
    ['standard', 250, 30, 280],
    ['customs', 250, 0, 250],
    ['reverseCharge', 250, 0, 250],
    ['zero', 250, 0, 250],
    ['exempt', 250, 0, 250],
  ] as const)('of the VAT kind %s shows what its supplier charges', (vatKind, ...sums) => {
    expect(figures(after(bought, head({ vatKind })))).toEqual(sums)
  })

  test('bears no tobacco fee, which the seller owes', () => {
    const taxed = { ...rules, tobacco: { isEnabled: true, rate: percent('100'), minimumPerUnit: sar('25.00') } }
    const smoking = initialTransition(billEditorMachine, { ...input, setting: taxed })[0]
    expect(figures(after(smoking, take(tobacco), type('1'), commit))).toEqual([40, 6, 46])
  })

  test('sends the supplier’s invoice and what others charge', () => {
    const typed = after(
      ...([bought, chosen, typeInto('invoiceNumber', ' A-17 '), typeInto('invoiceDay', '2026-07-14')] as const),
      head({ vatKind: 'customs', charges: [freight, customs] }),
      pay,
      save,
    )
    expect(typed.context.sent?.body).toMatchObject({
      ...{ billTypeCode: 'purch', partyId: 3, supplierInvoiceNumber: 'A-17', supplierInvoiceDate: '2026-07-14' },
      vatKind: 'customs',
      charges: [
        { kind: 'cost', description: 'freight', amount: sar('30.00'), method: 'credit', partyId: 3 },
        { kind: 'customsVat', description: '', amount: sar('37.50'), method: 'bank' },
      ],
    })
  })

  test('that says nothing of an invoice sends nothing of one', () => {
    const { body } = after(bought, chosen, pay, save).context.sent ?? {}
    expect(Object.keys(body ?? {}).filter(name => /invoice|vatKind|charges/iu.test(name))).toEqual([])
  })

  test('of an import asks for the VAT of customs, and any other purchase for none', () => {
    const lacking = after(bought, chosen, head({ vatKind: 'customs' }), pay)
    expect(lacking.context.refusal).toEqual({ place: 'charges' })
    const strange = after(bought, chosen, head({ charges: [customs] }), pay)
    expect(strange.context.problems.charges?.code).toBe('notAllowed')
    expect(after(strange, head({ vatKind: 'customs' }), pay).value).toBe('paying')
  })

  test('has no invoice of a day after its own', () => {
    const late = after(bought, chosen, typeInto('invoiceDay', '2026-07-16'), pay)
    expect([late.value, late.context.refusal, late.context.problems.invoiceDay?.code]).toEqual([
      ...['editing', { place: 'invoiceDay' }, 'dayOutOfOrder'],
    ])
    expect(after(late, typeInto('invoiceDay', ''), pay).value).toBe('paying')
  })

  test('a number that was entered before is reported at its field, with the bill that has it', () => {
    const typed = after(bought, chosen, typeInto('invoiceNumber', 'A-17'), pay, save)
    const taken = { at: 'supplierInvoiceNumber', code: 'supplierInvoiceTaken', params: { code: '1-000004' } }
    const refused = answered(typed, refusedWith(taken))
    expect(refused.value).toBe('editing')
    expect(refused.context.refusal).toEqual({ place: 'invoiceNumber' })
    expect(refused.context.problems.invoiceNumber).toEqual({
      code: 'supplierInvoiceTaken',
      params: { code: '1-000004' },
    })
    expect(after(refused, typeInto('invoiceNumber', 'A-18'), pay).value).toBe('paying')
  })

  test('a charge that the server refuses is reported where charges are entered', () => {
    const typed = after(bought, chosen, head({ charges: [freight] }), pay, save)
    const refused = answered(typed, refusedWith({ at: 'charges.0.partyId', code: 'notFound' }))
    expect(refused.context.refusal).toEqual({ place: 'charges' })
  })

  test('is neither put aside nor queued, and loses nothing without a network', () => {
    const ready = after(bought, chosen)
    expect(ready.can({ type: 'hold', branchId: 1, key: 'key-2' })).toBe(false)
    const offline = answered(after(ready, pay, save), { kind: 'offline' })
    expect(offline.value).toEqual({ failed: 'refused' })
    expect(offline.context.failure?.reason).toBe('offline')
    expect(offline.can({ type: 'queue' })).toBe(false)
    expect(offline.context.draft.lines).toHaveLength(2)
    expect(after(offline, save).value).toBe('saving')
  })

  test('has no features, and no key leads to them', () => {
    const at = after(bought, { type: 'cursor.to', rowKey: 1, column: 'discount' })
    expect(after(at, { type: 'cursor.side', to: 1 }).context.entry.column).toBe('discount')
    expect(after(at, { type: 'cursor.side', to: 'last' }).context.entry.column).toBe('discount')
    expect(after(at, { type: 'cursor.tab', by: 1 }).context.entry).toMatchObject({ rowKey: 2, column: 'quantity' })
  })

  test('an undo takes a charge back like any other change', () => {
    const charged = after(bought, head({ charges: [freight] }))
    expect(after(charged, { type: 'undo' }).context.draft.charges).toEqual([])
    expect(after(charged, { type: 'undo' }, { type: 'redo' }).context.draft.charges).toEqual([freight])
  })
})
