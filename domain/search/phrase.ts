import { isDigitUnit, spaceUnit } from './fold.ts'
import { createNarrowing, type Narrowing } from './narrowing.ts'
import { isWholeButTypo, type Token } from './word-match.ts'
import { articleLength, type WordTable } from './word-table.ts'

/**
 * Bonuses that depend on whole texts: the query is the title, starts it or occurs in it, joins two of its words, or consists of the
 * initials of its words.
 */
export const phraseBonus = { whole: 40, opening: 12, inside: 6, alias: 12 } as const

/** The best bonus of the phrase (folded units) among the texts of a row, and its aliases that equal it; 0 when none does. */
export function phraseBonusOf(table: WordTable, row: number, phrase: Uint16Array): number {
  const { textUnits, textStart, textEnd, rowText } = table
  const isWhole = (start: number, end: number) => end - start === phrase.length && unitsEqual(textUnits, start, phrase)
  let best = hasAlias(table, row, isWhole) ? phraseBonus.alias : 0
  for (let text = rowText[row] ?? 0; text < (rowText[row + 1] ?? 0); text += 1) {
    const start = textStart[text] ?? 0
    const end = textEnd[text] ?? 0
    for (let at = start; at <= end - phrase.length; at += 1) {
      if (at > start && textUnits[at - 1] !== spaceUnit) continue
      if (!unitsEqual(textUnits, at, phrase)) continue
      const bonus =
        at > start ? phraseBonus.inside : end - start === phrase.length ? phraseBonus.whole : phraseBonus.opening
      if (bonus > best) best = bonus
      break
    }
  }
  return best
}

/** The same for a row matched with a typo: a text that equals the phrase except for one edit counts as equal. */
export function mistypedBonusOf(table: WordTable, row: number, phrase: Token): number {
  const { textUnits, textStart, textEnd, rowText } = table
  for (let text = rowText[row] ?? 0; text < (rowText[row + 1] ?? 0); text += 1) {
    if (isWholeButTypo(textUnits, textStart[text] ?? 0, textEnd[text] ?? 0, phrase)) return phraseBonus.whole
  }
  if (hasAlias(table, row, (start, end) => isWholeButTypo(textUnits, start, end, phrase))) return phraseBonus.alias
  return phraseBonusOf(table, row, phrase.units)
}

function hasAlias(table: WordTable, row: number, isOne: (start: number, end: number) => boolean): boolean {
  const { aliasStart, aliasEnd, rowAlias } = table
  for (let alias = rowAlias[row] ?? 0; alias < (rowAlias[row + 1] ?? 0); alias += 1)
    if (isOne(aliasStart[alias] ?? 0, aliasEnd[alias] ?? 0)) return true
  return false
}

/** Whether some text of the row contains the word, starting at one of its words, when spaces are ignored. */
export function hasRunTogether(table: WordTable, row: number, word: Uint16Array): boolean {
  const { textUnits, textStart, textEnd, rowText } = table
  for (let text = rowText[row] ?? 0; text < (rowText[row + 1] ?? 0); text += 1) {
    const end = textEnd[text] ?? 0
    for (let at = textStart[text] ?? 0; at < end; at += 1) {
      const isWordStart = at === textStart[text] || textUnits[at - 1] === spaceUnit
      if (isWordStart && matchesWithoutSpaces(textUnits, at, end, word)) return true
    }
  }
  return false
}

/** The initials of every text, without numbers: a word with an article, such as الأرباح, counts with either first letter. */
export type Initials = {
  readonly plain: Uint16Array
  readonly articled: Uint16Array
  readonly start: Uint32Array
  readonly narrowing: Narrowing
  /** A buffer for the rows found. */
  readonly found: Uint32Array
}

export function initialsOf(table: WordTable): Initials {
  const textCount = table.textStart.length
  const start = new Uint32Array(textCount + 1)
  const plain = new Uint16Array(table.textUnits.length)
  const articled = new Uint16Array(table.textUnits.length)
  let count = 0
  for (let text = 0; text < textCount; text += 1) {
    start[text] = count
    const end = table.textEnd[text] ?? 0
    for (let at = table.textStart[text] ?? 0; at < end; ) {
      const wordEnd = endOfWord(table.textUnits, at, end)
      const unit = table.textUnits[at] ?? 0
      if (!isDigitUnit(unit)) {
        plain[count] = unit
        articled[count] = table.textUnits[at + articleLength(table.textUnits, at, wordEnd)] ?? 0
        count += 1
      }
      at = wordEnd + 1
    }
  }
  start[textCount] = count
  return {
    plain: plain.slice(0, count),
    articled: articled.slice(0, count),
    start,
    narrowing: createNarrowing(1),
    found: new Uint32Array(table.rowCount),
  }
}

/** Calls back for each row with a text whose initials begin with the letters, and whether they are complete. */
export function eachByInitials(
  table: WordTable,
  initials: Initials,
  letters: Uint16Array,
  call: (row: number, isWhole: boolean) => void,
): void {
  const { narrowing, found } = initials
  const among = narrowing.among(letters)
  const count = among?.length ?? table.rowCount
  let foundCount = 0
  for (let next = 0; next < count; next += 1) {
    const row = among?.[next] ?? next
    const fit = fitOfInitials(table, initials, row, letters)
    if (fit === 'none') continue
    found[foundCount++] = row
    call(row, fit === 'whole')
  }
  narrowing.remember(letters, found.subarray(0, foundCount))
}

function fitOfInitials(table: WordTable, initials: Initials, row: number, letters: Uint16Array) {
  const { plain, articled, start } = initials
  let fit: 'none' | 'opening' | 'whole' = 'none'
  for (let text = table.rowText[row] ?? 0; text < (table.rowText[row + 1] ?? 0); text += 1) {
    const first = start[text] ?? 0
    const size = (start[text + 1] ?? 0) - first
    if (size < letters.length) continue
    let at = 0
    while (at < letters.length && (plain[first + at] === letters[at] || articled[first + at] === letters[at])) at += 1
    if (at < letters.length) continue
    if (size === letters.length) return 'whole'
    fit = 'opening'
  }
  return fit
}

function endOfWord(units: Uint16Array, start: number, end: number): number {
  let at = start
  while (at < end && units[at] !== spaceUnit) at += 1
  return at
}

function unitsEqual(units: Uint16Array, at: number, phrase: Uint16Array): boolean {
  for (let next = 0; next < phrase.length; next += 1) if (units[at + next] !== phrase[next]) return false
  return true
}

function matchesWithoutSpaces(units: Uint16Array, start: number, end: number, word: Uint16Array): boolean {
  let at = start
  for (const unit of word) {
    while (at < end && units[at] === spaceUnit) at += 1
    if (at >= end || units[at] !== unit) return false
    at += 1
  }
  return true
}
