/** The supplier's invoice of a purchase: its number, its kind of VAT, and charges of third parties for the goods. */
import type { BillType } from '#domain/bills/bill-types.ts'
import type { ChargeKind } from '#domain/bills/charges.ts'
import { reverseChargeVat, standardNet } from '#domain/bills/purchase-vat.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import type { PostedCharge } from '#domain/ledger/posted-bill.ts'
import { tenderRole } from '#domain/ledger/tender-accounts.ts'
import { type Halalas, halalas, proportionOf, sumHalalas, zeroHalalas } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { KnownOriginal, PostingContext } from './context.ts'
import type { BillRequest, ChargeRequest } from './request.ts'
import type { ResolvedLines } from './resolved-lines.ts'
import type { Figures } from './totals.ts'

/** Types without a supplier's invoice refuse all of its fields. */
export function supplierInvoiceShape({ supplierInvoice, charges }: BillRequest, type: BillType): Problem[] {
  if (type.hasSupplierInvoice) return []
  const refused = (at: string, isRefused: boolean) => (isRefused ? [problem(at, 'notAllowed')] : [])
  return [
    ...refused('supplierInvoiceNumber', supplierInvoice.number !== ''),
    ...refused('supplierInvoiceDate', supplierInvoice.day !== null),
    ...refused('vatKind', supplierInvoice.vatKind !== null),
    ...refused('charges', charges.length > 0),
  ]
}

/** An invoice can be entered once, and customs VAT belongs to an import. While VAT is disabled it cannot be deducted: it is a cost. */
export function supplierInvoiceProblems(request: BillRequest, context: PostingContext): Problem[] {
  const { supplierInvoice, charges, day } = request
  const { supplierInvoiceTakenBy: code } = context
  const isImport = supplierInvoice.vatKind === 'customs'
  const hasCustomsVat = charges.some(charge => charge.kind === 'customsVat')
  return [
    ...(code === null ? [] : [problem('supplierInvoiceNumber', 'supplierInvoiceTaken', { code })]),
    ...(supplierInvoice.day !== null && supplierInvoice.day > day
      ? [problem('supplierInvoiceDate', 'dayOutOfOrder')]
      : []),
    ...(isImport && !vatOn(context.configuration.vatRates, day).isEnabled
      ? [problem('vatKind', 'customsVatWithoutVat')]
      : []),
    ...(isImport && !hasCustomsVat ? [problem('charges', 'required')] : []),
    ...charges.flatMap(charge => chargeProblems(charge, isImport, context)),
  ]
}

function chargeProblems(charge: ChargeRequest, isImport: boolean, { chargeParties }: PostingContext): Problem[] {
  const { at, kind, amount, method, partyId } = charge
  return [
    ...(kind === 'customsVat' && !isImport ? [problem(`${at}.kind`, 'notAllowed')] : []),
    ...(amount > 0 ? [] : [problem(`${at}.amount`, 'mustBePositive')]),
    ...(method === 'credit' && partyId === null ? [problem(`${at}.partyId`, 'partyRequired')] : []),
    ...(method !== 'credit' && partyId !== null ? [problem(`${at}.partyId`, 'notAllowed')] : []),
    ...(method === 'credit' && partyId !== null && !chargeParties.has(partyId)
      ? [problem(`${at}.partyId`, 'notFound')]
      : []),
  ]
}

/** The total of the charges of a kind. */
export function chargedAs(kind: ChargeKind, { charges }: BillRequest): Halalas {
  return sumHalalas(charges.filter(charge => charge.kind === kind).map(charge => charge.amount))
}

/** The charges of a kind with the accounts that they were paid from, or are owed on. */
export function postedCharges(kind: ChargeKind, { charges }: BillRequest): PostedCharge[] {
  return charges
    .filter(charge => charge.kind === kind)
    .map(({ amount, method, partyId }) => ({ amount, account: tenderRole('purchases', method), partyId }))
}

/** VAT beside the total: paid at customs, or owed by the buyer; for a refund its share of the latter. */
export function declaredVatOf(
  request: BillRequest,
  { configuration }: PostingContext,
  resolved: ResolvedLines,
  figures: Figures,
): Halalas {
  if (resolved.kind === 'taken') return declaredTaken(resolved.original, figures)
  const { vatKind } = request.supplierInvoice
  if (vatKind === 'customs') return chargedAs('customsVat', request)
  if (vatKind === null) return zeroHalalas
  return reverseChargeVat(vatKind, vatOn(configuration.vatRates, request.day), figures.lines)
}

/** Cumulative, so that all refunds of a purchase add up to its declared VAT. */
function declaredTaken({ vatKind, declaredVat, declaredBack, lines }: KnownOriginal, figures: Figures): Halalas {
  const originals = [...lines.values()]
  const whole = standardNet(originals.map(line => line.totals))
  if (vatKind !== 'reverseCharge' || whole === 0) return zeroHalalas
  const before = standardNet(
    originals.map(({ totals, refunded }) => ({ vatCategory: totals.vatCategory, net: refunded.amounts.net })),
  )
  const due = proportionOf(declaredVat, before + standardNet(figures.lines), whole) - declaredBack
  return halalas(Math.min(Math.max(due, 0), declaredVat - declaredBack))
}
