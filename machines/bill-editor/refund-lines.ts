/**
 * The lines of a refund: those of the original of which something is left, each with a quantity that begins at nothing. Only the quantity
 * changes; the figures are parts of the original's, as the server posts them.
 */
import { computeRefund, refundLine, remainingQuantity } from '#domain/bills/refund.ts'
import { sumAmounts } from '#domain/bills/totals.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import { formatQuantity } from '#domain/decimal.ts'
import { type Quantity, zeroQuantity } from '#domain/money.ts'
import { accepted, type Problem, type Result } from '#domain/problem.ts'
import type { Draft, DraftLine } from './draft.ts'

/** What is left of the original's line; null of a line that refunds nothing. */
export function remainingOf({ original }: Pick<DraftLine, 'original'>): Quantity | null {
  return original === null ? null : remainingQuantity(original)
}

/** Why a line cannot refund so much. */
export function remainingProblem(line: Pick<DraftLine, 'original' | 'quantity'>): Omit<Problem, 'at'> | null {
  const remaining = remainingOf(line)
  if (remaining === null || line.quantity <= remaining) return null
  return { code: 'moreThanRemaining', params: { remaining: formatQuantity(remaining) } }
}

/** What the refund comes to; nothing as long as nothing is taken back. */
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
