import { type Binding, type BoundChord, boundChords } from './bindings.ts'
import { chordParts } from './chord.ts'
import { canHoldTogether } from './when.ts'

/** Two bindings with the same chord in the same context: the later one would hide the other. */
export type Collision = { readonly chord: string; readonly first: string; readonly second: string }

/**
 * Every collision among bindings that are registered together. A chord that begins a sequence collides with its own binding, because the
 * sequence could never start.
 */
export function collisionsOf(bindings: readonly Binding[], isMac: boolean): readonly Collision[] {
  const bound = boundChords(bindings, isMac)
  return bound.flatMap((a, position) =>
    bound.slice(position + 1).flatMap(b => {
      const isSame = a.chord === b.chord || a.chord.startsWith(`${b.chord} `) || b.chord.startsWith(`${a.chord} `)
      if (!isSame || !canHoldTogether(a.condition, b.condition)) return []
      return [{ chord: a.chord.length > b.chord.length ? b.chord : a.chord, first: a.binding.id, second: b.binding.id }]
    }),
  )
}

/** Chords that no binding may use, each with the reason. Source: `4-keyboard.md` §3 and `7-stack.md` on layout switching. */
export function forbiddenChords(
  bindings: readonly Binding[],
): readonly { readonly chord: string; readonly id: string; readonly why: string }[] {
  return boundChords(bindings, false).flatMap(({ chord, binding }: BoundChord) =>
    chord.split(' ').flatMap(each => {
      const why = reasonAgainst(each)
      return why === undefined ? [] : [{ chord: each, id: binding.id, why }]
    }),
  )
}

function reasonAgainst(chord: string): string | undefined {
  const { modifiers, key } = chordParts(chord)
  const held = modifiers.join('+')
  if (held === 'ctrl' && /^[ntw]$/u.test(key)) return 'the browser keeps it'
  if (held === '' && /^(?:f5|f11|f12)$/u.test(key)) return 'the browser keeps it'
  if (held === 'alt' && /^[def0-9]$/u.test(key)) return 'a browser menu or tab'
  if (held === 'ctrl+shift' || held === 'alt+shift')
    return 'Windows switches the layout or the direction with these modifiers'
  return modifiers.includes('ctrl') && modifiers.includes('alt') ? 'it is AltGr on Windows' : undefined
}
