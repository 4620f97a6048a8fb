/** Editing of a refund: find a line by its item, refund all that remains, and refund the payment by its original methods. */
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { noPointsOfSale } from '#domain/bills/points.ts'
import { pointsBack } from '#domain/bills/points-back.ts'
import { moneyBack } from '#domain/bills/tenders.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { type Halalas, type Quantity, quantity } from '#domain/money.ts'
import { committed } from './cells.ts'
import { type Draft, type DraftLine, draftLineOf, type LineChoice, refundedBy, withQuantity } from './draft.ts'
import { cashOnly, type PaymentRules, type TenderSheet } from './payment.ts'
import { remainingOf } from './refund-lines.ts'
import { atLine, type LineSheet, liveEntry, withLineProblem } from './sheet.ts'

/** From the live line to the quantity of the line with the item. */
export function foundLine(sheet: LineSheet, choice: LineChoice): LineSheet {
  const line = lineWith(sheet.draft, choice)
  return line === undefined ? withLineProblem(sheet, { code: 'notInOriginal' }) : atLine(sheet, line.key)
}

/** Adds the scanned quantity, up to the remaining one; the focus is then in the quantity. */
export function scannedBack(sheet: LineSheet, choice: LineChoice, count: Quantity): LineSheet {
  const line = lineWith(sheet.draft, choice)
  if (line === undefined) return withLineProblem({ ...sheet, entry: liveEntry }, { code: 'notInOriginal' })
  // A debit note adds to the price, so a scan only finds the line.
  if (billTypeOf(sheet.draft.type).debits !== null) return atLine({ ...sheet, entry: liveEntry }, line.key)
  const more = Math.min(line.quantity + count, remainingOf(line) ?? 0)
  return atLine({ ...sheet, draft: withQuantity(sheet.draft, line.key, quantity(more)) }, line.key)
}

/** The line with this unit, otherwise with any unit; among several, one with a remaining quantity. */
function lineWith({ lines }: Draft, { itemId, unitId }: LineChoice): DraftLine | undefined {
  const ofItem = lines.filter(line => line.itemId === itemId)
  const ofUnit = ofItem.filter(line => line.unitId === unitId)
  const open = (line: DraftLine) => line.quantity < (remainingOf(line) ?? 0)
  return ofUnit.find(open) ?? ofUnit[0] ?? ofItem.find(open) ?? ofItem[0]
}

/** Enter: commits the quantity and moves to the next line; after the last one, to the live line. */
export function confirmedBack(sheet: LineSheet): LineSheet {
  const done = committed(sheet)
  return done.entry.problem === null ? atNextLine(done, sheet.entry.rowKey) : done
}

/** Refunds the remaining quantity of the current line, and moves to the next one. */
export function withRestOfLine(sheet: LineSheet): LineSheet {
  const { draft, entry } = sheet
  const line = draftLineOf(draft, entry.rowKey)
  return line === undefined
    ? sheet
    : atNextLine({ ...sheet, draft: withRest(draft, each => each.key === line.key) }, line.key)
}

function atNextLine(sheet: LineSheet, rowKey: number | null): LineSheet {
  const { lines } = sheet.draft
  const place = lines.findIndex(line => line.key === rowKey)
  return atLine(sheet, place < 0 ? null : (lines[place + 1]?.key ?? null))
}

/** Refunds everything that remains of the original. */
export function withRestOfBill(sheet: LineSheet): LineSheet {
  return { ...sheet, draft: withRest(sheet.draft, () => true), entry: liveEntry }
}

function withRest(draft: Draft, isTaken: (line: DraftLine) => boolean): Draft {
  const lines = draft.lines.map(line =>
    isTaken(line) ? { ...line, quantity: remainingOf(line) ?? line.quantity } : line,
  )
  return { ...draft, lines }
}

/** For a refund: each method up to its paid amount, as typed text; the last one is active and takes the rest. The app pays its order. */
export function firstTender(
  draft: Draft,
  total: Halalas,
  { cashStepHalalas, paymentMethods, deliveryApps = [] }: PaymentRules,
): TenderSheet {
  const { order } = draft
  const original = refundedBy(draft)
  const isOfApp = order !== null && deliveryApps.some(({ id }) => id === order.appId)
  if (isOfApp && paymentMethods.includes('deliveryApp'))
    return { ...cashOnly, method: 'deliveryApp', app: order.appId, order: order.reference }
  if (original === null) return { ...cashOnly, method: paymentMethods[0] ?? cashOnly.method }
  const points = { ...noPointsOfSale, ...original.points }
  const paid = pointsBack(original.paid, points, total).filter(
    ({ amount, method }) => amount > 0 && paymentMethods.includes(method),
  )
  const back = moneyBack(total, paid, cashStepHalalas, original.cashBefore)
  const last = back.at(-1)?.method ?? cashOnly.method
  const others = back.filter(({ method }) => method !== last)
  return {
    method: last,
    texts: Object.fromEntries(others.map(({ method, amount }) => [method, formatHalalas(amount)])),
  }
}
