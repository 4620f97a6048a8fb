import { formatHalalas } from '../decimal.ts'
import { amountHalalasMax, divideRounded, type Halalas, halalas } from '../money.ts'
import { accepted, type Problem, problem, type Result } from '../problem.ts'

/**
 * Payment methods. `bank` is a bank transfer, `credit` is on account, `deliveryApp` is owed by the delivery app, `refundCredit` is money of a
 * refund that is not paid out and pays a sale, `points` are points of the customer. Source: design page 3, rule 6; decision 50.
 */
export const paymentMethods = [
  'cash',
  'mada',
  'card',
  'bank',
  'wallet',
  'credit',
  'deliveryApp',
  'refundCredit',
  'points',
] as const

export type PaymentMethod = (typeof paymentMethods)[number]

export type Tender = {
  readonly method: PaymentMethod
  /** For cash the amount handed over, which may exceed what is due; otherwise the amount paid. */
  readonly amount: Halalas
  /** For a sale, with `refundCredit`: the refund whose credit pays. */
  readonly refundBillId?: number | undefined
  /** With `deliveryApp`: the app that owes it, and its number of the order; empty if none was given. */
  readonly deliveryAppId?: number | undefined
  readonly orderReference?: string | undefined
}

export type Settlement<T extends Tender = Tender> = {
  /** The amount each tender pays, in the given order: cash without its change. Tenders that pay nothing are left out. */
  readonly tenders: readonly T[]
  readonly received: Halalas
  readonly change: Halalas
  /** The cash rounding difference (negative: added to the total): Σ tenders + rounding = total. */
  readonly rounding: Halalas
}

/** The cash that earlier refunds of a bill paid out, and their unrounded amount. */
export type CashBefore = { readonly due: Halalas; readonly paid: Halalas }

export const noCashBefore: CashBefore = { due: halalas(0), paid: halalas(0) }

/** The delivery app that pays all of it: only then its prices apply. A tender of zero pays nothing. */
export function soleApp(tenders: readonly Tender[]): number | null {
  const paying = tenders.filter(({ amount }) => amount !== 0)
  const [first, ...others] = paying.length > 0 ? paying : tenders
  const app = first?.method === 'deliveryApp' ? first.deliveryAppId : undefined
  return app !== undefined && others.every(({ deliveryAppId }) => deliveryAppId === app) ? app : null
}

/**
 * Settles a total with tenders (rule 6). Only the part left to cash is rounded, to the nearest `cashStepHalalas` (1 disables rounding);
 * change is given for cash only.
 *
 * Other fields of a tender (terminal, app, account) pass through. Problems: `mustNotBeNegative`, `tenderNotAccepted`, `tooLarge` when the
 * sum exceeds the largest amount, `overpaid` when the tenders without cash exceed the total, `underpaid` when something remains due; the
 * last two at `tenders`, in SAR.
 */
export function settle<T extends Tender>(input: {
  readonly total: Halalas
  readonly tenders: readonly T[]
  readonly cashStepHalalas: number
  readonly acceptedMethods?: readonly PaymentMethod[]
  readonly cashBefore?: CashBefore
}): Result<Settlement<T>> {
  const { total, tenders, cashStepHalalas, cashBefore = noCashBefore } = input
  const problems = tenderProblems(tenders, input.acceptedMethods)
  if (problems.length > 0) return { ok: false, problems }
  const cashReceived = sumOf(tenders, true)
  const otherPaid = sumOf(tenders, false)
  const left = total - otherPaid
  if (left < 0) return overOrUnder('overpaid', -left)
  // Without a cash tender nothing is rounded, so any remainder stays due.
  const hasCash = tenders.some(tender => tender.method === 'cash')
  const cashDue = hasCash ? cashAfter(halalas(left), cashStepHalalas, cashBefore) : left
  if (cashReceived < cashDue) return overOrUnder('underpaid', cashDue - cashReceived)
  return accepted({
    tenders: withoutChange(tenders, cashDue),
    received: halalas(otherPaid + cashReceived),
    change: halalas(cashReceived - cashDue),
    rounding: halalas(left - cashDue),
  })
}

/** The tenders that refund a total: each method up to what it paid, cash last, because only cash is rounded. Any remainder is refunded in cash. */
export function moneyBack(
  total: Halalas,
  paid: readonly Tender[],
  cashStepHalalas: number,
  cashBefore: CashBefore = noCashBefore,
): Tender[] {
  let left: number = total
  const tenders: Tender[] = []
  for (const { method, amount } of paid) {
    if (method === 'cash') continue
    const part = Math.min(amount, left)
    left -= part
    if (part > 0) tenders.push({ method, amount: halalas(part) })
  }
  if (left === 0) return tenders
  return [...tenders, { method: 'cash', amount: cashAfter(halalas(left), cashStepHalalas, cashBefore) }]
}

/** The cash amount to ask for: rounded to the nearest step, half up. */
export function roundedCash(amount: Halalas, cashStepHalalas: number): Halalas {
  return cashStepHalalas === 1 ? amount : halalas(divideRounded(amount, cashStepHalalas) * cashStepHalalas)
}

/** Rounds the sum of all refunds instead of each: together they pay back what was paid for the goods. A small refund may therefore pay nothing. */
export function cashAfter(left: Halalas, cashStepHalalas: number, { due, paid }: CashBefore = noCashBefore): Halalas {
  return halalas(Math.max(0, roundedCash(halalas(due + left), cashStepHalalas) - paid))
}

function overOrUnder(code: 'overpaid' | 'underpaid', by: number): Result<never> {
  return { ok: false, problems: [problem('tenders', code, { amount: formatHalalas(halalas(by)) })] }
}

function tenderProblems(tenders: readonly Tender[], methods: readonly PaymentMethod[] | undefined): Problem[] {
  const problems: Problem[] = []
  for (const [index, tender] of tenders.entries()) {
    if (tender.amount < 0) problems.push(problem(`tenders.${index}.amount`, 'mustNotBeNegative'))
    if (methods !== undefined && !methods.includes(tender.method)) {
      problems.push(problem(`tenders.${index}.method`, 'tenderNotAccepted', { method: tender.method }))
    }
  }
  let handedOver = 0
  for (const [index, { amount }] of tenders.entries()) {
    handedOver += amount
    if (handedOver <= amountHalalasMax) continue
    problems.push(problem(`tenders.${index}.amount`, 'tooLarge', { max: formatHalalas(amountHalalasMax) }))
    break
  }
  return problems
}

function sumOf(tenders: readonly Tender[], isCash: boolean): number {
  let sum = 0
  for (const tender of tenders) if ((tender.method === 'cash') === isCash) sum += tender.amount
  return sum
}

/** Change is subtracted from the last cash tenders first. */
function withoutChange<T extends Tender>(tenders: readonly T[], cashDue: number): T[] {
  let due = cashDue
  const paid: T[] = []
  for (const tender of tenders) {
    const amount = tender.method === 'cash' ? Math.min(tender.amount, due) : tender.amount
    if (tender.method === 'cash') due -= amount
    if (amount > 0) paid.push(amount === tender.amount ? tender : { ...tender, amount: halalas(amount) })
  }
  return paid
}
