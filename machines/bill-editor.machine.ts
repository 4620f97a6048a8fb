/**
 * A sale from the first key to the printed receipt. Source: design page 4, spec §3 and §9.
 *
 *             pay [there is something to pay]        save [it is paid]            posted
 *   editing ─────────────────────────────► paying ────────────────► saving ─────────────► saved
 *   ▲ ▲ ▲ ◄──────────── back ──────────────┘  ▲                    │ │  ▲                   │ next
 *   │ │ └───────────── back ── refused ◄──────┼────────── refused ─┘ │  │ save              ▼
 *   │ │                           └── save ───┘(again)               │  │                editing
 *   │ │                                             no answer ───────┼► failed: unconfirmed ◄── sent before the page was left
 *   │ │                                             no network ──────▼       │ queue
 *   │ └──────────────── next ── queued ◄──── kept ────────────── queueing ◄──┘
 *   │ hold, recall
 *   └── holding ──► recalling ──► editing          discard: a fresh bill; undo brings the old one back
 *
 * A bill that was refused may be changed. One whose answer never came may not: it is sent again as it was, under the same key,
 * until the server says what became of it. The screen keeps `storedOf(context)` wherever it survives a reload.
 *
 * The machine decides; it never fetches, stores or reads the clock. Its screen provides the actors.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Halalas } from '#domain/money.ts'
import {
  cleared,
  commanded,
  committed,
  filledFromAbove,
  opened,
  withCellUnit,
  withToggledFeature,
} from './bill-editor/cells.ts'
import {
  type BillEditorContext,
  type BillEditorEvent,
  type BillEditorInput,
  blank,
  discarded,
  drained,
  leftCell,
  nextBill,
  openedContext,
  paymentIn,
  sealed,
  settled,
  turned,
  withBillDiscount,
  withScan,
} from './bill-editor/context.ts'
import { type Draft, figuresOf, isEmptyDraft, totalOf, withPlace } from './bill-editor/draft.ts'
import { inserted, moved, pointed, removed, sidled, stepped, tabbed, taken, typed } from './bill-editor/entry.ts'
import { redone, undone as undoneTurn } from './bill-editor/history.ts'
import { pasted } from './bill-editor/paste.ts'
import { cashOnly } from './bill-editor/payment.ts'
import { refuseMoneyKey } from './bill-editor/reading.ts'
import { type SendAnswer, type SendFailure, type SentBill, unanswered, undone } from './bill-editor/sending.ts'
import { liveEntry, type Sheet, withProblem } from './bill-editor/sheet.ts'
import { notProvided, typesOf } from './machine-types.ts'

export type HoldInput = { readonly draft: Draft; readonly total: Halalas | null }
/** Whether every till can recall the held bill, or this device alone. */
export type HoldAnswer = { readonly isHere: boolean }
export type QueueInput = { readonly draft: Draft; readonly sent: SentBill; readonly isUncertain: boolean }

const base = setup({
  types: typesOf<{
    context: BillEditorContext
    events: BillEditorEvent
    input: BillEditorInput
    tags: 'entry' | 'tender' | 'busy'
  }>(),
  actors: {
    sendBill: fromPromise<SendAnswer, SentBill>(notProvided('sendBill')),
    /** Resolves once the bill is safe on this device. */
    queueBill: fromPromise<void, QueueInput>(notProvided('queueBill')),
    holdBill: fromPromise<HoldAnswer, HoldInput>(notProvided('holdBill')),
    recallBill: fromPromise<Draft, string>(notProvided('recallBill')),
  },
})

const onSheet = (change: (sheet: Sheet, event: BillEditorEvent) => Sheet) =>
  base.assign(({ context, event }) => settled(context, change(context, event)))

