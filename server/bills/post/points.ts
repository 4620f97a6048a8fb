/** The step after payment: what the bill earns and spends of the customer's points, or takes and gives back. */
import type { BillType } from '#domain/bills/bill-types.ts'
import { countOf, earnedPoints, givenBackBy, partsWorth, takenBackBy, worthOf } from '#domain/bills/points.ts'
import type { LineTotals } from '#domain/bills/totals-types.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { baseQuantity, type Halalas, halalas } from '#domain/money.ts'
import { accepted, type Problem, problem, type Result, refused } from '#domain/problem.ts'
import { noPointsEffect, type PointsEffect } from '../../points/of-bill.ts'
import type { PostingContext } from './context.ts'
import type { Payment } from './payments.ts'
import type { BillRequest } from './request.ts'

type Paid = Pick<Payment, 'tenders'> & { readonly total: Halalas; readonly lines: readonly Pick<LineTotals, 'total'>[] }

export function pointsOf(
  request: BillRequest,
  context: PostingContext,
  type: BillType,
  paid: Paid,
): Result<PointsEffect> {
  // A debit note earns no points.
  if (type.side !== 'sales' || type.debits !== null) return accepted(noPointsEffect)
  return type.refunds === null ? ofSale(request, context, paid) : ofRefund(context, paid)
}

function ofSale(request: BillRequest, { points, party, units }: PostingContext, paid: Paid): Result<PointsEffect> {
  const { terms, lots } = points
  const amount = inPoints(paid)
  const spent = partsWorth(lots, amount)
  if (amount > 0) {
    const at = `tenders.${request.tendersFor(paid.total).findIndex(({ method }) => method === 'points')}`
    if (!terms.isEnabled) return refused(problem(`${at}.method`, 'tenderNotAccepted', { method: 'points' }))
    if (party === null) return refused(problem('partyId', 'partyRequired'))
    const against = spendingProblem(points, amount, `${at}.amount`)
    if (against !== null) return refused(against)
  }
  if (party === null || request.partyId === null) return accepted(noPointsEffect)
  const lines = paid.lines.map(({ total }, index) => {
    const sent = request.lines[index]
    const unit = sent && units.get(sent.unitId)
    return unit === undefined || sent === undefined
      ? { total, quantity: 0, pointsPerUnit: null }
      : { total, quantity: baseQuantity(sent.quantity, unit.ratio), pointsPerUnit: unit.points }
  })
  const earned = earnedPoints(lines, amount, terms)
  return accepted({ ...noPointsEffect, earned, spent, value: earned * terms.value })
}

/** Points pay whole, no fewer than the smallest number, and no more than there are. */
function spendingProblem({ terms, lots }: PostingContext['points'], amount: Halalas, at: string): Problem | null {
  const all = worthOf(lots.map(({ value, left }) => ({ value, points: left })))
  if (amount > all) return problem(at, 'tooLarge', { max: formatHalalas(all) })
  const spent = partsWorth(lots, amount)
  if (worthOf(spent) !== amount) return problem(at, 'pointsAmount', { amount: formatHalalas(worthOf(spent)) })
  if (countOf(spent) < terms.minimum) return problem(at, 'pointsTooFew', { count: String(terms.minimum) })
  return null
}

/** A refund gives back exactly the share of the spent points. */
function ofRefund({ points: { sale, earnedLot } }: PostingContext, paid: Paid): Result<PointsEffect> {
  const givenBack = givenBackBy(sale, paid.total)
  const amount = worthOf(givenBack)
  if (inPoints(paid) !== amount) return refused(problem('tenders', 'pointsAmount', { amount: formatHalalas(amount) }))
  const takenBack = earnedLot === null ? 0 : takenBackBy(sale, paid.total)
  return accepted({ ...noPointsEffect, givenBack, takenBack, value: -takenBack * (earnedLot?.value ?? 0) })
}

function inPoints({ tenders }: Paid): Halalas {
  return halalas(tenders.reduce((sum, { method, amount }) => sum + (method === 'points' ? amount : 0), 0))
}
