/**
 * The list of monthly goals, and the editing of one of them at a time. The list stays on the screen during a call; a refusal returns to the
 * form with the typed values. Source: spec §4, §5, §8 (Goals), decision 9.
 *
 *   loading ─┬─ loaded ─► listed ─┬─ edit ───► editing ─ save ──► changing ─┬─ done ─► loading
 *      ▲     └─ none, failed      │               ▲  └ cancel ─► listed     └─ refused ─► editing
 *      │        (warning, no      ├─ add ────► adding ─ save ───► creating, likewise
 *      │        goals) ─► listed  └─ remove ─► asking ─ confirm ► deleting ─┬─ done ─► loading
 *      └──── search, reload ──────┘                                        └─ refused ─► listed
 *
 *   After a conflict with another user the list is loaded again. The edited amount stays (overtaken ─► editing) and is shown beside the
 *   stored one, unless the goal was deleted or its month has ended.
 *
 * A search during typing or sending is remembered and runs on the return to the list.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ErrorBody } from '#contract/errors.ts'
import type { MonthlyGoal } from '#contract/goals.ts'
import type { Halalas } from '#domain/money.ts'
import type { Month } from '#domain/months.ts'
import { notProvided, typesOf } from './machine-types.ts'

/** The search form; `branchId` −1 means all branches. */
export type GoalsAsked = { readonly from: Month; readonly to: Month; readonly branchId: number }
export type NewGoal = { readonly branchId: number; readonly month: Month; readonly goal: Halalas }
export type GoalChange = { readonly of: MonthlyGoal; readonly goal: Halalas }

/**
 * `none`: there are no goals in these months; `tooLong`: more goals than one response allows; `notAllowed`: the user has no access to the
 * branch. Anything else is a lost response.
 */
export type GoalsAnswer =
  | { readonly kind: 'loaded'; readonly goals: readonly MonthlyGoal[] }
  | { readonly kind: 'none' | 'tooLong' | 'notAllowed' }
/** The server's own text and the problems of single fields; `isOvertaken` when another user has changed or deleted the goal. */
export type GoalRefusal = {
  readonly kind: 'refused'
  readonly text: string | null
  readonly problems: ErrorBody['problems']
  readonly isOvertaken: boolean
}
export type GoalAnswer = { readonly kind: 'done' } | GoalRefusal

