import { describe, expect, test } from 'vitest'
import type { Need } from '#domain/access/can.ts'
import { type Binding, bindingTableOf, boundChords } from '#src/keyboard/bindings.ts'
import type { KeyLike } from '#src/keyboard/chord.ts'
import { idle, resolve, sequenceMs } from '#src/keyboard/resolve.ts'
import type { ContextName } from '#src/keyboard/when.ts'
import { press } from './key-presses.ts'
import { binding, sampleBindings } from './sample-bindings.ts'

const bindings = sampleBindings()

describe('keys that other libraries miss', () => {
  test.each([
    ['Ctrl+K on the Arabic layout', press('ن', 'KeyK', 'C'), 'palette'],
    ['Ctrl+B on the Arabic layout', press('لا', 'KeyB', 'C'), 'sidebar'],
    ['Ctrl+Shift+L on the Arabic layout', press('/', 'KeyL', 'CS'), 'find-line'],
    ['Ctrl+Shift+/ on the Arabic layout', press('؟', 'Slash', 'CS'), 'find-sign'],
    ['Ctrl+/ on the Arabic layout', press('ظ', 'Slash', 'C'), 'help'],
    ['Ctrl+, on the Arabic layout', press('و', 'Comma', 'C'), 'preferences'],
    ['Ctrl+3 with ٣', press('٣', 'Digit3', 'C'), 'third'],
    ['?', press('?', 'Slash', 'S'), 'key-sheet'],
    ['؟', press('؟', 'Slash', 'S'), 'key-sheet'],
    ['Ctrl+K on Dvorak', press('k', 'KeyV', 'C'), 'palette'],
  ])('%s', (_case, event, id) => {
    expect(runs([event])).toEqual([id])
  })

  test('F4 pressed before F2 is released runs too', () => {
    expect(runs([press('F2', 'F2'), press('F4', 'F4')], ['bill', 'grid'])).toEqual(['edit', 'customer'])
  })

  test('a letter that is held does not block Ctrl+K', () => {
    const presses = [
      press('a', 'KeyA'),
      press('a', 'KeyA', '', { repeat: true }),
      press('Control', 'ControlLeft', 'C'),
      press('k', 'KeyK', 'C'),
    ]
    expect(runs(presses)).toEqual(['palette'])
  })

  test('a key whose release was lost does not block the next', () => {
    expect(runs([press('PrintScreen', 'PrintScreen'), press('F2', 'F2')], ['grid'])).toEqual(['edit'])
  })
})

describe('contexts', () => {
  test('a binding runs only where its contexts hold', () => {
    expect(runs([press('F9', 'F9')], ['bill'])).toEqual(['pay'])
    expect(runs([press('F9', 'F9')], [])).toEqual([])
    expect(runs([press('F9', 'F9')], ['bill', 'dialog'])).toEqual([])
    expect(runs([press('Escape', 'Escape')], ['bill', 'dialog'])).toEqual(['close-dialog'])
  })

  test.each([
    ['F3', press('F3', 'F3')],
    ['F6', press('F6', 'F6')],
    ['F7', press('F7', 'F7')],
    ['F10', press('F10', 'F10')],
    ['Ctrl+S', press('س', 'KeyS', 'C')],
    ['Ctrl+P', press('p', 'KeyP', 'C')],
  ])('%s does not reach the browser from a dialog', (_name, event) => {
    const surroundings = { table: bindingTableOf([]), isInText: true, isMac: false, can: () => true, nowMs: 0 }
    const within = (...names: ContextName[]) => resolve(event, idle, { ...surroundings, contexts: new Set(names) })
    expect(within('bill', 'dialog').decision).toEqual({ kind: 'keep' })
    expect(within('bill').decision).toEqual({ kind: 'pass' })
  })

  test('of several that hold, the last registered runs', () => {
    const later = [...bindings, binding('pay-later', 'f9', 'bill')]
    expect(runs([press('F9', 'F9')], ['bill'], { bindings: later })).toEqual(['pay-later'])
    expect(runs([press('F9', 'F9')], ['bill', 'dialog'], { bindings: later })).toEqual(['pay-later'])
  })

  test('where nothing holds, the key is left to the browser', () => {
    expect(decisions([press('F9', 'F9'), press('t', 'KeyT', 'C')])).toEqual(['pass', 'pass'])
  })
})

