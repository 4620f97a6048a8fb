/**
 * A chord is the name of a key with the held modifiers, such as `ctrl+shift+k`, `f2`, `ctrl+,`, `?`: modifiers first in the order ctrl,
 * alt, shift, meta, then the key in lower case. A sequence is two chords separated by a space: `g s`.
 *
 * Key names depend on the keyboard layout as little as possible. A Latin letter has its own name, so that Dvorak and AZERTY work; any other
 * letter is named by its position (`KeyK` is `k` when it types ن, or / with Shift). Digits and symbols are named by position, except that
 * an ASCII symbol typed without Shift has its own name. `?`, `؟` and `/` typed alone are the symbols.
 */
export type KeyLike = {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
  readonly isAltGraph: boolean
  readonly isComposing: boolean
  readonly keyCode: number
  readonly repeat: boolean
}

/** The chord of a key press; undefined for a modifier alone, AltGr, and keys that an input method handles. */
export function chordOf(event: KeyLike): string | undefined {
  if (event.isComposing || event.keyCode === inputMethodKeyCode || event.isAltGraph || modifierKeys.has(event.key))
    return undefined
  const sign = signTypedAlone(event)
  if (sign !== undefined) return sign
  const name = keyName(event)
  return name === undefined ? undefined : joined(event.ctrlKey, event.altKey, event.shiftKey, event.metaKey, name)
}

/** Whether an unhandled key press would type into a text field. */
export function isTyping(event: KeyLike, isMac: boolean): boolean {
  if (event.isAltGraph) return true
  if (event.ctrlKey || event.metaKey || (event.altKey && !isMac)) return false
  return !isNamedKey(event.key)
}

/**
 * Parses a chord or sequence; `mod` is Command on a Mac and Ctrl elsewhere. Throws for an unknown key, so that the author of a binding
 * notices at once.
 */
export function parseChord(text: string, isMac: boolean): string {
  const chords = text.trim().toLowerCase().split(/\s+/u)
  if (chords.length > 2) throw new Error(`"${text}" is a sequence of more than two chords`)
  return chords.map(chord => parseOne(chord, isMac)).join(' ')
}

/** The modifiers and the key of a single chord. */
export function chordParts(chord: string): { readonly modifiers: readonly string[]; readonly key: string } {
  const parts = chord.split('+')
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' }
}

/** The symbol of a key without Shift on the US layout, by physical code. */
export const signOfCode: Readonly<Record<string, string | undefined>> = {
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  IntlBackslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Comma: ',',
  Period: '.',
  Slash: '/',
  NumpadAdd: 'plus',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
  NumpadDecimal: '.',
  NumpadComma: ',',
}

const inputMethodKeyCode = 229
const modifierKeys = new Set([
  'Control',
  'Alt',
  'AltGraph',
  'Shift',
  'Meta',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Fn',
  'FnLock',
  'Hyper',
  'Super',
  'Symbol',
  'SymbolLock',
])
const unnamedKeys = new Set(['Dead', 'Process', 'Unidentified', 'Compose'])

const keyAliases: Readonly<Record<string, string | undefined>> = {
  esc: 'escape',
  del: 'delete',
  ins: 'insert',
  pgup: 'pageup',
  pgdn: 'pagedown',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  return: 'enter',
  '+': 'plus',
}

const knownKey =
  /^(?:[a-z0-9]|f(?:[1-9]|1\d|2[0-4])|escape|enter|tab|space|backspace|delete|insert|home|end|pageup|pagedown|arrow(?:up|down|left|right)|contextmenu|plus|[-=[\]\\;'`,./*?])$/u

function signTypedAlone(event: KeyLike): string | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined
  if (event.key === '?' || event.key === '؟') return '?'
  // On the Arabic layout Shift with a letter key may type a slash too.
  return event.key === '/' && !event.code.startsWith('Key') ? '/' : undefined
}

function keyName(event: KeyLike): string | undefined {
  const { key, code } = event
  if (/^[a-z]$/iu.test(key)) return key.toLowerCase()
  if (key === ' ') return 'space'
  if (isNamedKey(key)) return unnamedKeys.has(key) ? nameByPlace(code) : key.toLowerCase()
  const isAsciiSign = /^[!-/:-@[-`{-~]$/u.test(key)
  if (isAsciiSign && !event.shiftKey && !/^Digit/u.test(code)) return key === '+' ? 'plus' : key
  return nameByPlace(code)
}

/** Control keys have ASCII names of several letters, unlike لا, which one key types. */
function isNamedKey(key: string): boolean {
  return /^[A-Z][A-Za-z0-9]+$/u.test(key)
}

function nameByPlace(code: string): string | undefined {
  return /^Key([A-Z])$/u.exec(code)?.[1]?.toLowerCase() ?? /^(?:Digit|Numpad)(\d)$/u.exec(code)?.[1] ?? signOfCode[code]
}

function parseOne(text: string, isMac: boolean): string {
  const parts = text.replace(/\+\+$/u, '+plus').split('+')
  const last = parts.at(-1) ?? ''
  const name = keyAliases[last] ?? last
  const modifiers = parts.slice(0, -1).map(part => (part === 'mod' ? (isMac ? 'meta' : 'ctrl') : part))
  const isKnown = knownKey.test(name) && modifiers.every(part => /^(?:ctrl|alt|shift|meta)$/u.test(part))
  if (!isKnown) throw new Error(`"${text}" is not a chord`)
  const has = (modifier: string): boolean => modifiers.includes(modifier)
  return joined(has('ctrl'), has('alt'), has('shift'), has('meta'), name)
}

function joined(ctrl: boolean, alt: boolean, shift: boolean, meta: boolean, name: string): string {
  return `${ctrl ? 'ctrl+' : ''}${alt ? 'alt+' : ''}${shift ? 'shift+' : ''}${meta ? 'meta+' : ''}${name}`
}
