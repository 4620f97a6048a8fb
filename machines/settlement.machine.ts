/**
 * Settles the open bills of a party: amounts of bills and of credits, the money, and then the call.
 *
 *   editing ─ save ─► sending ─┬─ saved ─────────► editing (empty, after open.read)
 *      ▲                       ├─ refused ───────► editing (with the problems)
 *      └──── open.read ────────┴─ no answer ─────► unconfirmed ─ save ─► sending
 *
 * Amounts stay as typed. Without a typed sum, the money is what the bills need beyond the credits. Without a response the same body is sent again
 * under the same key.
 */
import { assign, fromPromise, setup } from 'xstate'
import type {
  NewSettlement,
  OpenDocumentRow,
  OpenDocuments,
  SettlementInit,
  SettlementReply,
} from '#contract/settlements.ts'
import { exceedingField, oldestFirst } from '#domain/allocations/pairing.ts'
import type { Day } from '#domain/days.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { readMoney } from '#domain/fields/reading.ts'
import { type Halalas, halalas, zeroHalalas } from '#domain/money.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { notProvided, typesOf } from './machine-types.ts'
import type { SentProblem } from './sent-problem.ts'

type Method = SettlementInit['methods'][number]['method']

export type SettlementMoney = {
  readonly branchId: number
  /** Null is today. */
  readonly date: Day | null
  readonly method: Method
  readonly moneyAccountId: number | null
  readonly chequeNumber: string
  readonly dueDate: Day | null
  readonly note: string
  /** As typed; empty is what the bills need. */
  readonly amount: string
}

/** The fields of a document: what settles it, and its discount. Credits have no discount. */
export type SettlementField = 'amount' | 'discount'
type Texts = Readonly<Record<string, string>>

export type SettlementAnswer =
  | { readonly kind: 'saved'; readonly settled: SettlementReply }
  | { readonly kind: 'refused'; readonly description: string; readonly problems: readonly SentProblem[] }
  | { readonly kind: 'noAnswer' }

export type SettlementContext = {
  readonly open: OpenDocuments
  readonly head: SettlementMoney
  /** By `settlementKey`. */
  readonly texts: Texts
  readonly problems: Readonly<Record<string, SentProblem>>
  /** The text key of a refusal, or of a missing value. */
  readonly failure: string | null
  readonly settled: SettlementReply | null
}

export type SettlementEvent =
  | { readonly type: 'head.change'; readonly change: Partial<SettlementMoney> }
  | { readonly type: 'text.type'; readonly key: string; readonly text: string }
  /** Enters what is open of one document. */
  | { readonly type: 'document.take'; readonly document: OpenDocumentRow }
  /** Gives the money and the credits to the oldest bills; without either, settles every bill. */
  | { readonly type: 'bills.fill' }
  | { readonly type: 'save' }
  | { readonly type: 'open.read'; readonly open: OpenDocuments }

export function settlementKey({ branchId, document }: OpenDocumentRow, field: SettlementField): string {
  return `${field} ${branchId} ${document.key}`
}

export type SettlementFigures = {
  readonly bills: Halalas
  readonly discounts: Halalas
  readonly credits: Halalas
  readonly money: Halalas
  /** What remains on account. */
  readonly onAccount: Halalas
}

export function settlementFigures(context: Pick<SettlementContext, 'open' | 'head' | 'texts'>): SettlementFigures {
  const { open, texts, head } = context
  const sum = (documents: readonly OpenDocumentRow[], field: SettlementField) =>
    documents.reduce((all, each) => all + amountOf(texts, settlementKey(each, field)), 0)
  const [bills, credits] = [sum(open.bills, 'amount'), sum(open.credits, 'amount')]
  const needed = Math.max(0, bills - credits)
  const money = head.amount.trim() === '' ? needed : (moneyIn(head.amount) ?? 0)
  return {
    ...{ bills: halalas(bills), credits: halalas(credits), money: halalas(money) },
    discounts: halalas(sum(open.bills, 'discount')),
    onAccount: halalas(money + credits - bills),
  }
}

function amountOf(texts: Texts, key: string): number {
  return moneyIn(texts[key] ?? '') ?? 0
}

