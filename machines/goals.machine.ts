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
 *   Where somebody else was faster the list is read anew. What is being edited stays (overtaken ─► editing), and is told beside what is stored now,
 *   unless its goal is not there any more, or its month is over.
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

/**
 * `none`: the server says that there are no goals in these months; `tooLong`: they are more than it tells at once; `notAllowed`: they are of a
 * branch that the person does not have. Anything else is a lost answer.
 */
export type GoalsAnswer =
  | { readonly kind: 'loaded'; readonly goals: readonly MonthlyGoal[] }
  | { readonly kind: 'none' | 'tooLong' | 'notAllowed' }
/** The server's own text, and the problems of single fields; `isOvertaken` where somebody else has changed or deleted the goal. */
export type GoalRefusal = {
  readonly kind: 'refused'
  readonly text: string | null
  readonly problems: ErrorBody['problems']
  readonly isOvertaken: boolean
}
export type GoalAnswer = { readonly kind: 'done' } | GoalRefusal

type GoalsContext = {
  readonly asked: GoalsAsked
  /** What the goals that are here were asked with. */
  readonly read: GoalsAsked
  readonly goals: readonly MonthlyGoal[]
  readonly warning: 'none' | 'tooLong' | 'notAllowed' | 'failed' | null
  /** The goal that is edited or asked about. */
  readonly of: MonthlyGoal | null
  /** What is sent. */
  readonly draft: NewGoal | null
  readonly amount: Halalas | null
  readonly refusal: GoalRefusal | null
  /** Somebody else has changed the goal that is edited: `of` is what they made of it. */
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

/** `past`: that a goal of a month that is over stays as it is. `unfinished`: that another one is being edited. `gone`: that somebody has deleted it. */
type NoticeKind = 'added' | 'changed' | 'removed' | 'removeFailed' | 'past' | 'unfinished' | 'gone'

const lost: GoalRefusal = { kind: 'refused', text: null, problems: [], isOvertaken: false }

/** `amount` is what was sent of a goal that is gone. */
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

/** Only what has an id, and is there, can be meant. */
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
        // What is typed is not given up for anything else.
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
        // It stays refused, and is tried again with what is known.
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

/** The goal that is edited, as it was read anew; not another one that has its number by now. */
function stillThere({ of }: GoalsContext, answer: GoalsAnswer): MonthlyGoal | undefined {
  return answer.kind === 'loaded' && of !== null
    ? answer.goals.find(goal => goal.id === of.id && goal.branchId === of.branchId && goal.date === of.date)
    : undefined
}
