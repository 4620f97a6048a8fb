/** A sale: prices from the list, discounts inside the cap, goods out at the average, tenders, revenue and VAT. */
import { discountProblems } from '#domain/bills/discount-limit.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import { invoiceDocument } from '#domain/invoice/kind.ts'
import { salePosting } from '#domain/ledger/posting-rules-sales.ts'
import { type Halalas, halalas, zeroHalalas } from '#domain/money.ts'
import { accepted, type Problem, problem, type Result } from '#domain/problem.ts'
import { issue } from '#domain/stock/stock-level.ts'
import type { BillEffects, MoveEffect } from './bill-effects.ts'
import { type BillFacts, levelsOf } from './bill-facts.ts'
import { atSent, type BillRequest } from './bill-request.ts'
import {
  effectLine,
  listPriceOf,
  loanProblems,
  modeOf,
  pay,
  type ResolvedLine,
  resolveLines,
  shownProblems,
  stockQuantity,
  tobaccoSetting,
  totalsLine,
  vatSetting,
} from './prepare-parts.ts'

export function prepareSale(request: BillRequest, facts: BillFacts): Result<BillEffects> {
  const resolved = resolveLines(request, facts)
  if (!resolved.ok) return resolved
  const lines = resolved.value
  const { settings } = facts.configuration
  const vat = vatSetting(request, facts)
  const totals = computeTotals({
    lines: lines.map(totalsLine),
    billDiscount: request.discount,
    vat,
    tobacco: tobaccoSetting(settings, true),
  })
  if (!totals.ok) return { ok: false, problems: atSent(totals.problems, request.lines) }
  const against = [
    ...partyProblems(request, facts),
    ...modeProblems(lines),
    ...capProblems(request, lines, totals.value, facts),
    ...shownProblems(request, totals.value),
  ]
  if (against.length > 0) return { ok: false, problems: against }
  const issued = request.isDelivered ? issueLines(lines, facts) : nothingIssued(lines)
  if (!issued.ok) return issued
  const partyId = facts.party?.id ?? null
  const payment = pay(request, facts, totals.value.total, partyId)
  if (!payment.ok) return payment
  const owed = loanProblems(payment.value, facts.party)
  if (owed.length > 0) return { ok: false, problems: owed }
  const effectLines = lines.map((line, index) => effectLine(line, totals.value, index, issued.value.costs[index]))
  const invoice = invoiceDocument({
    billType: 'sale',
    isVatEnabled: vat.isEnabled,
    buyerVatNumber: facts.party?.vatNumber || null,
    choice: request.invoiceChoice,
    originalKind: null,
  })
  return accepted({
    ...totals.value,
    ...payment.value,
    lines: effectLines,
    discount: request.discount,
    isVatEnabled: vat.isEnabled,
    invoiceKind: invoice?.kind ?? null,
    partyId,
    buyerId: facts.party?.buyerId ?? null,
    costCentreId: request.costCentreId,
    cost: issued.value.cost,
    moves: issued.value.moves,
    levels: issued.value.levels,
    posting: salePosting({
      place: { branchId: request.branchId, costCentreId: request.costCentreId, partyId },
      lines: effectLines.map(line => ({
        ...line.totals,
        isService: line.isService,
        isTobacco: line.isTobacco,
        cost: line.cost,
      })),
      tenders: payment.value.tenders,
      rounding: payment.value.rounding,
    }),
  })
}

function partyProblems(request: BillRequest, facts: BillFacts): Problem[] {
  if (request.partyId !== null && facts.party?.kind !== 'customer') return [problem('partyId', 'notFound')]
  return request.invoiceChoice === 'tax' && facts.party === null ? [problem('partyId', 'partyRequired')] : []
}

/** The list says whether a price contains VAT; a screen that shows it the other way would mislead. */
function modeProblems(lines: readonly ResolvedLine[]): Problem[] {
  return lines
    .filter(({ request, unit }) => request.priceMode !== modeOf(unit.isPriceIncludingVat))
    .map(({ request }) => problem(`${request.at}.isPriceIncludingVat`, 'notAllowed'))
}

function capProblems(
  request: BillRequest,
  lines: readonly ResolvedLine[],
  totals: BillTotals,
  facts: BillFacts,
): Problem[] {
  const priced = lines.flatMap((line, index) => {
    const lineTotals = totals.lines[index]
    return lineTotals ? [{ sold: totalsLine(line), listPrice: listPriceOf(line), totals: lineTotals }] : []
  })
  return atSent(discountProblems(priced, facts.discountCap, request.discount), request.lines)
}

type Issued = Pick<BillEffects, 'moves' | 'levels' | 'cost'> & { readonly costs: readonly Halalas[] }

/** Takes the goods of each line out of the branch, in the order of the lines. */
function issueLines(lines: readonly ResolvedLine[], facts: BillFacts): Result<Issued> {
  const problems: Problem[] = []
  const levels = levelsOf(facts)
  const moves: MoveEffect[] = []
  const costs = lines.map((line, index) => {
    const { itemId, isService } = line.unit
    if (isService) return zeroHalalas
    const count = stockQuantity(line, problems)
    if (count === 0) return zeroHalalas
    const rule = facts.configuration.settings.oversellPolicy
    const issued = issue(levels.get(itemId), count, rule, `${line.request.at}.quantity`)
    if (!issued.ok) {
      problems.push(...issued.problems)
      return zeroHalalas
    }
    levels.set(itemId, issued.value.level)
    moves.push({ line: index + 1, itemId, quantity: -count, value: -issued.value.cost })
    return issued.value.cost
  })
  if (problems.length > 0) return { ok: false, problems }
  let cost = 0
  for (const each of costs) cost += each
  return accepted({ moves, levels: levels.changed, costs, cost: halalas(cost) })
}

/** Goods of an undelivered sale wait in the branch. */
function nothingIssued(lines: readonly ResolvedLine[]): Result<Issued> {
  return accepted({ moves: [], levels: new Map(), costs: lines.map(() => zeroHalalas), cost: zeroHalalas })
}