function moneyIn(text: string): Halalas | undefined {
  const read = readMoney(text, zeroHalalas)
  return read.ok ? read.value : undefined
}

/** The request body. */
export function settlementBody(context: Pick<SettlementContext, 'open' | 'head' | 'texts'>): NewSettlement {
  const { open, texts, head } = context
  const named = (each: OpenDocumentRow) => ({
    ...{ branchId: each.branchId, document: String(each.document.key) },
    amount: halalas(amountOf(texts, settlementKey(each, 'amount'))),
  })
  const isCheque = head.method === 'cheque'
  return {
    ...{ branchId: head.branchId, date: head.date, partyId: open.party.id, note: head.note.trim() },
    ...{ method: head.method, moneyAccountId: head.moneyAccountId, amount: settlementFigures(context).money },
    ...{ chequeNumber: isCheque ? head.chequeNumber.trim() : '', dueDate: isCheque ? head.dueDate : null },
    bills: settledOf(context).map(each => ({
      ...named(each),
      discount: halalas(amountOf(texts, settlementKey(each, 'discount'))),
    })),
    credits: open.credits.map(named).filter(each => each.amount > 0),
  }
}

/** The bills with an amount or a discount, in the order of the body. */
function settledOf({ open, texts }: Pick<SettlementContext, 'open' | 'texts'>): readonly OpenDocumentRow[] {
  return open.bills.filter(
    each => amountOf(texts, settlementKey(each, 'amount')) > 0 || amountOf(texts, settlementKey(each, 'discount')) > 0,
  )
}

function problemsOf({ open, texts, head }: SettlementContext): SettlementContext['problems'] {
  const wrong: Record<string, SentProblem> = {}
  const check = (key: string, text: string) => {
    const read = readMoney(text, zeroHalalas)
    if (!read.ok) wrong[key] = sent(key, read.code)
    else if (read.value < 0) wrong[key] = sent(key, 'mustNotBeNegative')
  }
  check('amount', head.amount)
  for (const [key, text] of Object.entries(texts)) check(key, text)
  const exceeds = (each: OpenDocumentRow) => {
    const [amount, discount] = [
      halalas(amountOf(texts, settlementKey(each, 'amount'))),
      halalas(amountOf(texts, settlementKey(each, 'discount'))),
    ]
    const field = exceedingField({ amount, discount }, each.open)
    const key = field && settlementKey(each, field)
    if (key !== null && wrong[key] === undefined)
      wrong[key] = { ...sent(key, 'exceedsOpen'), params: { open: formatHalalas(each.open) } }
  }
  for (const each of [...open.bills, ...open.credits]) exceeds(each)
  return wrong
}

function sent(at: string, code: ProblemCode): SentProblem {
  return { at, code }
}

/** A problem from the server has the index of a document in the body. */
function sentProblemsOf(context: SettlementContext, problems: readonly SentProblem[]): SettlementContext['problems'] {
  const bills = settledOf(context)
  const credits = context.open.credits.filter(each => amountOf(context.texts, settlementKey(each, 'amount')) > 0)
  return Object.fromEntries(
    problems.map(each => {
      const [, side, index, field] = /^(bills|credits)\.(\d+)\.(\w+)$/.exec(each.at) ?? []
      const document = (side === 'bills' ? bills : credits)[Number(index ?? Number.NaN)]
      if (document === undefined) return [each.at, each]
      return [settlementKey(document, field === 'discount' ? 'discount' : 'amount'), each]
    }),
  )
}

function filled(context: SettlementContext): Partial<SettlementContext> {
  const { open, texts, head } = context
  const left = open.bills.map(each => ({
    open: halalas(Math.max(0, each.open - amountOf(texts, settlementKey(each, 'discount')))),
  }))
  const { credits, money } = settlementFigures({ ...context, texts: withoutAmounts(context) })
  const all = head.amount.trim() === '' && credits === 0
  const most = all ? halalas(left.reduce((sum, each) => sum + each.open, 0)) : halalas(money + credits)
  const given = oldestFirst(left, most)
  const entries = open.bills.map((each, index) => [settlementKey(each, 'amount'), textOf(given[index] ?? zeroHalalas)])
  return { texts: { ...texts, ...Object.fromEntries(entries) }, problems: {}, failure: null }
}

