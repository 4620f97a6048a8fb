/** Checks whether a sale may use a quotation. The domain decides which lines keep their quoted terms. */
import { type Problem, problem } from '#domain/problem.ts'
import type { KnownQuotation, PostingContext } from './context.ts'
import type { BillRequest } from './request.ts'

/** A quotation can be sold once, in its branch, to its customer. */
export function quotationProblems(request: BillRequest, { quotation }: PostingContext): Problem[] {
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

/** Each line references one line of the quotation, at most once, and has its item and unit. Price and quantity may differ. */
function lineProblems({ lines }: BillRequest, quotation: KnownQuotation): Problem[] {
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
