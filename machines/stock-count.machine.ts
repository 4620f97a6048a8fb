/**
 * Counts goods on one device: lines are scanned and typed with or without a network, and are sent in their order when there is one. A request
 * without a response is sent again under the same key, so that nothing counts twice.
 *
 *   idle ─ something waits ─► sending ─┬─ taken or refused ─► idle
 *                               ▲      └─ no answer ────────► resting ─ retry, or after a while ─► sending
 */
import { assign, fromPromise, setup } from 'xstate'
import type { Quantity } from '#domain/money.ts'
import { notProvided, typesOf } from './machine-types.ts'
import {
  afterRefusal,
  afterSent,
  type CountedEntry,
  type CountedUnit,
  type Counting,
  chooseInto,
  enterLive,
  type Refusal,
  retryRefused,
  scanInto,
  sentEntries,
  toSend,
} from './stock-count/counting.ts'

export type SentCount = { readonly key: string; readonly entries: readonly CountedEntry[] }
export type CountAnswer = { readonly kind: 'taken' } | { readonly kind: 'refused'; readonly refusal: Refusal }

/** `id` names the entry that the event may complete. */
export type CountingEvent =
  | {
      readonly type: 'scan'
      readonly unit: CountedUnit
      readonly quantity: Quantity | null
      readonly id: string
    }
  | { readonly type: 'choose'; readonly unit: CountedUnit; readonly id: string }
  | { readonly type: 'unit'; readonly unit: CountedUnit }
  | { readonly type: 'quantity'; readonly text: string }
  | { readonly type: 'enter'; readonly id: string }
  | { readonly type: 'drop' }
  | { readonly type: 'recount'; readonly entry: CountedEntry }
  | { readonly type: 'retry' }
  | { readonly type: 'refused.retry' }
  | { readonly type: 'refused.drop' }

/** The server accepts at most this many entries at once. */
const sentMax = 200
const restMs = 5000

const base = setup({
  types: typesOf<{
    context: Counting
    events: CountingEvent
    input: Counting
    /** `taken`: the server has stored new entries. */
    emitted: { readonly type: 'taken' }
  }>(),
  actors: { send: fromPromise<CountAnswer, SentCount>(notProvided('send')) },
  guards: { hasWaiting: ({ context }) => context.waiting.length > 0 },
  delays: { rest: restMs },
})

const countingSetup = base.extend({ actions: { showTaken: base.emit({ type: 'taken' }) } })

export const stockCountMachine = countingSetup.createMachine({
  id: 'stockCount',
  context: ({ input }) => input,
  initial: 'idle',
  on: {
    scan: {
      actions: assign(({ context, event }) => scanInto(context, event.unit, event.quantity, event.id)),
    },
    choose: { actions: assign(({ context, event }) => chooseInto(context, event.unit, '', event.id)) },
    unit: {
      actions: assign(({ context, event }) => ({ live: context.live && { ...context.live, unit: event.unit } })),
    },
    quantity: {
      actions: assign(({ context, event }) => ({ live: context.live && { ...context.live, text: event.text } })),
    },
    enter: { actions: assign(({ context, event }) => enterLive(context, event.id)) },
    drop: { actions: assign({ live: null }) },
    recount: { actions: assign(({ context, event }) => ({ waiting: [...context.waiting, event.entry] })) },
    'refused.retry': { actions: assign(({ context }) => retryRefused(context)) },
    'refused.drop': { actions: assign({ refused: [] }) },
  },
  states: {
    idle: { always: { guard: 'hasWaiting', target: 'sending' } },
    sending: {
      entry: assign(({ context }) => toSend(context, sentMax)),
      invoke: {
        src: 'send',
        id: 'send',
        input: ({ context }) => sentOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'taken',
            target: 'idle',
            actions: [assign(({ context }) => afterSent(context)), 'showTaken'],
          },
          {
            target: 'idle',
            actions: assign(({ context, event }) =>
              afterRefusal(context, event.output.kind === 'refused' ? event.output.refusal : null),
            ),
          },
        ],
        onError: 'resting',
      },
    },
    resting: { on: { retry: 'sending' }, after: { rest: 'sending' } },
  },
})

/** The same entries have the same key, which belongs to the first of them while it waits. */
function sentOf(context: Counting): SentCount {
  const entries = sentEntries(context)
  return { key: `${entries[0]?.id ?? ''} ${entries.length}`, entries }
}
