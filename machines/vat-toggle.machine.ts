/**
 * Switches VAT on or off. The person is asked first; the box stays as it was until the server has answered, and then stands as the server
 * says. Source: spec §4.
 *
 *   still ─ toggle ─► asking ─ confirm ─► saving ─┬─ answered ─► still, as the server says
 *     ▲                 └─ cancel ─► still         └─ refused ──► asking, with its problems
 *     └─ refreshed: another value from the server, unless a change is being confirmed or saved
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ErrorBody } from '#contract/errors.ts'
import type { Day } from '#domain/days.ts'
import { notProvided, typesOf } from './machine-types.ts'

/** `firstDay` is null for today. */
export type VatChange = { readonly isEnabled: boolean; readonly firstDay: Day | null }

/** What the server has said of a change: whether there is VAT today, or its own text and the problems of single fields. */
export type VatAnswer =
  | { readonly kind: 'saved'; readonly isEnabled: boolean }
  | { readonly kind: 'refused'; readonly text: string | null; readonly problems: ErrorBody['problems'] }

type Refusal = Extract<VatAnswer, { kind: 'refused' }>

type VatContext = {
  /** As the server has said it last. */
  readonly isEnabled: boolean
  /** The day that the person has named for the change that is asked or saved. */
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
    /** `saved`: what the server has said of VAT has changed. */
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
