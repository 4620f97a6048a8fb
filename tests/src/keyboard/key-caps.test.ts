import { describe, expect, test } from 'vitest'
import { answerOf } from '#src/keyboard/answer-keys.ts'
import { type CapStyle, capsOf, capsText, loadKeyLayout } from '#src/keyboard/key-caps.ts'
import { press } from './key-presses.ts'

const plain: CapStyle = { layout: new Map(), isMac: false, isArabic: false }
const dvorak: CapStyle = {
  ...plain,
  isArabic: true,
  layout: new Map([
    ['KeyV', 'k'],
    ['KeyK', 't'],
    ['KeyW', ','],
    ['Comma', 'w'],
  ]),
}

describe('key caps', () => {
  test.each([
    ['mod+k', 'Ctrl+K'],
    ['g s', 'G S'],
    ['f1', 'F1'],
    ['shift+f6', 'Shift+F6'],
    ['ctrl+up', 'Ctrl+↑'],
    ['esc', 'Esc'],
    ['ctrl+,', 'Ctrl+,'],
    ['?', '?'],
  ])('%s is shown as %s', (chord, text) => {
    expect(capsText(chord, plain)).toBe(text)
  })

  test('a Mac shows its own signs', () => {
    expect(capsText('mod+shift+k', { ...plain, isMac: true })).toBe('⇧⌘K')
  })

  test('the Arabic interface shows the Arabic letter of the same key', () => {
    expect(capsOf('ctrl+k', { ...plain, isArabic: true })).toEqual([{ label: 'Ctrl' }, { label: 'K', arabic: 'ن' }])
    expect(capsOf('ctrl+k', dvorak)[1]).toEqual({ label: 'K', arabic: 'ر' })
    expect(capsOf('f2', { ...plain, isArabic: true })).toEqual([{ label: 'F2' }])
  })

  test('a sign is itself where the layout has it, else the key in its place', () => {
    expect(capsText('ctrl+,', dvorak)).toBe('Ctrl+,')
    expect(capsText('ctrl+[', { ...plain, layout: new Map([['BracketLeft', 'ü']]) })).toBe('Ctrl+ü')
  })

  test('the layout comes from the browser where it provides one', async () => {
    const keyboard = { getLayoutMap: async () => new Map([['KeyQ', 'a']]) }
    expect(await loadKeyLayout({ keyboard })).toEqual(new Map([['KeyQ', 'a']]))
    expect(await loadKeyLayout({})).toEqual(new Map())
    const refusing = { getLayoutMap: () => Promise.reject(new Error('no right to it')) }
    expect(await loadKeyLayout({ keyboard: refusing })).toEqual(new Map())
  })
})

describe('an answer by one letter', () => {
  test.each([
    ['ن', press('ن', 'KeyK'), true, 'yes'],
    ['ل', press('ل', 'KeyG'), true, 'no'],
    ['لا', press('لا', 'KeyB'), true, 'no'],
    ['the place of ن on a Latin layout', press('k', 'KeyK'), true, 'yes'],
    ['the place of ل on a Latin layout', press('g', 'KeyG'), true, 'no'],
    ['k in another language', press('k', 'KeyK'), false, undefined],
    ['y', press('y', 'KeyY'), false, 'yes'],
    ['Y with Caps Lock', press('Y', 'KeyY'), false, 'yes'],
    ['the place of y on the Arabic layout', press('غ', 'KeyY'), true, 'yes'],
    ['the place of n on the Arabic layout', press('ى', 'KeyN'), true, 'no'],
    ['y on QWERTZ', press('y', 'KeyZ'), false, 'yes'],
    ['Ctrl+N', press('n', 'KeyN', 'C'), false, undefined],
    ['a held key', press('y', 'KeyY', '', { repeat: true }), false, undefined],
    ['another key', press('x', 'KeyX'), false, undefined],
  ])('%s', (_case, event, isArabic, answer) => {
    expect(answerOf(event, isArabic)).toBe(answer)
  })
})
