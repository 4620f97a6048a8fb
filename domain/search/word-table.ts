import { foldedLengthMax, foldInto, isDigitUnit, spaceUnit } from './fold.ts'
import { subscriberStart } from './telephone.ts'

/**
 * The folded texts of a catalogue and its distinct words, in typed arrays, so that twenty thousand rows are indexed in some tens of
 * milliseconds and a query reads flat memory instead of objects.
 *
 * A word lists its occurrences: an occurrence is `row * 16 + place`, where the place is the word's position in its text (`placeLast` for
 * every later one), or marks an alias or a code.
 */
export type WordTable = {
  readonly rowCount: number
  readonly wordCount: number
  /** Units of all distinct words; word `w` is `wordUnits[wordStart[w] … wordStart[w + 1])`. */
  readonly wordUnits: Uint16Array
  readonly wordStart: Uint32Array
  /** One bit per letter of the word (letters share bits): words without the bits of a query are skipped. */
  readonly wordMask: Uint32Array
  /** The length of the word's Arabic article or conjunction (المبيعات: 2); zero for most. */
  readonly wordArticle: Uint8Array
  readonly occurrences: Uint32Array
  readonly occurrenceStart: Uint32Array
  /** Units of all folded texts; text `t` is `textUnits[textStart[t] … textEnd[t])`, row `r` has texts `rowText[r] … rowText[r + 1])`. */
  readonly textUnits: Uint16Array
  readonly textStart: Uint32Array
  readonly textEnd: Uint32Array
  readonly rowText: Uint32Array
  /** The same for aliases as for texts. */
  readonly aliasStart: Uint32Array
  readonly aliasEnd: Uint32Array
  readonly rowAlias: Uint32Array
  /** The number of words in the row's shortest text. */
  readonly rowWords: Uint8Array
}

export type WordRow = {
  readonly texts: readonly string[]
  readonly aliases?: readonly string[]
  readonly codes?: readonly string[]
}

export const placeLast = 13
export const placeAlias = 14
export const placeCode = 15
export const placesPerRow = 16

/** `addRows` adds up to `count` rows and returns whether some are left; `finish` adds these and returns the table. */
export type WordTableBuild = {
  readonly addRows: (count: number) => boolean
  readonly finish: () => WordTable
}

export function startWordTable(rows: readonly WordRow[]): WordTableBuild {
  const draft = createDraft(rows)
  return { addRows, finish }

  function addRows(count: number): boolean {
    for (const row of rows.slice(draft.rowCount, draft.rowCount + count)) addRow(draft, row)
    return draft.rowCount < rows.length
  }

  function finish(): WordTable {
    addRows(rows.length)
    return finishedTable(draft)
  }
}

function finishedTable(draft: Draft): WordTable {
  draft.rowText[draft.rowCount] = draft.textCount
  draft.rowAlias[draft.rowCount] = draft.aliasCount
  const { occurrences, occurrenceStart } = sortedOccurrences(draft)
  return {
    rowCount: draft.rowCount,
    wordCount: draft.wordCount,
    wordUnits: draft.wordUnits.slice(0, draft.wordUnitCount),
    wordStart: draft.wordStart.slice(0, draft.wordCount + 1),
    wordMask: draft.wordMask.slice(0, draft.wordCount),
    wordArticle: draft.wordArticle.slice(0, draft.wordCount),
    occurrences,
    occurrenceStart,
    textUnits: draft.textUnits.slice(0, draft.textUnitCount),
    textStart: draft.textStart,
    textEnd: draft.textEnd,
    rowText: draft.rowText,
    aliasStart: draft.aliasStart,
    aliasEnd: draft.aliasEnd,
    rowAlias: draft.rowAlias,
    rowWords: draft.rowWords,
  }
}

/** One of thirty-two bits for a letter. */
export function letterBit(unit: number): number {
  return 1 << (unit & 31)
}

/** The length of the article (ال, and with a conjunction وال, بال, فال, كال, لل) before at least two more letters; else 0. */
export function articleLength(units: Uint16Array, start: number, end: number): number {
  const first = units[start]
  const second = units[start + 1]
  if (end - start >= 4 && first === alef && second === lam) return 2
  if (end - start >= 4 && first === lam && second === lam) return 2
  const joins = first === waw || first === baa || first === faa || first === kaf
  return end - start >= 5 && joins && second === alef && units[start + 2] === lam ? 3 : 0
}

/** Like `articleLength`; a word of five letters or more that begins with و is also indexed without this conjunction. */
function prefixLength(units: Uint16Array, start: number, end: number): number {
  const article = articleLength(units, start, end)
  return article === 0 && end - start >= 5 && units[start] === waw ? 1 : article
}

const alef = 0x627
const baa = 0x628
const faa = 0x641
const kaf = 0x643
const lam = 0x644
const waw = 0x648

