/**
 * The list of goals of months, and what is done with one of them at a time. Nothing but the list itself leaves while the server is asked; a refusal
 * leaves the person where they were, with what was typed. Source: spec §4, §5, §8 (Goals), decision 9.
 *
 *   loading ─┬─ loaded ─► listed ─┬─ edit ───► editing ─ save ──► changing ─┬─ done ─► loading
 *      ▲     └─ none, failed      │               ▲  └ cancel ─► listed     └─ refused ─► editing
 *      │        (warning, no      ├─ add ────► adding ─ save ───► creating, likewise
 *      │        goals) ─► listed  └─ remove ─► asking ─ confirm ► deleting ─┬─ done ─► loading
 *      └──── search, reload ──────┘                                        └─ refused ─► listed
 *
 * What is searched for while a goal is typed or sent is remembered, and read when the list is come back to.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ErrorBody } from '#contract/errors.ts'
import type { MonthlyGoal } from '#contract/goals.ts'
import type { Halalas } from '#domain/money.ts'
import type { Month } from '#domain/months.ts'
import { notProvided, typesOf } from './machine-types.ts'

/** The search form; `branchId` −1 stands for all branches. */
export type GoalsAsked = { readonly from: Month; readonly to: Month; readonly branchId: number }
export type NewGoal = { readonly branchId: number; readonly month: Month; readonly goal: Halalas }
export type GoalChange = { readonly of: MonthlyGoal; readonly goal: Halalas }

/** `none`: the server says that there are no goals in these months. Anything else that goes wrong is a lost answer. */
export type GoalsAnswer =
  | { readonly kind: 'loaded'; readonly goals: readonly MonthlyGoal[] }
  | { readonly kind: 'none' }
/** The server's own text, and what stands against single fields. */
export type GoalRefusal = {
  readonly kind: 'refused'
  readonly text: string | null
  readonly problems: ErrorBody['problems']
}
export type GoalAnswer = { readonly kind: 'done' } | GoalRefusal

type GoalsContext = {
  readonly asked: GoalsAsked
  /** What the goals that are here were asked with. */
  readonly read: GoalsAsked
  readonly goals: readonly MonthlyGoal[]
  readonly warning: 'none' | 'failed' | null
  /** The goal that is edited or asked about. */
  readonly of: MonthlyGoal | null
  /** What is sent. */
  readonly draft: NewGoal | null
  readonly amount: Halalas | null
  readonly refusal: GoalRefusal | null
}

export type GoalsEvent =
  | { readonly type: 'search'; readonly asked: GoalsAsked }
  | { readonly type: 'reload' }
  | { readonly type: 'edit'; readonly id: number }
  | { readonly type: 'save'; readonly goal: Halalas }
  | { readonly type: 'add' }
  | { readonly type: 'create'; readonly draft: NewGoal }
  | { readonly type: 'remove'; readonly id: number }
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }

/** `past`: that a goal of a month that is over stays as it is. `unfinished`: that another one is being edited. */
type GoalsTold = 'added' | 'changed' | 'removed' | 'removeFailed' | 'past' | 'unfinished'

const lost: GoalRefusal = { kind: 'refused', text: null, problems: [] }

const base = setup({
  types: typesOf<{
    context: GoalsContext
    events: GoalsEvent
    input: { readonly asked: GoalsAsked }
    emitted: { readonly type: 'told'; readonly what: GoalsTold; readonly refusal: GoalRefusal | null }
  }>(),
  actors: {
    loadGoals: fromPromise<GoalsAnswer, GoalsAsked>(notProvided('loadGoals')),
    addGoal: fromPromise<GoalAnswer, NewGoal | null>(notProvided('addGoal')),
    changeGoal: fromPromise<GoalAnswer, GoalChange | null>(notProvided('changeGoal')),
    removeGoal: fromPromise<GoalAnswer, MonthlyGoal | null>(notProvided('removeGoal')),
  },
})

/** Only what has an id, and is there, can be meant. */
function goalOf({ goals }: GoalsContext, id: number): MonthlyGoal | undefined {
  return id === 0 ? undefined : goals.find(goal => goal.id === id)
}

const goalsSetup = base.extend({
  actions: {
    remember: base.assign(({ context, event }) => ({ asked: event.type === 'search' ? event.asked : context.asked })),
    tellAdded: base.emit({ type: 'told', what: 'added', refusal: null }),
    tellChanged: base.emit({ type: 'told', what: 'changed', refusal: null }),
    tellRemoved: base.emit({ type: 'told', what: 'removed', refusal: null }),
    tellNotRemoved: base.emit(({ context }) => ({ type: 'told', what: 'removeFailed', refusal: context.refusal })),
    tellPast: base.emit({ type: 'told', what: 'past', refusal: null }),
    tellUnfinished: base.emit({ type: 'told', what: 'unfinished', refusal: null }),
  },
})

