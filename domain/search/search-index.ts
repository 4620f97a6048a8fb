import { eachByInitials, hasRunTogether, type Initials, initialsOf, mistypedBonusOf, phraseBonusOf } from './phrase.ts'
import { initialsIn, initialsLengthMin, type QueryReading, readingsOf, spellingsOfCode } from './readings.ts'
import { addToPool, clearPool, createRowPool, highestRows, type RowPool } from './row-pool.ts'
import { createWordMatcher, type Token, typoLengthMin, type WordMatcher, type WordMatches } from './word-match.ts'
import { placeAlias, placeCode, placesPerRow, startWordTable, type WordTable } from './word-table.ts'

/**
 * The search behind the palette and every search box: built once over rows, then asked at every key.
 *
 * All words of the query must fit, in any order and in any mix of the row's texts (both languages are indexed whatever
 * the interface language). The same word counts more than its beginning, that more than its inside. The query is also
 * read on the other keyboard layout and as initials, and when few rows fit well, with words run together and with one typo
 * in a word. An equal code or barcode comes before everything, and guesses after everything else. Equal rows keep the order in
 * which they were given.
 */
export function buildSearchIndex(entries: readonly SearchEntry[]): SearchIndex {
  return startSearchIndex(entries).finish()
}

/** The same in steps, for a thread that must answer keys meanwhile. */
export function startSearchIndex(entries: readonly SearchEntry[]): SearchIndexBuild {
  const build = startWordTable(entries)
  let table: WordTable | undefined
  let initials: Initials | undefined
  return {
    addRows: count => {
      if (build.addRows(count)) return true
      const isTableNew = table === undefined
      if (table === undefined) table = build.finish()
      else initials ??= initialsOf(table)
      return isTableNew
    },
    finish: () => {
      const finished = table ?? build.finish()
      const engine = createEngine(entries, finished, initials ?? initialsOf(finished))
      return {
        rowOf: id => engine.rowOfId.get(id),
        size: entries.length,
        search: (query, options = {}) => {
          const readings = readingsOf(query)
          return readings.length === 0 ? [] : searchReadings(engine, readings, options)
        },
      }
    },
  }
}

export type SearchEntry = {
  readonly id: string
  readonly kind: string
  /** The titles, in every language that the row has. */
  readonly texts: readonly string[]
  /** Other words for the row; they count a little less than a title. */
  readonly aliases?: readonly string[]
  /** Codes, barcodes, telephone numbers: found by beginning and inside too, and first of all when they are equal. */
  readonly codes?: readonly string[]
  /** Points that every match of the row gains; between two neighbouring ranks there are typically five to twenty. */
  readonly weight?: number
}

export type SearchOptions = {
  readonly limit?: number
  /** The kinds to list; all kinds when it is missing. */
  readonly kinds?: readonly string[]
  /** Points by row id for rows used often and lately (`boostsOf`); ids that the index does not have are ignored. */
  readonly boosts?: ReadonlyMap<string, number>
  /** Whether all initials of a title are no guess, as among commands: of thousands of items almost any two letters are those of some. */
  readonly knowsInitials?: boolean
}

/** `row` is the position in the entries that the index was built over. */
export type SearchHit = {
  readonly id: string
  readonly kind: string
  readonly row: number
  readonly score: number
  /**
   * Whether only initials, a typo, or too little on the other keyboard layout leads here. Guesses follow everything that fits, and are
   * nothing that Enter may take unasked: almost any letters lead to some row.
   */
  readonly isGuess: boolean
  /** Of the guesses those that take a typo: worth a place while nothing better is found elsewhere. */
  readonly isTypo: boolean
}

export type SearchIndex = {
  readonly size: number
  /** The position of an id in the entries. */
  readonly rowOf: (id: string) => number | undefined
  readonly search: (query: string, options?: SearchOptions) => readonly SearchHit[]
}

