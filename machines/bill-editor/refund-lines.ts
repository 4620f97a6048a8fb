/**
 * The lines of a refund: those of the original with a remaining quantity, each starting at zero. Only the quantity changes; the amounts are parts of
 * the original's, as the server posts them.
 */
import { computeRefund, refundLine, remainingQuantity } from '#domain/bills/refund.ts'
import { sumAmounts } from '#domain/bills/totals.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import { formatQuantity } from '#domain/decimal.ts'
import { type Quantity, zeroQuantity } from '#domain/money.ts'
import { accepted, type Problem, type Result } from '#domain/problem.ts'
import type { Draft, DraftLine } from './draft.ts'

/** The remaining quantity of the original's line; null for a line that is not a refund. */
export function remainingOf({ original }: Pick<DraftLine, 'original'>): Quantity | null {
  return original === null ? null : remainingQuantity(original)
}

/** The problem of a refund above the remaining quantity. */
export function remainingProblem(line: Pick<DraftLine, 'original' | 'quantity'>): Omit<Problem, 'at'> | null {
  const remaining = remainingOf(line)
  if (remaining === null || line.quantity <= remaining) return null
  return { code: 'moreThanRemaining', params: { remaining: formatQuantity(remaining) } }
}

/** The totals of the refund; zero while nothing is refunded. */
export function refundTotalsOf({ lines }: Pick<Draft, 'lines'>): Result<BillTotals> {
  const asked = lines.flatMap(({ original, quantity }) => (original === null ? [] : [{ original, quantity }]))
  if (asked.every(({ quantity }) => quantity === 0)) {
    const none = asked.map(({ original }) => refundLine(original, zeroQuantity).totals)
    return accepted({ lines: none, groups: [], ...sumAmounts([]) })
  }
  const totals = computeRefund(asked)
  if (!totals.ok) return totals
  return accepted({ ...totals.value, lines: totals.value.lines.map(line => line.totals) })
}
