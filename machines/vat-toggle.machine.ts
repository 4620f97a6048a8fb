/**
 * Switches VAT on or off. The user must confirm; the checkbox stays unchanged until the server has answered, and then shows the value of the
 * server. Source: spec §4.
 *
 *   still ─ toggle ─► asking ─ confirm ─► saving ─┬─ answered ─► still, with the value of the server
 *     ▲                 └─ cancel ─► still         └─ refused ──► asking, with its problems
 *     └─ refreshed: another value from the server, unless a change is being confirmed or saved
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ErrorBody } from '#contract/errors.ts'
import type { Day } from '#domain/days.ts'
import { notProvided, typesOf } from './machine-types.ts'

/** `firstDay` is null for today. */
export type VatChange = { readonly isEnabled: boolean; readonly firstDay: Day | null }

/** The response to a change: whether VAT applies today, or a text and the problems of single fields. */
export type VatAnswer =
  | { readonly kind: 'saved'; readonly isEnabled: boolean }
  | { readonly kind: 'refused'; readonly text: string | null; readonly problems: ErrorBody['problems'] }

type Refusal = Extract<VatAnswer, { kind: 'refused' }>

type VatContext = {
  /** The last value from the server. */
  readonly isEnabled: boolean
  /** The chosen first day of the change. */
  readonly firstDay: Day | null
  readonly refusal: Refusal | null
}

type VatEvent =
  | { readonly type: 'toggle' }
  | { readonly type: 'confirm'; readonly firstDay: Day | null }
  | { readonly type: 'cancel' }
  | { readonly type: 'refreshed'; readonly isEnabled: boolean }

const noAnswer: Refusal = { kind: 'refused', text: null, problems: [] }

const base = setup({
  types: typesOf<{
    context: VatContext
    events: VatEvent
    input: { readonly isEnabled: boolean }
    /** `saved`: the VAT setting on the server has changed. */
    emitted: { readonly type: 'saved' }
  }>(),
  actors: { saveVat: fromPromise<VatAnswer, VatChange>(notProvided('saveVat')) },
})

const vatSetup = base.extend({ actions: { showSaved: base.emit({ type: 'saved' }) } })

export const vatToggleMachine = vatSetup.createMachine({
  id: 'vatToggle',
  context: ({ input }) => ({ ...input, firstDay: null, refusal: null }),
  initial: 'still',
  states: {
    still: {
      on: {
        toggle: { target: 'asking', actions: assign({ firstDay: null, refusal: null }) },
        refreshed: { actions: assign(({ event }) => ({ isEnabled: event.isEnabled })) },
      },
    },
    asking: {
      on: {
        confirm: { target: 'saving', actions: assign(({ event }) => ({ firstDay: event.firstDay, refusal: null })) },
        cancel: 'still',
      },
    },
    saving: {
      invoke: {
        src: 'saveVat',
        id: 'saveVat',
        input: ({ context }) => ({ isEnabled: !context.isEnabled, firstDay: context.firstDay }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'saved',
            target: 'still',
            actions: [
              assign(({ context, event: { output } }) => ({
                isEnabled: output.kind === 'saved' ? output.isEnabled : context.isEnabled,
              })),
              'showSaved',
            ],
          },
          {
            target: 'asking',
            actions: assign(({ event: { output } }) => ({ refusal: output.kind === 'refused' ? output : null })),
          },
        ],
        onError: { target: 'asking', actions: assign({ refusal: noAnswer }) },
      },
    },
  },
})
