import { describe, expect, test } from 'vitest'
import { type Binding, createBindings } from '#src/keyboard/bindings.ts'
import { collisionsOf, forbiddenChords } from '#src/keyboard/collisions.ts'
import { createContexts } from '#src/keyboard/contexts.ts'
import { canHoldTogether, holds, parseWhen, type When } from '#src/keyboard/when.ts'

describe('a condition', () => {
  test.each([
    ['', [], true],
    ['bill', ['bill'], true],
    ['bill', [], false],
    ['!dialog', [], true],
    ['!dialog', ['dialog'], false],
    ['bill && !dialog', ['bill', 'text'], true],
    ['bill && !dialog', ['bill', 'dialog'], false],
    ['bill && grid && !dialog', ['bill'], false],
  ] as const)('%s in %o: %o', (when, contexts, expected) => {
    expect(holds(parseWhen(when), new Set(contexts))).toBe(expected)
  })

  test('names only listed contexts', () => {
    // @ts-expect-error: such a name does not compile either.
    expect(() => parseWhen('bil && !dialog')).toThrow('not listed')
  })

  test.each([
    ['bill', '!bill', false],
    ['bill', 'list', false],
    ['bill', 'grid', true],
    ['bill && !dialog', 'dialog', false],
    ['', 'bill', true],
  ] as const)('%s and %s can hold together: %o', (a, b, expected) => {
    expect(canHoldTogether(parseWhen(a), parseWhen(b))).toBe(expected)
  })
})

describe('collisions', () => {
  test('two equal chords in one context collide, however they are written', () => {
    const found = collisionsOf([binding('save', 'ctrl+s', 'bill'), binding('send', 'Ctrl+S', '!dialog')], false)
    expect(found).toEqual([{ chord: 'ctrl+s', first: 'save', second: 'send' }])
  })

  test('equal chords in contexts that exclude each other do not collide', () => {
    expect(collisionsOf([binding('a', 'n', 'bill'), binding('b', 'n', 'list')], false)).toEqual([])
    expect(collisionsOf([binding('a', 'escape', 'dialog'), binding('b', 'escape', '!dialog')], false)).toEqual([])
  })

  test('a chord that begins a sequence collides with a binding of its own', () => {
    expect(collisionsOf([binding('go', 'g s', ''), binding('grid', 'g', '')], false)).toEqual([
      { chord: 'g', first: 'go', second: 'grid' },
    ])
    expect(collisionsOf([binding('a', 'g s', ''), binding('b', 'g p', '')], false)).toEqual([])
  })

  test('Ctrl collides with Command only where both are one key', () => {
    const both = [binding('a', 'mod+k', ''), binding('b', 'ctrl+k', '')]
    expect(collisionsOf(both, false)).toHaveLength(1)
    expect(collisionsOf(both, true)).toHaveLength(0)
  })

  test.each(['ctrl+n', 'ctrl+w', 'f5', 'f12', 'alt+d', 'alt+3', 'ctrl+shift+k', 'alt+shift+k', 'ctrl+alt+k'])(
    '%s is forbidden',
    chord => {
      expect(forbiddenChords([binding('x', chord, '')])).toHaveLength(1)
    },
  )

  test.each(['ctrl+k', 'f1', 'f6', 'shift+f6', 'g s', '?', 'ctrl+enter', 'alt+up', 'ctrl+z'])(
    '%s is allowed',
    chord => {
      expect(forbiddenChords([binding('x', chord, '')])).toEqual([])
    },
  )
})

describe('the registry', () => {
  test('gives the same table until it changes, and notifies of a change', () => {
    const registry = createBindings(false)
    let notified = 0
    const stop = registry.subscribe(() => {
      notified += 1
    })
    const before = registry.snapshot()
    expect(registry.snapshot()).toBe(before)
    const remove = registry.add([binding('a', ['f9', 'ctrl+s'], '')])
    expect(notified).toBe(1)
    expect(
      registry
        .snapshot()
        .byChord.get('f9')
        ?.map(each => each.binding.id),
    ).toEqual(['a'])
    expect(registry.snapshot().all).toHaveLength(1)
    remove()
    remove()
    expect(notified).toBe(2)
    expect(registry.snapshot().all).toEqual([])
    stop()
    registry.add([binding('b', 'f9', '')])
    expect(notified).toBe(2)
  })

  test('refuses a binding that names no key', () => {
    expect(() => createBindings(false).add([binding('a', 'ctrl+enterr', '')])).toThrow('is not a chord')
  })
})

describe('the context store', () => {
  test('counts how often a context was entered', () => {
    const store = createContexts()
    const [leave, leaveAgain] = [store.enter('dialog'), store.enter('dialog')]
    leave()
    leave()
    expect(store.snapshot().has('dialog')).toBe(true)
    leaveAgain()
    expect(store.snapshot().has('dialog')).toBe(false)
  })

  test('changes its snapshot only when a context begins or ends', () => {
    const store = createContexts()
    let notified = 0
    store.subscribe(() => {
      notified += 1
    })
    const leave = store.enter('bill')
    const inside = store.snapshot()
    const leaveAgain = store.enter('bill')
    expect(store.snapshot()).toBe(inside)
    leaveAgain()
    expect(notified).toBe(1)
    leave()
    expect(notified).toBe(2)
    expect(store.snapshot()).not.toBe(inside)
  })
})

function binding(id: string, chord: Binding['chord'], when: When): Binding {
  return { id, chord, when, title: 'shell.search', run: () => undefined }
}