/** The arrays while they grow; each has spare capacity beyond its count. */
type Draft = {
  rowCount: number
  rowText: Uint32Array
  rowWords: Uint8Array
  textUnits: Uint16Array
  textUnitCount: number
  textStart: Uint32Array
  textEnd: Uint32Array
  textCount: number
  rowAlias: Uint32Array
  aliasStart: Uint32Array
  aliasEnd: Uint32Array
  aliasCount: number
  wordUnits: Uint16Array
  wordUnitCount: number
  wordStart: Uint32Array
  wordMask: Uint32Array
  wordArticle: Uint8Array
  wordHash: Uint32Array
  wordCount: number
  /** Open addressing: word number plus one, or zero for an empty slot. */
  slots: Uint32Array
  occurrenceWord: Uint32Array
  occurrencePlace: Uint32Array
  occurrenceCount: number
}

function createDraft(rows: readonly WordRow[]): Draft {
  const textCount = rows.reduce((count, row) => count + row.texts.length, 0)
  const aliasCount = rows.reduce((count, row) => count + (row.aliases?.length ?? 0), 0)
  const guess = 1024 + rows.length * 12
  return {
    rowCount: 0,
    rowText: new Uint32Array(rows.length + 1),
    rowWords: new Uint8Array(rows.length),
    textUnits: new Uint16Array(4096 + rows.length * 72),
    textUnitCount: 0,
    textStart: new Uint32Array(textCount),
    textEnd: new Uint32Array(textCount),
    textCount: 0,
    rowAlias: new Uint32Array(rows.length + 1),
    aliasStart: new Uint32Array(aliasCount),
    aliasEnd: new Uint32Array(aliasCount),
    aliasCount: 0,
    wordUnits: new Uint16Array(4096 + rows.length * 16),
    wordUnitCount: 0,
    wordStart: new Uint32Array(guess),
    wordMask: new Uint32Array(guess),
    wordArticle: new Uint8Array(guess),
    wordHash: new Uint32Array(guess),
    wordCount: 0,
    slots: new Uint32Array(1 << 16),
    occurrenceWord: new Uint32Array(guess),
    occurrencePlace: new Uint32Array(guess),
    occurrenceCount: 0,
  }
}

function addRow(draft: Draft, row: WordRow): void {
  const number = draft.rowCount
  const base = number * placesPerRow
  draft.rowText[number] = draft.textCount
  let fewestWords = 0
  for (const text of row.texts) {
    draft.textStart[draft.textCount] = draft.textUnitCount
    const count = addText(draft, text, base, false)
    draft.textEnd[draft.textCount] = draft.textUnitCount
    draft.textCount += 1
    if (count > 0 && (fewestWords === 0 || count < fewestWords)) fewestWords = count
  }
  draft.rowAlias[number] = draft.aliasCount
  for (const alias of row.aliases ?? []) {
    draft.aliasStart[draft.aliasCount] = draft.textUnitCount
    addText(draft, alias, base, true)
    draft.aliasEnd[draft.aliasCount] = draft.textUnitCount
    draft.aliasCount += 1
  }
  for (const code of row.codes ?? []) addCode(draft, code, base)
  draft.rowWords[number] = Math.min(fewestWords, 255)
  draft.rowCount = number + 1
}

/** Folds a text, records its words with their positions and returns their number. */
function addText(draft: Draft, text: string, base: number, isAlias: boolean): number {
  const start = draft.textUnitCount
  draft.textUnits = roomFor(draft.textUnits, start + foldedLengthMax(text))
  const end = foldInto(draft.textUnits, start, text)
  draft.textUnitCount = end
  let words = 0
  let wordStart = start
  for (let at = start; at <= end; at += 1) {
    if (at < end && draft.textUnits[at] !== spaceUnit) continue
    if (at > wordStart) {
      record(draft, wordStart, at, base + (isAlias ? placeAlias : Math.min(words, placeLast)))
      words += 1
    }
    wordStart = at + 1
  }
  return words
}

/** A code is indexed as one word without separators, and its parts as words, as in an alias. */
function addCode(draft: Draft, code: string, base: number): void {
  const start = draft.textUnitCount
  draft.textUnits = roomFor(draft.textUnits, start + foldedLengthMax(code))
  const foldedEnd = foldInto(draft.textUnits, start, code)
  let end = start
  let partStart = start
  for (let at = start; at <= foldedEnd; at += 1) {
    const unit = at < foldedEnd ? (draft.textUnits[at] ?? spaceUnit) : spaceUnit
    if (unit === spaceUnit) {
      if (at > partStart && at - partStart < foldedEnd - start) record(draft, partStart, at, base + placeAlias)
      partStart = at + 1
    }
  }
  for (let at = start; at < foldedEnd; at += 1) {
    const unit = draft.textUnits[at] ?? spaceUnit
    if (unit !== spaceUnit) draft.textUnits[end++] = unit
  }
  if (end === start) return
  record(draft, start, end, base + placeCode)
  const significant = significantDigits(draft.textUnits, start, end)
  if (significant > start) record(draft, significant, end, base + placeCode)
  const subscriber = subscriberStart(draft.textUnits, start, end)
  if (subscriber < end) record(draft, subscriber, end, base + placeCode)
}

