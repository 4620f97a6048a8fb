/**
 * Undo and redo of the whole bill. A draft is kept as it was before each change; drafts share their unchanged lines, so that a long
 * history costs little. It is bounded by the lines that it refers to and survives a reload with the bill.
 */
import type { Draft } from './draft.ts'

export type History = {
  /** Oldest first. */
  readonly past: readonly Draft[]
  /** What an undo took back, next one first. */
  readonly future: readonly Draft[]
}

export const noHistory: History = { past: [], future: [] }

const changesMax = 200
const linesMax = 10_000

/** The history once `before` has become something else. */
export function remembered({ past }: History, before: Draft): History {
  return { past: bounded([...past, before]), future: [] }
}

export type Turn = { readonly draft: Draft; readonly history: History }

/** The draft before the last change; null where nothing was changed. */
export function undone(draft: Draft, { past, future }: History): Turn | null {
  const before = past.at(-1)
  return before === undefined
    ? null
    : { draft: before, history: { past: past.slice(0, -1), future: [draft, ...future] } }
}

export function redone(draft: Draft, { past, future }: History): Turn | null {
  const [next, ...later] = future
  return next === undefined ? null : { draft: next, history: { past: [...past, draft], future: later } }
}

/** The newest drafts, as far as there is room for them. */
function bounded(past: readonly Draft[]): readonly Draft[] {
  let lines = 0
  const kept = past.slice(-changesMax).toReversed()
  const end = kept.findIndex(draft => {
    lines += draft.lines.length
    return lines > linesMax
  })
  return (end < 0 ? kept : kept.slice(0, end)).toReversed()
}