export const goalsMachine = goalsSetup.createMachine({
  id: 'goals',
  context: ({ input }) => ({
    ...{ asked: input.asked, read: input.asked, goals: [], warning: null },
    ...{ of: null, draft: null, amount: null, refusal: null },
  }),
  initial: 'loading',
  on: { search: { target: '.loading', actions: assign(({ event }) => ({ asked: event.asked })) } },
  states: {
    loading: {
      entry: assign({ of: null, refusal: null }),
      invoke: {
        src: 'loadGoals',
        id: 'loadGoals',
        input: ({ context }) => context.asked,
        onDone: {
          target: 'listed',
          actions: assign(({ context: { asked: read }, event: { output } }) =>
            output.kind === 'loaded'
              ? { read, goals: output.goals, warning: null }
              : { read, goals: [], warning: 'none' as const },
          ),
        },
        onError: {
          target: 'listed',
          actions: assign(({ context }) => ({ read: context.asked, goals: [], warning: 'failed' as const })),
        },
      },
    },
    listed: {
      entry: assign({ of: null, refusal: null }),
      always: { guard: ({ context: { asked, read } }) => asked !== read, target: 'loading' },
      on: {
        reload: 'loading',
        add: 'adding',
        edit: [
          {
            guard: ({ context, event }) => goalOf(context, event.id)?.isOpen === true,
            target: 'editing',
            actions: assign(({ context, event }) => ({ of: goalOf(context, event.id) ?? null })),
          },
          { guard: ({ context, event }) => goalOf(context, event.id) !== undefined, actions: 'tellPast' },
        ],
        remove: [
          {
            guard: ({ context, event }) => goalOf(context, event.id)?.isOpen === true,
            target: 'asking',
            actions: assign(({ context, event }) => ({ of: goalOf(context, event.id) ?? null })),
          },
          { guard: ({ context, event }) => goalOf(context, event.id) !== undefined, actions: 'tellPast' },
        ],
      },
    },
    editing: {
      on: {
        save: { target: 'changing', actions: assign(({ event }) => ({ amount: event.goal, refusal: null })) },
        cancel: 'listed',
        // What is typed is not given up for anything else.
        search: { actions: ['remember', 'tellUnfinished'] },
        edit: { guard: ({ context, event }) => context.of?.id !== event.id, actions: 'tellUnfinished' },
        remove: { actions: 'tellUnfinished' },
        add: { actions: 'tellUnfinished' },
        reload: { actions: 'tellUnfinished' },
      },
    },
    changing: {
      on: { search: { actions: 'remember' } },
      invoke: {
        src: 'changeGoal',
        id: 'changeGoal',
        input: ({ context: { of, amount } }) => (of === null || amount === null ? null : { of, goal: amount }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'done', target: 'loading', actions: 'tellChanged' },
          { target: 'editing', actions: assign(({ event: { output } }) => ({ refusal: refusalIn(output) })) },
        ],
        onError: { target: 'editing', actions: assign({ refusal: lost }) },
      },
    },
    adding: {
      on: {
        create: { target: 'creating', actions: assign(({ event }) => ({ draft: event.draft, refusal: null })) },
        cancel: 'listed',
        search: { actions: 'remember' },
      },
    },
    creating: {
      on: { search: { actions: 'remember' } },
      invoke: {
        src: 'addGoal',
        id: 'addGoal',
        input: ({ context }) => context.draft,
        onDone: [
          { guard: ({ event }) => event.output.kind === 'done', target: 'loading', actions: 'tellAdded' },
          { target: 'adding', actions: assign(({ event: { output } }) => ({ refusal: refusalIn(output) })) },
        ],
        onError: { target: 'adding', actions: assign({ refusal: lost }) },
      },
    },
    asking: { on: { confirm: 'deleting', cancel: 'listed' } },
    deleting: {
      on: { search: { actions: 'remember' } },
      invoke: {
        src: 'removeGoal',
        id: 'removeGoal',
        input: ({ context }) => context.of,
        onDone: [
          { guard: ({ event }) => event.output.kind === 'done', target: 'loading', actions: 'tellRemoved' },
          {
            target: 'listed',
            actions: [assign(({ event: { output } }) => ({ refusal: refusalIn(output) })), 'tellNotRemoved'],
          },
        ],
        onError: { target: 'listed', actions: [assign({ refusal: lost }), 'tellNotRemoved'] },
      },
    },
  },
})

function refusalIn(answer: GoalAnswer): GoalRefusal | null {
  return answer.kind === 'refused' ? answer : null
}
