/** The fourth step: checks the party of the bill, and whether it may be charged these prices. */
import type { BillType } from '#domain/bills/bill-types.ts'
import { discountProblems } from '#domain/bills/discount-limit.ts'
import { promiseJudge } from '#domain/bills/quotation.ts'
import type { BillTotals, PriceMode } from '#domain/bills/totals-types.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { PostingContext } from './context.ts'
import { atSent, type BillRequest, type ItemLineRequest } from './request.ts'
import { type FreshLine, originalIn, type ResolvedLines } from './resolved-lines.ts'

export type PartyOfBill = {
  readonly partyId: number | null
  readonly buyerId: number | null
  readonly costCentreId: number | null
  readonly bearerId: number | null
}

export function partyOf(request: BillRequest, { party }: PostingContext, resolved: ResolvedLines): PartyOfBill {
  const original = originalIn(resolved)
  if (original !== null) {
    const { partyId, buyerId, costCentreId, bearerId } = original
    return { partyId, buyerId, costCentreId, bearerId }
  }
  const { costCentreId, issue } = request
  return { partyId: party?.id ?? null, buyerId: party?.buyerId ?? null, costCentreId, bearerId: issue.accountId }
}

export function partyProblems(request: BillRequest, { party }: PostingContext, type: BillType): Problem[] {
  if (type.party === 'original') return []
  const kind = kinds[type.party]
  if (request.partyId === null) {
    if (type.party === 'supplier') return [problem('partyId', 'required')]
    return request.invoiceChoice === 'tax' ? [problem('partyId', 'partyRequired')] : []
  }
  if (kind === null) return [problem('partyId', 'notAllowed')]
  return party?.kind === kind ? [] : [problem('partyId', 'notFound')]
}

const kinds = { customer: 'customer', supplier: 'supplier', optionalSupplier: 'supplier', none: null } as const

/** New price-list lines must have the price mode of the list, and no lower price than the user may sell at or than was quoted. */
export function priceProblems(
  request: BillRequest,
  context: PostingContext,
  type: BillType,
  resolved: ResolvedLines,
  totals: BillTotals,
): Problem[] {
  if (type.lines !== 'priceList' || resolved.kind !== 'fresh') return []
  const { quotation } = context
  const isKept = quotation === null ? () => false : promiseJudge(request, quotation)
  const isJudged = request.lines.map(sent => !isKept(sent))
  const modes = request.lines
    .filter((sent, index) => isJudged[index] && sent.priceMode !== listModeOf(context, sent))
    .map(sent => problem(`${sent.at}.isPriceIncludingVat`, 'notAllowed'))
  return [...modes, ...capProblems(request, context, resolved.lines, totals, isJudged)]
}

function listModeOf({ units }: PostingContext, { unitId }: ItemLineRequest): PriceMode {
  return units.get(unitId)?.isPriceIncludingVat ? 'included' : 'excluded'
}

function capProblems(
  request: BillRequest,
  context: PostingContext,
  lines: readonly FreshLine[],
  totals: BillTotals,
  isJudged: readonly boolean[],
): Problem[] {
  const priced = lines.flatMap(({ priced: sold, listPrice, stored }, index) => {
    const lineTotals = totals.lines[index]
    const isExempt = isJudged[index] === false
    const hasCampaign = stored.discountTermsId !== null
    return lineTotals && listPrice !== null ? [{ sold, listPrice, totals: lineTotals, isExempt, hasCampaign }] : []
  })
  return atSent(discountProblems(priced, context.discountCap, request.discount), lines)
}
