/** The context of the bill editor, and its changes as a whole. Source: design page 4, spec §3. */
import type { BillDocument } from '#contract/bill-document.ts'
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import type { Problem, Result } from '#domain/problem.ts'
import type { Shortage } from '#domain/stock/shortage.ts'
import { type History, noHistory, remembered, type Turn } from '../sheet/history.ts'
import { withOrder } from './app-prices.ts'
import { enteredSoFar } from './cells.ts'
import {
  type BillSetting,
  type Draft,
  type DraftHeader,
  type DraftOrder,
  emptyDraft,
  isEmptyBill,
  refundedBy,
} from './draft.ts'
import {
  type FieldProblems,
  type HeaderPlace,
  isBought,
  noProblems,
  nothingTyped,
  type Typed,
  type TypedField,
  type Typing,
  typedFields,
  withoutFields,
} from './fields.ts'
import { draftFiguresOf, type KnownStock, nothingKnown, shortagesIn } from './figures.ts'
import { cashOnly, type PaymentRules, type PaymentSheet, paymentOf, soleOrder, type TenderSheet } from './payment.ts'
import { type BeforeScan, type Scan, scanned } from './scan.ts'
import { billOf, interrupted, type SendFailure, type SentBill, undoneInBill } from './sending.ts'
import { type LineEntry, type LineSheet, liveEntry } from './sheet.ts'

export type BillEditorInput = {
  readonly setting: BillSetting
  /** The type, branch and idempotency key of a new bill. */
  readonly type: BillTypeCode
  readonly branchId: number
  readonly key: string
  /** The stored state from before the page was left, or the bill to edit. */
  readonly stored: StoredBill | null
}

/** The state that must survive a reload. */
export type StoredBill = {
  readonly draft: Draft
  readonly entry: LineEntry
  /** Uncommitted text in the fields outside the lines. */
  readonly typing: Typing
  /** The typed tender amounts; empty unless the bill was being paid. */
  readonly tender: TenderSheet
  readonly history: History<Draft>
  readonly sent: SentBill | null
}

/** The latest event of the bill, for the status bar. */
export type EditorNotice = 'held' | 'heldHere' | 'recalled' | 'discarded' | 'undone' | 'redone'

export type BillEditorContext = {
  readonly setting: BillSetting
  readonly draft: Draft
  readonly entry: LineEntry
  readonly history: History<Draft>
  /** The bill as if the cell were committed now, its totals, and the discounts over the limit. */
  readonly counted: Draft
  readonly totals: Result<BillTotals>
  readonly against: readonly Problem[]
  /** The known stock of the branch by item, and the lines that exceed it. */
  readonly stock: KnownStock
  readonly short: readonly Shortage[]
  /** A shortage refused a payment, and the stock was not read since. */
  readonly isStockDoubtful: boolean
  /** Uncommitted text in the fields outside the lines. */
  readonly typing: Typing
  /** Why a field's text or value is invalid. */
  readonly problems: FieldProblems
  /** Where the last command was refused: the focus belongs there. */
  readonly refusal: { readonly place: HeaderPlace } | null
  /** The typed tender amounts; empty means exactly the total, in cash. */
  readonly tender: TenderSheet
  /** Scans that arrived while the bill could not accept them. */
  readonly scans: readonly Scan[]
  /** The bill that was sent and not yet answered. */
  readonly sent: SentBill | null
  readonly failure: SendFailure | null
  readonly bill: BillDocument | null
  /** The draft in the offline queue of this device; the provisional receipt is printed from it. */
  readonly queued: Draft | null
  /** The next bill after this one is held, and the held bill to recall then. */
  readonly following: { readonly branchId: number; readonly key: string; readonly heldKey: string | null } | null
  readonly notice: EditorNotice | null
}

/** A bill from elsewhere, before any change. */
export function newlyOpened(draft: Draft): StoredBill {
  return { draft, entry: liveEntry, typing: nothingTyped, tender: cashOnly, history: noHistory, sent: null }
}

/** Null once the bill is posted or queued: nothing can be lost then, and nothing may be sent again. */
export function storedOf(context: BillEditorContext): StoredBill | null {
  const { draft, entry, typing, tender, history, sent, bill, queued } = context
  return bill === null && queued === null ? { draft, entry, typing, tender, history, sent } : null
}

/** The due and the tendered amounts, as far as the totals and the typed amounts are valid. */
export function paymentIn({ totals, tender, setting, draft }: BillEditorContext): PaymentSheet {
  return paymentOf(totals, tender, paymentRulesOf({ setting, draft }))
}

/** Another till may spend the points meanwhile, so that such a bill never waits on this device. */
export function isPaidWithPoints(context: BillEditorContext): boolean {
  return paymentIn(context).tenders.some(({ method }) => method === 'points')
}

