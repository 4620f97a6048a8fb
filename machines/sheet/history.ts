/**
 * Undo and redo of a whole document. Each change stores the previous draft; drafts share unchanged rows, so a long history needs little
 * memory. The total number of referenced rows is limited.
 */

export type History<Draft> = {
  /** Oldest first. */
  readonly past: readonly Draft[]
  /** The undone drafts, the next redo first. */
  readonly future: readonly Draft[]
}

export const noHistory: History<never> = { past: [], future: [] }

const changesMax = 200
const rowsMax = 10_000

/** The history after a change of `before`; `rowsOf` returns the number of rows of a draft. */
export function remembered<Draft>(
  { past }: History<Draft>,
  before: Draft,
  rowsOf: (draft: Draft) => number,
): History<Draft> {
  return { past: bounded([...past, before], rowsOf), future: [] }
}

export type Turn<Draft> = { readonly draft: Draft; readonly history: History<Draft> }

/** The draft before the last change; null without changes. */
export function undone<Draft>(draft: Draft, { past, future }: History<Draft>): Turn<Draft> | null {
  const before = past.at(-1)
  return before === undefined
    ? null
    : { draft: before, history: { past: past.slice(0, -1), future: [draft, ...future] } }
}

export function redone<Draft>(draft: Draft, { past, future }: History<Draft>): Turn<Draft> | null {
  const [next, ...later] = future
  return next === undefined ? null : { draft: next, history: { past: [...past, draft], future: later } }
}

/** The newest drafts that fit the limit. */
function bounded<Draft>(past: readonly Draft[], rowsOf: (draft: Draft) => number): readonly Draft[] {
  let rows = 0
  const kept = past.slice(-changesMax).toReversed()
  const end = kept.findIndex(draft => {
    rows += rowsOf(draft)
    return rows > rowsMax
  })
  return (end < 0 ? kept : kept.slice(0, end)).toReversed()
}
