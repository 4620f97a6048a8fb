/** Single keystrokes as a real keyboard sends them, in either layout, each followed by enough time for the page to settle. */
import type { CDPSession } from 'playwright'
import { arabicOnKey } from '#domain/search/layout.ts'

export type Stroke = {
  readonly key: string
  readonly code: string
  readonly virtualKey: number
  readonly text?: string
  readonly isControl?: boolean
  /** True for the repetition of a held key. */
  readonly isRepeated?: boolean
}

export const controlK: Stroke = { key: 'k', code: 'KeyK', virtualKey: 75, isControl: true }
export const backspace: Stroke = { key: 'Backspace', code: 'Backspace', virtualKey: 8 }
export const arrowDown: Stroke = { key: 'ArrowDown', code: 'ArrowDown', virtualKey: 40 }
export const arrowLeft: Stroke = { key: 'ArrowLeft', code: 'ArrowLeft', virtualKey: 37 }
export const escapeKey: Stroke = { key: 'Escape', code: 'Escape', virtualKey: 27 }
export const pageDown: Stroke = { key: 'PageDown', code: 'PageDown', virtualKey: 34 }
export const controlHome: Stroke = { key: 'Home', code: 'Home', virtualKey: 36, isControl: true }
export const controlEnd: Stroke = { key: 'End', code: 'End', virtualKey: 35, isControl: true }
export const f2: Stroke = { key: 'F2', code: 'F2', virtualKey: 113 }
export const enter: Stroke = { key: 'Enter', code: 'Enter', virtualKey: 13, text: '\r' }

/** One keystroke for each letter or digit of a text that needs no Shift. */
export function strokesOf(text: string): readonly Stroke[] {
  return Array.from(text, character => {
    if (/\d/.test(character))
      return { key: character, code: `Digit${character}`, virtualKey: character.charCodeAt(0), text: character }
    const letter = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find(
      each => each === character.toUpperCase() || arabicOnKey(`Key${each}`) === character,
    )
    if (letter === undefined) throw new Error(`No letter key types ${character} without Shift.`)
    return { key: character, code: `Key${letter}`, virtualKey: letter.charCodeAt(0), text: character }
  })
}

const controlModifier = 2

/** Presses and releases a key, at `atMs` of the epoch or now; resolves when the page has handled both. */
export async function strike(devTools: CDPSession, stroke: Stroke, atMs?: number): Promise<void> {
  const { key, code, virtualKey, text = '', isControl = false, isRepeated = false } = stroke
  const when = atMs === undefined ? {} : { timestamp: atMs / 1000 }
  const shared = { key, code, windowsVirtualKeyCode: virtualKey, modifiers: isControl ? controlModifier : 0, ...when }
  const type = text === '' ? 'rawKeyDown' : 'keyDown'
  await Promise.all([
    devTools.send('Input.dispatchKeyEvent', { type, ...shared, text, autoRepeat: isRepeated }),
    devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...shared }),
  ])
}