export function offlineFailure(context: BillEditorContext): SendFailure {
  const failure = undoneInBill('offline')
  return isPaidWithPoints(context) ? { ...failure, problems: [{ at: 'tenders', code: 'pointsOffline' }] } : failure
}

const noApps: BillSetting['deliveryApps'] = []

export function paymentRulesOf({ setting, draft }: Pick<BillEditorContext, 'setting' | 'draft'>): PaymentRules {
  const { party } = draft
  const refunded = refundedBy(draft)
  // Credit on a purchase is the supplier's choice, and credit left by a refund belongs to the customer.
  const canLoan = party?.canLoan === true || isBought(draft.type) || refunded !== null
  return {
    ...setting,
    paymentMethods: paymentMethodsOf({ setting, draft }),
    party: party && { canLoan },
    credit: draft.credit,
    // A refund goes back to the app of its original.
    deliveryApps: refunded === null ? setting.deliveryApps : noApps,
    ...(refunded !== null && { cashBefore: refunded.cashBefore, cashStepHalalas: refunded.cashStepHalalas }),
  }
}

export function openedContext({ setting, type, branchId, key, stored }: BillEditorInput): BillEditorContext {
  if (stored === null) return blank(setting, emptyDraft(type, key, branchId))
  const { draft, entry, typing, tender, history, sent } = stored
  const context = { ...blank(setting, draft), typing, tender, history, sent, failure: sent ? interrupted : null }
  return settled(context, { draft, entry })
}

export function blank(setting: BillSetting, draft: Draft): BillEditorContext {
  return {
    setting,
    draft,
    entry: liveEntry,
    history: noHistory,
    counted: draft,
    ...draftFiguresOf(draft, setting),
    stock: nothingKnown,
    short: [],
    isStockDoubtful: false,
    typing: nothingTyped,
    problems: noProblems,
    refusal: null,
    tender: cashOnly,
    scans: [],
    sent: null,
    failure: null,
    bill: null,
    queued: null,
    following: null,
    notice: null,
  }
}

/** The context with a new sheet. Recomputes totals only if the counted bill changed. */
export function settled(context: BillEditorContext, { draft, entry }: Omit<LineSheet, 'setting'>): BillEditorContext {
  const { setting } = context
  const counted = enteredSoFar({ draft, entry, setting })
  const figures =
    counted === context.counted
      ? {}
      : { ...draftFiguresOf(counted, setting), short: shortagesIn(counted, context.stock), isStockDoubtful: false }
  if (draft === context.draft) return { ...context, entry, counted, ...figures }
  // Earlier problems belong to the bill before this change.
  const left = { failure: null, problems: problemsOfTyped(context), notice: null }
  const history = remembered(context.history, context.draft, linesIn)
  return { ...context, draft, entry, counted, ...figures, ...left, history }
}

/** Adds stock levels, unless the bill changed its branch meanwhile. */
export function withStock(
  context: BillEditorContext,
  branchId: number,
  levels: KnownStock,
): Partial<BillEditorContext> {
  if (branchId !== context.draft.branchId) return {}
  const stock = new Map([...context.stock, ...levels])
  return { stock, short: shortagesIn(context.counted, stock), isStockDoubtful: false }
}

/** The problems of uncommitted fields. */
function problemsOfTyped({ typing, problems }: BillEditorContext): FieldProblems {
  const kept = typedFields.flatMap(field => {
    const problem = typing[field] === undefined ? undefined : problems[field]
    return problem === undefined ? [] : [[field, problem] as const]
  })
  return kept.length === 0 ? noProblems : Object.fromEntries(kept)
}

export function isTypingCell({ typing }: Pick<BillEditorContext, 'typing'>): boolean {
  return typedFields.some(field => typing[field] !== undefined)
}

/** Typing in a field outside the lines. An empty text in the party search counts as not typed. */
export function withTyped(context: BillEditorContext, field: TypedField, typed: Typed): BillEditorContext {
  const problems = withoutFields(context.problems, [field])
  const isNothing = field === 'party' && typed.text.trim() === ''
  const typing = isNothing ? withoutFields(context.typing, [field]) : { ...context.typing, [field]: typed }
  return { ...context, typing, problems }
}

export function withFieldForgotten(context: BillEditorContext, field: TypedField): BillEditorContext {
  const forget = [field]
  return {
    ...context,
    typing: withoutFields(context.typing, forget),
    problems: withoutFields(context.problems, forget),
  }
}

/** A refund gives back points only where its original took some. */
export function paymentMethodsOf({ setting, draft }: Pick<BillEditorContext, 'setting' | 'draft'>) {
  const { paymentMethods } = setting
  const hasPoints = billTypeOf(draft.type).refunds === null || (refundedBy(draft)?.points ?? null) !== null
  return hasPoints ? paymentMethods : paymentMethods.filter(method => method !== 'points')
}

