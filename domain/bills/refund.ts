import { formatQuantity } from '../decimal.ts'
import { type Halalas, halalas, proportionOf, type Quantity, quantity, zeroHalalas, zeroQuantity } from '../money.ts'
import { accepted, type Problem, problem, type Result } from '../problem.ts'
import { sumAmounts, vatGroupsOf } from './totals.ts'
import type { Amounts, BillTotals, LineTotals } from './totals-types.ts'

/**
 * Refunds take lines of their original at the original's price, rate, discount and cost.
 *
 * The amounts of a refund are the cumulative share of the line (what all refunds including this one should have taken) minus what was
 * already refunded, so that the refunds of a line sum exactly to it. VAT is never computed again. Source: design page 3.
 */

/** A posted line with its amounts, and what its effective refunds have taken. */
export type RefundableLine = {
  readonly quantity: Quantity
  readonly totals: LineTotals
  /** The cost of its goods; zero for a service. */
  readonly cost: Halalas
  readonly refunded: RefundedPart
}

export type RefundedPart = {
  readonly quantity: Quantity
  readonly amounts: Amounts
  readonly cost: Halalas
}

export type RefundRequest = { readonly original: RefundableLine; readonly quantity: Quantity }

export type RefundLine = {
  readonly quantity: Quantity
  readonly totals: LineTotals
  readonly cost: Halalas
}

export type RefundTotals = Omit<BillTotals, 'lines'> & {
  readonly lines: readonly RefundLine[]
  readonly cost: Halalas
}

export const nothingRefunded: RefundedPart = { quantity: zeroQuantity, amounts: sumAmounts([]), cost: zeroHalalas }

/** The quantity that can still be refunded. */
export function remainingQuantity(line: RefundableLine): Quantity {
  return quantity(line.quantity - line.refunded.quantity)
}

/**
 * The amounts of a refund, one row per request in the same order; a quantity of zero refunds nothing. Problems at `lines.<n>.quantity`:
 * `mustNotBeNegative`, `moreThanRemaining`; at `lines`: `nothingToRefund`.
 */
export function computeRefund(requests: readonly RefundRequest[]): Result<RefundTotals> {
  const problems = requests.flatMap(requestProblems)
  if (problems.length === 0 && requests.every(request => request.quantity === 0)) {
    problems.push(problem('lines', 'nothingToRefund'))
  }
  if (problems.length > 0) return { ok: false, problems }
  const lines = requests.map(request => refundLine(request.original, request.quantity))
  const totals = lines.map(line => line.totals)
  const cost = halalas(lines.reduce((sum, line) => sum + line.cost, 0))
  return accepted({ lines, groups: vatGroupsOf(totals), ...sumAmounts(totals), cost })
}

/** One line of a refund. Throws when the quantity is negative or more than remains. */
export function refundLine(original: RefundableLine, count: Quantity): RefundLine {
  if (count < 0 || count > remainingQuantity(original)) throw new RangeError(`cannot refund ${count} of the line`)
  if (count === 0) return { quantity: count, totals: { ...original.totals, ...sumAmounts([]) }, cost: zeroHalalas }
  const cumulative = quantity(original.refunded.quantity + count)
  const due = (whole: Halalas, already: Halalas): number =>
    within(proportionOf(whole, cumulative, original.quantity) - already, whole - already)
  const { totals } = original
  const already = original.refunded.amounts
  const charges =
    totals.priceMode === 'included' ? includedParts(original, cumulative) : excludedParts(original, cumulative)
  const lineDiscount = due(totals.lineDiscount, already.lineDiscount)
  const billDiscount = due(totals.billDiscount, already.billDiscount)
  const charged = totals.priceMode === 'included' ? charges.net + charges.fee + charges.vat : charges.net
  return {
    quantity: count,
    totals: {
      ...totals,
      amount: halalas(charged + lineDiscount + billDiscount),
      lineDiscount: halalas(lineDiscount),
      billDiscount: halalas(billDiscount),
      net: halalas(charges.net),
      fee: halalas(charges.fee),
      vat: halalas(charges.vat),
      total: halalas(charges.net + charges.fee + charges.vat),
    },
    cost: halalas(due(original.cost, original.refunded.cost)),
  }
}

type Parts = { readonly net: number; readonly fee: number; readonly vat: number }

/** Prices excluding VAT: net, fee and VAT each by cumulative share. */
function excludedParts({ quantity: sold, totals, refunded }: RefundableLine, cumulative: Quantity): Parts {
  const due = (whole: Halalas, already: Halalas): number =>
    within(proportionOf(whole, cumulative, sold) - already, whole - already)
  return {
    net: due(totals.net, refunded.amounts.net),
    fee: due(totals.fee, refunded.amounts.fee),
    vat: due(totals.vat, refunded.amounts.vat),
  }
}

/** Prices including VAT: the customer's total by cumulative share; VAT, fee and net are parts of it. */
function includedParts({ quantity: sold, totals, refunded }: RefundableLine, cumulative: Quantity): Parts {
  const already = refunded.amounts
  const shouldTotal = proportionOf(totals.total, cumulative, sold)
  const shouldVat = totals.total === 0 ? 0 : proportionOf(totals.vat, shouldTotal, totals.total)
  const beforeVat = totals.total - totals.vat
  const shouldFee = beforeVat === 0 ? 0 : proportionOf(totals.fee, shouldTotal - shouldVat, beforeVat)
  // After a voided refund the parts may exceed the whole; these bounds keep every part at zero or more.
  const total = within(shouldTotal - already.total, totals.total - already.total)
  const vat = within(shouldVat - already.vat, total)
  const fee = within(shouldFee - already.fee, total - vat)
  return { net: total - vat - fee, fee, vat }
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most)
}

function requestProblems({ original, quantity: count }: RefundRequest, index: number): Problem[] {
  const at = `lines.${index}.quantity`
  if (count < 0) return [problem(at, 'mustNotBeNegative')]
  const remaining = remainingQuantity(original)
  return count > remaining ? [problem(at, 'moreThanRemaining', { remaining: formatQuantity(remaining) })] : []
}
