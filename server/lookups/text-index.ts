/**
 * Folded texts that are searched from end to end: one long string for all rows, because the engine finds a word in megabytes of text
 * in a few milliseconds, on either database, and a shop's hundred thousand items take but some megabytes.
 *
 * Rows that change afterwards stand apart until there are enough of them to build anew.
 */
import { spaceUnit } from '#domain/search/fold.ts'

export type IndexRow = {
  readonly id: number
  /** Folded words, joined by single spaces. */
  readonly text: string
  /** What a search may filter by. */
  readonly flags: number
}

export type TextIndex = {
  /** The rows with every word somewhere in their text: whole words first, then beginnings of words, then the order of ids. */
  readonly find: (words: readonly string[], accepts: (flags: number) => boolean, limit: number) => number[]
  /** Puts changed rows in the place of what they were, and takes out those that are gone. */
  readonly change: (ids: readonly number[], rows: readonly IndexRow[]) => void
  /** How many rows stand apart. */
  readonly changedCount: () => number
}

/** Beyond so many hits, and the limit, the rest is not ranked any more: whoever typed so little goes on typing. */
const rankedMax = 2000
const separator = '\n'

type Hit = { readonly id: number; readonly rank: number }

/** Rows in the order of their ids. */
export function buildTextIndex(rows: readonly IndexRow[]): TextIndex {
  const text = rows.map(row => row.text).join(separator)
  const ids = Float64Array.from(rows, row => row.id)
  const flags = Uint8Array.from(rows, row => row.flags)
  const starts = new Uint32Array(rows.length + 1)
  let at = 0
  for (const [index, row] of rows.entries()) {
    starts[index] = at
    at += row.text.length + separator.length
  }
  starts[rows.length] = at
  const changed = new Map<number, IndexRow | null>()

  const find: TextIndex['find'] = (words, accepts, limit) => {
    const longest = [...words].sort((a, b) => b.length - a.length)[0]
    if (longest === undefined) return []
    const hits: Hit[] = []
    const take = (id: number, rowText: string, rowFlags: number) => {
      if (accepts(rowFlags) && words.every(word => rowText.includes(word)))
        hits.push({ id, rank: rankOf(rowText, words) })
    }
    for (const row of changed.values()) if (row !== null) take(row.id, row.text, row.flags)
    for (let from = text.indexOf(longest), row = 0; from !== -1 && hits.length < Math.max(rankedMax, limit); ) {
      row = rowAt(starts, from, row)
      const end = starts[row + 1] ?? text.length
      const id = ids[row] ?? 0
      if (!changed.has(id)) take(id, text.slice(starts[row], end - separator.length), flags[row] ?? 0)
      from = text.indexOf(longest, end)
    }
    hits.sort((a, b) => a.rank - b.rank || a.id - b.id)
    return hits.slice(0, limit).map(hit => hit.id)
  }

  return {
    find,
    change: (changedIds, changedRows) => {
      for (const id of changedIds) changed.set(id, null)
      for (const row of changedRows) changed.set(row.id, row)
    },
    changedCount: () => changed.size,
  }
}

/** The row that has the position; it is not before the one given. */
function rowAt(starts: Uint32Array, position: number, notBefore: number): number {
  let low = notBefore
  let high = starts.length - 1
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle
  }
  return low
}

/** 0: every word stands there as a word; 1: every word begins one; 2: some are in the middle. */
function rankOf(text: string, words: readonly string[]): number {
  let worst = 0
  for (const word of words) {
    worst = Math.max(worst, rankOfWord(text, word))
    if (worst === 2) break
  }
  return worst
}

function rankOfWord(text: string, word: string): number {
  let best = 2
  for (let at = text.indexOf(word); at !== -1 && best > 0; at = text.indexOf(word, at + 1)) {
    if (at > 0 && text.charCodeAt(at - 1) !== spaceUnit) continue
    const end = at + word.length
    best = end === text.length || text.charCodeAt(end) === spaceUnit ? 0 : 1
  }
  return best
}
