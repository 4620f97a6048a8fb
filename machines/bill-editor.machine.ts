/**
 * A sale from the first key to the printed receipt. Source: design page 4, spec §3 and §9.
 *
 *             pay [there is something to pay]        save [it is paid]            posted
 *   editing ─────────────────────────────► paying ────────────────► saving ─────────────► saved
 *     ▲  ▲ ◄──────────── back ─────────────┘  ▲                       │ ▲                   │ next
 *     │  └──────────── back ── refused ◄──────┼────────── refused ────┤ │ save              ▼
 *     │                           └── save ───┘(again)                │ │                editing
 *     │                                                               ▼ │
 *  opening ── sent before the page was left ──────────────► failed: unconfirmed
 *
 * A bill that was refused may be changed. One whose answer never came may not: it is sent again as it was, under the same key,
 * until the server says what became of it. The screen keeps `storedOf(context)` wherever it survives a reload.
 *
 * The machine decides; it never fetches, stores or reads the clock. Its screen provides `sendBill`.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { BillDocument } from '#contract/bill-document.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import type { Result } from '#domain/problem.ts'
import {
  type BillSetting,
  type Draft,
  type DraftParty,
  emptyDraft,
  type LineChoice,
  totalsOf,
  withParty,
} from './bill-editor/draft.ts'
import {
  committed,
  type Entry,
  enteredSoFar,
  liveEntry,
  moved,
  pointed,
  removed,
  type Sheet,
  stepped,
  taken,
  typed,
} from './bill-editor/entry.ts'
import { type Payment, paymentOf } from './bill-editor/payment.ts'
import { refuseMoneyKey } from './bill-editor/reading.ts'
import {
  interrupted,
  type SendAnswer,
  type SendFailure,
  type SentBill,
  saleBill,
  unanswered,
} from './bill-editor/sending.ts'
import { notProvided, typesOf } from './machine-types.ts'

export type BillEditorInput = {
  readonly setting: BillSetting
  /** Where a new bill is made, and under which key. */
  readonly branchId: number
  readonly key: string
  /** What was kept of a bill before the page was left. */
  readonly stored: StoredBill | null
}

/** What must survive a reload. */
export type StoredBill = { readonly draft: Draft; readonly entry: Entry; readonly sent: SentBill | null }

export type BillEditorContext = {
  readonly setting: BillSetting
  readonly draft: Draft
  readonly entry: Entry
  /** The bill as it would be if the cell were left now, and its totals. */
  readonly counted: Draft
  readonly totals: Result<BillTotals>
  /** What was typed as the amount handed over; nothing means exactly the total. */
  readonly tenderText: string
  /** The bill that was sent and not yet answered. */
  readonly sent: SentBill | null
  readonly failure: SendFailure | null
  readonly bill: BillDocument | null
}

export type BillEditorEvent =
  | { readonly type: 'text.type'; readonly text: string }
  /** The row of the list of found items that Enter would take. */
  | { readonly type: 'list.highlight'; readonly row: number }
  | { readonly type: 'item.take'; readonly choice: LineChoice }
  /** Enter on a text that finds nothing. */
  | { readonly type: 'item.miss' }
  | { readonly type: 'entry.commit' }
  | { readonly type: 'entry.step' }
  | { readonly type: 'cursor.move'; readonly by: number }
  | { readonly type: 'cursor.to'; readonly lineKey: number | null }
  | { readonly type: 'line.remove'; readonly lineKey: number }
  | { readonly type: 'party.choose'; readonly party: DraftParty | null }
  | { readonly type: 'setting.change'; readonly setting: BillSetting }
  | { readonly type: 'pay' }
  | { readonly type: 'tender.type'; readonly text: string }
  | { readonly type: 'save' }
  | { readonly type: 'back' }
  /** Gives the bill up, or goes on after a saved one; the next bill has a key of its own. */
  | { readonly type: 'next'; readonly branchId: number; readonly key: string }