export type SearchIndexBuild = {
  /** Adds up to so many rows, or does another part of the work when all are added; returns whether any is left. */
  readonly addRows: (count: number) => boolean
  /** Does what is left and returns the index. */
  readonly finish: () => SearchIndex
}

export const searchLimitDefault = 50

const equalCodeScore = 1000
/** Where initials are no guess they come before the beginning of a word, and after a whole one. */
const initialsScore = { whole: 84, opening: 72, known: 104 } as const
const runTogetherScore = 70
const aliasPenalty = 2
const codePenalty = 5
const wordPenalty = 0.25
const placeBonus = [5, 3, 2, 1] as const
/** With fewer rows that fit well, the query is also read with typos and with words run together. */
export const wellFitting = { countMin: 3, scoreMin: 76 } as const
/** Whole titles are compared only for the rows that rank highest by their words. */
const comparedRows = 256

type Engine = {
  readonly entries: readonly SearchEntry[]
  readonly table: WordTable
  readonly initials: Initials
  readonly matcher: WordMatcher
  readonly pool: RowPool
  readonly rowOfId: ReadonlyMap<string, number>
  readonly pointsOfRow: Float32Array
  readonly boostOfRow: Float32Array
  /** The sum of the word scores of a row, with and without the current word, and the word up to which the row fits. */
  readonly sum: Float32Array
  readonly sumBefore: Float32Array
  readonly stage: Float64Array
  lastStage: number
  listedKinds: ReadonlySet<string> | undefined
}

function createEngine(entries: readonly SearchEntry[], table: WordTable, initials: Initials): Engine {
  const count = entries.length
  return {
    entries,
    table,
    initials,
    matcher: createWordMatcher(table),
    pool: createRowPool(count),
    rowOfId: new Map(entries.map((entry, row) => [entry.id, row])),
    pointsOfRow: Float32Array.from(
      entries,
      (entry, row) => (entry.weight ?? 0) - wordPenalty * (table.rowWords[row] ?? 0),
    ),
    boostOfRow: new Float32Array(count),
    sum: new Float32Array(count),
    sumBefore: new Float32Array(count),
    stage: new Float64Array(count),
    lastStage: 0,
    listedKinds: undefined,
  }
}

function searchReadings(
  engine: Engine,
  readings: readonly QueryReading[],
  options: SearchOptions,
): readonly SearchHit[] {
  const { pool, matcher } = engine
  clearPool(pool)
  engine.listedKinds = options.kinds === undefined ? undefined : new Set(options.kinds)
  setBoosts(engine, options.boosts, boost => boost)
  const [own, ...others] = readings
  if (own !== undefined) addAsTyped(engine, own)
  if (own !== undefined && options.knowsInitials === true) addKnownInitials(engine, own)
  for (const reading of others) {
    if (reading.isPlain) addByWords(engine, reading, matcher.strict, enoughElsewhere)
    addByCode(engine, reading, isEqual)
  }
  pool.certainCount = pool.count
  for (const reading of others) {
    addByWords(engine, reading, matcher.strict)
    addByCode(engine, reading)
  }
  for (const reading of readings) addByInitials(engine, reading)
  pool.typoFreeCount = pool.count
  if (pool.wellFitting < wellFitting.countMin) {
    for (const reading of readings) addByWords(engine, reading, matcher.withTypo, anyScore, true)
  }
  const hits = hitsOf(engine, readings, options)
  setBoosts(engine, options.boosts, () => 0)
  return hits
}

/** As it stands: by its words, as a code, and where few rows fit well also with the spaces that were left out. */
function addAsTyped(engine: Engine, reading: QueryReading): void {
  const { matcher, pool } = engine
  addByWords(engine, reading, matcher.strict)
  addByCode(engine, reading)
  if (pool.wellFitting < wellFitting.countMin) addByWords(engine, reading, matcher.strict, anyScore, true)
}

