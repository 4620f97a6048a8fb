/** The third step: the figures of the bill. New lines are computed; refunded lines take parts of their originals. */
import { lineSourceOf } from '#domain/bills/bill-origins.ts'
import type { BillType } from '#domain/bills/bill-types.ts'
import { computeDebit } from '#domain/bills/debit.ts'
import { chargedVat } from '#domain/bills/purchase-vat.ts'
import { computeRefund } from '#domain/bills/refund.ts'
import { tobaccoOn } from '#domain/bills/tobacco-history.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import type { Amounts, BillTotals, TobaccoSetting } from '#domain/bills/totals-types.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import type { Day } from '#domain/days.ts'
import { formatHalalas } from '#domain/decimal.ts'
import type { Halalas } from '#domain/money.ts'
import { accepted, type Problem, problem, type Result } from '#domain/problem.ts'
import type { Configuration } from '../../company/company.ts'
import type { PostingContext } from './context.ts'
import { atSent, type BillRequest } from './request.ts'
import type { ResolvedLines } from './resolved-lines.ts'

export type Figures = BillTotals & {
  readonly isVatEnabled: boolean
  /** For each refunded line, its share of the cost posted with the original line; empty for new lines. */
  readonly costsTaken: readonly Halalas[]
}

export function figuresOf(
  request: BillRequest,
  context: PostingContext,
  type: BillType,
  resolved: ResolvedLines,
): Result<Figures> {
  if (resolved.kind === 'taken') return figuresTaken(resolved, type)
  if (resolved.kind === 'debited') return figuresDebited(resolved)
  const { lines } = resolved
  // A bill uses the VAT rate and the tobacco fee of its own day.
  const vat = vatOn(context.configuration.vatRates, request.day)
  const totals = computeTotals({
    lines: lines.map(line => line.priced),
    billDiscount: request.discount,
    vat: chargedVat(request.supplierInvoice.vatKind ?? 'standard', vat),
    tobacco: tobaccoOf(context.configuration, type, request.day),
  })
  if (!totals.ok) return { ok: false, problems: atSent(totals.problems, lines).map(each => asOfAccount(each, type)) }
  // Goods bills without trade bear no VAT and are in no VAT return.
  const isVatEnabled = vat.isEnabled && type.columns.includes('vat')
  return accepted({ ...totals.value, isVatEnabled, costsTaken: [] })
}

/** Refuses figures that differ from those on the user's screen. */
export function shownProblems(request: BillRequest, amounts: Amounts): Problem[] {
  const { shown } = request
  if (shown === null) return []
  return (['net', 'fee', 'vat', 'total'] as const)
    .filter(field => shown[field] !== amounts[field])
    .map(field =>
      problem(field, 'totalDiffers', { shown: formatHalalas(shown[field]), computed: formatHalalas(amounts[field]) }),
    )
}

function figuresTaken(
  { lines, original }: ResolvedLines & { readonly kind: 'taken' },
  type: BillType,
): Result<Figures> {
  const refund = computeRefund(lines.map(line => ({ original: line.original, quantity: line.stored.quantity })))
  if (!refund.ok) return { ok: false, problems: atSent(refund.problems, lines).map(each => asOfAccount(each, type)) }
  const { lines: parts, cost: _, ...amounts } = refund.value
  return accepted({
    ...amounts,
    lines: parts.map(part => part.totals),
    isVatEnabled: original.isVatEnabled,
    costsTaken: parts.map(part => part.cost),
  })
}

function figuresDebited({ lines, original }: ResolvedLines & { readonly kind: 'debited' }): Result<Figures> {
  const totals = computeDebit(
    lines.map(({ original: of, stored: { ratio, quantity, unitPrice } }) => ({
      original: of,
      ratio,
      quantity,
      unitPrice,
    })),
  )
  if (!totals.ok) return { ok: false, problems: atSent(totals.problems, lines) }
  return accepted({ ...totals.value, isVatEnabled: original.isVatEnabled, costsTaken: [] })
}

function tobaccoOf({ tobaccoFees }: Configuration, { bearsTobaccoFee }: BillType, day: Day): TobaccoSetting {
  const fee = tobaccoOn(tobaccoFees, day)
  return { ...fee, isEnabled: bearsTobaccoFee && fee.isEnabled }
}

/** The request has an account line as an amount, not as a price and a quantity. */
function asOfAccount(each: Problem, type: BillType): Problem {
  if (lineSourceOf(type.code) !== 'accounts') return each
  if (each.at === 'BillItems') return { ...each, at: 'BillExpenses' }
  return { ...each, at: each.at.replace(/\.(unitPrice|quantity)$/, '.amount') }
}
