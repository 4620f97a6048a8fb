import { isDigitUnit } from './fold.ts'
import { createNarrowing, type Narrowing } from './narrowing.ts'
import { articleLength, letterBit, type WordTable } from './word-table.ts'

/**
 * Scores how well a typed word matches each word of a catalogue: 100 equal, 82–94 prefix, 78–94 the same after an Arabic article, 40–55
 * substring; with one typo 62 the whole word, 44–58 its prefix.
 *
 * The result of a call is overwritten by the next call.
 */
export type WordMatcher = {
  readonly strict: (token: Token) => WordMatches
  readonly withTypo: (token: Token) => WordMatches
  /** Words of two letters or more that the token begins with, as عبد begins عبدالله. */
  readonly openings: (token: Token) => WordMatches
}

export type WordMatches = { readonly words: Uint32Array; readonly scoreOf: Float32Array; count: number }

/** A typed word, folded. `bare` is the word without its article, if it has one. */
export type Token = {
  readonly units: Uint16Array
  readonly mask: number
  readonly isNumber: boolean
  readonly bare: Token | undefined
}

/** Shorter words have too many neighbours to guess. */
export const typoLengthMin = 4

const articlePenalty = 4
/** A single letter inside a word is no match. */
const insideLengthMin = 2

export function tokenOf(word: string): Token {
  const units = Uint16Array.from(word, letter => letter.charCodeAt(0))
  return tokenOfUnits(units)
}

function tokenOfUnits(units: Uint16Array): Token {
  const article = articleLength(units, 0, units.length)
  let mask = 0
  for (const unit of units) mask |= letterBit(unit)
  return {
    units,
    mask: mask >>> 0,
    isNumber: units.every(isDigitUnit),
    bare: article === 0 ? undefined : tokenOfUnits(units.slice(article)),
  }
}

export function createWordMatcher(table: WordTable): WordMatcher {
  const matches: WordMatches = {
    words: new Uint32Array(table.wordCount),
    scoreOf: new Float32Array(table.wordCount),
    count: 0,
  }
  const scan: StrictScan = {
    table,
    narrowing: createNarrowing(insideLengthMin),
    found: new Uint32Array(table.wordCount),
  }
  return { strict, withTypo, openings }

  function strict(token: Token): WordMatches {
    clear()
    scanStrict(scan, matches, token, 0)
    if (token.bare !== undefined) scanStrict(scan, matches, token.bare, articlePenalty)
    return matches
  }

  function withTypo(token: Token): WordMatches {
    strict(token)
    scanTypo(table, matches, token)
    if (token.bare !== undefined) scanTypo(table, matches, token.bare)
    return matches
  }

  function openings(token: Token): WordMatches {
    clear()
    scanOpenings(table, matches, token.units)
    return matches
  }

  function clear(): void {
    for (let at = 0; at < matches.count; at += 1) matches.scoreOf[matches.words[at] ?? 0] = 0
    matches.count = 0
  }
}

type StrictScan = { readonly table: WordTable; readonly narrowing: Narrowing; readonly found: Uint32Array }

function scanStrict(
  { table, narrowing, found }: StrictScan,
  matches: WordMatches,
  token: Token,
  penalty: number,
): void {
  const { wordMask, wordStart, wordCount } = table
  const length = token.units.length
  const mask = token.mask | 0
  const among = narrowing.among(token.units)
  const count = among?.length ?? wordCount
  let foundCount = 0
  for (let next = 0; next < count; next += 1) {
    const word = among?.[next] ?? next
    const start = wordStart[word] ?? 0
    const end = wordStart[word + 1] ?? 0
    if (((wordMask[word] ?? 0) & mask) !== mask || end - start < length) continue
    const score = strictScore(table, token.units, word, start, end)
    if (score === 0) continue
    found[foundCount++] = word
    keep(matches, word, score - penalty)
  }
  narrowing.remember(token.units, found.subarray(0, foundCount))
}

function strictScore(table: WordTable, token: Uint16Array, word: number, start: number, end: number): number {
  const { wordUnits } = table
  const length = token.length
  const size = end - start
  if (startsAt(wordUnits, start, token)) return size === length ? 100 : 82 + (12 * length) / size
  const article = table.wordArticle[word] ?? 0
  if (article > 0 && size - article >= length && startsAt(wordUnits, start + article, token)) {
    return size - article === length ? 94 : 78 + (12 * length) / (size - article)
  }
  if (length < insideLengthMin) return 0
  const first = token[0]
  for (let at = start + 1; at <= end - length; at += 1) {
    if (wordUnits[at] === first && startsAt(wordUnits, at, token)) return 40 + (15 * length) / size
  }
  return 0
}