/** A chosen value replaces the text typed in its field. */
export function withHeader(context: BillEditorContext, change: Partial<DraftHeader>): BillEditorContext {
  const { draft, entry } = context
  const fields = typedFields.filter(field => field in change)
  const typing = withoutFields(context.typing, fields)
  return settled({ ...context, typing }, { draft: { ...draft, ...change }, entry })
}

/** The bill sold by an app, at its prices: one step of undo. */
export function withApp(context: BillEditorContext, app: number | null): BillEditorContext {
  return withOrderOf(context, app === null ? null : { appId: app, reference: '' })
}

/** The apps that a sale may be sold by; none for a bill that cannot be paid by one. */
export function namedApps(context: Pick<BillEditorContext, 'setting' | 'draft'>): BillSetting['deliveryApps'] {
  const { paymentMethods, deliveryApps = noApps } = paymentRulesOf(context)
  return paymentMethods.includes('deliveryApp') && context.draft.credit === null ? deliveryApps : noApps
}

/** Changed tenders; an app that pays alone, or no longer does, changes the prices. */
export function withTender(context: BillEditorContext, tender: TenderSheet): BillEditorContext {
  const rules = paymentRulesOf(context)
  const isOfApps = (rules.deliveryApps ?? []).length > 0 || context.draft.order !== null
  return isOfApps ? { ...withOrderOf(context, soleOrder(tender, rules)), tender } : { ...context, tender }
}

function withOrderOf(context: BillEditorContext, order: DraftOrder | null): BillEditorContext {
  const { draft, entry, setting, history } = context
  const { order: before } = draft
  if (before?.appId === order?.appId && before?.reference === order?.reference) return context
  const ordered = withOrder(draft, order, setting)
  const next = { ...settled(context, { draft: ordered, entry }), failure: context.failure }
  return ordered.lines === draft.lines ? { ...next, history } : next
}

/** Undo first discards uncommitted text, in a field or in the cell, then reverts changes of the bill one by one. */
export function turned(
  context: BillEditorContext,
  turn: Turn<Draft> | null,
  notice: EditorNotice,
): Partial<BillEditorContext> {
  if (isTypingCell(context)) return { typing: nothingTyped, problems: noProblems }
  if (context.entry.text !== '' || context.entry.choice !== null)
    return settled(context, { ...context, entry: liveEntry })
  if (turn === null) return {}
  const { history } = turn
  // Undo changes the bill, never what is known of its table.
  const isSameTable = turn.draft.table?.key === context.draft.table?.key
  const draft = isSameTable ? { ...turn.draft, table: context.draft.table } : turn.draft
  return { ...settled(context, { draft, entry: liveEntry }), history, notice }
}

/** Applies the scan to the bill as it was before the first key of the scan. */
export function withScan(context: BillEditorContext, scan: Scan, before: BeforeScan | null): BillEditorContext {
  const restored = before === null ? context : restoredTo(context, before)
  return settled({ ...restored, counted: context.counted }, scanned(restored, scan))
}

function restoredTo(context: BillEditorContext, before: BeforeScan): BillEditorContext {
  // If the keys of the scan started the next bill, only its empty line is restored.
  return before.draft.key === context.draft.key ? { ...context, ...before } : { ...context, entry: liveEntry }
}

/** Applies the queued scans one after another. */
export function drained(context: BillEditorContext): BillEditorContext {
  if (context.scans.length === 0) return context
  let next: BillEditorContext = { ...context, scans: [] }
  for (const scan of context.scans) next = withScan(next, scan, null)
  return next
}

/** The next bill; undo restores a discarded one. */
export function nextBill(context: BillEditorContext, next: { branchId: number; key: string }): BillEditorContext {
  return { ...blank(context.setting, emptyDraft(context.draft.type, next.key, next.branchId)), scans: context.scans }
}

export function discardedBill(context: BillEditorContext, next: { branchId: number; key: string }): BillEditorContext {
  const history = isEmptyBill(context.draft) ? context.history : remembered(context.history, context.draft, linesIn)
  return { ...nextBill(context, next), history, notice: 'discarded' }
}

/** The bill as sent, with its final payment. */
export function sealedContext(context: BillEditorContext): SentBill {
  const { settlement, tenders } = paymentIn(context)
  if (settlement === null || !context.totals.ok) throw new Error('A bill is sealed only when it is paid.')
  const { draft, setting } = context
  const body = billOf(draft, context.totals.value, tenders, setting)
  return { key: draft.key, body, editsId: draft.edits?.id ?? null }
}

/** The number of lines of a draft, as its size in the history. */
function linesIn({ lines }: Draft): number {
  return lines.length
}
