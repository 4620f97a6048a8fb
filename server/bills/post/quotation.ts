/** A sale that is made of a quotation: whether it may be, and which of its lines keep what was quoted. */
import type { Discount } from '#domain/bills/totals-types.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { BillFacts, QuotationFacts, QuotedLine } from '../bill-facts.ts'
import type { BillRequest, ItemLineRequest } from '../bill-request.ts'

/** A quotation is sold once, in its branch, to the customer that it was made for. */
export function quotationProblems(request: BillRequest, { quotation }: BillFacts): Problem[] {
  if (request.quotationId === null) return []
  if (quotation === null) return [problem('quotationId', 'notFound')]
  const { branchId, partyId, soldBy } = quotation
  return [
    ...(branchId === request.branchId ? [] : [problem('branchId', 'notAllowed')]),
    ...(partyId === null || partyId === request.partyId ? [] : [problem('partyId', 'notAllowed')]),
    ...(soldBy === null ? [] : [problem('quotationId', 'quotationSold', { code: soldBy })]),
    ...lineProblems(request, quotation),
  ]
}

/** Each line names one line of the quotation, once, and has its item and unit. Price and quantity may differ. */
function lineProblems({ lines }: BillRequest, quotation: QuotationFacts): Problem[] {
  const seen = new Set<number>()
  return lines.flatMap(({ at, quotationLine, itemId, unitId }) => {
    if (quotationLine === null) return []
    const quoted = quotation.lines.get(quotationLine)
    if (quoted === undefined) return [problem(`${at}.quotationLine`, 'notFound')]
    if (seen.has(quotationLine)) return [problem(`${at}.quotationLine`, 'duplicate')]
    seen.add(quotationLine)
    if (quoted.itemId !== itemId) return [problem(`${at}.itemId`, 'notAllowed')]
    return quoted.unitId === unitId ? [] : [problem(`${at}.unitId`, 'notAllowed')]
  })
}

/**
 * Whether a line has what an unexpired quotation promised: its price and discounts, for no more than the quoted quantity. Such a line is
 * not judged again, whatever the list or the person's cap say by now; any other is judged like a line of any sale.
 *
 * A discount in percent holds for a part of what was quoted, an amount only for all of it.
 */
export function isAsQuoted(request: BillRequest, { quotation }: BillFacts, sent: ItemLineRequest): boolean {
  if (quotation === null || sent.quotationLine === null) return false
  if (request.day < quotation.day || request.day > quotation.expiresOn) return false
  const quoted = quotation.lines.get(sent.quotationLine)
  return quoted !== undefined && keepsLine(sent, quoted) && keepsBillDiscount(request, quotation)
}

function keepsLine(sent: ItemLineRequest, quoted: QuotedLine): boolean {
  const isWhole = sent.quantity === quoted.quantity
  return (
    sent.unitPrice === quoted.unitPrice &&
    sent.priceMode === quoted.priceMode &&
    sent.quantity <= quoted.quantity &&
    isSame(sent.discount, quoted.discount) &&
    (isWhole || sent.discount?.kind !== 'amount') &&
    sent.featureIds.length === quoted.featureIds.length &&
    sent.featureIds.every(id => quoted.featureIds.includes(id))
  )
}

/** No discount on the bill is none that was not quoted. */
function keepsBillDiscount({ discount, lines }: BillRequest, quotation: QuotationFacts): boolean {
  if (discount === null) return true
  if (!isSame(discount, quotation.discount)) return false
  if (discount.kind === 'percent') return true
  const isWhole = (sent: ItemLineRequest) =>
    sent.quotationLine !== null && quotation.lines.get(sent.quotationLine)?.quantity === sent.quantity
  return lines.length === quotation.lines.size && lines.every(isWhole)
}

function isSame(a: Discount | null, b: Discount | null): boolean {
  if (a === null || b === null) return a === b
  if (a.kind === 'percent') return b.kind === 'percent' && a.percent === b.percent
  return b.kind === 'amount' && a.amount === b.amount
}
