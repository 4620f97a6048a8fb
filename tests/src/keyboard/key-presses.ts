import type { KeyLike } from '#src/keyboard/chord.ts'

/** A key press as a browser reports it: what the key types on the layout, its physical code, and the modifiers held (`CASM`). */
export function press(key: string, code: string, held = '', rest: Partial<KeyLike> = {}): KeyLike {
  return {
    key,
    code,
    ctrlKey: held.includes('C'),
    altKey: held.includes('A'),
    shiftKey: held.includes('S'),
    metaKey: held.includes('M'),
    isAltGraph: false,
    isComposing: false,
    keyCode: 0,
    repeat: false,
    ...rest,
  }
}
