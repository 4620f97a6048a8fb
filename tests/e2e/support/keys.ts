/**
 * Keys as the browser receives them from a real keyboard, on the Latin and on the Arabic layout. Playwright's own keyboard knows the
 * US layout only; every other character reaches the page without a key.
 */
import type { CDPSession, Page } from 'playwright/test'
import { arabicOnKey } from '#domain/search/layout.ts'

export type Layout = 'latin' | 'arabic'

type Key = { readonly key: string; readonly code: string; readonly virtualKey: number; readonly text: string }

const named = {
  Enter: { key: 'Enter', code: 'Enter', virtualKey: 13, text: '\r' },
  Tab: { key: 'Tab', code: 'Tab', virtualKey: 9, text: '' },
  Escape: { key: 'Escape', code: 'Escape', virtualKey: 27, text: '' },
  ArrowUp: { key: 'ArrowUp', code: 'ArrowUp', virtualKey: 38, text: '' },
  ArrowDown: { key: 'ArrowDown', code: 'ArrowDown', virtualKey: 40, text: '' },
  F4: { key: 'F4', code: 'F4', virtualKey: 115, text: '' },
  F9: { key: 'F9', code: 'F9', virtualKey: 120, text: '' },
} as const satisfies Record<string, Key>

export type KeyName = keyof typeof named

/** A code and its Enter, typed faster, are those of a scanner. */
export const byHand = { delay: 50 } as const

/** One stroke for each character of a text, or a key by its name: `strokes('arabic', 'حليب', ['Enter'], '3')`. */
export type Script = readonly (string | readonly [KeyName])[]

export type Typist = {
  /** Types everything in order and answers the count of keys. Without a gap no key waits for the one before to be handled. */
  readonly type: (script: Script, gapMs?: number) => Promise<number>
}

export async function typist(page: Page, layout: Layout): Promise<Typist> {
  const session = await page.context().newCDPSession(page)
  return {
    type: async (script, gapMs = 0) => {
      const keys = script.flatMap(part => (typeof part === 'string' ? strokes(layout, part) : [named[part[0]]]))
      const sent: Promise<unknown>[] = []
      for (const key of keys) {
        sent.push(press(session, key))
        if (gapMs > 0) await new Promise(resolve => setTimeout(resolve, gapMs))
      }
      await Promise.all(sent)
      return keys.length
    },
  }
}

function press(session: CDPSession, { key, code, virtualKey, text }: Key): Promise<unknown> {
  const shared = { key, code, windowsVirtualKeyCode: virtualKey }
  const down = session.send('Input.dispatchKeyEvent', { type: text === '' ? 'rawKeyDown' : 'keyDown', ...shared, text })
  return Promise.all([down, session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...shared })])
}

function strokes(layout: Layout, text: string): readonly Key[] {
  return Array.from(text, character => stroke(layout, character))
}

function stroke(layout: Layout, character: string): Key {
  if (/\d/.test(character)) return keyOf(character, `Digit${character}`, character.charCodeAt(0))
  if (character === ' ') return keyOf(' ', 'Space', 32)
  const code = layout === 'latin' ? `Key${character.toUpperCase()}` : codeOfArabic(character)
  return keyOf(character, code, code.startsWith('Key') ? code.charCodeAt(3) : 0)
}

function keyOf(character: string, code: string, virtualKey: number): Key {
  return { key: character, code, virtualKey, text: character }
}

const letterCodes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(letter => `Key${letter}`)
const signCodes = ['Backquote', 'BracketLeft', 'BracketRight', 'Semicolon', 'Quote', 'Comma', 'Period', 'Slash']

function codeOfArabic(character: string): string {
  const code = [...letterCodes, ...signCodes].find(each => arabicOnKey(each) === character)
  if (code === undefined) throw new Error(`No key of the Arabic layout types ${character} without Shift.`)
  return code
}
