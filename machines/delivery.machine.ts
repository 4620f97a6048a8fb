/**
 * Delivers several bills, or reverses their deliveries, one after the other. A refused bill does not stop the others; each has its own
 * result. Source: spec §4, decision 27.
 *
 *   asking ─ confirm ─► sending ─┬─ done, more ──► sending
 *     │         (not asked) ──►  ├─ all changed ─► closed
 *     └─ cancel ─► closed        └─ otherwise ───► reporting ─ close ─► closed
 *
 * A stop completes the current bill and leaves the following ones unchanged.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ErrorBody } from '#contract/errors.ts'
import { notProvided, typesOf } from './machine-types.ts'

/** The result of a bill: `refused` has the reason, and the bill is unchanged. */
export type DeliveryOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly reason: DeliveryRefusal }

export type DeliveryRefusal =
  /** The server's own text (`shared.…`) and the problems of single fields, such as the available quantity of an item. */
  | { readonly kind: 'shared'; readonly text: string; readonly problems: ErrorBody['problems'] }
  | { readonly kind: 'noExitStatement' | 'nothingLeft' | 'noAnswer' }

export type DeliveryAction = { readonly billId: number; readonly isDelivered: boolean }

export type DeliveryInput = {
  readonly billIds: readonly number[]
  /** True delivers the bills; false reverses their deliveries. */
  readonly isDelivered: boolean
  /** Whether the user must confirm first. */
  readonly isAsked: boolean
}

type DeliveryContext = DeliveryInput & {
  /** In the order of the bills; shorter than the list of bills while sending. */
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
    /** `sent`: a bill may have changed. */
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