function withoutAmounts({ open, texts }: SettlementContext): Texts {
  const bills = new Set(open.bills.map(each => settlementKey(each, 'amount')))
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !bills.has(key)))
}

function textOf(amount: Halalas): string {
  return amount === 0 ? '' : formatHalalas(amount)
}

function taken({ texts, problems }: SettlementContext, document: OpenDocumentRow): Partial<SettlementContext> {
  const key = settlementKey(document, 'amount')
  const open = halalas(Math.max(0, document.open - amountOf(texts, settlementKey(document, 'discount'))))
  return { texts: { ...texts, [key]: textOf(open) }, problems: without(problems, key), failure: null }
}

function without(problems: SettlementContext['problems'], key: string): SettlementContext['problems'] {
  const { [key]: _, ...others } = problems
  return others
}

export type SettlementInput = { readonly open: OpenDocuments; readonly init: SettlementInit }

function headOf({ init, method }: Pick<SettlementInput, 'init'> & { readonly method: Method }) {
  return { method, moneyAccountId: init.methods.find(each => each.method === method)?.accountId ?? null }
}

function emptyContext({ open, init }: SettlementInput): SettlementContext {
  const method = init.methods[0]?.method ?? 'cash'
  return {
    open,
    head: {
      ...{ branchId: init.branchId, date: null, chequeNumber: '', dueDate: null, note: '', amount: '' },
      ...headOf({ init, method }),
    },
    ...{ texts: {}, problems: {}, failure: null, settled: null },
  }
}

const settlementSetup = setup({
  types: typesOf<{
    context: SettlementContext
    events: SettlementEvent
    input: SettlementInput
  }>(),
  actors: { send: fromPromise<SettlementAnswer, NewSettlement>(notProvided('send')) },
  guards: {
    hasProblems: ({ context }) => Object.keys(problemsOf(context)).length > 0,
    isEmpty: ({ context }) => {
      const { money, bills } = settlementFigures(context)
      return money === 0 && bills === 0
    },
  },
})

export const settlementMachine = settlementSetup.createMachine({
  id: 'settlement',
  context: ({ input }) => emptyContext(input),
  initial: 'editing',
  on: { 'open.read': { actions: assign(({ event }) => ({ open: event.open })) } },
  states: {
    editing: {
      tags: ['entry'],
      on: {
        'head.change': {
          actions: assign(({ context, event: { change } }) => ({
            head: { ...context.head, ...change },
            problems: Object.keys(change).reduce(without, context.problems),
            failure: null,
          })),
        },
        'text.type': {
          actions: assign(({ context, event: { key, text } }) => ({
            ...{ texts: { ...context.texts, [key]: text }, failure: null },
            problems: without(context.problems, key),
          })),
        },
        'document.take': { actions: assign(({ context, event }) => taken(context, event.document)) },
        'bills.fill': { actions: assign(({ context }) => filled(context)) },
        save: [
          {
            guard: 'hasProblems',
            actions: assign(({ context }) => ({ problems: problemsOf(context), failure: null })),
          },
          { guard: 'isEmpty', actions: assign({ failure: 'processIgnored' }) },
          { target: 'sending', actions: assign({ failure: null, problems: {} }) },
        ],
      },
    },
    sending: {
      tags: ['busy'],
      invoke: {
        src: 'send',
        id: 'send',
        input: ({ context }) => settlementBody(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'saved',
            target: 'editing',
            actions: assign(({ context, event: { output } }) =>
              output.kind === 'saved'
                ? {
                    settled: output.settled,
                    texts: {},
                    head: { ...context.head, amount: '', note: '', chequeNumber: '' },
                  }
                : {},
            ),
          },
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'editing',
            actions: assign(({ context, event: { output } }) =>
              output.kind === 'refused'
                ? { failure: output.description, problems: sentProblemsOf(context, output.problems) }
                : {},
            ),
          },
          { target: 'unconfirmed' },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: { on: { save: 'sending' } },
  },
})
