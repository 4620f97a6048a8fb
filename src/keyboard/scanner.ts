/**
 * A barcode scanner types like a keyboard, only faster, and ends with Enter or Tab. Its characters are read from key positions, so the
 * layout does not matter. At its end a burst is classified:
 *
 *   known code            everything is restored to the state before the first key, and the scan is reported
 *   eight digits or more, or the prefix of the station:
 *                         the same, and the unknown code is reported
 *   anything else         typed text, including its Enter: the fastest typist is never mistaken for a scanner
 *
 * Until then its keys act as usual, except those that follow too fast for a person: they are held, so that a scan does not type thirteen
 * letters into a field. Shortly after a scan the first key is held as well, because it probably starts the next scan. Held keys are never
 * lost: the next key that is not part of a code, or a short pause, types them.
 *
 * Source: design page 4, §5.
 */

export type ScannerOptions<Before> = {
  readonly isKnown: (code: string) => boolean
  /** Captures the state before the first key of a burst acts. */
  readonly takeBefore: () => Before
  readonly restore: (before: Before) => void
  readonly onScan: (code: string, before: Before) => void
  readonly onUnknown: (code: string, before: Before) => void
  /** The prefix and suffix that this station's scanner sends; either may be empty. */
  readonly affixes?: () => Affixes
  /** Types held keys at once; null when the focus is not in a text, and keys must not be held. */
  readonly typing: () => ((text: string) => void) | null
  /** Runs `work` once after a pause; the returned function cancels it. */
  readonly after: (restMs: number, work: () => void) => () => void
}

export type Affixes = { readonly prefix: string; readonly suffix: string }

const lengthMin = 4
const gapMaxMs = 70
const gapMeanMaxMs = 35
/** People sometimes press two keys this fast, but never three. */
const heldGapMaxMs = 12
const heldRestMs = 30
/** Goods are scanned one after the other. */
const nextScanMs = 1500
/** The first key of a scan waits at most this long for the second. */
const firstRestMs = 20
const unknownDigits = /^\d{8,}$/u

type Burst<Before> = {
  code: string
  readonly before: Before
  readonly startedMs: number
  lastMs: number
  readonly held: string[]
  /** Another event came after its last key: the next key may continue the code, but not end it. */
  isBroken: boolean
}

export type ScannerKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp'
>

export type Scanner = {
  /** Returns whether it handled the key. */
  readonly takes: (event: ScannerKey) => boolean
  /** Whether keys are held now, so that the field has only part of the typed text. */
  readonly isHolding: () => boolean
  /**
   * Types held keys at once, before something that needs the complete text. A running scan continues; an Enter that comes next does not end
   * one.
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

/** A key that only types its character; a space may also select. */
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

/** The code without affixes, and whether it had the station's prefix, which makes it a scan in any case. */
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

/** The key's character on the US layout, which scanners use; undefined for a key without one. */
function characterOf({ code, shiftKey, ctrlKey, altKey, metaKey }: ScannerKey): string | undefined {
  if (ctrlKey && code === 'BracketRight') return groupSeparator
  if (ctrlKey || altKey || metaKey) return undefined
  const digit = /^(?:Digit|Numpad)(\d)$/u.exec(code)?.[1]
  if (digit !== undefined) return shiftKey && code.startsWith('Digit') ? shiftedDigits[Number(digit)] : digit
  const letter = /^Key([A-Z])$/u.exec(code)?.[1]
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  return signs[code]?.[shiftKey ? 1 : 0]
}
