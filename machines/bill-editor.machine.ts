/**
 * A bill from the first key to the printed receipt; what is not paid, such as a quotation, goes from `editing` straight to `saving`. Source: design page 4, spec §3 and §9.
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
 * Every command first enters what is being typed, in whatever field, or is refused beside it (`bill-editor/finishing.ts`): it then stays
 * in `editing`, with the caret at `refusal.place`. A bill that the server refuses because of what is in a field goes back there too.
 *
 * The machine decides; it never fetches, stores or reads the clock. Its screen provides the actors.
 */
import { assign } from 'xstate'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import {
  type BillEditorContext,
  blank,
  isPaidWithPoints,
  offlineFailure,
  openedContext,
} from './bill-editor/context.ts'
import { totalOf } from './bill-editor/figures.ts'
import { isMended, refusedAtField } from './bill-editor/finishing.ts'
import { failureOf, type SentBill, unansweredBill, undoneInBill } from './bill-editor/sending.ts'
import { billEditorSetup } from './bill-editor/setup.ts'

export const billEditorMachine = billEditorSetup.createMachine({
  id: 'billEditor',
  context: ({ input }) => openedContext(input),
  initial: 'opening',
  on: {
    'setting.change': { actions: 'changeSetting' },
    'stock.receive': { actions: 'receiveStock' },
    scan: { actions: 'queueScan' },
  },
  states: {
    opening: {
      always: [
        { guard: 'hasSent', target: 'failed.unconfirmed' },
        { guard: 'wasPaying', target: 'paying' },
        { target: 'editing' },
      ],
    },
    editing: {
      tags: 'entry',
      entry: ['drainScans', 'forgetTender'],
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
        'cursor.end': { actions: 'end' },
        'cursor.to': { actions: 'point' },
        'cursor.extend': { actions: 'extend' },
        'cursor.extendTo': { actions: 'extendTo' },
        'cells.span': { actions: 'span' },
        'cell.open': { actions: 'open' },
        'cells.clear': { actions: 'clear' },
        'cell.fill': { actions: 'fill' },
        'cells.paste': { actions: 'paste' },
        'cells.set': { actions: 'setCells' },
        'row.insert': { actions: 'insert' },
        'row.remove': { actions: 'removeSelected' },
        'line.remove': { actions: 'remove' },
        'refund.line': { actions: 'takeRestOfLine' },
        'refund.bill': { actions: 'takeRestOfBill' },
        'header.change': { actions: 'changeHeader' },
        'app.name': { actions: 'nameApp' },
        'table.store': { actions: 'storeTable' },
        'place.change': { actions: ['changePlace', 'forgetStock'] },
        'field.type': { actions: 'typeField' },
        'field.leave': { actions: 'leaveField' },
        'field.forget': { actions: 'forgetField' },
        finish: [{ guard: 'isUnfinished', actions: 'refuse' }, { actions: 'finish' }],
        scan: { actions: 'scan' },
        undo: { guard: 'canUndo', actions: 'undo' },
        redo: { guard: 'canRedo', actions: 'redo' },
        pay: [
          { guard: 'isUnpayable', actions: 'refuse' },
          // What is not paid is saved at once.
          { guard: 'isUnpaid', target: 'saving', actions: ['finish', 'forgetTender', 'seal'] },
          { guard: 'canPay', target: 'paying', actions: ['finish', 'forgetTender'] },
        ],
        hold: [
          { guard: 'isUnfinished', actions: 'refuse' },
          { guard: 'isWorthHolding', target: 'holding', actions: 'putAside' },
        ],
        recall: [
          { guard: 'isUnfinished', actions: 'refuse' },
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
        'tender.app': { actions: 'chooseApp' },
        'tender.order': { actions: 'nameOrder' },
        scan: { target: 'editing', actions: 'scan' },
        save: [{ guard: 'isPaid', target: 'saving', actions: 'seal' }, { actions: 'refuseTender' }],
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
            guard: ({ event, context }) =>
              event.output.kind === 'offline' &&
              !isPaidWithPoints(context) &&
              context.draft.edits === null &&
              context.draft.table === null &&
              billTypeOf(context.draft.type).isOfTill,
            target: 'queueing',
          },
          {
            // One that was sent before may have been posted: it stays as it was sent.
            guard: ({ event, context }) => event.output.kind === 'offline' && context.failure?.isUncertain !== true,
            target: 'failed.refused',
            actions: ['unseal', assign(({ context }) => ({ failure: offlineFailure(context) }))],
          },
          {
            guard: ({ context, event }) => isMended(context, failureOf(event.output)),
            target: 'editing',
            actions: ['unseal', assign(({ context, event }) => refusedAtField(context, failureOf(event.output)))],
          },
          {
            guard: ({ event }) => !failureOf(event.output).isUncertain,
            target: 'failed.refused',
            actions: ['unseal', assign(({ event }) => ({ failure: failureOf(event.output) }))],
          },
          {
            target: 'failed.unconfirmed',
            actions: assign(({ event }) => ({ failure: failureOf(event.output) })),
          },
        ],
        onError: { target: 'failed.unconfirmed', actions: assign({ failure: unansweredBill }) },
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
          actions: assign({ failure: { ...undoneInBill('notQueued'), isUncertain: true } }),
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
            'tender.app': { actions: 'chooseApp' },
            'tender.order': { actions: 'nameOrder' },
            scan: { target: '#billEditor.editing', actions: 'scan' },
            save: [{ guard: 'isPaid', target: '#billEditor.saving', actions: 'seal' }, { actions: 'refuseTender' }],
            back: { target: '#billEditor.editing' },
          },
        },
        unconfirmed: {
          on: {
            save: { target: '#billEditor.saving' },
            queue: { guard: 'mayBeQueued', target: '#billEditor.queueing' },
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
        onError: { target: 'editing', actions: assign({ failure: undoneInBill('notHeld'), following: null }) },
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
        onError: { target: 'editing', actions: assign({ failure: undoneInBill('notRecalled'), following: null }) },
      },
    },
  },
})

function sentIn({ sent }: BillEditorContext): SentBill {
  if (sent === null) throw new Error('A bill is saved only after it was sealed.')
  return sent
}
