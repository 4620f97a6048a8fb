/**
 * Edits a user: the own profile, another user, or a new one, which always starts in `edit`. Source: spec §4 (user editor).
 *
 *   view ─ edit ─► edit ─ save ─┬─ problems ─► edit
 *    ▲              │           └─► saving ─┬─ saved ───► saved ─► view, with the values of the server
 *    └── cancel ────┴───────────────┐       └─ refused ─► failed, which continues like edit
 *                                 failed
 */
import { assign, fromPromise, setup } from 'xstate'
import { type UserDraft, type UserFormKind, userFormProblems } from '#domain/access/user-rules.ts'
import { notProvided, typesOf } from './machine-types.ts'
import type { SaveRefused, SentProblem } from './sent-problem.ts'

/** The stored values of a user: those of the form without the passwords. */
export type UserValues = Omit<UserDraft, 'currentPassword' | 'newPassword' | 'confirmPassword'>

type UserSaved = { readonly kind: 'saved'; readonly values: UserValues }
export type UserAnswer = UserSaved | SaveRefused

export type UserEditorInput = {
  readonly kind: UserFormKind
  /** Whether the form offers roles, of which it then requires one. */
  readonly mayAssignRoles: boolean
  readonly stored: UserValues
  /** Whether it starts in `edit`. */
  readonly isEdited: boolean
}

type UserEditorContext = UserEditorInput & {
  readonly draft: UserDraft
  /** Of the last attempt to save; a changed field loses its own. */
  readonly problems: readonly SentProblem[]
  readonly refusal: string | null
  readonly roleChanges: RoleChanges
}

/** Of a save, so that the counts of the roles can be refreshed. */
type RoleChanges = { readonly added: readonly string[]; readonly removed: readonly string[] }

type UserEditorEvent =
  | { readonly type: 'edit' }
  | { readonly type: 'change'; readonly part: Partial<UserDraft> }
  | { readonly type: 'save' }
  | { readonly type: 'cancel' }
  | { readonly type: 'unblocked' }
  | { readonly type: 'refreshed'; readonly stored: UserValues }

const noPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' } as const

function draftOf(values: UserValues): UserDraft {
  return { ...values, ...noPasswords }
}

function roleChanges(before: readonly string[], { roles }: UserValues): RoleChanges {
  return { added: roles.filter(each => !before.includes(each)), removed: before.filter(each => !roles.includes(each)) }
}

const base = setup({
  types: typesOf<{
    context: UserEditorContext
    events: UserEditorEvent
    input: UserEditorInput
    emitted:
      | { readonly type: 'saved'; readonly values: UserValues; readonly roleChanges: RoleChanges }
      | { readonly type: 'cancelled' | 'refused' }
  }>(),
  actors: { saveUser: fromPromise<UserAnswer, UserDraft>(notProvided('saveUser')) },
  guards: { isValid: ({ context }) => userFormProblems(context.draft, context).length === 0 },
})

const userSetup = base.extend({
  actions: {
    reset: base.assign(({ context }) => ({ draft: draftOf(context.stored), problems: [], refusal: null })),
    change: base.assign(({ context, event }) => {
      if (event.type !== 'change') return {}
      const { part } = event
      // A password that an administrator sets is known to two people.
      const isReset = context.kind === 'other' && (part.newPassword ?? '') !== ''
      // A mismatch is shown at the confirmation, whichever of the two is corrected. Source: spec §5 (equal, reverse mode).
      const isChanged = ({ at }: SentProblem) =>
        Object.hasOwn(part, at) || (at === 'confirmPassword' && part.newPassword !== undefined)
      return {
        draft: { ...context.draft, ...part, ...(isReset && { mustChangePassword: true }) },
        problems: context.problems.filter(problem => !isChanged(problem)),
      }
    }),
    check: base.assign(({ context }) => ({ problems: userFormProblems(context.draft, context), refusal: null })),
    showSaved: base.emit(({ context: { stored, roleChanges } }) => ({ type: 'saved', values: stored, roleChanges })),
    showCancelled: base.emit({ type: 'cancelled' }),
    showRefused: base.emit({ type: 'refused' }),
  },
})

const changing = userSetup.createStateConfig({
  on: {
    change: { actions: 'change' },
    save: [{ guard: 'isValid', target: 'saving' }, { actions: ['check', 'showRefused'] }],
    cancel: { target: 'view', actions: ['reset', 'showCancelled'] },
  },
})

export const userEditorMachine = userSetup.createMachine({
  id: 'userEditor',
  context: ({ input }) => ({
    ...{ ...input, draft: draftOf(input.stored), problems: [], refusal: null },
    roleChanges: { added: [], removed: [] },
  }),
  on: {
    unblocked: {
      actions: assign(({ context: { stored, draft } }) => ({
        stored: { ...stored, isLockedOut: false },
        draft: { ...draft, isLockedOut: false },
      })),
    },
  },
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: ({ context }) => context.kind === 'new' || context.isEdited, target: 'edit' },
        { target: 'view' },
      ],
    },
    view: {
      on: {
        edit: { target: 'edit', actions: 'reset' },
        refreshed: { actions: [assign(({ event }) => ({ stored: event.stored })), 'reset'] },
      },
    },
    edit: changing,
    saving: {
      entry: assign({ problems: [], refusal: null }),
      invoke: {
        src: 'saveUser',
        id: 'saveUser',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'saved',
            target: 'saved',
            actions: assign(({ context: { kind, stored }, event: { output } }) =>
              output.kind === 'saved'
                ? { stored: output.values, roleChanges: roleChanges(kind === 'new' ? [] : stored.roles, output.values) }
                : {},
            ),
          },
          {
            target: 'failed',
            actions: assign(({ event: { output } }) =>
              output.kind === 'refused' ? { problems: output.problems, refusal: output.text } : {},
            ),
          },
        ],
        onError: 'failed',
      },
    },
    saved: { entry: ['reset', 'showSaved'], always: 'view' },
    failed: { ...changing, entry: 'showRefused' },
  },
})
