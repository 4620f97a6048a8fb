/**
 * The typed fields of a bill outside its lines. Their text becomes part of the bill only once it is valid: leaving a field, and every command,
 * commits it first or reports its problem at the field.
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

/** The places for a problem and the focus: a field, the tendered amount, or the cell of the lines. */
export type HeaderPlace =
  | TypedField
  | 'branch'
  | 'costCentre'
  | 'invoiceKind'
  | 'app'
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

/** The party that the text of its field matches, if the price list has it. */
export type FoundParty = DraftParty | 'none' | 'several'

export type Typed = { readonly text: string; readonly found: FoundParty | null }
export type Typing = Readonly<Partial<Record<TypedField, Typed>>>
export type FieldProblems = Readonly<Partial<Record<HeaderPlace, LineEntryProblem>>>

export const nothingTyped: Typing = {}
export const noProblems: FieldProblems = {}

export type ReadField =
  | { readonly ok: true; readonly draft: Draft }
  | { readonly ok: false; readonly problem: LineEntryProblem }

/** The bill with the text of a field applied; the same object if nothing changes. */
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

/** An ambiguous name is refused, never guessed. */
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

/** Today is stored as null: the day of posting. */
function readDate(text: string, draft: Draft, { today, firstDay, lockedUntil }: BillSetting): ReadField {
  if (!isDay(text)) return refused('invalidDay')
  if (text > today) return refused('dayInFuture', { day: today })
  if (firstDay !== null && text < firstDay) return refused('beforeFirstDay', { day: firstDay })
  if (lockedUntil !== null && text <= lockedUntil) return refused('periodLocked', { day: lockedUntil })
  return changed(draft, { date: text === today ? null : text })
}

/** Not before the day of the bill. */
function readLastDay(text: string, draft: Draft, setting: BillSetting): ReadField {
  if (!isDay(text)) return refused('invalidDay')
  if (text < billDayOf(draft, setting)) return refused('dayOutOfOrder')
  return changed(draft, { expiresOn: text })
}

/** An invoice cannot be dated after its entry. */
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

/** A copy of the values without some fields. */
export function withoutFields<Value>(
  values: Readonly<Partial<Record<HeaderPlace, Value>>>,
  fields: readonly HeaderPlace[],
): Readonly<Partial<Record<HeaderPlace, Value>>> {
  const left = { ...values }
  for (const field of fields) delete left[field]
  return left
}

/** The place for a path of the sent bill; null for a line and for paths without a place. */
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
  // An item that is no line of the draft is the product, which is sent last.
  ['BillItems', 'product'],
  ['tenders', 'tender'],
])
