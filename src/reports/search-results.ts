/** Searches the rows of a table report. */
import { buildSearchIndex } from '#domain/search/search-index.ts'
import type { ReportRow } from './report-rows.ts'
import { codeOfValue } from './report-words.ts'

/** The index is built once and queried at every key. */
export function rowFinder(rows: readonly ReportRow[]): (find: string) => (row: ReportRow) => boolean {
  const index = buildSearchIndex(rows.map(row => ({ id: row.id, kind: row.dimension, ...textsOf(row) })))
  return find => {
    const hits = index.search(find, { limit: rows.length })
    const found = new Set(hits.filter(hit => !hit.isGuess).flatMap(hit => rows[hit.row] ?? []))
    return row => found.has(row)
  }
}

/** Null without a search text. */
export function findingIn(rows: readonly ReportRow[], find: string): ((row: ReportRow) => boolean) | null {
  return find.trim() === '' ? null : rowFinder(rows)(find)
}

/** Both names and the code, whatever the interface language. */
function textsOf({ values, dimension }: ReportRow) {
  const value = values[dimension] ?? null
  if (typeof value !== 'object' || value === null) return { texts: [String(value ?? '')], codes: [] }
  const code = codeOfValue(value)
  return { texts: 'key' in value ? [] : [value.nameAr, value.nameEn], codes: code === null ? [] : [code] }
}
