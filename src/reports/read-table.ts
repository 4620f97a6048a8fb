/** The rows of a table report as the server hands them over: together where they are few, in pages where they are many. */
import type { RowCursor } from '#contract/reports/table-report.ts'
import type { Api } from '../api/api.ts'
import type { DrawnTable, TableAnswer, TableBody } from './drawn-reports.ts'
import { type ReportRow, reportRows } from './report-rows.ts'

const quietly = { isBackground: true, tell: 'nothing' } as const
/** Of a file, of paper and of what stands below a row. */
const longPage = 5000

export function readPage(
  api: Api,
  report: DrawnTable,
  body: TableBody,
  after: RowCursor | null,
  signal: AbortSignal,
): Promise<TableAnswer> {
  return api.call(report.endpoint, { body: { ...body, after } }, { ...quietly, signal })
}

export function rowsOfPage({ rows }: TableAnswer, body: TableBody, above?: ReportRow): readonly ReportRow[] {
  return reportRows(rows, body.rows, body.columns, above)
}

type Rest = {
  readonly after: RowCursor | null
  readonly max: number
  readonly signal: AbortSignal
  readonly onProgress?: (done: number) => void
}

/** What comes after a page, or everything where `after` is null. */
export async function readRest(
  api: Api,
  report: DrawnTable,
  body: TableBody,
  { after, max, signal, onProgress }: Rest,
  above?: ReportRow,
): Promise<readonly ReportRow[]> {
  const found: ReportRow[] = []
  let next = after
  do {
    const page = await readPage(api, report, next === null ? body : { ...body, pageSize: longPage }, next, signal)
    signal.throwIfAborted()
    found.push(...rowsOfPage(page, body, above))
    onProgress?.(found.length)
    next = page.next
  } while (next !== null && found.length < max)
  return found
}
