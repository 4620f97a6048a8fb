/**
 * Computes the effects of a bill of any type: shape, lines, figures, party, stock, payments, posting rule. Each step reads its column of the bill
 * types, and is pure.
 */
import { type BillType, billTypeOf } from '#domain/bills/bill-types.ts'
import type { Departed } from '#domain/bills/delivery.ts'
import type { PurchaseVatKind } from '#domain/bills/purchase-vat.ts'
import { type InvoiceKind, invoiceDocument } from '#domain/invoice/kind.ts'
import type { Posting } from '#domain/ledger/posting.ts'
import { postingRules } from '#domain/ledger/posting-rules.ts'
import { type Halalas, halalas, sumHalalas, zeroHalalas } from '#domain/money.ts'
import { accepted, type Problem, type Result } from '#domain/problem.ts'
import type { PointsEffect } from '../../points/of-bill.ts'
import { expenseAccountProblems } from './account-lines.ts'
import type { PostingContext } from './context.ts'
import type { BillEffects, EffectLine } from './effects.ts'
import { lineResolvers } from './lines.ts'
import { type PartyOfBill, partyOf, partyProblems, priceProblems } from './party.ts'
import { type Payment, pay } from './payments.ts'
import { pointsOf } from './points.ts'
import { quotationProblems } from './quotation.ts'
import type { BillRequest } from './request.ts'
import { originalIn, type ResolvedLines } from './resolved-lines.ts'
import { shapeProblems } from './shape.ts'
import { moveGoods } from './stock.ts'
import { declaredVatOf, postedCharges, supplierInvoiceProblems } from './supplier-invoice.ts'
import { type Figures, figuresOf, shownProblems } from './totals.ts'

export function prepareBill(request: BillRequest, context: PostingContext): Result<BillEffects> {
  const type = billTypeOf(request.type)
  const shape = shapeProblems(request, type)
  if (shape.length > 0) return { ok: false, problems: shape }
  const resolved = lineResolvers[type.lines](request, context)
  if (!resolved.ok) return resolved
  const figures = figuresOf(request, context, type, resolved.value)
  if (!figures.ok) return figures
  const against = [
    ...partyProblems(request, context, type),
    ...quotationProblems(request, context),
    ...bearerProblems(request, context),
    ...supplierInvoiceProblems(request, context),
    ...priceProblems(request, context, type, resolved.value, figures.value),
    ...shownProblems(request, figures.value),
  ]
  if (against.length > 0) return { ok: false, problems: against }
  const moved = moveGoods(request, context, type, resolved.value, figures.value)
  if (!moved.ok) return moved
  const party = partyOf(request, context, resolved.value)
  const { costsTaken: _, ...totals } = figures.value
  const payment = pay(request, context, type, { total: totals.total, partyId: party.partyId })
  if (!payment.ok) return payment
  const points = pointsOf(request, context, type, { total: totals.total, lines: figures.value.lines, ...payment.value })
  if (!points.ok) return points
  const { moves, levels, costs, waiting = [] } = moved.value
  const declaredVat = declaredVatOf(request, context, resolved.value, figures.value)
  const lines = effectLines(resolved.value, figures.value, { costs, waiting })
  return accepted({
    ...totals,
    ...payment.value,
    points: points.value,
    ...party,
    lines,
    discount: request.discount,
    invoiceKind: invoiceKindOf(request, context, resolved.value, totals.isVatEnabled),
    vatKind: vatKindOf(request, resolved.value),
    declaredVat,
    cost: goodsCost(lines),
    moves,
    levels,
    posting: postingOf(request, type, party, { lines, payment: payment.value, declaredVat, points: points.value }),
  })
}

/** The value of its goods: for a production the value of the product, which includes its materials. */
function goodsCost(lines: readonly EffectLine[]): Halalas {
  const products = lines.filter(line => line.isProduct)
  return sumHalalas((products.length > 0 ? products : lines).map(line => line.cost))
}

function bearerProblems({ issue }: BillRequest, { accounts }: PostingContext): readonly Problem[] {
  if (issue.accountId === null) return []
  return expenseAccountProblems(accounts.get(issue.accountId), 'expenseAccountId')
}

function effectLines(
  resolved: ResolvedLines,
  figures: Figures,
  { costs, waiting }: { readonly costs: readonly Halalas[]; readonly waiting: readonly Departed[] },
): EffectLine[] {
  return resolved.lines.map(({ stored }, index) => {
    const totals = figures.lines[index]
    if (totals === undefined) throw new Error(`The totals lack line ${index}.`)
    return { ...stored, totals, cost: costs[index] ?? zeroHalalas, waiting: waiting[index] ?? null }
  })
}

function invoiceKindOf(
  request: BillRequest,
  { party }: PostingContext,
  resolved: ResolvedLines,
  isVatEnabled: boolean,
): InvoiceKind | null {
  const document = invoiceDocument({
    billType: request.type,
    isVatEnabled,
    buyerVatNumber: party?.vatNumber || null,
    choice: request.invoiceChoice,
    originalKind: originalIn(resolved)?.invoiceKind ?? null,
  })
  return document?.kind ?? null
}

function vatKindOf({ supplierInvoice }: BillRequest, resolved: ResolvedLines): PurchaseVatKind | null {
  return resolved.kind === 'taken' ? resolved.original.vatKind : supplierInvoice.vatKind
}

type ToPost = {
  readonly lines: readonly EffectLine[]
  readonly payment: Payment
  readonly declaredVat: Halalas
  readonly points: PointsEffect
}

/** Null if the type posts nothing. */
function postingOf(
  request: BillRequest,
  type: BillType,
  { costCentreId, partyId, bearerId }: PartyOfBill,
  { lines, payment, declaredVat, points }: ToPost,
): Posting | null {
  if (type.posting === 'none') return null
  const { branchId, isDelivered, receiver } = request
  const customsVat = postedCharges('customsVat', request)
  return postingRules[type.posting]({
    place: { branchId, costCentreId, partyId },
    lines: lines.map(({ totals, isService, isTobacco, isProduct, accountId: account, cost, waiting }) => ({
      ...totals,
      isService,
      isTobacco,
      isProduct,
      account,
      cost,
      ...(waiting !== null && { waitingCost: waiting.cost }),
    })),
    tenders: payment.tenders,
    rounding: payment.rounding,
    pointsValue: halalas(points.value),
    isDelivered,
    extraCosts: postedCharges('cost', request),
    customsVat,
    reverseChargeVat: customsVat.length > 0 ? zeroHalalas : declaredVat,
    bearer: bearerId,
    toBranchId: receiver.branchId,
    toCostCentreId: receiver.costCentreId,
  })
}