describe('text', () => {
  const typed = [
    press('n', 'KeyN'),
    press('/', 'Slash'),
    press('?', 'Slash', 'S'),
    press('لا', 'KeyB'),
    press('g', 'KeyG'),
    press('s', 'KeyS'),
  ]

  test('keys that type stay in a text field, whatever is bound to them', () => {
    const anywhere = [...bindings, binding('bare', 'n', ''), binding('bare-sequence', 'g s', '')]
    expect(decisions(typed, ['list', 'text'], { isInText: true, bindings: anywhere })).toEqual(typed.map(() => 'pass'))
  })

  test('the same keys run outside one', () => {
    expect(runs([press('n', 'KeyN'), press('ظ', 'Slash')], ['list'])).toEqual(['new', 'filter'])
  })

  test('modified and function keys run in a text field', () => {
    expect(runs([press('ن', 'KeyK', 'C'), press('F1', 'F1')], ['text'], { isInText: true })).toEqual([
      'palette',
      'palette',
    ])
  })
})

describe('sequences', () => {
  const [g, s] = [press('g', 'KeyG'), press('s', 'KeyS')]

  test('g, then s', () => {
    expect(decisions([g, s])).toEqual(['wait', 'run go-sales'])
  })

  test('g, then s by their places on the Arabic layout', () => {
    expect(decisions([press('ل', 'KeyG'), press('س', 'KeyS')])).toEqual(['wait', 'run go-sales'])
  })

  test('are forgotten after a second', () => {
    expect(decisions([g, s], [], { gapMs: sequenceMs })).toEqual(['wait', 'run go-sales'])
    expect(decisions([g, s], [], { gapMs: sequenceMs + 1 })).toEqual(['wait', 'pass'])
  })

  test('end with another key, which still means what it means', () => {
    expect(decisions([g, press('k', 'KeyK', 'C'), s])).toEqual(['wait', 'run palette', 'pass'])
    expect(decisions([g, press('x', 'KeyX'), s])).toEqual(['wait', 'pass', 'pass'])
    expect(decisions([g, g, s])).toEqual(['wait', 'wait', 'run go-sales'])
  })

  test('survive a modifier that is pressed on the way', () => {
    expect(decisions([g, press('Shift', 'ShiftLeft', 'S'), s])).toEqual(['wait', 'pass', 'run go-sales'])
  })

  test('do not begin where their contexts do not hold', () => {
    expect(decisions([g, s], ['dialog'])).toEqual(['pass', 'pass'])
  })
})

describe('permission and held keys', () => {
  test('what the user may not do is swallowed', () => {
    const can = (need: Need) => need !== 'g-reports'
    expect(decisions([press('g', 'KeyG'), press('r', 'KeyR')], [], { can })).toEqual(['wait', 'swallow go-reports'])
  })

  test('another binding of the chord runs where permission forbids the first', () => {
    const two = [binding('own', 'f9', ''), binding('guarded', 'f9', '', { need: 'g-accounting' })]
    expect(runs([press('F9', 'F9')], [], { bindings: two, can: () => false })).toEqual(['own'])
  })

  test('a key held down runs once, unless the binding repeats', () => {
    const held = press('F9', 'F9', '', { repeat: true })
    expect(decisions([press('F9', 'F9'), held, held], ['bill'])).toEqual(['run pay', 'swallow pay', 'swallow pay'])
    const repeated = press('d', 'KeyD', 'C', { repeat: true })
    expect(runs([press('d', 'KeyD', 'C'), repeated], ['grid'])).toEqual(['next-line', 'next-line'])
  })

  test('composition and AltGr are let pass', () => {
    const presses = [press('ن', 'KeyK', 'C', { isComposing: true }), press('{', 'KeyK', 'CA', { isAltGraph: true })]
    expect(decisions(presses)).toEqual(['pass', 'pass'])
  })
})

type Setting = {
  readonly bindings?: readonly Binding[]
  readonly isInText?: boolean
  readonly can?: (need: Need) => boolean
  readonly gapMs?: number
}

function decisions(
  presses: readonly KeyLike[],
  contexts: readonly ContextName[] = [],
  setting: Setting = {},
): readonly string[] {
  const table = bindingTableOf(boundChords(setting.bindings ?? bindings, false))
  let state = idle
  return presses.map((event, at) => {
    const resolution = resolve(event, state, {
      table,
      contexts: new Set(contexts),
      isInText: setting.isInText ?? false,
      isMac: false,
      can: setting.can ?? (() => true),
      nowMs: 5000 + at * (setting.gapMs ?? 100),
    })
    state = resolution.state
    const { decision } = resolution
    return 'binding' in decision ? `${decision.kind} ${decision.binding.id}` : decision.kind
  })
}

/** The bindings that run, in order. */
function runs(
  presses: readonly KeyLike[],
  contexts: readonly ContextName[] = [],
  setting: Setting = {},
): readonly string[] {
  return decisions(presses, contexts, setting).flatMap(each => (each.startsWith('run ') ? [each.slice(4)] : []))
}