type GoalsContext = {
  readonly asked: GoalsAsked
  /** The search that produced `goals`. */
  readonly read: GoalsAsked
  readonly goals: readonly MonthlyGoal[]
  readonly warning: 'none' | 'tooLong' | 'notAllowed' | 'failed' | null
  /** The goal that is being edited or deleted. */
  readonly of: MonthlyGoal | null
  /** The values that are sent. */
  readonly draft: NewGoal | null
  readonly amount: Halalas | null
  readonly refusal: GoalRefusal | null
  /** Another user has changed the edited goal: `of` holds the new version. */
  readonly isOvertaken: boolean
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

/** `past`: a goal of a past month cannot change. `unfinished`: another goal is being edited. `gone`: another user has deleted it. */
type NoticeKind = 'added' | 'changed' | 'removed' | 'removeFailed' | 'past' | 'unfinished' | 'gone'

const lost: GoalRefusal = { kind: 'refused', text: null, problems: [], isOvertaken: false }

/** `amount`: the amount that was sent for a deleted goal. */
type GoalNotice = {
  readonly type: 'notice'
  readonly what: NoticeKind
  readonly refusal: GoalRefusal | null
  readonly amount: Halalas | null
}
const plain = { type: 'notice', refusal: null, amount: null } as const

const base = setup({
  types: typesOf<{
    context: GoalsContext
    events: GoalsEvent
    input: { readonly asked: GoalsAsked }
    emitted: GoalNotice
  }>(),
  actors: {
    loadGoals: fromPromise<GoalsAnswer, GoalsAsked>(notProvided('loadGoals')),
    addGoal: fromPromise<GoalAnswer, NewGoal | null>(notProvided('addGoal')),
    changeGoal: fromPromise<GoalAnswer, GoalChange | null>(notProvided('changeGoal')),
    removeGoal: fromPromise<GoalAnswer, MonthlyGoal | null>(notProvided('removeGoal')),
  },
})

/** Only a goal of the list with an id. */
function goalOf({ goals }: GoalsContext, id: number): MonthlyGoal | undefined {
  return id === 0 ? undefined : goals.find(goal => goal.id === id)
}

const goalsSetup = base.extend({
  actions: {
    remember: base.assign(({ context, event }) => ({ asked: event.type === 'search' ? event.asked : context.asked })),
    takeAmount: base.assign(({ context, event }) => ({
      ...{ amount: event.type === 'save' ? event.goal : context.amount, refusal: null, isOvertaken: false },
    })),
    showAdded: base.emit({ ...plain, what: 'added' }),
    showChanged: base.emit({ ...plain, what: 'changed' }),
    showRemoved: base.emit({ ...plain, what: 'removed' }),
    showNotRemoved: base.emit(({ context: { refusal } }) => ({ ...plain, what: 'removeFailed', refusal })),
    notifyPast: base.emit({ ...plain, what: 'past' }),
    showGone: base.emit(({ context: { amount } }) => ({ ...plain, what: 'gone', amount })),
    notifyUnfinished: base.emit({ ...plain, what: 'unfinished' }),
  },
})

export const goalsMachine = goalsSetup.createMachine({
  id: 'goals',
  context: ({ input }) => ({
    ...{ asked: input.asked, read: input.asked, goals: [], warning: null },
    ...{ of: null, draft: null, amount: null, refusal: null, isOvertaken: false },
  }),
  initial: 'loading',
  on: { search: { target: '.loading', actions: assign(({ event }) => ({ asked: event.asked })) } },
  states: {
    loading: {
      entry: assign({ of: null, refusal: null, isOvertaken: false }),
      invoke: {
        src: 'loadGoals',
        id: 'loadGoals',
        input: ({ context }) => context.asked,
        onDone: {
          target: 'listed',
          actions: assign(({ context: { asked: read }, event: { output } }) => ({ read, ...listIn(output) })),
        },
        onError: {
          target: 'listed',
          actions: assign(({ context }) => ({ read: context.asked, goals: [], warning: 'failed' as const })),
        },
      },
    },
    listed: {
      entry: assign({ of: null, refusal: null, isOvertaken: false }),
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
          { guard: ({ context, event }) => goalOf(context, event.id) !== undefined, actions: 'notifyPast' },
        ],
        remove: [
          {
            guard: ({ context, event }) => goalOf(context, event.id)?.isOpen === true,
            target: 'asking',
            actions: assign(({ context, event }) => ({ of: goalOf(context, event.id) ?? null })),
          },
          { guard: ({ context, event }) => goalOf(context, event.id) !== undefined, actions: 'notifyPast' },
        ],
      },
    },
    editing: {
      on: {
        save: { target: 'changing', actions: 'takeAmount' },
        cancel: 'listed',
        // Typed values are not discarded for another command.
        search: { actions: ['remember', 'notifyUnfinished'] },
        edit: { guard: ({ context, event }) => context.of?.id !== event.id, actions: 'notifyUnfinished' },
        remove: { actions: 'notifyUnfinished' },
        add: { actions: 'notifyUnfinished' },
        reload: { actions: 'notifyUnfinished' },
      },
    },
    changing: {
      on: { search: { actions: 'remember' } },
      invoke: {
        src: 'changeGoal',
        id: 'changeGoal',
        input: ({ context: { of, amount } }) => (of === null || amount === null ? null : { of, goal: amount }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'done', target: 'loading', actions: 'showChanged' },
          {
            guard: ({ event: { output } }) => isOvertaken(output),
            target: 'overtaken',
            actions: assign(({ event: { output } }) => ({ refusal: refusalIn(output) })),
          },
          { target: 'editing', actions: assign(({ event: { output } }) => ({ refusal: refusalIn(output) })) },
        ],
        onError: { target: 'editing', actions: assign({ refusal: lost }) },
      },
    },
    overtaken: {
      on: { search: { actions: 'remember' } },
      invoke: {
        src: 'loadGoals',
        id: 'loadGoalsAnew',
        input: ({ context }) => context.read,
        onDone: [
          {
            guard: ({ context, event }) => stillThere(context, event.output)?.isOpen === true,
            target: 'editing',
            actions: assign(({ context, event: { output } }) => ({
              ...listIn(output),
              ...{ of: stillThere(context, output) ?? null, refusal: null, isOvertaken: true },
            })),
          },
          {
            guard: ({ context, event }) => stillThere(context, event.output) === undefined,
            target: 'listed',
            actions: [assign(({ event }) => listIn(event.output)), 'showGone'],
          },
          { target: 'listed', actions: [assign(({ event }) => listIn(event.output)), 'notifyPast'] },
        ],
        // The refusal stays; the next attempt uses the data at hand.
        onError: 'editing',
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
          { guard: ({ event }) => event.output.kind === 'done', target: 'loading', actions: 'showAdded' },
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
          { guard: ({ event }) => event.output.kind === 'done', target: 'loading', actions: 'showRemoved' },
          {
            guard: ({ event: { output } }) => isOvertaken(output),
            target: 'loading',
            actions: [assign(({ event: { output } }) => ({ refusal: refusalIn(output) })), 'showNotRemoved'],
          },
          {
            target: 'listed',
            actions: [assign(({ event: { output } }) => ({ refusal: refusalIn(output) })), 'showNotRemoved'],
          },
        ],
        onError: { target: 'listed', actions: [assign({ refusal: lost }), 'showNotRemoved'] },
      },
    },
  },
})

function refusalIn(answer: GoalAnswer): GoalRefusal | null {
  return answer.kind === 'refused' ? answer : null
}

function isOvertaken(answer: GoalAnswer): boolean {
  return refusalIn(answer)?.isOvertaken === true
}

function listIn(answer: GoalsAnswer): Pick<GoalsContext, 'goals' | 'warning'> {
  return answer.kind === 'loaded' ? { goals: answer.goals, warning: null } : { goals: [], warning: answer.kind }
}

/** The edited goal in the new list; not another goal that now has its number. */
function stillThere({ of }: GoalsContext, answer: GoalsAnswer): MonthlyGoal | undefined {
  return answer.kind === 'loaded' && of !== null
    ? answer.goals.find(goal => goal.id === of.id && goal.branchId === of.branchId && goal.date === of.date)
    : undefined
}
