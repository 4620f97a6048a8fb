import { arabicOnKey } from '#domain/search/layout.ts'
import { chordParts, parseChord, signOfCode } from './chord.ts'

/** The unmodified character of each key, by physical code, on the user's layout. Empty when the browser does not provide it. */
export type KeyLayout = ReadonlyMap<string, string>

/** A drawn key: its Latin label, and in the Arabic interface the Arabic letter beside it. */
export type KeyCap = { readonly label: string; readonly arabic?: string }

export type CapStyle = { readonly layout: KeyLayout; readonly isMac: boolean; readonly isArabic: boolean }

/** The navigator property that some browsers have. */
type LayoutSource = { readonly getLayoutMap: () => Promise<Iterable<readonly [string, string]>> }

/** Reads the layout from the browser; when it is unavailable (another browser, a frame without permission), the map is empty. */
export async function loadKeyLayout(navigator: object): Promise<KeyLayout> {
  try {
    const source = 'keyboard' in navigator ? navigator.keyboard : undefined
    return isLayoutSource(source) ? new Map(await source.getLayoutMap()) : new Map()
  } catch {
    return new Map()
  }
}

function isLayoutSource(source: unknown): source is LayoutSource {
  return (
    typeof source === 'object' &&
    source !== null &&
    'getLayoutMap' in source &&
    typeof source.getLayoutMap === 'function'
  )
}

/** The keys of a chord or sequence, in order of pressing. */
export function capsOf(chord: string, style: CapStyle): readonly KeyCap[] {
  return parseChord(chord, style.isMac)
    .split(' ')
    .flatMap(each => {
      const { modifiers, key } = chordParts(each)
      return [...modifiers.map(name => ({ label: modifierLabel(name, style.isMac) })), keyCap(key, style)]
    })
}

/** The same as plain text: `Ctrl+K`, `G S`. */
export function capsText(chord: string, style: CapStyle): string {
  return parseChord(chord, style.isMac)
    .split(' ')
    .map(each =>
      capsOf(each, style)
        .map(cap => cap.label)
        .join(style.isMac ? '' : '+'),
    )
    .join(' ')
}

const namedLabels: Readonly<Record<string, string | undefined>> = {
  escape: 'Esc',
  enter: 'Enter',
  tab: 'Tab',
  space: 'Space',
  backspace: '⌫',
  delete: 'Del',
  insert: 'Ins',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  contextmenu: '☰',
  plus: '+',
}

const macModifiers: Readonly<Record<string, string | undefined>> = { ctrl: '⌃', alt: '⌥', shift: '⇧', meta: '⌘' }
const otherModifiers: Readonly<Record<string, string | undefined>> = {
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  meta: 'Win',
}

function modifierLabel(name: string, isMac: boolean): string {
  return (isMac ? macModifiers : otherModifiers)[name] ?? name
}

function keyCap(key: string, { layout, isArabic }: CapStyle): KeyCap {
  const label = namedLabels[key] ?? (/^[a-z]$|^f\d+$/u.test(key) ? key.toUpperCase() : signLabel(key, layout))
  const arabic = isArabic && /^[a-z]$/u.test(key) ? arabicOnKey(codeOfLetter(key, layout)) : undefined
  return arabic === undefined ? { label } : { label, arabic }
}

/** The physical key of a letter: on a Latin layout the key that types it, on any other its QWERTY position, as in `chordOf`. */
function codeOfLetter(letter: string, layout: KeyLayout): string {
  const codes = codesOfLayout.get(layout) ?? codesIn(layout)
  codesOfLayout.set(layout, codes)
  return codes.get(letter) ?? `Key${letter.toUpperCase()}`
}

const codesOfLayout = new WeakMap<KeyLayout, ReadonlyMap<string, string>>()

/** When two keys type the same letter, the first in the layout's order. */
function codesIn(layout: KeyLayout): ReadonlyMap<string, string> {
  return new Map(Array.from(layout, ([code, typed]) => [typed.toLowerCase(), code] as const).reverse())
}

/** A symbol that the layout types without Shift is its own label; otherwise the label is that of the key in its position. */
function signLabel(sign: string, layout: KeyLayout): string {
  if (layout.size === 0 || /^[\d?]$/u.test(sign) || Array.from(layout.values()).includes(sign)) return sign
  const code = Object.keys(signOfCode).find(each => signOfCode[each] === sign)
  return (code === undefined ? undefined : layout.get(code)) ?? sign
}