function setBoosts(engine: Engine, boosts: SearchOptions['boosts'], pointsFor: (boost: number) => number): void {
  for (const [id, boost] of boosts ?? []) {
    const row = engine.rowOfId.get(id)
    if (row !== undefined) engine.boostOfRow[row] = pointsFor(boost)
  }
}

/** The score that a word of the catalogue needs at least to count for a token. */
type ScoreMin = (token: Token) => number

const anyScore: ScoreMin = () => 0

/**
 * On the other layout a few letters lead to some word almost always. Three must be the whole word, with or without its article, and
 * more its beginning; a number is the same on both.
 */
const enoughElsewhere: ScoreMin = ({ units, isNumber }) => {
  if (isNumber) return 0
  if (units.length < elsewhere.lengthMin) return Number.POSITIVE_INFINITY
  return units.length === elsewhere.lengthMin ? elsewhere.wholeScore : elsewhere.beginningScore
}

const elsewhere = { lengthMin: 3, wholeScore: 94, beginningScore: 78 } as const

/** Adds every row that all words of the reading fit; lenient, also with words run together. */
function addByWords(
  engine: Engine,
  reading: QueryReading,
  match: (token: Token) => WordMatches,
  scoreMin = anyScore,
  isLenient = false,
): void {
  const { stage, sum } = engine
  reading.tokens.forEach((token, number) => {
    engine.lastStage += 1
    creditWords(engine, match(token), number === 0, scoreMin(token))
    if (isLenient && token.units.length > typoLengthMin) creditRunTogether(engine, token, number === 0)
  })
  for (let row = 0; row < stage.length; row += 1) {
    if (stage[row] === engine.lastStage) addRow(engine, row, (sum[row] ?? 0) / reading.tokens.length - reading.penalty)
  }
}

function creditWords(engine: Engine, matches: WordMatches, isFirst: boolean, scoreMin: number): void {
  const { occurrences, occurrenceStart } = engine.table
  for (let at = 0; at < matches.count; at += 1) {
    const word = matches.words[at] ?? 0
    const score = matches.scoreOf[word] ?? 0
    if (score < scoreMin) continue
    const end = occurrenceStart[word + 1] ?? 0
    for (let next = occurrenceStart[word] ?? 0; next < end; next += 1) {
      const occurrence = occurrences[next] ?? 0
      creditRow(engine, Math.floor(occurrence / placesPerRow), score + placePoints(occurrence % placesPerRow), isFirst)
    }
  }
}

function placePoints(place: number): number {
  if (place === placeCode) return -codePenalty
  return place === placeAlias ? -aliasPenalty : (placeBonus[place] ?? 0)
}

/** A row goes on to the next word only if it fitted the one before; of two fits of one word the better counts. */
function creditRow(engine: Engine, row: number, score: number, isFirst: boolean): void {
  const { sum, sumBefore, stage, lastStage } = engine
  if (stage[row] === lastStage) {
    if ((sumBefore[row] ?? 0) + score > (sum[row] ?? 0)) sum[row] = (sumBefore[row] ?? 0) + score
    return
  }
  if (!isFirst && stage[row] !== lastStage - 1) return
  sumBefore[row] = isFirst ? 0 : (sum[row] ?? 0)
  sum[row] = (sumBefore[row] ?? 0) + score
  stage[row] = lastStage
}

/** عبدالله is found in عبد الله: some word of the row opens the token, and the text goes on with the rest of it. */
function creditRunTogether(engine: Engine, token: Token, isFirst: boolean): void {
  const { table } = engine
  const opening = engine.matcher.openings(token)
  for (let at = 0; at < opening.count; at += 1) {
    const word = opening.words[at] ?? 0
    for (let next = table.occurrenceStart[word] ?? 0; next < (table.occurrenceStart[word + 1] ?? 0); next += 1) {
      const row = Math.floor((table.occurrences[next] ?? 0) / placesPerRow)
      if (hasRunTogether(table, row, token.units)) creditRow(engine, row, runTogetherScore, isFirst)
    }
  }
}

