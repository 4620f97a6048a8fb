/** Search over rows in a list: the matches of a text, and the row that it names exactly. */
import { fold } from './fold.ts'
import { type SearchEntry, type SearchIndex, startSearchIndex } from './search-index.ts'

/** Rows up to `certain` match the text; later ones are guesses, which are never selected automatically. */
export type SearchResults<T> = { readonly rows: readonly T[]; readonly certain: number }

export const nothingFound: SearchResults<never> = { rows: [], certain: 0 }

export type Finder<T> = {
  readonly search: (query: string) => SearchResults<T>
  /** The row whose name or code equals the text. A guess never counts. */
  readonly named: (text: string) => Findable<T>
}

export type Findable<T> =
  | { readonly kind: 'one'; readonly row: T }
  | { readonly kind: 'none' }
  | { readonly kind: 'several' }

export type FinderBuild<T> = {
  /** Adds up to `count` rows; returns whether any are left. */
  readonly addRows: (count: number) => boolean
  readonly finish: () => Finder<T>
}

/** As many as a list beneath a field shows without scrolling. */
const rowsMax = 9

export function finderOf<T>(rows: readonly T[], entryOf: (row: T) => SearchEntry): Finder<T> {
  return startFinder(rows, entryOf).finish()
}

/** The same in steps, for a page that must respond to keys meanwhile. */
export function startFinder<T>(rows: readonly T[], entryOf: (row: T) => SearchEntry): FinderBuild<T> {
  const entries = rows.map(entryOf)
  const build = startSearchIndex(entries)
  return {
    addRows: build.addRows,
    finish: () => finderIn(build.finish(), entries, place => rows[place]),
  }
}

/** Searches an existing index; `kinds` restricts the rows. */
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

/** An exact name or code wins over one that merely begins with it; guesses are ignored. */
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
