/** A purchase: goods in at what they were bought for, VAT input, tenders or payable. */
import { computeTotals } from '#domain/bills/totals.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import { landedValues, purchasePosting } from '#domain/ledger/posting-rules-purchases.ts'
import { type Halalas, sumHalalas, zeroHalalas } from '#domain/money.ts'
import { accepted, type Problem, problem, type Result } from '#domain/problem.ts'
import { receive } from '#domain/stock/stock-level.ts'
import type { BillEffects, MoveEffect } from './bill-effects.ts'
import { type BillFacts, levelsOf } from './bill-facts.ts'
import { atSent, type BillRequest } from './bill-request.ts'
import {
  effectLine,
  pay,
  type ResolvedLine,
  resolveLines,
  shownProblems,
  stockQuantity,
  tobaccoSetting,
  totalsLine,
  vatSetting,
} from './prepare-parts.ts'

export function preparePurchase(request: BillRequest, facts: BillFacts): Result<BillEffects> {
  const resolved = resolveLines(request, facts)
  if (!resolved.ok) return resolved
  const lines = resolved.value
  const { settings } = facts.configuration
  const vat = vatSetting(request, facts)
  const totals = computeTotals({
    lines: lines.map(totalsLine),
    billDiscount: request.discount,
    vat,
    tobacco: tobaccoSetting(settings, false),
  })
  if (!totals.ok) return { ok: false, problems: atSent(totals.problems, request.lines) }
  const against = [
    ...(facts.party?.kind === 'supplier'
      ? []
      : [problem('partyId', request.partyId === null ? 'required' : 'notFound')]),
    ...lines.filter(line => line.unit.isService).map(line => problem(`${line.request.at}.itemId`, 'notAllowed')),
    ...shownProblems(request, totals.value),
  ]
  if (against.length > 0 || facts.party === null) return { ok: false, problems: against }
  const values = landedValues(
    totals.value.lines.map(line => line.net),
    zeroHalalas,
  )
  const received = request.isDelivered ? receiveLines(lines, values, facts) : nothingReceived()
  if (!received.ok) return received
  const payment = pay(request, facts, totals.value.total, facts.party.id)
  if (!payment.ok) return payment
  const place = { branchId: request.branchId, costCentreId: request.costCentreId, partyId: facts.party.id }
  return accepted({
    ...totals.value,
    ...payment.value,
    lines: lines.map((line, index) => effectLine(line, totals.value, index, values[index])),
    discount: request.discount,
    isVatEnabled: vat.isEnabled,
    invoiceKind: null,
    partyId: facts.party.id,
    buyerId: facts.party.buyerId,
    costCentreId: request.costCentreId,
    cost: sumHalalas(values),
    moves: received.value.moves,
    levels: received.value.levels,
    posting: purchasePosting({
      place,
      lines: boughtLines(totals.value),
      extraCosts: [],
      tenders: payment.value.tenders,
      rounding: payment.value.rounding,
      isDelivered: request.isDelivered,
    }),
  })
}

function boughtLines(totals: BillTotals) {
  return totals.lines.map(({ net, vat }) => ({ kind: 'item', net, vat }) as const)
}

type Received = Pick<BillEffects, 'moves' | 'levels'>

/** Brings the goods of each line into the branch. */
function receiveLines(lines: readonly ResolvedLine[], values: readonly Halalas[], facts: BillFacts): Result<Received> {
  const problems: Problem[] = []
  const levels = levelsOf(facts)
  const moves: MoveEffect[] = []
  for (const [index, line] of lines.entries()) {
    const { itemId } = line.unit
    const count = stockQuantity(line, problems)
    const value = values[index] ?? zeroHalalas
    if (count === 0) continue
    levels.set(itemId, receive(levels.get(itemId), count, value))
    moves.push({ line: index + 1, itemId, quantity: count, value })
  }
  if (problems.length > 0) return { ok: false, problems }
  return accepted({ moves, levels: levels.changed })
}

/** Goods of an undelivered purchase are in transit. */
function nothingReceived(): Result<Received> {
  return accepted({ moves: [], levels: new Map() })
}
