/** Reads a table report with all child rows, for a file or print. */
import type { Api } from '../api/api.ts'
import type { ListReading } from '../lists/export-source.ts'
import type { DrawnTable, Sums, TableAnswer, TableBody } from './drawn-reports.ts'
import { isOfOtherBooks } from './page-revision.ts'
import { longPage, readPage, rowsOfPage } from './read-table.ts'
import type { ReportRow } from './report-rows.ts'
import { dimensionNamed } from './report-words.ts'
import { bodyBelow } from './table-choices.ts'

/** More groups than a year has days are not requested one by one. */
const groupsMax = 400

type DeepReading = Pick<ListReading, 'max' | 'signal' | 'onMoved'> & {
  readonly api: Pick<Api, 'call'>
  readonly report: DrawnTable
}

type DeepRows = {
  readonly rows: readonly ReportRow[]
  /** False when there are more rows, or more groups to request, than allowed. */
  readonly isWhole: boolean
}

/** For too many rows the server returns only the first level: child rows are then requested group by group. `first` is the reply to `body`. */
export async function readDeep(reading: DeepReading, body: TableBody, first: TableAnswer): Promise<DeepRows> {
  const { api, report, max, signal, onMoved } = reading
  const rows: ReportRow[] = []
  let groupsLeft = groupsMax
  const isWhole = await readBelow(body, first)
  return { rows: rows.slice(0, max), isWhole: isWhole && rows.length < max }

  async function readBelow(asked: TableBody, answer: TableAnswer, above?: ReportRow): Promise<boolean> {
    for (let page = answer; ; page = await readPage(api, report, { ...asked, pageSize: longPage }, page.next, signal)) {
      signal.throwIfAborted()
      if (isOfOtherBooks(page, answer) || (above !== undefined && !isBelow(page, above))) onMoved?.()
      const isFlat = page.levels < asked.rows.length
      // Rows of a tree are nested already, and include each other's child rows.
      if (isFlat && isTree(report, asked.rows[0])) return false
      for (const row of rowsOfPage(page, asked, above)) {
        rows.push(row)
        if (rows.length > max) return false
        if (!isFlat) continue
        groupsLeft -= 1
        if (groupsLeft < 0) return false
        const below = bodyBelow(asked, row)
        if (!(await readBelow(below, await readPage(api, report, below, null, signal), row))) return false
      }
      if (page.next === null) return true
    }
  }
}

/** Whether the totals of separately requested child rows equal their parent row. */
function isBelow({ totals, comparedTotals }: TableAnswer, { sums, compared }: ReportRow): boolean {
  const names = Object.keys(sums)
  const serialized = (own: Sums | undefined) => JSON.stringify(own && names.map(name => own[name]))
  return serialized(totals) === serialized(sums) && serialized(comparedTotals) === serialized(compared)
}

function isTree({ fact }: DrawnTable, name = ''): boolean {
  const dimension = dimensionNamed(fact, name)
  return dimension.kind === 'reference' && dimension.isTree === true
}