/** Codes are compared without their separators: `INV-2026/12` and `c0003` are one word here. */
function addByCode(engine: Engine, reading: QueryReading, isEnough = (score: number) => score > 0): void {
  for (const spelling of spellingsOfCode(reading.joined)) {
    const matches = engine.matcher.strict(spelling)
    for (let at = 0; at < matches.count; at += 1) {
      const word = matches.words[at] ?? 0
      const score = matches.scoreOf[word] ?? 0
      if (isEnough(score)) addCodeRows(engine, word, score, reading.penalty)
    }
  }
}

const isEqual = (score: number): boolean => score === 100

function addCodeRows(engine: Engine, word: number, score: number, penalty: number): void {
  const { occurrences, occurrenceStart } = engine.table
  for (let next = occurrenceStart[word] ?? 0; next < (occurrenceStart[word + 1] ?? 0); next += 1) {
    const occurrence = occurrences[next] ?? 0
    if (occurrence % placesPerRow !== placeCode) continue
    const points = isEqual(score) ? equalCodeScore : score - codePenalty
    addRow(engine, Math.floor(occurrence / placesPerRow), points - penalty)
  }
}

function addKnownInitials(engine: Engine, reading: QueryReading): void {
  const letters = initialsIn(reading)
  if (letters === undefined) return
  eachByInitials(engine.table, engine.initials, letters, (row, isWhole) => {
    if (isWhole) addRow(engine, row, initialsScore.known)
  })
}

function addByInitials(engine: Engine, reading: QueryReading): void {
  const letters = initialsIn(reading)
  if (letters === undefined) return
  eachByInitials(engine.table, engine.initials, letters, (row, isWhole) => {
    if (isWhole) addRow(engine, row, initialsScore.whole - reading.penalty)
    else if (letters.length > initialsLengthMin) addRow(engine, row, initialsScore.opening - reading.penalty)
  })
}

function addRow(engine: Engine, row: number, fit: number): void {
  if (engine.listedKinds !== undefined && !engine.listedKinds.has(engine.entries[row]?.kind ?? '')) return
  if (fit >= wellFitting.scoreMin) engine.pool.wellFitting += 1
  addToPool(engine.pool, row, fit + (engine.pointsOfRow[row] ?? 0) + (engine.boostOfRow[row] ?? 0))
}

function hitsOf(engine: Engine, readings: readonly QueryReading[], options: SearchOptions): readonly SearchHit[] {
  const limit = options.limit ?? searchLimitDefault
  const { rows, count, certainCount, typoFreeCount } = engine.pool
  const typos = new Set(rows.subarray(typoFreeCount, count))
  const compared = Math.max(limit, comparedRows)
  const hit = (row: number, isGuess: boolean) => hitOf(engine, readings, row, { isGuess, isTypo: typos.has(row) })
  const certain = highestRows(engine.pool, compared, 0, certainCount).map(row => hit(row, false))
  const guesses =
    certain.length < limit ? highestRows(engine.pool, compared, certainCount, count).map(row => hit(row, true)) : []
  return [...certain.sort(byScore), ...guesses.sort(byScore)].slice(0, limit)
}

function byScore(a: SearchHit, b: SearchHit): number {
  return b.score - a.score || a.row - b.row
}

function hitOf(
  engine: Engine,
  readings: readonly QueryReading[],
  row: number,
  kind: Pick<SearchHit, 'isGuess' | 'isTypo'>,
): SearchHit {
  const entry = engine.entries[row]
  if (entry === undefined) throw new Error(`the index has no row ${row}`)
  const { table } = engine
  const bonusOf = ({ phrase }: QueryReading) =>
    kind.isTypo ? mistypedBonusOf(table, row, phrase) : phraseBonusOf(table, row, phrase.units)
  const bonus = readings.reduce((best, reading) => Math.max(best, bonusOf(reading)), 0)
  return { id: entry.id, kind: entry.kind, row, score: (engine.pool.rankOf[row] ?? 0) + bonus, ...kind }
}
