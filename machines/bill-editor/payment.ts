/**
 * The due amount and the typed tenders. Each payment method has its own amount; the active method takes the rest while its text is empty, so that
 * Enter alone is the exact amount in cash.
 */
import {
  type CashBefore,
  cashAfter,
  type PaymentMethod,
  type Settlement,
  settle,
  type Tender,
} from '#domain/bills/tenders.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import { readMoney } from '#domain/fields/reading.ts'
import { type Halalas, halalas, sumHalalas, zeroHalalas } from '#domain/money.ts'
import type { Problem, Result } from '#domain/problem.ts'
import type { BillSetting, DraftCredit, DraftOrder } from './draft.ts'

/** The typed text, by method. */
export type TenderTexts = Readonly<Partial<Record<PaymentMethod, string>>>

export type TenderSheet = {
  readonly method: PaymentMethod
  readonly texts: TenderTexts
  /** The chosen delivery app, by default the first; and its number of the order. */
  readonly app?: number | undefined
  readonly order?: string | undefined
}

export const orderLengthMax = 60

export const cashOnly: TenderSheet = { method: 'cash', texts: {} }

export type PaymentSheet = {
  /** The amount due for the active method: the rest after the others, rounded for cash. */
  readonly due: Halalas
  /** The tenders by method, as sent. */
  readonly tenders: readonly Tender[]
  /** Null while the amounts are insufficient or invalid. */
  readonly settlement: Settlement | null
  readonly problem: Problem | null
}

export type PaymentRules = {
  readonly cashStepHalalas: number
  readonly paymentMethods: readonly PaymentMethod[]
  /** The apps that a sale may be paid with; none for other types. */
  readonly deliveryApps?: BillSetting['deliveryApps']
  /** Only a named customer with credit permission can owe. */
  readonly party: { readonly canLoan: boolean } | null
  /** What a refund has left to pay with; it pays first. */
  readonly credit?: DraftCredit | null
  /** For a refund: the cash of earlier refunds, because the sum is rounded. */
  readonly cashBefore?: CashBefore
}

export function paymentOf(totals: Result<BillTotals>, sheet: TenderSheet, rules: PaymentRules): PaymentSheet {
  const nothing = { due: zeroHalalas, tenders: [], settlement: null }
  if (!totals.ok) return { ...nothing, problem: null }
  const { total } = totals.value
  // A type without payment, such as a quotation, counts as settled.
  if (rules.paymentMethods.length === 0) return { due: zeroHalalas, tenders: [], settlement: unpaid, problem: null }
  const others = otherTenders(sheet, rules.paymentMethods)
  if (!others.ok) return { ...nothing, problem: { at: 'tenders', code: others.code } }
  const credit = creditTender(rules.credit ?? null, total)
  const before = [...credit, ...others.value]
  const left = halalas(Math.max(0, total - sumHalalas(before.map(tender => tender.amount))))
  const due = sheet.method === 'cash' ? cashAfter(left, rules.cashStepHalalas, rules.cashBefore) : left
  const amount = readMoney(sheet.texts[sheet.method] ?? '', due)
  if (!amount.ok) return { ...nothing, due, problem: { at: 'tenders', code: amount.code } }
  const tenders = inOrder(
    [...before, { method: sheet.method, amount: amount.value }].map(tender => ({
      ...tender,
      ...orderOf(tender, sheet, rules),
    })),
    [...rules.paymentMethods, 'refundCredit'],
  )
  const against = tenders.some(tender => tender.method === 'credit') ? creditProblem(rules.party) : null
  if (against !== null) return { due, tenders, settlement: null, problem: against }
  const settled = settle({
    total,
    tenders,
    cashStepHalalas: rules.cashStepHalalas,
    acceptedMethods: [...rules.paymentMethods, ...credit.map(({ method }) => method)],
    ...(rules.cashBefore && { cashBefore: rules.cashBefore }),
  })
  if (settled.ok) return { due, tenders, settlement: settled.value, problem: null }
  return { due, tenders, settlement: null, problem: settled.problems[0] ?? null }
}

/** The chosen app, or the first. */
export function appOf({ app }: TenderSheet, { deliveryApps = [] }: Pick<PaymentRules, 'deliveryApps'>) {
  return deliveryApps.find(({ id }) => id === app) ?? deliveryApps[0]
}

/** The order of the app that pays the whole bill, and so decides its prices; null if anything else pays. */
export function soleOrder(sheet: TenderSheet, rules: PaymentRules): DraftOrder | null {
  const { method, texts, order = '' } = sheet
  const isShared = rules.paymentMethods.some(each => each !== method && paysSomething(texts[each] ?? ''))
  const app = method === 'deliveryApp' && !isShared && (rules.credit ?? null) === null ? appOf(sheet, rules) : undefined
  return app === undefined ? null : { appId: app.id, reference: order }
}

function paysSomething(text: string): boolean {
  const amount = readMoney(text, zeroHalalas)
  return !amount.ok || amount.value !== 0
}

function orderOf({ method }: Tender, sheet: TenderSheet, rules: PaymentRules): Partial<Tender> {
  const app = method === 'deliveryApp' ? appOf(sheet, rules) : undefined
  if (app === undefined) return {}
  const order = (sheet.order ?? '').trim()
  return { deliveryAppId: app.id, ...(order !== '' && { orderReference: order }) }
}

/** All of the credit that the bill takes. */
function creditTender(credit: DraftCredit | null, total: Halalas): readonly Tender[] {
  if (credit === null || total === 0) return []
  const amount = halalas(Math.min(credit.left, total))
  return [{ method: 'refundCredit', amount, refundBillId: credit.refundBillId }]
}

const unpaid: Settlement = { tenders: [], received: zeroHalalas, change: zeroHalalas, rounding: zeroHalalas }

function creditProblem(party: PaymentRules['party']): Problem | null {
  if (party === null) return { at: 'partyId', code: 'partyRequired' }
  return party.canLoan ? null : { at: 'tenders', code: 'tenderNotAccepted' }
}

/** The next method in either direction, wrapping at the ends. */
export function besideMethod(method: PaymentMethod, methods: readonly PaymentMethod[], by: number): PaymentMethod {
  const place = methods.indexOf(method) + by
  return methods[(place + methods.length) % methods.length] ?? method
}

type Others =
  | { readonly ok: true; readonly value: readonly Tender[] }
  | Exclude<ReturnType<typeof readMoney>, { ok: true }>

function otherTenders({ method, texts }: TenderSheet, methods: readonly PaymentMethod[]): Others {
  const tenders: Tender[] = []
  for (const each of methods) {
    const text = texts[each] ?? ''
    if (each === method || text.trim() === '') continue
    const amount = readMoney(text, zeroHalalas)
    if (!amount.ok) return amount
    tenders.push({ method: each, amount: amount.value })
  }
  return { ok: true, value: tenders }
}

/** Drops tenders of zero, except one on a bill of zero. */
function inOrder(tenders: readonly Tender[], methods: readonly PaymentMethod[]): readonly Tender[] {
  const paying = tenders.filter(tender => tender.amount !== 0)
  const kept = paying.length > 0 ? paying : tenders.slice(-1)
  return [...kept].sort((a, b) => methods.indexOf(a.method) - methods.indexOf(b.method))
}
