/** Rows that a person finds by typing: what a text finds among them, and which one it names for certain. */
import { fold } from './fold.ts'
import { type SearchEntry, type SearchIndex, startSearchIndex } from './search-index.ts'

/** First what fits the text, then, from `certain` on, what somebody may have meant. Only the former is taken unasked. */
export type SearchResults<T> = { readonly rows: readonly T[]; readonly certain: number }

export const nothingFound: SearchResults<never> = { rows: [], certain: 0 }

export type Finder<T> = {
  readonly search: (query: string) => SearchResults<T>
  /** The one row that a text stands for letter by letter. A guess names nothing. */
  readonly named: (text: string) => Findable<T>
}

export type Findable<T> =
  | { readonly kind: 'one'; readonly row: T }
  | { readonly kind: 'none' }
  | { readonly kind: 'several' }

export type FinderBuild<T> = {
  /** Reads up to so many rows; returns whether any are left. */
  readonly addRows: (count: number) => boolean
  readonly finish: () => Finder<T>
}

/** As many as a list beneath a field shows without scrolling. */
const rowsMax = 9

export function finderOf<T>(rows: readonly T[], entryOf: (row: T) => SearchEntry): Finder<T> {
  return startFinder(rows, entryOf).finish()
}

/** The same in steps, for a page that must answer keys meanwhile. */
export function startFinder<T>(rows: readonly T[], entryOf: (row: T) => SearchEntry): FinderBuild<T> {
  const entries = rows.map(entryOf)
  const build = startSearchIndex(entries)
  return {
    addRows: build.addRows,
    finish: () => finderIn(build.finish(), entries, place => rows[place]),
  }
}

/** Finds among the rows of an index that is there already; `kinds`: only rows of these. */
export function finderIn<T>(
  index: SearchIndex,
  entries: readonly SearchEntry[],
  rowAt: (place: number) => T | undefined,
  kinds?: readonly string[],
): Finder<T> {
  return {
    search: query => {
      const { rows, certain } = best(query)
      return { rows: rows.map(({ row }) => row), certain }
    },
    named: text => namedAmong(best(text), text),
  }

  function best(query: string): SearchResults<Listed<T>> {
    if (fold(query) === '') return nothingFound
    const hits = index.search(query, { limit: rowsMax, ...(kinds !== undefined && { kinds }) })
    const rows = hits.flatMap(hit => {
      const [row, entry] = [rowAt(hit.row), entries[hit.row]]
      return row === undefined || entry === undefined ? [] : [{ row, entry }]
    })
    return { rows, certain: hits.filter(hit => !hit.isGuess).length }
  }
}

type Listed<T> = { readonly row: T; readonly entry: SearchEntry }

/** One whose whole name or code it is wins over those whose is only longer; what is a guess is nothing. */
function namedAmong<T>({ rows, certain }: SearchResults<Listed<T>>, text: string): Findable<T> {
  const wanted = fold(text)
  const spelled = ({ entry: { texts, codes = [] } }: Listed<T>) => [...texts, ...codes].map(fold)
  const found = rows.slice(0, certain)
  const exact = found.filter(each => spelled(each).includes(wanted))
  const [first, ...others] = exact.length > 0 ? exact : found
  if (first === undefined) return { kind: 'none' }
  const all = spelled(first).join(' ')
  const isNamed = others.length === 0 && wanted.split(' ').every(word => all.includes(word))
  return isNamed ? { kind: 'one', row: first.row } : { kind: 'several' }
}