/** A trade barcode is one number, whether a scanner sends leading zeros or not (UPC-A, EAN-13, GTIN-14). */
export function significantDigits(units: Uint16Array, start: number, end: number): number {
  if (end - start < 12 || end - start > 14) return start
  for (let at = start; at < end; at += 1) if (!isDigitUnit(units[at] ?? 0)) return start
  let first = start
  while (first < end - 8 && units[first] === 48) first += 1
  return first
}

function record(draft: Draft, start: number, end: number, place: number): void {
  const word = wordNumber(draft, start, end)
  const at = draft.occurrenceCount
  draft.occurrenceWord = roomFor(draft.occurrenceWord, at + 1)
  draft.occurrencePlace = roomFor(draft.occurrencePlace, at + 1)
  draft.occurrenceWord[at] = word
  draft.occurrencePlace[at] = place
  draft.occurrenceCount = at + 1
}

function wordNumber(draft: Draft, start: number, end: number): number {
  const { textUnits } = draft
  let hash = 0x811c9dc5
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (textUnits[at] ?? 0), 0x01000193)
  hash = (hash ^ (hash >>> 15)) >>> 0
  let slot = hash & (draft.slots.length - 1)
  for (;;) {
    const taken = draft.slots[slot] ?? 0
    if (taken === 0) break
    if (draft.wordHash[taken - 1] === hash && isSameWord(draft, taken - 1, start, end)) return taken - 1
    slot = (slot + 1) & (draft.slots.length - 1)
  }
  return addWord(draft, start, end, hash, slot)
}

function isSameWord(draft: Draft, word: number, start: number, end: number): boolean {
  const first = draft.wordStart[word] ?? 0
  if ((draft.wordStart[word + 1] ?? 0) - first !== end - start) return false
  for (let at = 0; at < end - start; at += 1) {
    if (draft.wordUnits[first + at] !== draft.textUnits[start + at]) return false
  }
  return true
}

function addWord(draft: Draft, start: number, end: number, hash: number, slot: number): number {
  const word = draft.wordCount
  draft.wordUnits = roomFor(draft.wordUnits, draft.wordUnitCount + end - start)
  draft.wordStart = roomFor(draft.wordStart, word + 2)
  draft.wordMask = roomFor(draft.wordMask, word + 1)
  draft.wordArticle = roomFor(draft.wordArticle, word + 1)
  draft.wordHash = roomFor(draft.wordHash, word + 1)
  let mask = 0
  for (let at = start; at < end; at += 1) {
    const unit = draft.textUnits[at] ?? 0
    draft.wordUnits[draft.wordUnitCount++] = unit
    mask |= letterBit(unit)
  }
  draft.wordStart[word + 1] = draft.wordUnitCount
  draft.wordMask[word] = mask
  draft.wordArticle[word] = prefixLength(draft.textUnits, start, end)
  draft.wordHash[word] = hash
  draft.wordCount = word + 1
  draft.slots[slot] = word + 1
  if (draft.wordCount * 2 > draft.slots.length) draft.slots = rehashed(draft)
  return word
}

function rehashed(draft: Draft): Uint32Array {
  const slots = new Uint32Array(draft.slots.length * 4)
  for (let word = 0; word < draft.wordCount; word += 1) {
    let slot = (draft.wordHash[word] ?? 0) & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = word + 1
  }
  return slots
}

/** Sorts occurrences by word, with a counting sort. */
function sortedOccurrences(draft: Draft): { occurrences: Uint32Array; occurrenceStart: Uint32Array } {
  const occurrenceStart = new Uint32Array(draft.wordCount + 1)
  for (let at = 0; at < draft.occurrenceCount; at += 1) {
    const next = (draft.occurrenceWord[at] ?? 0) + 1
    occurrenceStart[next] = (occurrenceStart[next] ?? 0) + 1
  }
  for (let word = 0; word < draft.wordCount; word += 1) {
    occurrenceStart[word + 1] = (occurrenceStart[word + 1] ?? 0) + (occurrenceStart[word] ?? 0)
  }
  const next = occurrenceStart.slice()
  const occurrences = new Uint32Array(draft.occurrenceCount)
  for (let at = 0; at < draft.occurrenceCount; at += 1) {
    const word = draft.occurrenceWord[at] ?? 0
    const target = next[word] ?? 0
    occurrences[target] = draft.occurrencePlace[at] ?? 0
    next[word] = target + 1
  }
  return { occurrences, occurrenceStart }
}

function roomFor(array: Uint8Array, length: number): Uint8Array
function roomFor(array: Uint16Array, length: number): Uint16Array
function roomFor(array: Uint32Array, length: number): Uint32Array
function roomFor(
  array: Uint8Array | Uint16Array | Uint32Array,
  length: number,
): Uint8Array | Uint16Array | Uint32Array {
  if (length <= array.length) return array
  const larger = new (kindOf(array))(length * 2)
  larger.set(array)
  return larger
}

function kindOf(
  array: Uint8Array | Uint16Array | Uint32Array,
): typeof Uint8Array | typeof Uint16Array | typeof Uint32Array {
  if (array instanceof Uint8Array) return Uint8Array
  return array instanceof Uint16Array ? Uint16Array : Uint32Array
}
