/**
 * Delivers bills, or takes their deliveries back, one after the other. A bill that is refused stops none of the others; each has its
 * result. Source: spec §4, decision 27.
 *
 *   asking ─ confirm ─► sending ─┬─ done, more ──► sending
 *     │         (not asked) ──►  ├─ all changed ─► closed
 *     └─ cancel ─► closed        └─ otherwise ───► reporting ─ close ─► closed
 *
 * A stop lets the bill that is under way come to its end and leaves those after it as they are.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ErrorBody } from '#contract/errors.ts'
import { notProvided, typesOf } from './machine-types.ts'

/** What became of a bill: `refused` says why, and the bill is as it was. */
export type DeliveryOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly reason: DeliveryRefusal }

export type DeliveryRefusal =
  /** The server's own text (`shared.…`), and what it says of single fields, such as how much of an item there is. */
  | { readonly kind: 'shared'; readonly text: string; readonly problems: ErrorBody['problems'] }
  | { readonly kind: 'noExitStatement' | 'nothingLeft' | 'noAnswer' }

export type DeliveryAction = { readonly billId: number; readonly isDelivered: boolean }

export type DeliveryInput = {
  readonly billIds: readonly number[]
  /** Whether they are delivered, or their deliveries taken back. */
  readonly isDelivered: boolean
  /** Whether a person is asked first. */
  readonly isAsked: boolean
}

type DeliveryContext = DeliveryInput & {
  /** In the order of the bills, as far as it has come. */
  readonly outcomes: readonly DeliveryOutcome[]
  readonly isStopped: boolean
}

type DeliveryEvent =
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }
  | { readonly type: 'stop' }
  | { readonly type: 'close' }

const noAnswer: DeliveryOutcome = { kind: 'refused', reason: { kind: 'noAnswer' } }

const base = setup({
  types: typesOf<{
    context: DeliveryContext
    events: DeliveryEvent
    input: DeliveryInput
    /** `sent`: something may have been changed. */
    emitted: { readonly type: 'sent' }
  }>(),
  actors: {
    changeDelivery: fromPromise<DeliveryOutcome, DeliveryAction>(notProvided('changeDelivery')),
  },
  guards: {
    isAsked: ({ context }) => context.isAsked,
    isMore: ({ context }) => !context.isStopped && context.outcomes.length < context.billIds.length,
    isDone: ({ context }) =>
      context.outcomes.length === context.billIds.length && context.outcomes.every(({ kind }) => kind === 'changed'),
  },
})

const deliverySetup = base.extend({ actions: { showSent: base.emit({ type: 'sent' }) } })

export const deliveryMachine = deliverySetup.createMachine({
  id: 'delivery',
  context: ({ input }) => ({ ...input, outcomes: [], isStopped: false }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isAsked', target: 'asking' }, { target: 'sending' }] },
    asking: { on: { confirm: 'sending', cancel: 'closed' } },
    sending: {
      on: { stop: { actions: assign({ isStopped: true }) } },
      invoke: {
        src: 'changeDelivery',
        id: 'changeDelivery',
        input: ({ context }) => ({
          billId: context.billIds[context.outcomes.length] ?? 0,
          isDelivered: context.isDelivered,
        }),
        onDone: {
          target: 'deciding',
          actions: assign(({ context, event }) => ({ outcomes: [...context.outcomes, event.output] })),
        },
        onError: {
          target: 'deciding',
          actions: assign(({ context }) => ({ outcomes: [...context.outcomes, noAnswer] })),
        },
      },
    },
    deciding: {
      always: [
        { guard: 'isMore', target: 'sending' },
        { guard: 'isDone', target: 'closed', actions: 'showSent' },
        { target: 'reporting', actions: 'showSent' },
      ],
    },
    reporting: { on: { close: 'closed' } },
    closed: { type: 'final' },
  },
})
