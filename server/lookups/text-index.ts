/**
 * Substring search over words. The hundred thousand items of a shop have some nine million letters but far fewer distinct words, so the
 * distinct words are searched, joined in long strings in which the engine finds a text fast, and every word lists its rows. Codes and
 * barcodes are most of the words, and a string without Arabic takes half the memory and time.
 *
 * Rows that change later are stored separately until there are enough of them to rebuild the index.
 */
export type IndexRow = {
  readonly id: number
  /** Folded words, joined by single spaces. */
  readonly text: string
  /** Flags that a search may filter by. */
  readonly flags: number
}

export type TextIndex = {
  /** The rows that contain every word: whole words first, then prefixes, then by id. */
  readonly find: (words: readonly string[], accepts: (flags: number) => boolean, limit: number) => number[]
  /** All rows that contain every word, unsorted. */
  readonly findAll: (words: readonly string[], accepts: (flags: number) => boolean) => number[]
  /** Replaces changed rows and removes deleted ones. */
  readonly change: (ids: readonly number[], rows: readonly IndexRow[]) => void
  /** The number of rows stored separately. */
  readonly changedCount: () => number
}

/** Rows are added in id order, in parts, and joined in steps, so that other work can run between two of them. */
export type TextIndexBuild = {
  readonly add: (rows: readonly IndexRow[]) => void
  readonly finish: () => Generator<undefined, TextIndex>
}

/** Above this number of hits, and the limit, the rest is not ranked: such a short query is not finished. */
const rankedMax = 2000
const separator = '\n'

/** How a word matches a text: the whole word, its beginning, inside it, or not at all. */
const fits = { whole: 1, beginning: 2, inside: 3, none: 4 } as const
const notLookedAt = 0

type Hit = { readonly id: number; readonly rank: number }

export function startTextIndex(): TextIndexBuild {
  const wordNumbers = new Map<string, number>()
  const allWords: string[] = []
  const rows: { id: number; flags: number; words: Uint32Array }[] = []
  return {
    add: added => {
      for (const { id, flags, text } of added) {
        const words = new Set<number>()
        for (const word of text.split(' ')) {
          const known = wordNumbers.get(word) ?? wordNumbers.size
          if (known === wordNumbers.size) {
            wordNumbers.set(word, known)
            allWords.push(word)
          }
          words.add(known)
        }
        rows.push({ id, flags, words: Uint32Array.from(words) })
      }
    },
    finish: function* () {
      const tables = yield* tablesOf(rows, allWords.length)
      const texts = yield* textsOf(allWords)
      const ids = new Float64Array(rows.length)
      const flags = new Uint8Array(rows.length)
      yield* eachInSteps(rows, (row, at) => {
        ids[at] = row.id
        flags[at] = row.flags
      })
      return openIndex({ ids, flags, ...tables, ...texts })
    },
  }
}

/** The number of rows or words per step: a few milliseconds. */
const perStep = 4000

/** Iterates over a list and yields after every few thousand elements. */
function* eachInSteps<T extends object | string | number>(
  list: readonly T[],
  visit: (each: T, at: number) => void,
): Generator<undefined, void> {
  for (let at = 0; at < list.length; at++) {
    const each = list[at]
    if (each !== undefined) visit(each, at)
    if (at % perStep === perStep - 1) yield
  }
}

/**
 * The words of each row and the rows of each word: row `r` has the words `rowWords[rowStart[r] … rowStart[r + 1])`, and likewise for the
 * rows of a word.
 */
type Tables = {
  readonly rowWords: Uint32Array
  readonly rowStart: Uint32Array
  readonly wordRows: Uint32Array
  readonly wordStart: Uint32Array
}

