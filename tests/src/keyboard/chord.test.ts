import { describe, expect, test } from 'vitest'
import { chordOf, isTyping, parseChord } from '#src/keyboard/chord.ts'
import { press } from './key-presses.ts'

describe('the chord of a key press', () => {
  test.each([
    ['US QWERTY', press('k', 'KeyK', 'C'), 'ctrl+k'],
    ['with Shift or Caps Lock', press('K', 'KeyK', 'CS'), 'ctrl+shift+k'],
    ['Arabic: Ctrl+K types ن', press('ن', 'KeyK', 'C'), 'ctrl+k'],
    ['Arabic: Ctrl+B types two characters', press('لا', 'KeyB', 'C'), 'ctrl+b'],
    ['Arabic: Ctrl+Shift+L types /', press('/', 'KeyL', 'CS'), 'ctrl+shift+l'],
    ['Arabic: Ctrl+Shift+F types [', press('[', 'KeyF', 'CS'), 'ctrl+shift+f'],
    ['Arabic: Ctrl+/ types ظ', press('ظ', 'Slash', 'C'), 'ctrl+/'],
    ['Arabic: Ctrl+, types و', press('و', 'Comma', 'C'), 'ctrl+,'],
    ['Arabic: Ctrl+; types ك', press('ك', 'Semicolon', 'C'), 'ctrl+;'],
    ['Arabic digits: Ctrl+3 types ٣', press('٣', 'Digit3', 'C'), 'ctrl+3'],
    ['number pad', press('3', 'Numpad3', 'C'), 'ctrl+3'],
    ['number pad without NumLock', press('End', 'Numpad1'), 'end'],
    ['number pad Enter and signs', press('Enter', 'NumpadEnter', 'C'), 'ctrl+enter'],
    ['number pad plus', press('+', 'NumpadAdd'), 'plus'],
    ['question mark, US', press('?', 'Slash', 'S'), '?'],
    ['question mark, Arabic', press('؟', 'Slash', 'S'), '?'],
    ['question mark, German', press('?', 'Minus', 'S'), '?'],
    ['question mark, French', press('?', 'KeyM', 'S'), '?'],
    ['Ctrl+Shift+/ is not a question', press('?', 'Slash', 'CS'), 'ctrl+shift+/'],
    ['slash by its place on the Arabic layout', press('ظ', 'Slash'), '/'],
    ['slash, German', press('/', 'Digit7', 'S'), '/'],
    ['Arabic Shift+L alone is no slash', press('/', 'KeyL', 'S'), 'shift+l'],
    ['Dvorak: K is where V was', press('k', 'KeyV', 'C'), 'ctrl+k'],
    ['Dvorak: a letter in the place of a sign', press('s', 'Semicolon', 'C'), 'ctrl+s'],
    ['Dvorak: a sign in the place of a letter', press(',', 'KeyW', 'C'), 'ctrl+,'],
    ['AZERTY: A is where Q was', press('a', 'KeyQ', 'C'), 'ctrl+a'],
    ['AZERTY: digits need Shift', press('&', 'Digit1', 'C'), 'ctrl+1'],
    ['AZERTY: comma in the place of M', press(',', 'KeyM', 'C'), 'ctrl+,'],
    ['QWERTZ: an umlaut in the place of a sign', press('ü', 'BracketLeft', 'C'), 'ctrl+['],
    ['Korean', press('ㅏ', 'KeyK', 'C'), 'ctrl+k'],
    ['a dead key', press('Dead', 'BracketLeft', 'C'), 'ctrl+['],
    ['an unknown key with a place', press('Unidentified', 'KeyK', 'C'), 'ctrl+k'],
    ['function key', press('F6', 'F6', 'S'), 'shift+f6'],
    ['space', press(' ', 'Space', 'C'), 'ctrl+space'],
    ['arrow', press('ArrowUp', 'ArrowUp', 'A'), 'alt+arrowup'],
    ['Command', press('k', 'KeyK', 'M'), 'meta+k'],
  ])('%s', (_case, event, chord) => {
    expect(chordOf(event)).toBe(chord)
  })

  test.each([
    ['a modifier alone', press('Control', 'ControlLeft', 'C')],
    ['Caps Lock', press('CapsLock', 'CapsLock')],
    ['composition', press('ن', 'KeyK', 'C', { isComposing: true })],
    ['an input method', press('k', 'KeyK', '', { keyCode: 229 })],
    ['AltGr', press('@', 'KeyQ', 'CA', { isAltGraph: true })],
    ['a key without name and place', press('Unidentified', '')],
  ])('%s has none', (_case, event) => {
    expect(chordOf(event)).toBeUndefined()
  })
})

describe('a written chord', () => {
  test.each([
    ['Shift+Ctrl+K', 'ctrl+shift+k'],
    ['mod+k', 'ctrl+k'],
    ['F1', 'f1'],
    ['esc', 'escape'],
    ['alt+up', 'alt+arrowup'],
    ['ctrl++', 'ctrl+plus'],
    ['g  s', 'g s'],
    ['Ctrl+,', 'ctrl+,'],
    ['?', '?'],
  ])('%s is %s', (written, chord) => {
    expect(parseChord(written, false)).toBe(chord)
  })

  test('mod is Command on a Mac', () => {
    expect(parseChord('mod+k', true)).toBe('meta+k')
  })

  test.each(['', 'ctrl+', 'ctr+k', 'ctrl+ن', 'f25', 'g s t', 'k+ctrl'])('%s is refused', written => {
    expect(() => parseChord(written, false)).toThrow('is')
  })

  test('what is written is what a press is called', () => {
    for (const key of 'abcdefghijklmnopqrstuvwxyz') {
      expect(chordOf(press(key, `Key${key.toUpperCase()}`, 'C'))).toBe(parseChord(`ctrl+${key}`, false))
    }
  })
})

describe('typing', () => {
  test.each([
    ['a letter', press('k', 'KeyK'), true],
    ['a capital', press('K', 'KeyK', 'S'), true],
    ['لا', press('لا', 'KeyB'), true],
    ['space', press(' ', 'Space'), true],
    ['AltGr', press('@', 'KeyQ', 'CA', { isAltGraph: true }), true],
    ['Ctrl and a letter', press('k', 'KeyK', 'C'), false],
    ['Alt and a letter', press('k', 'KeyK', 'A'), false],
    ['Enter', press('Enter', 'Enter'), false],
    ['F2', press('F2', 'F2'), false],
  ])('%s: %o', (_case, event, types) => {
    expect(isTyping(event, false)).toBe(types)
  })

  test('Option types signs on a Mac', () => {
    expect(isTyping(press('˚', 'KeyK', 'A'), true)).toBe(true)
  })
})
