/**
 * The fields of a bill beside its lines that are typed into. What is typed there is no part of the bill until it has been read and found
 * good: a field that is left, and every command, enters it first or says beside the field why it cannot stand.
 */

import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import { isDay } from '#domain/days.ts'
import { discountText, readDiscount } from '#domain/fields/reading.ts'
import { limitProblem } from './cells.ts'
import type { BillSetting, Draft, DraftParty } from './draft.ts'
import { billDayOf, draftFiguresOf, limitProblemsOf } from './figures.ts'
import type { LineEntryProblem } from './sheet.ts'

export const typedFields = [
  'party',
  'invoiceNumber',
  'invoiceDay',
  'date',
  'expiresOn',
  'discount',
  'reason',
  'note',
] as const
export type TypedField = (typeof typedFields)[number]

/** Where a problem can stand, and the caret with it: a field, the amount that is handed over, or the cell of the lines. */
export type HeaderPlace =
  | TypedField
  | 'branch'
  | 'costCentre'
  | 'invoiceKind'
  | 'delivered'
  | 'vatKind'
  | 'charges'
  | 'issueReason'
  | 'expenseAccount'
  | 'toBranch'
  | 'toCostCentre'
  | 'amounts'
  | 'product'
  | 'made'
  | 'tender'
  | 'entry'

/** The party that the text of its field names, if the price list has it. */
export type FoundParty = DraftParty | 'none' | 'several'

export type Typed = { readonly text: string; readonly found: FoundParty | null }
export type Typing = Readonly<Partial<Record<TypedField, Typed>>>
export type FieldProblems = Readonly<Partial<Record<HeaderPlace, LineEntryProblem>>>

export const nothingTyped: Typing = {}
export const noProblems: FieldProblems = {}

export type ReadField =
  | { readonly ok: true; readonly draft: Draft }
  | { readonly ok: false; readonly problem: LineEntryProblem }

/** The bill with what was typed into a field; the very same bill where that changes nothing. */
export function readField(field: TypedField, typed: Typed, draft: Draft, setting: BillSetting): ReadField {
  switch (field) {
    case 'party':
      return readParty(typed, draft)
    case 'date':
      return readDate(typed.text, draft, setting)
    case 'expiresOn':
      return readLastDay(typed.text, draft, setting)
    case 'discount':
      return readBillDiscount(typed.text, draft, setting)
    case 'note':
      return changed(draft, { note: typed.text.trim() })
    case 'reason':
      return changed(draft, { reason: typed.text.trim() })
    case 'invoiceNumber':
      return changed(draft, { invoiceNumber: typed.text.trim() })
    case 'invoiceDay':
      return readInvoiceDay(typed.text, draft, setting)
  }
}

/** A name that stands for several people is never guessed. */
function readParty({ text, found }: Typed, draft: Draft): ReadField {
  if (text.trim() === '') return { ok: true, draft }
  const isSupplier = isBought(draft.type)
  if (found === null || found === 'several') return refused(isSupplier ? 'severalSuppliers' : 'severalCustomers')
  if (found === 'none') return refused(isSupplier ? 'unknownSupplier' : 'unknownCustomer')
  return changed(draft, { party: found })
}

/** Whether the bill is with a supplier. */
export function isBought(type: BillTypeCode): boolean {
  const { party } = billTypeOf(type)
  return party === 'supplier' || party === 'optionalSupplier'
}

/** Today is the day on which the bill is posted. */
function readDate(text: string, draft: Draft, { today, firstDay, lockedUntil }: BillSetting): ReadField {
  if (!isDay(text)) return refused('invalidDay')
  if (text > today) return refused('dayInFuture', { day: today })
  if (firstDay !== null && text < firstDay) return refused('beforeFirstDay', { day: firstDay })
  if (lockedUntil !== null && text <= lockedUntil) return refused('periodLocked', { day: lockedUntil })
  return changed(draft, { date: text === today ? null : text })
}

/** No sooner than the bill itself. */
function readLastDay(text: string, draft: Draft, setting: BillSetting): ReadField {
  if (!isDay(text)) return refused('invalidDay')
  if (text < billDayOf(draft, setting)) return refused('dayOutOfOrder')
  return changed(draft, { expiresOn: text })
}

/** An invoice is written no later than it is entered. */
function readInvoiceDay(text: string, draft: Draft, setting: BillSetting): ReadField {
  if (text.trim() === '') return changed(draft, { invoiceDay: null })
  if (!isDay(text)) return refused('invalidDay')
  if (text > billDayOf(draft, setting)) return refused('dayOutOfOrder')
  return changed(draft, { invoiceDay: text })
}

function readBillDiscount(text: string, draft: Draft, setting: BillSetting): ReadField {
  const read = readDiscount(text, null)
  if (!read.ok) return refused(read.code)
  if (discountText(read.value) === discountText(draft.discount)) return { ok: true, draft }
  const next = { ...draft, discount: read.value }
  const [over] = read.value === null ? [] : limitProblemsOf(next, setting)
  if (over !== undefined) return { ok: false, problem: limitProblem(over) }
  const { totals } = draftFiguresOf(next, setting)
  const refusal = totals.ok ? undefined : totals.problems.find(each => each.at.startsWith('billDiscount'))
  return refusal === undefined ? { ok: true, draft: next } : { ok: false, problem: limitProblem(refusal) }
}

const plainFields = ['date', 'expiresOn', 'reason', 'note', 'invoiceNumber', 'invoiceDay'] as const

function changed(draft: Draft, change: Partial<Pick<Draft, 'party' | (typeof plainFields)[number]>>): ReadField {
  const next = { ...draft, ...change }
  const isSame = next.party?.id === draft.party?.id && plainFields.every(field => next[field] === draft[field])
  return { ok: true, draft: isSame ? draft : next }
}

function refused(code: LineEntryProblem['code'], params?: LineEntryProblem['params']): ReadField {
  return { ok: false, problem: { code, ...(params && { params }) } }
}

/** What is being typed, without some of the fields. */
export function withoutFields<Value>(
  values: Readonly<Partial<Record<HeaderPlace, Value>>>,
  fields: readonly HeaderPlace[],
): Readonly<Partial<Record<HeaderPlace, Value>>> {
  const left = { ...values }
  for (const field of fields) delete left[field]
  return left
}

/** The place that a path of the bill as it was sent stands for; null for a line and for what has no place of its own. */
export function fieldAt(at: string): HeaderPlace | null {
  const [name = ''] = at.split('.')
  return placesByName.get(name) ?? null
}

const placesByName: ReadonlyMap<string, HeaderPlace> = new Map([
  ['partyId', 'party'],
  ['date', 'date'],
  ['expiresOn', 'expiresOn'],
  ['discount', 'discount'],
  ['billDiscount', 'discount'],
  ['note', 'note'],
  ['reason', 'reason'],
  ['branchId', 'branch'],
  ['costCenterId', 'costCentre'],
  ['invoiceKind', 'invoiceKind'],
  ['isDelivered', 'delivered'],
  ['supplierInvoiceNumber', 'invoiceNumber'],
  ['supplierInvoiceDate', 'invoiceDay'],
  ['vatKind', 'vatKind'],
  ['charges', 'charges'],
  ['issueReason', 'issueReason'],
  ['expenseAccountId', 'expenseAccount'],
  ['toBranchId', 'toBranch'],
  ['toCostCenterId', 'toCostCentre'],
  ['BillExpenses', 'amounts'],
  ['product', 'product'],
  ['made', 'made'],
  // What is no line of the draft is the product, which is sent last.
  ['BillItems', 'product'],
  ['tenders', 'tender'],
])
