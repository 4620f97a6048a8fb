/**
 * Edits a role: a new one starts with all boxes cleared, a stored one with the features of its claims. Without the permission to change it,
 * it is only read. Source: spec §4 (role editor), §5.
 *
 *   reading ─ cancel ─► closed
 *
 *   editing ─ save ─┬─ problems ─► editing
 *      │            └─► saving ─┬─ saved ────► closed
 *      │                        └─ refused ──► failed, which continues like editing
 *      └─ cancel ─► closed, with the message `cancelled`
 */
import { assign, fromPromise, setup } from 'xstate'
import { featureOf, isFeatureCode } from '#domain/access/features.ts'
import { type RoleDraft, roleProblems, withTicked } from '#domain/access/role-rules.ts'
import { formatRate } from '#domain/decimal.ts'
import type { Rate } from '#domain/money.ts'
import { notProvided, typesOf } from './machine-types.ts'
import type { SaveRefused, SentProblem } from './sent-problem.ts'

/** A role as the server sends it; the claims are the codes of its features. */
export type StoredRole = {
  readonly name: string
  readonly description: string
  readonly claims: readonly { readonly claimValue: string }[]
  readonly discountPercentage: Rate | null
}

export type RoleAnswer = { readonly kind: 'saved'; readonly name: string } | SaveRefused

export type RoleEditorInput = {
  /** Null for a new role. */
  readonly stored: StoredRole | null
  readonly isReadOnly: boolean
}

type RoleEditorContext = RoleEditorInput & {
  readonly draft: RoleDraft
  /** Of the last attempt to save; a changed field loses its own. */
  readonly problems: readonly SentProblem[]
  readonly refusal: string | null
  /** As the server stored it; empty until then. */
  readonly savedName: string
}

type RoleEditorEvent =
  | { readonly type: 'change'; readonly part: Partial<RoleDraft> }
  /** One feature, or those of a group. */
  | { readonly type: 'tick'; readonly features: readonly number[]; readonly isTicked: boolean }
  | { readonly type: 'save' | 'cancel' }

function draftOf(stored: StoredRole | null): RoleDraft {
  if (stored === null) return { name: '', description: '', features: [], discountPercentage: '' }
  const { name, description, claims, discountPercentage } = stored
  const codes = claims.map(({ claimValue }) => claimValue).filter(isFeatureCode)
  const features = codes.map(code => featureOf(code).id)
  return {
    ...{ name, description, features },
    discountPercentage: discountPercentage === null ? '' : `${formatRate(discountPercentage)}%`,
  }
}

const base = setup({
  types: typesOf<{
    context: RoleEditorContext
    events: RoleEditorEvent
    input: RoleEditorInput
    emitted: { readonly type: 'saved'; readonly name: string } | { readonly type: 'cancelled' | 'refused' }
  }>(),
  actors: { saveRole: fromPromise<RoleAnswer, RoleDraft>(notProvided('saveRole')) },
  guards: {
    isReadOnly: ({ context }) => context.isReadOnly,
    isValid: ({ context }) => roleProblems(context.draft).length === 0,
  },
})

const roleSetup = base.extend({
  actions: {
    reset: base.assign(({ context }) => ({ draft: draftOf(context.stored), problems: [], refusal: null })),
    change: base.assign(({ context, event }) => {
      if (event.type !== 'change') return {}
      const { part } = event
      return {
        draft: { ...context.draft, ...part },
        problems: context.problems.filter(({ at }) => !Object.hasOwn(part, at)),
      }
    }),
    tick: base.assign(({ context: { draft, problems }, event }) => {
      if (event.type !== 'tick') return {}
      const features = withTicked(draft.features, event.features, event.isTicked)
      return { draft: { ...draft, features }, problems: problems.filter(({ at }) => at !== 'features') }
    }),
    check: base.assign(({ context }) => ({ problems: roleProblems(context.draft), refusal: null })),
    showSaved: base.emit(({ context }) => ({ type: 'saved', name: context.savedName })),
    showCancelled: base.emit({ type: 'cancelled' }),
    showRefused: base.emit({ type: 'refused' }),
  },
})

const changing = roleSetup.createStateConfig({
  on: {
    change: { actions: 'change' },
    tick: { actions: 'tick' },
    save: [{ guard: 'isValid', target: 'saving' }, { actions: ['check', 'showRefused'] }],
    cancel: { target: 'closed', actions: 'showCancelled' },
  },
})

export const roleEditorMachine = roleSetup.createMachine({
  id: 'roleEditor',
  context: ({ input }) => ({ ...input, draft: draftOf(input.stored), problems: [], refusal: null, savedName: '' }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isReadOnly', target: 'reading' }, { target: 'editing' }] },
    reading: { on: { cancel: 'closed' } },
    editing: changing,
    saving: {
      entry: assign({ problems: [], refusal: null }),
      invoke: {
        src: 'saveRole',
        id: 'saveRole',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'saved',
            target: 'closed',
            actions: [
              assign(({ event: { output } }) => (output.kind === 'saved' ? { savedName: output.name } : {})),
              'showSaved',
            ],
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
    failed: { ...changing, entry: 'showRefused' },
    closed: { type: 'final', entry: 'reset' },
  },
})
