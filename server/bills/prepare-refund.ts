/** Refunds of sales and of purchases: part of the original's lines, at the original's price, rate and discount. */
import { computeRefund, type RefundTotals, remainingQuantity } from '#domain/bills/refund.ts'
import { invoiceDocument } from '#domain/invoice/kind.ts'
import type { Posting } from '#domain/ledger/posting.ts'
import { purchaseRefundPosting } from '#domain/ledger/posting-rules-purchases.ts'
import { saleRefundPosting } from '#domain/ledger/posting-rules-sales.ts'
import { baseQuantity, type Halalas, halalas, type Quantity, quantity, zeroHalalas } from '#domain/money.ts'
import { accepted, type Problem, problem, type Result, refused } from '#domain/problem.ts'
import { costOfReturn } from '#domain/stock/costing.ts'
import { issue, receive } from '#domain/stock/stock-level.ts'
import type { BillEffects, MoveEffect } from './bill-effects.ts'
import { type BillFacts, levelsOf, type OriginalFacts, type OriginalLine } from './bill-facts.ts'
import { atSent, type BillRequest, type ItemLineRequest } from './bill-request.ts'
import { isSplit, notSplittable, type Payment, pay, shownProblems } from './prepare-parts.ts'

type TakenLine = { readonly request: ItemLineRequest; readonly original: OriginalLine }

export function prepareSaleRefund(request: BillRequest, facts: BillFacts): Result<BillEffects> {
  return prepareRefund(request, facts, 'sale', {
    move: returnGoods,
    posting: ({ isDelivered: _, ...place }, lines, costs, payment) =>
      saleRefundPosting({
        place,
        lines: lines.map(({ original, totals }, index) => ({
          ...totals,
          isService: original.isService,
          isTobacco: original.isTobacco,
          cost: costs[index] ?? zeroHalalas,
        })),
        tenders: payment.tenders,
        rounding: payment.rounding,
      }),
  })
}

export function preparePurchaseRefund(request: BillRequest, facts: BillFacts): Result<BillEffects> {
  return prepareRefund(request, facts, 'purch', {
    move: sendGoodsBack,
    posting: ({ isDelivered, ...place }, lines, costs, payment) =>
      purchaseRefundPosting({
        place,
        lines: lines.map(({ totals }, index) => ({
          kind: 'item',
          net: totals.net,
          vat: totals.vat,
          cost: costs[index] ?? zeroHalalas,
        })),
        tenders: payment.tenders,
        rounding: payment.rounding,
        isDelivered,
      }),
  })
}

type Moved = Pick<BillEffects, 'moves' | 'levels'> & { readonly costs: readonly Halalas[] }

type RefundedLine = TakenLine & Pick<RefundTotals['lines'][number], 'totals' | 'cost'>

type Place = { readonly branchId: number; readonly costCentreId: number | null; readonly partyId: number | null }

/** What differs between the two sides of trade. */
type RefundSide = {
  readonly move: (lines: readonly RefundedLine[], facts: BillFacts) => Result<Moved>
  readonly posting: (
    place: Place & { readonly isDelivered: boolean },
    lines: readonly RefundedLine[],
    costs: readonly Halalas[],
    payment: Payment,
  ) => Posting
}

function prepareRefund(
  request: BillRequest,
  facts: BillFacts,
  type: 'sale' | 'purch',
  side: RefundSide,
): Result<BillEffects> {
  const original = originalOf(request, facts, type)
  if (!original.ok) return original
  const taken = takenLines(request, original.value, facts)
  if (!taken.ok) return taken
  const totals = computeRefund(taken.value.map(line => ({ original: line.original, quantity: line.request.quantity })))
  if (!totals.ok) return { ok: false, problems: atSent(totals.problems, request.lines) }
  const against = shownProblems(request, totals.value)
  if (against.length > 0) return { ok: false, problems: against }
  const lines = taken.value.flatMap((line, index) => {
    const refund = totals.value.lines[index]
    return refund ? [{ ...line, totals: refund.totals, cost: refund.cost }] : []
  })
  const moved = request.isDelivered ? side.move(lines, facts) : nothingMoved(lines)
  if (!moved.ok) return moved
  const { partyId, costCentreId, buyerId, isVatEnabled } = original.value
  const payment = pay(request, facts, totals.value.total, partyId)
  if (!payment.ok) return payment
  const { costs } = moved.value
  const place = { branchId: request.branchId, costCentreId, partyId }
  const { amount, lineDiscount, billDiscount, net, fee, vat, total, groups } = totals.value
  return accepted({
    ...{ amount, lineDiscount, billDiscount, net, fee, vat, total, groups },
    ...payment.value,
    lines: lines.map((line, index) => effectLine(line, costs[index] ?? zeroHalalas)),
    discount: null,
    isVatEnabled,
    invoiceKind: invoiceKindOf(request, original.value),
    partyId,
    buyerId,
    costCentreId,
    cost: halalas(costs.reduce((sum, cost) => sum + cost, 0)),
    moves: moved.value.moves,
    levels: moved.value.levels,
    posting: side.posting({ ...place, isDelivered: request.isDelivered }, lines, costs, payment.value),
  })
}