/** Null once the bill is posted: then there is nothing left that could be lost, and nothing that may be sent again. */
export function storedOf({ draft, entry, sent, bill }: BillEditorContext): StoredBill | null {
  return bill === null ? { draft, entry, sent } : null
}

/** What is due and what is given, as far as the totals and the typed amount can be read. */
export function paymentIn({ totals, tenderText, setting }: BillEditorContext): Payment {
  return paymentOf(totals, tenderText, setting.cashStepHalalas)
}

const base = setup({
  types: typesOf<{
    context: BillEditorContext
    events: BillEditorEvent
    input: BillEditorInput
    tags: 'entry' | 'tender' | 'busy'
  }>(),
  actors: { sendBill: fromPromise<SendAnswer, SentBill>(notProvided('sendBill')) },
})

const onSheet = (change: (sheet: Sheet, event: BillEditorEvent) => Sheet) =>
  base.assign(({ context, event }) => settled(context, change(context, event)))

const machineSetup = base.extend({
  guards: {
    hasSent: ({ context }) => context.sent !== null,
    canPay: ({ context }) => {
      const done = leftCell(context)
      return done.entry.problem === null && done.draft.lines.length > 0 && context.totals.ok
    },
    isPaid: ({ context }) => paymentIn(context).settlement !== null,
  },
  actions: {
    type: onSheet((sheet, event) => (event.type === 'text.type' ? typed(sheet, event.text) : sheet)),
    highlight: onSheet((sheet, event) =>
      event.type === 'list.highlight' ? { ...sheet, entry: { ...sheet.entry, highlighted: event.row } } : sheet,
    ),
    take: onSheet((sheet, event) => (event.type === 'item.take' ? taken(sheet, event.choice) : sheet)),
    miss: onSheet(sheet => ({ ...sheet, entry: { ...sheet.entry, problem: 'unknownItem' } })),
    commit: onSheet(committed),
    step: onSheet(stepped),
    move: onSheet((sheet, event) => (event.type === 'cursor.move' ? moved(sheet, event.by) : sheet)),
    point: onSheet((sheet, event) => (event.type === 'cursor.to' ? pointed(sheet, event.lineKey) : sheet)),
    remove: onSheet((sheet, event) => (event.type === 'line.remove' ? removed(sheet, event.lineKey) : sheet)),
    chooseParty: onSheet((sheet, event) =>
      event.type === 'party.choose' ? { ...sheet, draft: withParty(sheet.draft, event.party) } : sheet,
    ),
    leaveCell: onSheet(leftCell),
    changeSetting: base.assign(({ context, event }) => {
      assertEvent(event, 'setting.change')
      return { setting: event.setting, totals: totalsOf(context.counted, event.setting) }
    }),
    tender: base.assign(({ event }) => {
      assertEvent(event, 'tender.type')
      return refuseMoneyKey(event.text) === undefined ? { tenderText: event.text } : {}
    }),
    seal: base.assign(({ context }) => ({ sent: sealed(context), failure: null })),
    forgetTender: base.assign({ tenderText: '' }),
    /** A refused bill was not posted: it may change, and its key may be sent with another body. */
    unseal: base.assign({ sent: null }),
    startNext: base.assign(({ context, event }) => {
      assertEvent(event, 'next')
      return blank(context.setting, emptyDraft(event.key, event.branchId))
    }),
  },
})

