/** Single key events as an operating system sends them, released or not: what Playwright's own keyboard cannot do. */
import type { CDPSession } from 'playwright/test'

/** What the key types on the active layout, its physical code, and the modifiers held, of `C`trl, `A`lt, `S`hift and `M`eta. */
export type Stroke = readonly [key: string, code: string, held?: string]

const modifierBits: Readonly<Record<string, number>> = { A: 1, C: 2, M: 4, S: 8 }

export async function strike(session: CDPSession, ...strokes: readonly Stroke[]): Promise<void> {
  for (const stroke of strokes) {
    await push(session, stroke)
    await release(session, stroke)
  }
}

/** Pushes a key down and leaves it there; `isRepeat` is what a held key sends again. */
export async function push(session: CDPSession, [key, code, held = '']: Stroke, isRepeat = false): Promise<void> {
  const isTyped = !/[CAM]/.test(held) && !/^[A-Z][A-Za-z0-9]+$/.test(key)
  await session.send('Input.dispatchKeyEvent', {
    type: isTyped ? 'keyDown' : 'rawKeyDown',
    key,
    code,
    modifiers: bitsOf(held),
    windowsVirtualKeyCode: virtualKeyOf(code),
    autoRepeat: isRepeat,
    ...(isTyped && { text: key }),
  })
}

export async function release(session: CDPSession, [key, code, held = '']: Stroke): Promise<void> {
  const shared = { key, code, modifiers: bitsOf(held), windowsVirtualKeyCode: virtualKeyOf(code) }
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...shared })
}

function bitsOf(held: string): number {
  return Array.from(held).reduce((bits, letter) => bits | (modifierBits[letter] ?? 0), 0)
}

const virtualKeys: Readonly<Record<string, number>> = {
  Slash: 191,
  Comma: 188,
  Escape: 27,
  Enter: 13,
  Tab: 9,
  Home: 36,
  End: 35,
  PageUp: 33,
  PageDown: 34,
  ArrowUp: 38,
  ArrowDown: 40,
  Backspace: 8,
  ControlLeft: 17,
  PrintScreen: 44,
  F1: 112,
  F2: 113,
  F4: 115,
  F9: 120,
}

function virtualKeyOf(code: string): number {
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.charCodeAt(0) ?? virtualKeys[code] ?? 0
}
