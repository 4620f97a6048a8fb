/** Reads the rows of a table report: all at once, or page by page when there are many. */
import type { RowCursor } from '#contract/reports/table-report.ts'
import type { Api } from '../api/api.ts'
import type { ListReading } from '../lists/export-source.ts'
import { readInPages } from '../lists/read-in-pages.ts'
import type { DrawnTable, TableAnswer, TableBody } from './drawn-reports.ts'
import { isOfOtherBooks } from './page-revision.ts'
import { type ReportRow, reportRows } from './report-rows.ts'

const quietly = { isBackground: true, notify: 'never' } as const
/** For files, print and child rows. */
export const longPage = 5000

export function readPage(
  api: Pick<Api, 'call'>,
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

export type Rest = ListReading & {
  readonly after: RowCursor | null
  /** The loaded page, when `after` follows one. */
  readonly first?: TableAnswer | undefined
}

/** The rows after a page, or all rows when `after` is null. */
export function readRest(
  api: Pick<Api, 'call'>,
  report: DrawnTable,
  body: TableBody,
  { after, first: known, ...reading }: Rest,
  above?: ReportRow,
): Promise<readonly ReportRow[]> {
  let [next, first] = [after, known]
  return readInPages<ReportRow>(reading, async () => {
    const asked = next === null ? body : { ...body, pageSize: longPage }
    const page = await readPage(api, report, asked, next, reading.signal)
    next = page.next
    first ??= page
    if (isOfOtherBooks(page, first)) reading.onMoved?.()
    return { rows: rowsOfPage(page, body, above), isLast: next === null }
  })
}
