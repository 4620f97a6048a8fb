import type { Need } from '#domain/access/can.ts'
import type { Binding, BindingTable, BoundChord } from './bindings.ts'
import { chordOf, isTyping, type KeyLike } from './chord.ts'
import { type Contexts, holds } from './when.ts'

/**
 * Resolves a key press as a pure function: which binding runs, given the table, the contexts and the only state between presses, the first
 * chord of a sequence. Held keys are not tracked, so lost key-ups and rolled-over keys do no harm. Source: `4-keyboard.md` §1.
 */
export function resolve(event: KeyLike, state: ResolverState, surroundings: KeySurroundings): Resolution {
  // Input methods handle their own keys, and a modifier pressed as part of a chord does not end a sequence.
  const chord = chordOf(event)
  if (chord === undefined) return { decision: pass, state: event.isComposing ? idle : state }
  if (surroundings.isInText && isTyping(event, surroundings.isMac)) return { decision: pass, state: idle }
  const { table, nowMs } = surroundings
  const isWaiting = state.start !== undefined && nowMs - state.startedMs <= sequenceMs
  const second = isWaiting ? table.byChord.get(`${state.start} ${chord}`) : undefined
  const found = decide(second, event, surroundings) ?? decide(table.byChord.get(chord), event, surroundings)
  if (found !== undefined) return { decision: found, state: idle }
  if (decide(table.bySequenceStart.get(chord), event, surroundings)?.kind === 'run') {
    return { decision: { kind: 'wait' }, state: { start: chord, startedMs: nowMs } }
  }
  return { decision: isKept(chord, surroundings.contexts) ? keep : pass, state: idle }
}

/** Keys of the program that, in a dialog, the browser would use to search, save or print the page below. */
const keptInDialogs: ReadonlySet<string> = new Set(['f3', 'f6', 'f7', 'f10', 'ctrl+s', 'ctrl+p', 'meta+s', 'meta+p'])

function isKept(chord: string, contexts: Contexts): boolean {
  return keptInDialogs.has(chord) && contexts.has('dialog')
}

export type ResolverState = { readonly start: string | undefined; readonly startedMs: number }

export const idle: ResolverState = { start: undefined, startedMs: 0 }

/** How long the first chord of a sequence is remembered. */
export const sequenceMs = 1000

export type KeySurroundings = {
  readonly table: BindingTable
  readonly contexts: Contexts
  /** Whether unmodified keys type at the focus: a text field, or a list that is searched by typing. */
  readonly isInText: boolean
  readonly isMac: boolean
  readonly can: (need: Need) => boolean
  readonly nowMs: number
}

/**
 * `pass`: the browser handles the key. `wait`: it began a sequence. `run`: runs the binding. `swallow`: a binding exists, but the key is
 * only being held, or the user lacks permission; nothing happens. `keep`: nothing happens, because the key has a meaning elsewhere in the
 * program.
 */
export type KeyDecision =
  | { readonly kind: 'pass' }
  | { readonly kind: 'wait' | 'keep' }
  | { readonly kind: 'run'; readonly binding: Binding }
  | { readonly kind: 'swallow'; readonly binding: Binding; readonly why: 'held' | 'notAllowed' }

export type Resolution = { readonly decision: KeyDecision; readonly state: ResolverState }

const pass: KeyDecision = { kind: 'pass' }
const keep: KeyDecision = { kind: 'keep' }

/** The first binding in an active context that the user may use; failing that, the first without permission. */
function decide(
  candidates: readonly BoundChord[] | undefined,
  event: KeyLike,
  { contexts, can }: KeySurroundings,
): KeyDecision | undefined {
  if (candidates === undefined) return undefined
  const meant = candidates.filter(each => holds(each.condition, contexts)).map(each => each.binding)
  const allowed = meant.find(binding => binding.need === undefined || can(binding.need))
  if (allowed === undefined) return meant[0] && { kind: 'swallow', binding: meant[0], why: 'notAllowed' }
  return event.repeat && allowed.repeats !== true
    ? { kind: 'swallow', binding: allowed, why: 'held' }
    : { kind: 'run', binding: allowed }
}
