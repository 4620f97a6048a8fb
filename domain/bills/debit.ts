/**
 * A debit note raises the prices of lines of a sale afterwards. VAT category, rate and price mode are those of the original line, whatever
 * applies on the day of the note. Source: docs/decisions/debit-notes.md.
 */
import { formatQuantity } from '../decimal.ts'
import { type Price, type Quantity, type Rate, type Ratio, rate, zeroHalalas } from '../money.ts'
import { type Problem, problem, type Result } from '../problem.ts'
import { type RefundableLine, remainingQuantity } from './refund.ts'
import { computeTotals } from './totals.ts'
import type { BillTotals } from './totals-types.ts'

export type DebitLine = {
  readonly original: RefundableLine
  readonly ratio: Ratio
  readonly quantity: Quantity
  /** What is added to the price of one unit. */
  readonly unitPrice: Price
}

/**
 * The amounts of a debit note, one row per line in the same order. Problems besides those of `computeTotals`, at `lines.<n>.quantity`:
 * `moreThanRemaining`; at `lines.<n>.unitPrice`: `mustBePositive`, `tobaccoNotDebited`; at `lines`: `required`.
 */
export function computeDebit(lines: readonly DebitLine[]): Result<BillTotals> {
  const problems = lines.flatMap(lineProblems)
  if (lines.length === 0) problems.push(problem('lines', 'required'))
  if (problems.length > 0) return { ok: false, problems }
  return computeTotals({
    lines: lines.map(({ original: { totals }, ratio, quantity, unitPrice }) => ({
      quantity,
      unitPrice,
      priceMode: totals.priceMode,
      vatCategory: totals.vatCategory,
      unitRatio: ratio,
    })),
    // A bill has one rate: lines of other categories have none.
    vat: {
      isEnabled: true,
      rate: lines.reduce<Rate>((most, { original: { totals } }) => higher(most, totals.rate), rate(0)),
    },
    tobacco: { isEnabled: false, rate: rate(0), minimumPerUnit: zeroHalalas },
  })
}

/** The fee of a tobacco line may be its minimum, so it does not follow from the additional price alone. */
function lineProblems({ original, quantity, unitPrice }: DebitLine, index: number): Problem[] {
  const at = `lines.${index}`
  const remaining = remainingQuantity(original)
  return [
    ...(quantity > remaining
      ? [problem(`${at}.quantity`, 'moreThanRemaining', { remaining: formatQuantity(remaining) })]
      : []),
    ...(unitPrice > 0 ? [] : [problem(`${at}.unitPrice`, 'mustBePositive')]),
    ...(original.totals.fee > 0 ? [problem(`${at}.unitPrice`, 'tobaccoNotDebited')] : []),
  ]
}

function higher(a: Rate, b: Rate): Rate {
  return a > b ? a : b
}
