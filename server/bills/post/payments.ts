/** The sixth step: payments, and the credit of a customer. Types without payments allow no tenders. */
import { lendsToCustomer } from '#domain/bills/bill-origins.ts'
import type { BillType } from '#domain/bills/bill-types.ts'
import { noCashBefore, settle, type Tender } from '#domain/bills/tenders.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { formatSum, subtractSums } from '#domain/exact-sum.ts'
import { type Halalas, zeroHalalas } from '#domain/money.ts'
import { accepted, type Problem, problem, type Result, refused } from '#domain/problem.ts'
import type { KnownParty, PostingContext } from './context.ts'
import type { ReceivedTender } from './effects.ts'
import type { BillRequest } from './request.ts'

export type Payment = {
  readonly tenders: readonly ReceivedTender[]
  readonly received: Halalas
  readonly rounding: Halalas
}

/** Settles the total with the tenders. Only a known party may use credit. */
export function pay(
  request: BillRequest,
  context: PostingContext,
  type: BillType,
  { total, partyId }: { readonly total: Halalas; readonly partyId: number | null },
): Result<Payment> {
  const tenders = request
    .tendersFor(total)
    .map(tender => ({ ...tender, ...owedBy(tender, context, type), received: tender.amount }))
  if (type.payments.length === 0) return nothingPaid(tenders)
  const against = [...creditProblems(tenders, context, type), ...appProblems(tenders, context, type)]
  if (against.length > 0) return { ok: false, problems: against }
  if (partyId === null && tenders.some(tender => tender.method === 'credit' && tender.amount > 0))
    return refused(problem('partyId', 'partyRequired'))
  // The cash of a refund is rounded as that of its original.
  const refunded = type.refunds === null ? null : context.original
  const settled = settle({
    total,
    tenders,
    cashStepHalalas: refunded?.cashStepHalalas ?? context.configuration.settings.cashStepHalalas,
    acceptedMethods: type.payments,
    cashBefore: refunded?.cashBefore ?? noCashBefore,
  })
  if (!settled.ok || !lendsToCustomer(type)) return settled
  const owed = loanProblems(settled.value, context.party)
  return owed.length > 0 ? { ok: false, problems: owed } : settled
}

/** A refund makes a credit; a sale names the one that pays it, and takes no more than is left. */
function creditProblems(tenders: readonly ReceivedTender[], { credits }: PostingContext, type: BillType): Problem[] {
  const named = new Set<number>()
  return tenders.flatMap(({ method, amount, refundBillId: id }, index) => {
    const at = `tenders.${index}.refundBillId`
    const isSpent = method === 'refundCredit' && type.refunds === null
    if (!isSpent) return id === undefined ? [] : [problem(at, 'notAllowed')]
    if (id === undefined) return [problem(at, 'required')]
    if (named.has(id)) return [problem(at, 'duplicate')]
    named.add(id)
    const left = credits.get(id)
    if (left === undefined) return [problem(at, 'notFound')]
    return amount > left ? [problem(`tenders.${index}.amount`, 'tooLarge', { max: formatHalalas(left) })] : []
  })
}

/** The app that owes a tender, with its account. A refund goes back to the app of its original. */
function owedBy({ method, deliveryAppId }: Tender, { apps, appOfOriginal }: PostingContext, type: BillType) {
  const id =
    deliveryAppId ?? (type.refunds !== null && method === 'deliveryApp' ? (appOfOriginal ?? undefined) : undefined)
  if (id === undefined) return {}
  return { deliveryAppId: id, account: apps.get(id)?.accountId ?? null }
}

/** A sale names the app that owes it, once the shop has one. */
function appProblems(tenders: readonly ReceivedTender[], { apps }: PostingContext, type: BillType): Problem[] {
  const hasApps = [...apps.values()].some(({ isActive }) => isActive)
  return tenders.flatMap(({ method, deliveryAppId: id, orderReference }, index) => {
    const at = (field: 'deliveryAppId' | 'orderReference') => `tenders.${index}.${field}`
    if (method !== 'deliveryApp') {
      if (id !== undefined) return [problem(at('deliveryAppId'), 'notAllowed')]
      return orderReference === undefined ? [] : [problem(at('orderReference'), 'notAllowed')]
    }
    if (id === undefined) return hasApps && type.refunds === null ? [problem(at('deliveryAppId'), 'required')] : []
    const app = apps.get(id)
    if (app === undefined) return [problem(at('deliveryAppId'), 'notFound')]
    return app.isActive || type.refunds !== null ? [] : [problem(at('deliveryAppId'), 'inactive')]
  })
}

function nothingPaid(tenders: readonly ReceivedTender[]): Result<Payment> {
  const problems = tenders.map(({ method }, index) =>
    problem(`tenders.${index}.method`, 'tenderNotAccepted', { method }),
  )
  if (problems.length > 0) return { ok: false, problems }
  return accepted({ tenders: [], received: zeroHalalas, rounding: zeroHalalas })
}

/** Checks whether the customer may owe the amount that is left on credit. */
function loanProblems(payment: Payment, party: KnownParty | null): Problem[] {
  let credit = 0
  for (const tender of payment.tenders) if (tender.method === 'credit') credit += tender.amount
  if (credit === 0 || party === null) return []
  if (!party.canLoan) return [problem('tenders', 'tenderNotAccepted', { method: 'credit' })]
  if (party.loanLimit === null) return []
  const left = subtractSums(party.loanLimit, party.owes)
  if (credit <= left) return []
  // The rest of the limit would reveal the balance.
  if (!party.isDebtKnown) return [problem('tenders', 'tooLarge')]
  return [problem('tenders', 'tooLarge', { max: formatSum(left > 0 ? left : zeroHalalas) })]
}
