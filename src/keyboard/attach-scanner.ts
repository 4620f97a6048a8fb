import type { Keyboard } from './keyboard.ts'
import type { Scanner } from './scanner.ts'

/**
 * Gives a scanner every key first; returns how to detach it. Held keys are released before the page is left, so that all text is stored, and
 * before a pointer press moves the focus.
 */
export function attachScanner(keyboard: Keyboard, { takes, settle }: Scanner): () => void {
  keyboard.setScanner(takes)
  const leaving = new AbortController()
  for (const name of ['pagehide', 'pointerdown'] as const)
    window.addEventListener(name, settle, { capture: true, signal: leaving.signal })
  return () => {
    leaving.abort()
    keyboard.setScanner(undefined)
  }
}