const machineSetup = base.extend({
  guards: {
    hasSent: ({ context }) => context.sent !== null,
    hasLines: ({ context }) => context.counted.lines.length > 0,
    canPay: ({ context }) => {
      const done = leftCell(context)
      const isWritten = done.entry.problem === null && done.draft.lines.length > 0
      return isWritten && context.totals.ok && context.against.length === 0
    },
    isPaid: ({ context }) => paymentIn(context).settlement !== null,
    isWorthHolding: ({ context }) => !isEmptyDraft(context.counted) && context.draft.edits === null,
    canRecall: ({ context }) => context.draft.edits === null,
    isEmpty: ({ context }) => isEmptyDraft(context.counted),
    hasDraft: ({ context }) => !isEmptyDraft(context.draft),
    canUndo: ({ context }) =>
      context.history.past.length > 0 || context.entry.text !== '' || context.entry.choice !== null,
    canRedo: ({ context }) => context.history.future.length > 0,
    isMethod: ({ context, event }) =>
      event.type === 'tender.method' && context.setting.paymentMethods.includes(event.method),
    willRecall: ({ context }) => context.following !== null && context.following.heldKey !== null,
  },
  actions: {
    type: onSheet((sheet, event) => (event.type === 'text.type' ? typed(sheet, event.text) : sheet)),
    highlight: onSheet((sheet, event) =>
      event.type === 'list.highlight' ? { ...sheet, entry: { ...sheet.entry, highlighted: event.row } } : sheet,
    ),
    take: onSheet((sheet, event) => (event.type === 'item.take' ? taken(sheet, event.choice) : sheet)),
    takeUnit: onSheet((sheet, event) => (event.type === 'unit.take' ? withCellUnit(sheet, event.choice) : sheet)),
    toggleFeature: onSheet((sheet, event) =>
      event.type === 'feature.toggle' ? withToggledFeature(sheet, event.feature) : sheet,
    ),
    miss: onSheet(sheet => withProblem(sheet, { code: 'unknownItem' })),
    commit: onSheet(committed),
    command: onSheet(commanded),
    step: onSheet(stepped),
    move: onSheet((sheet, event) => (event.type === 'cursor.move' ? moved(sheet, event.by) : sheet)),
    tab: onSheet((sheet, event) => (event.type === 'cursor.tab' ? tabbed(sheet, event.by) : sheet)),
    sidle: onSheet((sheet, event) => (event.type === 'cursor.side' ? sidled(sheet, event.to) : sheet)),
    point: onSheet((sheet, event) =>
      event.type === 'cursor.to' ? pointed(sheet, event.lineKey, event.column) : sheet,
    ),
    open: onSheet(opened),
    clear: onSheet(cleared),
    fill: onSheet(filledFromAbove),
    paste: onSheet((sheet, event) => (event.type === 'cells.paste' ? pasted(sheet, event.lines) : sheet)),
    setCells: onSheet((sheet, event) =>
      event.type === 'cells.set' ? { ...sheet, draft: event.draft, entry: event.entry } : sheet,
    ),
    insert: onSheet(inserted),
    remove: onSheet((sheet, event) => (event.type === 'line.remove' ? removed(sheet, event.lineKey) : sheet)),
    changeHeader: onSheet((sheet, event) =>
      event.type === 'header.change' ? { ...sheet, draft: { ...sheet.draft, ...event.change } } : sheet,
    ),
    changePlace: onSheet((sheet, event) =>
      event.type === 'place.change'
        ? { ...sheet, draft: withPlace(sheet.draft, event.place), entry: liveEntry }
        : sheet,
    ),
    leaveCell: onSheet(leftCell),
    scan: base.assign(({ context, event }) =>
      event.type === 'scan' ? withScan(context, event.scan, event.before) : {},
    ),
    queueScan: base.assign(({ context, event }) =>
      event.type === 'scan' ? { scans: [...context.scans, event.scan] } : {},
    ),
    drainScans: base.assign(({ context }) => drained(context)),
    undo: base.assign(({ context }) => turned(context, undoneTurn(context.draft, context.history), 'undone')),
    redo: base.assign(({ context }) => turned(context, redone(context.draft, context.history), 'redone')),
    setDiscount: base.assign(({ context, event }) =>
      event.type === 'discount.set' ? withBillDiscount(context, event.text) : {},
    ),
    changeSetting: base.assign(({ context, event }) => {
      assertEvent(event, 'setting.change')
      return { setting: event.setting, ...figuresOf(context.counted, event.setting) }
    }),
    tender: base.assign(({ context, event }) => {
      assertEvent(event, 'tender.type')
      const { method, texts } = context.tender
      return refuseMoneyKey(event.text) === undefined
        ? { tender: { method, texts: { ...texts, [method]: event.text } } }
        : {}
    }),
    chooseMethod: base.assign(({ context, event }) => {
      assertEvent(event, 'tender.method')
      return { tender: { ...context.tender, method: event.method } }
    }),
    seal: base.assign(({ context }) => ({ sent: sealed(context), failure: null })),
    forgetTender: base.assign(({ context }) => ({
      tender: { ...cashOnly, method: context.setting.paymentMethods[0] ?? cashOnly.method },
    })),
    /** A refused bill was not posted: it may change, and its key may be sent with another body. */
    unseal: base.assign({ sent: null }),
    startNext: base.assign(({ context, event }) => {
      assertEvent(event, 'next')
      return nextBill(context, event)
    }),
    discard: base.assign(({ context, event }) => {
      assertEvent(event, 'discard')
      return discarded(context, event)
    }),
    reopen: base.assign(({ context, event }) => {
      assertEvent(event, 'reopen')
      return { ...blank(context.setting, event.draft), notice: 'recalled' }
    }),
    putAside: base.assign(({ context, event }) => {
      assertEvent(event, ['hold', 'recall'])
      const { branchId, key } = event
      const sheet = leftAside(context)
      return {
        ...settled(context, sheet),
        following: { branchId, key, heldKey: event.type === 'recall' ? event.heldKey : null },
      }
    }),
    startFollowing: base.assign(({ context }) => {
      const { following } = context
      return following === null ? {} : { ...nextBill(context, following), following }
    }),
  },
})

