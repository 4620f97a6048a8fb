/**
 * A voucher from the first key to its number.
 *
 *             save [no problems]                         posted
 *   editing ───────────────────────────────► saving ─────────────► posted
 *      ▲  ▲                                   │ │  ▲                  │ next
 *      │  └────────────── refused ────────────┘ │  │ save             ▼
 *      │                              no answer ▼  │               editing
 *      │                                    unconfirmed
 *
 * A refused voucher may be changed. A voucher without a response may not: it is sent again unchanged, under the same key, until the server
 * responds. The machine only decides; it never fetches, stores or reads the clock.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { NewVoucher } from '#contract/vouchers/voucher.ts'
import { notProvided, typesOf } from './machine-types.ts'
import { sheetEdits } from './sheet/edits.ts'
import {
  begun,
  bodyOf,
  discarded,
  edited,
  finished,
  opening,
  refusedBy,
  unanswered,
  type VoucherAnswer,
  type VoucherContext,
  type VoucherEdit,
  type VoucherEvent,
  type VoucherFailure,
  type VoucherInput,
} from './voucher/context.ts'

function failureOf(answer: VoucherAnswer): VoucherFailure {
  return answer.kind === 'failed' ? answer.failure : unanswered
}

export const voucherMachine = setup({
  types: typesOf<{
    context: VoucherContext
    events: VoucherEvent
    input: VoucherInput
    tags: 'entry' | 'busy'
  }>(),
  actors: {
    send: fromPromise<VoucherAnswer, { readonly key: string; readonly body: NewVoucher }>(notProvided('send')),
  },
  actions: {
    edit: assign(({ context, event }) => edited(context, event as VoucherEdit)),
    finish: assign(({ context }) => finished(context)),
    goOn: assign({ goesOn: ({ event }) => event.type === 'save' && event.nextKey !== undefined }),
    changeFinders: assign({
      finders: ({ context, event }) => (event.type === 'finders.change' ? event.finders : context.finders),
    }),
  },
  guards: {
    wasSent: ({ context }) => context.failure !== null,
    canPost: ({ context }) => {
      const done = finished(context)
      return done.entry.problem === null && done.problems.length === 0
    },
    canUndo: ({ context }) => context.history.past.length > 0,
    canRedo: ({ context }) => context.history.future.length > 0,
    hasRows: ({ context }) => context.draft.rows.length > 0,
  },
}).createMachine({
  id: 'voucher',
  context: ({ input }) => opening(input),
  initial: 'opening',
  on: { 'finders.change': { actions: 'changeFinders' } },
  states: {
    opening: { always: [{ guard: 'wasSent', target: 'unconfirmed' }, { target: 'editing' }] },
    editing: {
      tags: 'entry',
      on: {
        ...Object.fromEntries(sheetEdits.map(type => [type, { actions: 'edit' as const }])),
        'choice.take': { actions: 'edit' },
        'header.change': { actions: 'edit' },
        undo: { guard: 'canUndo', actions: 'edit' },
        redo: { guard: 'canRedo', actions: 'edit' },
        discard: { guard: 'hasRows', actions: assign(({ context }) => discarded(context)) },
        save: [{ guard: 'canPost', target: 'saving', actions: ['finish', 'goOn'] }, { actions: 'finish' }],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'send',
        input: ({ context }) => ({ key: context.draft.key, body: bodyOf(context) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'posted',
            target: 'posted',
            actions: assign(({ event }) => ({
              failure: null,
              posted: event.output.kind === 'posted' ? event.output.voucher : null,
            })),
          },
          {
            guard: ({ event }) => !failureOf(event.output).isUncertain,
            target: 'editing',
            actions: assign(({ context, event }) => {
              const failure = failureOf(event.output)
              return { ...refusedBy(context, failure.problems), failure }
            }),
          },
          { target: 'unconfirmed', actions: assign(({ event }) => ({ failure: failureOf(event.output) })) },
        ],
        onError: { target: 'unconfirmed', actions: assign({ failure: unanswered }) },
      },
    },
    unconfirmed: {
      on: { save: { target: 'saving', actions: 'goOn' } },
    },
    posted: {
      on: { next: { target: 'editing', actions: assign(({ context, event }) => begun(context, event.key)) } },
    },
  },
})
