import { eachByInitials, hasRunTogether, type Initials, initialsOf, mistypedBonusOf, phraseBonusOf } from './phrase.ts'
import { initialsIn, initialsLengthMin, type QueryReading, readingsOf, spellingsOfCode } from './readings.ts'
import { addToPool, clearPool, createRowPool, highestRows, type RowPool } from './row-pool.ts'
import { createWordMatcher, type Token, typoLengthMin, type WordMatcher, type WordMatches } from './word-match.ts'
import { placeAlias, placeCode, placesPerRow, startWordTable, type WordTable } from './word-table.ts'

/**
 * The search behind the palette and every search box: built once over rows, then queried at every key.
 *
 * All words of the query must match, in any order and in any of the row's texts (both languages are indexed, whatever the interface
 * language). A whole word ranks above a prefix, a prefix above a substring. The query is also read on the other keyboard layout and as
 * initials and, when there are few good matches, with joined words and with one typo per word. An equal code or barcode comes first,
 * guesses come last. Ties keep the given order.
 */
export function buildSearchIndex(entries: readonly SearchEntry[]): SearchIndex {
  return startSearchIndex(entries).finish()
}

/** The same in steps, for a thread that must respond to keys meanwhile. */
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
  /** Other words for the row; they rank slightly below a title. */
  readonly aliases?: readonly string[]
  /** Codes, barcodes, telephone numbers: matched by prefix and substring too, and first of all when equal. */
  readonly codes?: readonly string[]
  /** Points added to every match of the row; two neighbouring ranks typically differ by five to twenty. */
  readonly weight?: number
}

export type SearchOptions = {
  readonly limit?: number
  /** The kinds to include; all by default. */
  readonly kinds?: readonly string[]
  /** Points by row id for rows used often and recently (`boostsOf`); unknown ids are ignored. */
  readonly boosts?: ReadonlyMap<string, number>
  /** Whether complete initials count as certain, as among commands; among thousands of items almost any two letters match some initials. */
  readonly knowsInitials?: boolean
}

/** `row` is the position in the entries that the index was built from. */
export type SearchHit = {
  readonly id: string
  readonly kind: string
  readonly row: number
  readonly score: number
  /**
   * Whether the row matched only by initials, a typo, or too few characters on the other layout. Guesses follow all other matches, and
   * Enter never selects one automatically, because almost any letters match some row.
   */
  readonly isGuess: boolean
  /** A guess by typo: worth showing while there are no better matches elsewhere. */
  readonly isTypo: boolean
}

export type SearchIndex = {
  readonly size: number
  /** The position of an id in the entries. */
  readonly rowOf: (id: string) => number | undefined
  readonly search: (query: string, options?: SearchOptions) => readonly SearchHit[]
}

export type SearchIndexBuild = {
  /** Adds up to `count` rows, or performs another step when all are added; returns whether work is left. */
  readonly addRows: (count: number) => boolean
  /** Completes the work and returns the index. */
  readonly finish: () => SearchIndex
}

export const searchLimitDefault = 50

const equalCodeScore = 1000
/** When initials count as certain, they rank above a prefix and below a whole word. */
const initialsScore = { whole: 84, opening: 72, known: 104 } as const
const runTogetherScore = 70
const aliasPenalty = 2
const codePenalty = 5
const wordPenalty = 0.25
const placeBonus = [5, 3, 2, 1] as const
/** With fewer good matches, the query is also tried with typos and joined words. */
export const wellFitting = { countMin: 3, scoreMin: 76 } as const
/** Whole titles are compared only for the rows with the highest word ranks. */
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
  /** The sum of a row's word scores, with and without the current word, and the last word that the row matches. */
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

/** Adds matches of the query as typed: by words, as a code and, with few good matches, ignoring omitted spaces. */
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

/** The minimum score of a catalogue word to count for a token. */
type ScoreMin = (token: Token) => number

const anyScore: ScoreMin = () => 0

/**
 * On the other layout a few letters nearly always match some word. Three letters must be a whole word, with or without its article, and
 * more must be a prefix; numbers are the same on both layouts.
 */
const enoughElsewhere: ScoreMin = ({ units, isNumber }) => {
  if (isNumber) return 0
  if (units.length < elsewhere.lengthMin) return Number.POSITIVE_INFINITY
  return units.length === elsewhere.lengthMin ? elsewhere.wholeScore : elsewhere.beginningScore
}

const elsewhere = { lengthMin: 3, wholeScore: 94, beginningScore: 78 } as const

/** Adds every row that matches all words of the reading; in lenient mode also with joined words. */
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

/** A row is considered for a word only if it matched the previous one; the better of two matches counts. */
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

/** عبدالله matches عبد الله: a word of the row starts the token, and the following text continues it. */
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

/** Codes are compared without separators: `INV-2026/12` and `c0003` are single words here. */
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