export const billEditorMachine = machineSetup.createMachine({
  id: 'billEditor',
  context: ({ input }) => openedContext(input),
  initial: 'opening',
  on: { 'setting.change': { actions: 'changeSetting' }, scan: { actions: 'queueScan' } },
  states: {
    opening: {
      always: [{ guard: 'hasSent', target: 'failed.unconfirmed' }, { target: 'editing' }],
    },
    editing: {
      tags: 'entry',
      entry: 'drainScans',
      on: {
        'text.type': { actions: 'type' },
        'list.highlight': { actions: 'highlight' },
        'item.take': { actions: 'take' },
        'item.miss': { actions: 'miss' },
        'unit.take': { actions: 'takeUnit' },
        'feature.toggle': { actions: 'toggleFeature' },
        'entry.commit': { actions: 'commit' },
        'entry.command': { actions: 'command' },
        'entry.step': { actions: 'step' },
        'cursor.move': { actions: 'move' },
        'cursor.tab': { actions: 'tab' },
        'cursor.side': { actions: 'sidle' },
        'cursor.to': { actions: 'point' },
        'cell.open': { actions: 'open' },
        'cell.clear': { actions: 'clear' },
        'cell.fill': { actions: 'fill' },
        'cells.paste': { actions: 'paste' },
        'cells.set': { actions: 'setCells' },
        'line.insert': { actions: 'insert' },
        'line.remove': { actions: 'remove' },
        'header.change': { actions: 'changeHeader' },
        'place.change': { actions: 'changePlace' },
        'discount.set': { actions: 'setDiscount' },
        scan: { actions: 'scan' },
        undo: { guard: 'canUndo', actions: 'undo' },
        redo: { guard: 'canRedo', actions: 'redo' },
        pay: { guard: 'canPay', target: 'paying', actions: ['leaveCell', 'forgetTender'] },
        hold: { guard: 'isWorthHolding', target: 'holding', actions: 'putAside' },
        recall: [
          { guard: 'isWorthHolding', target: 'holding', actions: 'putAside' },
          { guard: 'canRecall', target: 'recalling', actions: 'putAside' },
        ],
        discard: { guard: 'hasDraft', actions: 'discard' },
        reopen: { guard: 'isEmpty', actions: 'reopen' },
      },
    },
    paying: {
      tags: 'tender',
      on: {
        'tender.type': { actions: 'tender' },
        'tender.method': { guard: 'isMethod', actions: 'chooseMethod' },
        scan: { target: 'editing', actions: 'scan' },
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
            actions: assign(({ event }) => ({
              sent: null,
              bill: event.output.kind === 'saved' ? event.output.bill : null,
            })),
          },
          {
            guard: ({ event, context }) => event.output.kind === 'offline' && context.draft.edits === null,
            target: 'queueing',
          },
          {
            guard: ({ event }) => event.output.kind === 'failed' && !event.output.failure.isUncertain,
            target: 'failed.refused',
            actions: ['unseal', assign(({ event }) => ({ failure: failureOf(event.output) }))],
          },
          {
            target: 'failed.unconfirmed',
            actions: assign(({ event }) => ({ failure: failureOf(event.output) })),
          },
        ],
        onError: { target: 'failed.unconfirmed', actions: assign({ failure: unanswered }) },
      },
    },
    queueing: {
      tags: 'busy',
      invoke: {
        src: 'queueBill',
        id: 'queueBill',
        input: ({ context }) => ({
          draft: context.draft,
          sent: sentIn(context),
          isUncertain: context.failure?.isUncertain === true,
        }),
        onDone: {
          target: 'queued',
          actions: assign(({ context }) => ({ queued: context.draft, failure: null })),
        },
        onError: {
          target: 'failed.unconfirmed',
          actions: assign({ failure: { ...undone('notQueued'), isUncertain: true } }),
        },
      },
    },
    queued: {
      on: { next: { target: 'editing', actions: 'startNext' } },
    },
    failed: {
      initial: 'refused',
      states: {
        refused: {
          tags: 'tender',
          on: {
            'tender.type': { actions: 'tender' },
            'tender.method': { guard: 'isMethod', actions: 'chooseMethod' },
            scan: { target: '#billEditor.editing', actions: 'scan' },
            save: { guard: 'isPaid', target: '#billEditor.saving', actions: 'seal' },
            back: { target: '#billEditor.editing' },
          },
        },
        unconfirmed: {
          on: {
            save: { target: '#billEditor.saving' },
            queue: { guard: ({ context }) => context.draft.edits === null, target: '#billEditor.queueing' },
          },
        },
      },
    },
    saved: {
      on: { next: { target: 'editing', actions: 'startNext' } },
    },
    holding: {
      tags: 'busy',
      invoke: {
        src: 'holdBill',
        id: 'holdBill',
        input: ({ context }) => ({ draft: context.draft, total: totalOf(context.totals) }),
        onDone: [
          { guard: 'willRecall', target: 'recalling', actions: 'startFollowing' },
          {
            target: 'editing',
            actions: [
              'startFollowing',
              assign(({ event }) => ({ following: null, notice: event.output.isHere ? 'heldHere' : 'held' })),
            ],
          },
        ],
        onError: { target: 'editing', actions: assign({ failure: undone('notHeld'), following: null }) },
      },
    },
    recalling: {
      tags: 'busy',
      invoke: {
        src: 'recallBill',
        id: 'recallBill',
        input: ({ context }) => context.following?.heldKey ?? '',
        onDone: {
          target: 'editing',
          actions: assign(({ context, event }) => ({
            ...blank(context.setting, event.output),
            scans: context.scans,
            notice: 'recalled',
          })),
        },
        onError: { target: 'editing', actions: assign({ failure: undone('notRecalled'), following: null }) },
      },
    },
  },
})

/** What can be entered goes along with a bill that is put aside; half a search or a number that cannot be read does not. */
function leftAside(sheet: Sheet): Sheet {
  const done = committed(sheet)
  return done.entry.problem === null ? { ...done, entry: liveEntry } : { ...sheet, entry: liveEntry }
}

function sentIn({ sent }: BillEditorContext): SentBill {
  if (sent === null) throw new Error('A bill is saved only after it was sealed.')
  return sent
}

function failureOf(answer: SendAnswer): SendFailure {
  return answer.kind === 'failed' ? answer.failure : unanswered
}
