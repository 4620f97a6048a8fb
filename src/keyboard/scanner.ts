/**
 * A barcode scanner types like a keyboard, only faster, and ends with Enter or Tab. What it types is read from the places of the keys,
 * so that the layout does not matter. The keys of a burst act as usual until its end; then it is decided what they were:
 *
 *   known code            everything goes back to how it was before the first key, and the scan is told
 *   eight digits or more  the same, and the unknown code is told
 *   anything else         typed text, its Enter included: the fastest typist is never taken for a scanner
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
}

const lengthMin = 4
const gapMaxMs = 70
const gapMeanMaxMs = 35
const unknownDigits = /^\d{8,}$/u

type Burst<Before> = { code: string; readonly before: Before; readonly startedMs: number; lastMs: number }

export type ScannerKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp'
>

export function createScanner<Before>(options: ScannerOptions<Before>): (event: ScannerKey) => boolean {
  let burst: Burst<Before> | null = null
  return event => {
    // Shift comes between the characters of a code.
    if (modifierKeys.has(event.key)) return false
    const { timeStamp } = event
    if (burst !== null && timeStamp - burst.lastMs > gapMaxMs) burst = null
    const character = characterOf(event)
    if (character !== undefined) {
      burst ??= { code: '', before: options.takeBefore(), startedMs: timeStamp, lastMs: timeStamp }
      burst.code += character
      burst.lastMs = timeStamp
      return false
    }
    const ended = burst
    burst = null
    return ended !== null && isEnd(event) && isFast(ended, timeStamp) && decide(ended, options)
  }
}

function decide<Before>({ code, before }: Burst<Before>, options: ScannerOptions<Before>): boolean {
  const isKnown = options.isKnown(code)
  if (!isKnown && !unknownDigits.test(code)) return false
  options.restore(before)
  if (isKnown) options.onScan(code, before)
  else options.onUnknown(code, before)
  return true
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