function originalOf(request: BillRequest, facts: BillFacts, type: 'sale' | 'purch'): Result<OriginalFacts> {
  const { original } = facts
  const at = 'originalBillId'
  if (request.originalBillId === null) return refused(problem(at, 'required'))
  if (original === null || original.type !== type) return refused(problem(at, 'notFound'))
  if (original.branchId !== request.branchId) return refused(problem('branchId', 'notAllowed'))
  // Goods come back where they have gone out, and only there.
  if (original.isDelivered !== request.isDelivered) return refused(problem('isDelivered', 'notAllowed'))
  if (request.discount !== null) return refused(problem('discount', 'notAllowed'))
  // Nothing comes back before it was sold, nor goods before they left.
  if (request.day < original.day) return refused(problem('date', 'beforeOriginal', { day: original.day }))
  const { deliveryDay } = original
  if (deliveryDay !== null && request.day < deliveryDay)
    return refused(problem('date', 'beforeDelivery', { day: deliveryDay }))
  return accepted(original)
}

/** Each line names one line of the original, once, and repeats its item, unit and price. */
function takenLines(request: BillRequest, original: OriginalFacts, facts: BillFacts): Result<readonly TakenLine[]> {
  const problems: Problem[] = []
  const seen = new Set<number>()
  const taken = request.lines.flatMap(line => {
    const number = line.originalLine
    const found = number === null ? undefined : original.lines.get(number)
    if (number === null || found === undefined) {
      problems.push(problem(`${line.at}.originalLine`, number === null ? 'required' : 'notFound'))
      return []
    }
    if (seen.has(number)) problems.push(problem(`${line.at}.originalLine`, 'duplicate'))
    seen.add(number)
    problems.push(...repeatProblems(line, found))
    // What is left of a unit that could be split when it was sold comes back as it is.
    const isRest = line.quantity === remainingQuantity(found)
    if (!isRest && isSplit(line, facts.units.get(line.unitId))) problems.push(notSplittable(line))
    return [{ request: line, original: found }]
  })
  return problems.length > 0 ? { ok: false, problems } : accepted(taken)
}

function repeatProblems(line: ItemLineRequest, original: OriginalLine): Problem[] {
  const same: readonly (readonly [field: string, isSame: boolean])[] = [
    ['itemId', line.itemId === original.itemId],
    ['unitId', line.unitId === original.unitId],
    ['unitPrice', line.unitPrice === original.unitPrice],
    ['isPriceIncludingVat', line.priceMode === original.totals.priceMode],
    ['discount', line.discount === null],
    ['features', line.featureIds.length === 0],
  ]
  return same.filter(([, isSame]) => !isSame).map(([field]) => problem(`${line.at}.${field}`, 'notAllowed'))
}

function invoiceKindOf(request: BillRequest, original: OriginalFacts) {
  const document = invoiceDocument({
    billType: request.type,
    isVatEnabled: original.isVatEnabled,
    buyerVatNumber: null,
    choice: null,
    originalKind: original.invoiceKind,
  })
  return document?.kind ?? null
}

/** Goods of an undelivered sale have not left, and those of an undelivered purchase leave transit at what was paid for them. */
function nothingMoved(lines: readonly RefundedLine[]): Result<Moved> {
  return accepted({ moves: [], levels: new Map(), costs: lines.map(line => line.cost) })
}

/** Goods of a sale come back at what they cost by now. */
function returnGoods(lines: readonly RefundedLine[], facts: BillFacts): Result<Moved> {
  const levels = levelsOf(facts)
  const moves: MoveEffect[] = []
  const costs = lines.map(({ request, original }, index) => {
    if (original.issued === null || request.quantity === 0) return zeroHalalas
    const count = countOfPart(original, request.quantity)
    const cost = costOfReturn(original.issued, count)
    if (count > 0) levels.set(original.itemId, receive(levels.get(original.itemId), count, cost))
    moves.push({ line: index + 1, itemId: original.itemId, quantity: count, value: cost })
    return cost
  })
  return accepted({ moves, levels: levels.changed, costs })
}

/** Goods of a purchase leave at the average, whatever was paid for them. */
function sendGoodsBack(lines: readonly RefundedLine[], facts: BillFacts): Result<Moved> {
  const problems: Problem[] = []
  const levels = levelsOf(facts)
  const moves: MoveEffect[] = []
  const rule = facts.configuration.settings.oversellPolicy
  const costs = lines.map(({ request, original }, index) => {
    if (request.quantity === 0) return zeroHalalas
    const count = countOfPart(original, request.quantity)
    const issued = count === 0 ? null : issue(levels.get(original.itemId), count, rule, `${request.at}.quantity`)
    if (issued !== null && !issued.ok) {
      problems.push(...issued.problems)
      return zeroHalalas
    }
    const cost = issued?.value.cost ?? zeroHalalas
    if (issued !== null) levels.set(original.itemId, issued.value.level)
    moves.push({ line: index + 1, itemId: original.itemId, quantity: -count, value: -cost })
    return cost
  })
  if (problems.length > 0) return { ok: false, problems }
  return accepted({ moves, levels: levels.changed, costs })
}

/** In the unit of ratio 1: what all refunds of the line count together less what the earlier ones did, so that they come to the line. */
function countOfPart({ refunded, ratio }: OriginalLine, part: Quantity): Quantity {
  const together = quantity(refunded.quantity + part)
  return quantity(baseQuantity(together, ratio) - baseQuantity(refunded.quantity, ratio))
}

function effectLine(line: RefundedLine, cost: Halalas): BillEffects['lines'][number] {
  const { request, original, totals } = line
  return {
    itemId: original.itemId,
    unitId: original.unitId,
    accountId: null,
    namingId: original.namingId,
    unitNamingId: original.unitNamingId,
    description: '',
    ratio: original.ratio,
    quantity: request.quantity,
    unitPrice: original.unitPrice,
    discount: null,
    isTobacco: original.isTobacco,
    isService: original.isService,
    originalLine: request.originalLine,
    features: [],
    totals,
    cost,
  }
}