function startsAt(units: Uint16Array, start: number, token: Uint16Array): boolean {
  for (let at = 0; at < token.length; at += 1) if (units[start + at] !== token[at]) return false
  return true
}

function scanTypo(table: WordTable, matches: WordMatches, token: Token): void {
  const { wordMask, wordStart, wordCount, wordArticle, wordUnits } = table
  const length = token.units.length
  if (length < typoLengthMin || token.isNumber) return
  let start = 0
  for (let word = 0; word < wordCount; word += 1) {
    const end = wordStart[word + 1] ?? 0
    const missing = token.mask & ~(wordMask[word] ?? 0)
    if ((missing & (missing - 1)) === 0 && end - start >= length - 1) {
      const article = wordArticle[word] ?? 0
      const score = Math.max(
        typoScore(wordUnits, start, end, token.units),
        article === 0 ? 0 : typoScore(wordUnits, start + article, end, token.units),
      )
      if (score > 0) keep(matches, word, score)
    }
    start = end
  }
}

/** The score of a word whose prefix is one edit away: a letter replaced, inserted or omitted, or two swapped. */
function typoScore(units: Uint16Array, start: number, end: number, token: Uint16Array): number {
  const length = token.length
  const size = end - start
  let same = 0
  while (same < length && same < size && units[start + same] === token[same]) same += 1
  if (same === length) return 0
  const covered = coveredByEdit(units, start, size, token, same)
  if (covered === 0) return 0
  const firstLetterPenalty = same === 0 ? 6 : 0
  return (covered === size ? 62 : 50 + (8 * covered) / size) - firstLetterPenalty
}

/** Whether the token equals these units except for one edit, when it is long enough for typos. */
export function isWholeButTypo(units: Uint16Array, start: number, end: number, token: Token): boolean {
  const length = token.units.length
  const size = end - start
  if (length < typoLengthMin || token.isNumber || Math.abs(size - length) > 1) return false
  let same = 0
  while (same < length && same < size && units[start + same] === token.units[same]) same += 1
  return same < length && coveredByEdit(units, start, size, token.units, same) === size
}

/** How many units of the word the token covers after one edit at the first difference; 0 when one edit is not enough. */
function coveredByEdit(units: Uint16Array, start: number, size: number, token: Uint16Array, same: number): number {
  const length = token.length
  let covered = 0
  if (size >= length && restEquals(units, start + same + 1, token, same + 1)) covered = length
  if (size >= length && same + 1 < length && isSwapped(units, start, token, same)) covered = length
  if (covered !== size && size > length && restEquals(units, start + same + 1, token, same)) covered = length + 1
  if (covered !== size && size >= length - 1 && restEquals(units, start + same, token, same + 1)) {
    covered = covered === 0 || size === length - 1 ? length - 1 : covered
  }
  return covered
}

function isSwapped(units: Uint16Array, start: number, token: Uint16Array, same: number): boolean {
  return (
    units[start + same] === token[same + 1] &&
    units[start + same + 1] === token[same] &&
    restEquals(units, start + same + 2, token, same + 2)
  )
}

function restEquals(units: Uint16Array, at: number, token: Uint16Array, from: number): boolean {
  for (let next = from; next < token.length; next += 1) {
    if (units[at + next - from] !== token[next]) return false
  }
  return true
}

function scanOpenings(table: WordTable, matches: WordMatches, token: Uint16Array): void {
  const { wordUnits, wordStart, wordCount } = table
  let start = 0
  for (let word = 0; word < wordCount; word += 1) {
    const end = wordStart[word + 1] ?? 0
    const size = end - start
    if (size >= 2 && size < token.length && wordUnits[start] === token[0]) {
      let at = 1
      while (at < size && wordUnits[start + at] === token[at]) at += 1
      if (at === size) keep(matches, word, 1)
    }
    start = end
  }
}

function keep(matches: WordMatches, word: number, score: number): void {
  const before = matches.scoreOf[word] ?? 0
  if (score <= before) return
  matches.scoreOf[word] = score
  if (before === 0) matches.words[matches.count++] = word
}
