/**
 * A barcode scanner types like a keyboard, only faster, and ends with Enter or Tab. What it types is read from the places of the keys,
 * so that the layout does not matter. At its end it is decided what a burst was:
 *
 *   known code            everything goes back to how it was before the first key, and the scan is told
 *   eight digits or more, or the prefix of the station:
 *                         the same, and the unknown code is told
 *   anything else         typed text, its Enter included: the fastest typist is never taken for a scanner
 *
 * Until then its keys act as usual, except those that follow too closely for a person: they are held, so that a scan costs no field thirteen
 * letters. Soon after a scan the first key is held as well, for it is probably that of the next one. Nothing that is held is lost: the
 * next key that is none of a code, or a short rest, types it.
 *
 * Source: design page 4, §5.
 */

export type ScannerOptions<Before> = {
  readonly isKnown: (code: string) => boolean
  /** What is put back: taken before the first key of a burst acts. */
  readonly takeBefore: () => Before
  readonly restore: (before: Before) => void
  readonly onScan: (code: string, before: Before) => void
  readonly onUnknown: (code: string, before: Before) => void
  /** What the scanner of this station sends before and after each code; either may be empty. */
  readonly affixes?: () => Affixes
  /** Types what was held, all at once, where the keys are; null where they are in no text, and no key may be held. */
  readonly typing: () => ((text: string) => void) | null
  /** Runs `work` once, after a rest; the returned function gives it up. */
  readonly after: (restMs: number, work: () => void) => () => void
}

export type Affixes = { readonly prefix: string; readonly suffix: string }

const lengthMin = 4
const gapMaxMs = 70
const gapMeanMaxMs = 35
/** People strike two keys so closely now and then, but never a third. */
const heldGapMaxMs = 12
const heldRestMs = 30
/** Goods are scanned one after the other. */
const nextScanMs = 1500
/** The first key of a scan waits no longer than this for the second. */
const firstRestMs = 20
const unknownDigits = /^\d{8,}$/u

type Burst<Before> = {
  code: string
  readonly before: Before
  readonly startedMs: number
  lastMs: number
  readonly held: string[]
  /** Something that no scanner does came after its last key: the next may go on with it, and not end it. */
  isBroken: boolean
}

export type ScannerKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp'
>

export type Scanner = {
  /** Returns whether it handled the key. */
  readonly takes: (event: ScannerKey) => boolean
  /** Whether keys are held now, so that what is in the field is only a part of what was typed. */
  readonly isHolding: () => boolean
  /**
   * Types what is held at once: what follows must find everything where it was typed. A scan that goes on is still one; an Enter that
   * comes next ends none.
   */
  readonly settle: () => void
}

export function createScanner<Before>(options: ScannerOptions<Before>): Scanner {
  let burst: Burst<Before> | null = null
  let giveUpRest = () => {}
  let scannedMs = Number.NEGATIVE_INFINITY
  return { takes, isHolding: () => burst !== null && burst.held.length > 0, settle }

  function takes(event: ScannerKey): boolean {
    // Shift comes between the characters of a code.
    if (modifierKeys.has(event.key)) return false
    if (burst !== null && event.timeStamp - burst.lastMs > gapMaxMs) end()
    const character = characterOf(event)
    if (character !== undefined) return goOn(event, character)
    giveUpRest()
    const ended = burst
    burst = null
    if (ended === null) return false
    if (isEnd(event) && !ended.isBroken && isFast(ended, event.timeStamp) && decide(ended, options)) {
      scannedMs = event.timeStamp
      return true
    }
    release(ended)
    return false
  }

  function goOn(event: ScannerKey, character: string): boolean {
    const { key, timeStamp } = event
    const isFirst = burst === null
    const isClose = burst === null ? timeStamp - scannedMs <= nextScanMs : timeStamp - burst.lastMs <= heldGapMaxMs
    burst ??= {
      code: '',
      before: options.takeBefore(),
      startedMs: timeStamp,
      lastMs: timeStamp,
      held: [],
      isBroken: false,
    }
    burst.code += character
    burst.isBroken = false
    burst.lastMs = timeStamp
    giveUpRest()
    const isHeld = isClose && isTyped(event) && options.typing() !== null
    if (!isHeld) {
      release(burst)
      return false
    }
    burst.held.push(key)
    const { held } = burst
    giveUpRest = options.after(isFirst ? firstRestMs : heldRestMs, () => release({ held }))
    return true
  }

  function end(): void {
    settle()
    burst = null
  }

  function settle(): void {
    giveUpRest()
    if (burst === null) return
    burst.isBroken = true
    release(burst)
  }

  function release({ held }: Pick<Burst<Before>, 'held'>): void {
    const text = held.splice(0).join('')
    if (text !== '') options.typing()?.(text)
  }
}

/** A key that types its character and does nothing else; a space may choose. */
function isTyped({ key, ctrlKey, altKey, metaKey }: ScannerKey): boolean {
  return !ctrlKey && !altKey && !metaKey && /^[\p{L}\p{M}\p{N}\p{P}\p{S}]{1,2}$/u.test(key)
}

function decide<Before>({ code: typed, before }: Burst<Before>, options: ScannerOptions<Before>): boolean {
  const { code, isMarked } = withoutAffixes(typed, options.affixes?.())
  const isKnown = options.isKnown(code)
  if (!isKnown && !isMarked && !unknownDigits.test(code)) return false
  options.restore(before)
  if (isKnown) options.onScan(code, before)
  else options.onUnknown(code, before)
  return true
}

/** The code itself, and whether it came with the prefix of the station: then it is a scan, whatever it says. */
export function withoutAffixes(typed: string, affixes: Affixes = { prefix: '', suffix: '' }) {
  const { prefix, suffix } = affixes
  const isMarked = prefix !== '' && typed.startsWith(prefix)
  const rest = isMarked ? typed.slice(prefix.length) : typed
  const code = suffix !== '' && rest.endsWith(suffix) ? rest.slice(0, -suffix.length) : rest
  return { code, isMarked }
}

function isFast({ code, startedMs }: Burst<unknown>, endedMs: number): boolean {
  return code.length >= lengthMin && (endedMs - startedMs) / code.length <= gapMeanMaxMs
}

function isEnd({ key, shiftKey, ctrlKey, altKey, metaKey }: ScannerKey): boolean {
  return (key === 'Enter' || key === 'Tab') && !shiftKey && !ctrlKey && !altKey && !metaKey
}

const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock'])

/** The separator of GS1 codes, which scanners send as a control character. */
const groupSeparator = '\u001d'

const signs: Readonly<Record<string, readonly [plain: string, shifted: string] | undefined>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadAdd: ['+', '+'],
  NumpadSubtract: ['-', '-'],
  NumpadMultiply: ['*', '*'],
  NumpadDivide: ['/', '/'],
  NumpadDecimal: ['.', '.'],
}

const shiftedDigits = ')!@#$%^&*('

/** What the key types on the layout that scanners know, the American one; undefined for a key that types nothing. */
function characterOf({ code, shiftKey, ctrlKey, altKey, metaKey }: ScannerKey): string | undefined {
  if (ctrlKey && code === 'BracketRight') return groupSeparator
  if (ctrlKey || altKey || metaKey) return undefined
  const digit = /^(?:Digit|Numpad)(\d)$/u.exec(code)?.[1]
  if (digit !== undefined) return shiftKey && code.startsWith('Digit') ? shiftedDigits[Number(digit)] : digit
  const letter = /^Key([A-Z])$/u.exec(code)?.[1]
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  return signs[code]?.[shiftKey ? 1 : 0]
}
