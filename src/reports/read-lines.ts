/** Reads all lines of a table report as they would be visible with all pages loaded. */
import type { Api } from '../api/api.ts'
import type { ListReading } from '../lists/export-source.ts'
import { type LeveledLine, type Openness, visibleLines } from '../lists/levels.ts'
import type { DrawnTable, TableBody } from './drawn-reports.ts'
import { type Rest, readRest } from './read-table.ts'
import type { ReportRow } from './report-rows.ts'
import { findingIn } from './search-results.ts'

type Lines = {
  readonly api: Pick<Api, 'call'>
  readonly report: DrawnTable
  readonly body: TableBody
  /** The loaded rows. */
  readonly rows: readonly ReportRow[]
  readonly first: Rest['first']
  /** The start of the next page. */
  readonly after: NonNullable<Rest['after']>
  readonly openness: Openness
  readonly find: string
}

export async function readLines(
  { api, report, body, rows, first, after, openness, find }: Lines,
  { max, onProgress, ...reading }: ListReading,
): Promise<readonly LeveledLine<ReportRow>[]> {
  const progress = (done: number) => onProgress(rows.length + done)
  // Search results may be anywhere in the remaining rows.
  const most = find.trim() === '' ? max - rows.length : Number.POSITIVE_INFINITY
  const left = { ...reading, first, after, max: most, onProgress: progress }
  const rest = await readRest(api, report, body, left)
  const all = [...rows, ...rest]
  return visibleLines(all, openness, findingIn(all, find)).slice(0, max)
}