function* tablesOf(rows: readonly { readonly words: Uint32Array }[], wordCount: number): Generator<undefined, Tables> {
  const rowStart = new Uint32Array(rows.length + 1)
  const wordStart = new Uint32Array(wordCount + 1)
  yield* eachInSteps(rows, ({ words }, row) => {
    rowStart[row + 1] = (rowStart[row] ?? 0) + words.length
    for (const word of words) wordStart[word + 1] = (wordStart[word + 1] ?? 0) + 1
  })
  for (let word = 0; word < wordCount; word++) wordStart[word + 1] = (wordStart[word + 1] ?? 0) + (wordStart[word] ?? 0)
  const total = rowStart[rows.length] ?? 0
  const rowWords = new Uint32Array(total)
  const wordRows = new Uint32Array(total)
  const next = wordStart.slice()
  yield* eachInSteps(rows, ({ words }, row) => {
    rowWords.set(words, rowStart[row])
    for (const word of words) {
      const at = next[word] ?? 0
      wordRows[at] = row
      next[word] = at + 1
    }
  })
  return { rowWords, rowStart, wordRows, wordStart }
}

/** Words in one string, each followed by a separator. */
type WordText = {
  readonly text: string
  /** The start of each word, and the end. */
  readonly starts: Uint32Array
  /** The number of each word. */
  readonly numbers: Uint32Array
}

type Texts = {
  /** Words of one-byte letters, and all others. */
  readonly texts: readonly [WordText, WordText]
  readonly wordAt: (number: number) => string
  /** `fits.none` for each word that is a number, 0 for others: the initial classification when the searched text is not a number. */
  readonly numerals: Uint8Array
}

const oneByteMax = 255

function* textsOf(words: readonly string[]): Generator<undefined, Texts> {
  const numbers: [number[], number[]] = [[], []]
  const numerals = new Uint8Array(words.length)
  yield* eachInSteps(words, (word, number) => {
    numbers[isOneByte(word) ? 0 : 1].push(number)
    numerals[number] = isNumeral(word) ? fits.none : notLookedAt
  })
  const [short, long] = [yield* wordTextOf(words, numbers[0]), yield* wordTextOf(words, numbers[1])]
  return { texts: [short, long], wordAt: number => words[number] ?? '', numerals }
}

function* wordTextOf(words: readonly string[], own: readonly number[]): Generator<undefined, WordText> {
  const starts = new Uint32Array(own.length + 1)
  let text = ''
  yield* eachInSteps(own, (number, at) => {
    const word = words[number] ?? ''
    starts[at + 1] = (starts[at] ?? 0) + word.length + separator.length
    text += `${word}${separator}`
  })
  return { text, starts, numbers: Uint32Array.from(own) }
}

function isNumeral(word: string): boolean {
  return /^\d+$/.test(word)
}

function isOneByte(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > oneByteMax) return false
  return true
}

type Parts = Tables & Texts & { readonly ids: Float64Array; readonly flags: Uint8Array }

function openIndex(parts: Parts): TextIndex {
  const { ids, flags } = parts
  const changed = new Map<number, IndexRow | null>()
  return {
    find: (words, accepts, limit) => {
      const hits: Hit[] = []
      eachHit(words, accepts, ranking(parts, words), (id, rank) => {
        hits.push({ id, rank })
        return hits.length < Math.max(rankedMax, limit)
      })
      hits.sort((a, b) => a.rank - b.rank || a.id - b.id)
      return hits.slice(0, limit).map(hit => hit.id)
    },
    findAll: (words, accepts) => {
      const found: number[] = []
      // A row is visited because it contains the longest word: with a single word no further check is needed.
      eachHit(words, accepts, words.length === 1 ? () => fits.inside : ranking(parts, words), id => {
        found.push(id)
        return true
      })
      return found
    },
    change: (changedIds, changedRows) => {
      for (const id of changedIds) changed.set(id, null)
      for (const row of changedRows) changed.set(row.id, row)
    },
    changedCount: () => changed.size,
  }

  /** Visits the rows that contain every word, until the visitor returns false. */
  function eachHit(
    words: readonly string[],
    accepts: (flags: number) => boolean,
    rankOfRow: (row: number) => number,
    visit: (id: number, rank: number) => boolean,
  ): void {
    const longest = [...words].sort((a, b) => b.length - a.length)[0]
    if (longest === undefined) return
    for (const row of changed.values()) {
      if (row === null || !accepts(row.flags)) continue
      const own = row.text.split(' ')
      const rank = rankOf(words.map(word => Math.min(...own.map(each => fitOf(each, word)))))
      if (rank !== fits.none) visit(row.id, rank)
    }
    eachRowWith(parts, longest, row => {
      const id = ids[row] ?? 0
      if (!accepts(flags[row] ?? 0) || changed.has(id)) return true
      const rank = rankOfRow(row)
      return rank === fits.none || visit(id, rank)
    })
  }
}

