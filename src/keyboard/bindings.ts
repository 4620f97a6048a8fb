import type { Need } from '#domain/access/can.ts'
import type { TextKey } from '../i18n/texts.ts'
import { parseChord } from './chord.ts'
import { type Condition, parseWhen, type When } from './when.ts'

/** The action of a chord. Every key action outside a widget's own keys has this type. */
export type Binding = {
  /** The command id, for frecency and the palette. */
  readonly id: string
  /** One or several chords, as `parseChord` accepts: `mod+k`, `f1`, `g s`. */
  readonly chord: string | readonly string[]
  readonly when: When
  /** The required permission; none when missing. */
  readonly need?: Need
  /** Its title in the key sheet. */
  readonly title: TextKey
  /** Whether it repeats while the key is held down. */
  readonly repeats?: boolean
  readonly run: () => void
}

export type BoundChord = { readonly chord: string; readonly condition: Condition; readonly binding: Binding }

/** Chords with their bindings, latest registered first, and the first chords of sequences. */
export type BindingTable = {
  readonly byChord: ReadonlyMap<string, readonly BoundChord[]>
  readonly bySequenceStart: ReadonlyMap<string, readonly BoundChord[]>
  /** In registration order. */
  readonly all: readonly Binding[]
}

export type BindingRegistry = {
  /** The same object until a binding is added or removed. */
  readonly snapshot: () => BindingTable
  readonly subscribe: (listener: () => void) => () => void
  /** Adds bindings until the returned function is called. */
  readonly add: (bindings: readonly Binding[]) => () => void
}

export function createBindings(isMac: boolean): BindingRegistry {
  const groups = new Set<readonly BoundChord[]>()
  const listeners = new Set<() => void>()
  let table = bindingTableOf([])
  return { snapshot: () => table, subscribe, add }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function add(bindings: readonly Binding[]): () => void {
    const group = boundChords(bindings, isMac)
    groups.add(group)
    rebuild()
    return () => {
      if (groups.delete(group)) rebuild()
    }
  }

  function rebuild(): void {
    table = bindingTableOf([...groups].flat())
    for (const listener of listeners) listener()
  }
}

/** Every chord of every binding, normalized, with its condition parsed once. */
export function boundChords(bindings: readonly Binding[], isMac: boolean): readonly BoundChord[] {
  return bindings.flatMap(binding => {
    const condition = parseWhen(binding.when)
    return chordsOf(binding).map(chord => ({ chord: parseChord(chord, isMac), condition, binding }))
  })
}

export function chordsOf(binding: Pick<Binding, 'chord'>): readonly string[] {
  return typeof binding.chord === 'string' ? [binding.chord] : binding.chord
}

export function bindingTableOf(bound: readonly BoundChord[]): BindingTable {
  const byChord = new Map<string, BoundChord[]>()
  const bySequenceStart = new Map<string, BoundChord[]>()
  for (const each of bound.toReversed()) {
    listUnder(byChord, each.chord, each)
    const [first = '', second] = each.chord.split(' ')
    if (second !== undefined) listUnder(bySequenceStart, first, each)
  }
  return { byChord, bySequenceStart, all: [...new Set(bound.map(each => each.binding))] }
}

function listUnder(map: Map<string, BoundChord[]>, key: string, value: BoundChord): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