export const billEditorMachine = machineSetup.createMachine({
  id: 'billEditor',
  context: ({ input }) => opened(input),
  initial: 'opening',
  on: { 'setting.change': { actions: 'changeSetting' } },
  states: {
    opening: {
      always: [{ guard: 'hasSent', target: 'failed.unconfirmed' }, { target: 'editing' }],
    },
    editing: {
      tags: 'entry',
      on: {
        'text.type': { actions: 'type' },
        'list.highlight': { actions: 'highlight' },
        'item.take': { actions: 'take' },
        'item.miss': { actions: 'miss' },
        'entry.commit': { actions: 'commit' },
        'entry.step': { actions: 'step' },
        'cursor.move': { actions: 'move' },
        'cursor.to': { actions: 'point' },
        'line.remove': { actions: 'remove' },
        'party.choose': { actions: 'chooseParty' },
        pay: { guard: 'canPay', target: 'paying', actions: ['leaveCell', 'forgetTender'] },
        next: { actions: 'startNext' },
      },
    },
    paying: {
      tags: 'tender',
      on: {
        'tender.type': { actions: 'tender' },
        save: { guard: 'isPaid', target: 'saving', actions: 'seal' },
        back: { target: 'editing' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'sendBill',
        id: 'sendBill',
        input: ({ context }) => sentIn(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'saved',
            target: 'saved',
            actions: assign(({ event }) => ({ sent: null, bill: billOf(event.output) })),
          },
          {
            guard: ({ event }) => isUncertain(event.output),
            target: 'failed.unconfirmed',
            actions: assign(({ event }) => ({ failure: failureOf(event.output) })),
          },
          {
            target: 'failed.refused',
            actions: ['unseal', assign(({ event }) => ({ failure: failureOf(event.output) }))],
          },
        ],
        onError: { target: 'failed.unconfirmed', actions: assign({ failure: unanswered }) },
      },
    },
    failed: {
      initial: 'refused',
      states: {
        refused: {
          tags: 'tender',
          on: {
            'tender.type': { actions: 'tender' },
            save: { guard: 'isPaid', target: '#billEditor.saving', actions: 'seal' },
            back: { target: '#billEditor.editing' },
          },
        },
        unconfirmed: { on: { save: { target: '#billEditor.saving' } } },
      },
    },
    saved: {
      on: { next: { target: 'editing', actions: 'startNext' } },
    },
  },
})

function opened({ setting, branchId, key, stored }: BillEditorInput): BillEditorContext {
  if (stored === null) return blank(setting, emptyDraft(key, branchId))
  const context = { ...blank(setting, stored.draft), sent: stored.sent, failure: stored.sent ? interrupted : null }
  return { ...context, ...settled(context, stored) }
}

function blank(setting: BillSetting, draft: Draft): BillEditorContext {
  const totals = totalsOf(draft, setting)
  return {
    setting,
    draft,
    entry: liveEntry,
    counted: draft,
    totals,
    tenderText: '',
    sent: null,
    failure: null,
    bill: null,
  }
}

/** The context with another sheet. Totals are computed only when what they count is another bill. */
function settled(context: BillEditorContext, sheet: Sheet): BillEditorContext {
  const counted = enteredSoFar(sheet)
  const totals = counted === context.counted ? context.totals : totalsOf(counted, context.setting)
  // What the server held against the bill was said of the bill as it was.
  const failure = sheet.draft === context.draft ? context.failure : null
  return { ...context, ...sheet, counted, totals, failure }
}

/** The sheet with its cell entered; half a search keeps it from being left. */
function leftCell(sheet: Sheet): Sheet {
  const { entry } = sheet
  if (entry.column === 'quantity') return committed(sheet)
  return entry.text === '' ? sheet : { ...sheet, entry: { ...entry, problem: entry.problem ?? 'unknownItem' } }
}

function sealed(context: BillEditorContext): SentBill {
  const { settlement } = paymentIn(context)
  if (settlement === null || !context.totals.ok) throw new Error('A bill is sealed only when it is paid.')
  const tenders = [{ method: 'cash' as const, amount: settlement.received }]
  return { key: context.draft.key, body: saleBill(context.draft, context.totals.value, tenders) }
}

function sentIn({ sent }: BillEditorContext): SentBill {
  if (sent === null) throw new Error('A bill is saved only after it was sealed.')
  return sent
}

function isUncertain(answer: SendAnswer): boolean {
  return answer.kind === 'failed' && answer.failure.isUncertain
}

function failureOf(answer: SendAnswer): SendFailure | null {
  return answer.kind === 'failed' ? answer.failure : null
}

function billOf(answer: SendAnswer): BillDocument | null {
  return answer.kind === 'saved' ? answer.bill : null
}