/** Visits each row that contains the text in a word, once, until the visitor returns false. */
function eachRowWith(parts: Parts, wanted: string, visit: (row: number) => boolean): void {
  const { texts, wordRows, wordStart, ids } = parts
  const seen = new Uint8Array(ids.length)
  for (const text of isOneByte(wanted) ? texts : [texts[1]]) {
    const hasMore = eachWordWith(text, wanted, number => {
      for (const row of wordRows.subarray(wordStart[number], wordStart[number + 1])) {
        if (seen[row] === 1) continue
        seen[row] = 1
        if (!visit(row)) return false
      }
      return true
    })
    if (!hasMore) return
  }
}

/** Visits the words that contain the text, until the visitor returns false. */
function eachWordWith(own: WordText, wanted: string, visit: (number: number) => boolean): boolean {
  const { text, starts, numbers } = own
  for (let from = text.indexOf(wanted), at = 0; from !== -1; from = text.indexOf(wanted, starts[at + 1])) {
    at = wordAtPosition(starts, from, at)
    if (!visit(numbers[at] ?? 0)) return false
  }
  return true
}

/** The index of the word at a position; the search starts at `notBefore`. */
function wordAtPosition(starts: Uint32Array, position: number, notBefore: number): number {
  let low = notBefore
  let high = starts.length - 1
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle
  }
  return low
}

/** The rank of a row among the hits. Rows share words, so each word is matched once. Plain loops, because they run for thousands of rows. */
function ranking(parts: Parts, words: readonly string[]): (row: number) => number {
  const { rowWords, rowStart } = parts
  const fitters = words.map(word => fitter(parts, word))
  return row => {
    const [first = 0, end = 0] = [rowStart[row], rowStart[row + 1]]
    let rank: number = fits.whole
    for (const fitOfNumber of fitters) {
      let best: number = fits.none
      for (let at = first; at < end && best !== fits.whole; at++) best = Math.min(best, fitOfNumber(rowWords[at] ?? 0))
      if (best === fits.none) return fits.none
      rank = Math.max(rank, best)
    }
    return rank
  }
}

/**
 * How a word, by its number, matches the text. Few words have other than one-byte letters: for a text that has, all of them are matched in
 * advance. When the text is not a number, no number contains it; most words are numbers.
 */
function fitter({ texts, wordAt, numerals }: Parts, wanted: string): (number: number) => number {
  const isShort = isOneByte(wanted)
  const known = isShort && !isNumeral(wanted) ? numerals.slice() : new Uint8Array(numerals.length)
  if (!isShort) known.fill(fits.none)
  const look = (number: number) => {
    const fit = fitOf(wordAt(number), wanted)
    known[number] = fit
    return fit
  }
  if (!isShort) eachWordWith(texts[1], wanted, number => look(number) !== fits.none)
  return number => {
    const before = known[number] ?? notLookedAt
    return before === notLookedAt ? look(number) : before
  }
}

/** The worst match of all words decides. */
function rankOf(all: readonly number[]): number {
  return Math.max(...all)
}

function fitOf(word: string, wanted: string): number {
  const at = word.indexOf(wanted)
  if (at === -1) return fits.none
  if (at > 0) return fits.inside
  return word.length === wanted.length ? fits.whole : fits.beginning
}
