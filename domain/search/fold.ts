/**
 * Folding: the form in which two spellings of one word are equal, for search, filters and sort keys.
 *
 * A folded text is words of lower-case letters or of ASCII digits, joined by single spaces. Hamza and madda leave their
 * seat (أإآٱ→ا, ؤ→و, ئ→ي), ة→ه, ى→ي, harakat, tatweel and invisible marks vanish, presentation forms such as ﻻ become
 * their letters, Arabic-Indic and Persian digits become ASCII, Latin letters lose case and diacritics. Everything
 * that is neither a letter nor a digit separates words, and so does the border between letters and digits, so that
 * `330ml`, `330 ML` and `٣٣٠ml` are equal. An apostrophe vanishes: `Kellogg's` is `kelloggs`.
 */
export function fold(text: string): string {
  const target = new Uint16Array(foldedLengthMax(text))
  return textOfUnits(target.subarray(0, foldInto(target, 0, text)))
}

/** The folded words of a text; none for a text without letters and digits. */
export function foldWords(text: string): readonly string[] {
  const folded = fold(text)
  return folded === '' ? [] : folded.split(' ')
}

/** A code or barcode without its separators, letters and digits together: `INV-2026/٠٠١٢` is `inv20260012`. */
export function foldCode(text: string): string {
  return fold(text).replaceAll(' ', '')
}

/** An upper bound for the length of the folded text: one ligature expands to at most eighteen units, each with a space. */
export function foldedLengthMax(text: string): number {
  return text.length * 36
}

/**
 * Writes the folded text as UTF-16 units from `start` and returns its end. The target has room for `foldedLengthMax`. This lets the index
 * fold a whole catalogue into one array, without a string per word. `origins`, as long as the target, receives the source position of each
 * unit.
 */
export function foldInto(target: Uint16Array, start: number, text: string, origins?: Uint32Array): number {
  let end = start
  let wantsSpace = false
  let wasDigit = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const folded = foldTable[unit] || learnUnit(unit)
    if (folded === droppedMark) continue
    if (folded === spaceUnit) {
      wantsSpace = true
      continue
    }
    const unfolded = folded === expandedMark ? (expansions.get(unit) ?? '') : undefined
    const count = unfolded === undefined ? 1 : unfolded.length
    for (let part = 0; part < count; part += 1) {
      const each = unfolded === undefined ? folded : unfolded.charCodeAt(part)
      if (each === spaceUnit) {
        wantsSpace = true
        continue
      }
      const isDigit = isDigitUnit(each)
      if (end > start && (wantsSpace || isDigit !== wasDigit)) target[end++] = spaceUnit
      wantsSpace = false
      wasDigit = isDigit
      if (origins !== undefined) origins[end] = at
      target[end++] = each
    }
  }
  return end
}

export const spaceUnit = 32

export function isDigitUnit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

export function textOfUnits(units: Uint16Array): string {
  let text = ''
  for (let at = 0; at < units.length; at += 4096) text += String.fromCharCode(...units.subarray(at, at + 4096))
  return text
}

const droppedMark = 1
const expandedMark = 0xffff

/** The folding of each UTF-16 unit, computed on first use: 0 means not computed, else one of the marks above or the folded unit. */
const foldTable = new Uint16Array(0x10000)
const expansions = new Map<number, string>()

function learnUnit(unit: number): number {
  const folded = foldedUnits(unit)
  if (folded.length > 1) expansions.set(unit, folded)
  const mark = folded === '' ? droppedMark : folded.length === 1 ? folded.charCodeAt(0) : expandedMark
  foldTable[unit] = mark
  return mark
}

function foldedUnits(unit: number): string {
  if (unit >= 0xd800 && unit <= 0xdfff) return String.fromCharCode(unit)
  const plain = String.fromCharCode(unit).normalize('NFKD').toLowerCase().normalize('NFKD')
  return Array.from(plain, foldedCharacter).join('')
}

function foldedCharacter(character: string): string {
  const special = specialLetters[character]
  if (special !== undefined) return special
  if (/\p{M}|\p{Cf}|['’‘ʼʻ`´]/u.test(character)) return ''
  return /[\p{L}\p{N}]/u.test(character) ? character : ' '
}

/** Letters that Unicode's compatibility decomposition keeps distinct although readers see them as the same. */
const specialLetters: Readonly<Record<string, string | undefined>> = {
  ...eachOf('ٱ', 'ا'),
  ...eachOf('ةۃەہھ', 'ه'),
  ...eachOf('ىیېے', 'ي'),
  ...eachOf('کگڪ', 'ك'),
  ...eachOf('ڤ', 'ف'),
  ...eachOf('پ', 'ب'),
  ...eachOf('چ', 'ج'),
  ...eachOf('ژ', 'ز'),
  ـ: '',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ...digitsFrom('٠'),
  ...digitsFrom('۰'),
}

function eachOf(letters: string, folded: string): Record<string, string> {
  return Object.fromEntries(Array.from(letters, letter => [letter, folded]))
}

function digitsFrom(zero: string): Record<string, string> {
  const first = zero.charCodeAt(0)
  return Object.fromEntries(Array.from('0123456789', (digit, value) => [String.fromCharCode(first + value), digit]))
}
