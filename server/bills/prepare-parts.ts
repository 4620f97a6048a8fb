/** The steps that bills of several types have in common. Each returns what stands against it; none reads or writes anything. */
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { noCashBefore, settle } from '#domain/bills/tenders.ts'
import type { Amounts, BillTotals, PriceMode, TotalsLine, VatSetting } from '#domain/bills/totals-types.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { formatSum, subtractSums } from '#domain/exact-sum.ts'
import {
  baseQuantity,
  type Halalas,
  halalas,
  isWhole,
  type Price,
  price,
  type Quantity,
  rate,
  zeroHalalas,
} from '#domain/money.ts'
import { accepted, type Problem, problem, type Result, refused } from '#domain/problem.ts'
import type { Settings } from '../company.ts'
import type { EffectLine, ReceivedTender } from './bill-effects.ts'
import type { BillFacts, FeatureFacts, PartyFacts, UnitFacts } from './bill-facts.ts'
import type { BillRequest, ItemLineRequest } from './bill-request.ts'

export type ResolvedLine = {
  readonly request: ItemLineRequest
  readonly unit: UnitFacts
  readonly features: readonly FeatureFacts[]
}

/** Finds the unit, item and features of every line. */
export function resolveLines(request: BillRequest, facts: BillFacts): Result<readonly ResolvedLine[]> {
  const problems: Problem[] = []
  if (request.lines.length === 0) problems.push(problem('BillItems', 'noLines'))
  const lines = request.lines.flatMap(line => {
    const unit = facts.units.get(line.unitId)
    if (unit === undefined || unit.itemId !== line.itemId) {
      problems.push(problem(`${line.at}.unitId`, 'notFound'))
      return []
    }
    if (!unit.isActive) problems.push(problem(`${line.at}.itemId`, 'inactive'))
    if (unit.isService !== line.isService) problems.push(problem(`${line.at}.itemId`, 'invalid'))
    if (isSplit(line, unit)) problems.push(notSplittable(line))
    const features = line.featureIds.flatMap((id, index) => {
      const feature = facts.features.get(id)
      if (feature?.itemId === line.itemId) return [feature]
      problems.push(problem(`${line.at}.features.${index}`, 'notFound'))
      return []
    })
    return [{ request: line, unit, features }]
  })
  return problems.length > 0 ? { ok: false, problems } : accepted(lines)
}

/** Half a piece is a slip of the hand: only what is weighed or measured is sold in parts. */
export function isSplit(line: ItemLineRequest, unit: UnitFacts | undefined): boolean {
  return !isWhole(line.quantity) && unit?.isSplittable === false
}

export function notSplittable(line: ItemLineRequest): Problem {
  return problem(`${line.at}.quantity`, 'unitNotSplittable')
}

export function totalsLine({ request, unit, features }: ResolvedLine): TotalsLine {
  return {
    quantity: request.quantity,
    unitPrice: request.unitPrice,
    featurePrices: features.map(feature => feature.price),
    priceMode: request.priceMode,
    vatCategory: unit.vatCategory,
    discount: request.discount,
    isTobacco: unit.isTobacco,
    unitRatio: unit.ratio,
  }
}

/** A bill takes the rate of its own day. */
export function vatSetting(request: BillRequest, facts: BillFacts): VatSetting {
  return vatOn(facts.configuration.vatRates, request.day)
}

export function tobaccoSetting(settings: Settings, bearsTobaccoFee: boolean) {
  return {
    isEnabled: bearsTobaccoFee && settings.isTobaccoFeeEnabled,
    rate: rate(settings.tobaccoFeeRate),
    minimumPerUnit: halalas(settings.tobaccoFeeMinimumHalalas),
  }
}

/** The list price with its features: what a discount is measured against. */
export function listPriceOf({ unit, features }: ResolvedLine): Price {
  return price(features.reduce((sum, feature) => sum + feature.price, Number(unit.listPrice)))
}

/** Refuses figures that the person at the screen did not see. */
export function shownProblems(request: BillRequest, amounts: Amounts): Problem[] {
  const { shown } = request
  if (shown === null) return []
  return (['net', 'fee', 'vat', 'total'] as const)
    .filter(field => shown[field] !== amounts[field])
    .map(field =>
      problem(field, 'totalDiffers', { shown: formatHalalas(shown[field]), computed: formatHalalas(amounts[field]) }),
    )
}

/** A quantity in the unit of ratio 1; a quantity too small to be one thousandth of it is refused. */
export function stockQuantity(line: ResolvedLine, problems: Problem[]): Quantity {
  const count = baseQuantity(line.request.quantity, line.unit.ratio)
  if (count === 0) problems.push(problem(`${line.request.at}.quantity`, 'tooSmall'))
  return count
}

export type Payment = {
  readonly tenders: readonly ReceivedTender[]
  readonly received: Halalas
  readonly rounding: Halalas
}

/** Settles the total with the tenders. Only a known party may pay or be paid later. */
export function pay(request: BillRequest, facts: BillFacts, total: Halalas, partyId: number | null): Result<Payment> {
  const tenders = request.tendersFor(total).map(tender => ({ ...tender, received: tender.amount }))
  if (partyId === null && tenders.some(tender => tender.method === 'credit' && tender.amount > 0))
    return refused(problem('partyId', 'partyRequired'))
  return settle({
    total,
    tenders,
    cashStepHalalas: facts.configuration.settings.cashStepHalalas,
    acceptedMethods: billTypeOf(request.type).payments,
    cashBefore: facts.original?.cashBefore ?? noCashBefore,
  })
}

/** Whether a customer may owe what the payment leaves on credit. */
export function loanProblems(payment: Payment, party: PartyFacts | null): Problem[] {
  let credit = 0
  for (const tender of payment.tenders) if (tender.method === 'credit') credit += tender.amount
  if (credit === 0 || party === null) return []
  if (!party.canLoan) return [problem('tenders', 'tenderNotAccepted', { method: 'credit' })]
  if (party.loanLimit === null) return []
  const left = subtractSums(party.loanLimit, party.owes)
  if (credit <= left) return []
  // What is left of the limit tells what is owed.
  if (!party.isDebtKnown) return [problem('tenders', 'tooLarge')]
  return [problem('tenders', 'tooLarge', { max: formatSum(left > 0 ? left : zeroHalalas) })]
}

export function modeOf(isIncludingVat: boolean): PriceMode {
  return isIncludingVat ? 'included' : 'excluded'
}

/** A line of items with its figures and what the goods cost. */
export function effectLine(
  line: ResolvedLine,
  totals: BillTotals,
  index: number,
  cost: Halalas | undefined,
): EffectLine {
  const { request, unit, features } = line
  const lineTotals = totals.lines[index]
  if (lineTotals === undefined) throw new Error(`The totals lack line ${index}.`)
  return {
    itemId: unit.itemId,
    unitId: unit.unitId,
    accountId: null,
    namingId: unit.namingId,
    unitNamingId: unit.unitNamingId,
    description: '',
    ratio: unit.ratio,
    quantity: request.quantity,
    unitPrice: request.unitPrice,
    discount: request.discount,
    isTobacco: unit.isTobacco,
    isService: unit.isService,
    originalLine: null,
    features,
    totals: lineTotals,
    cost: cost ?? zeroHalalas,
  }
}
