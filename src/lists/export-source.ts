/** An export source: the identity of a list, its columns, and how to read all of its rows, for a file or print. */
import { type ExportedList, listExportEndpoints } from '#contract/list-export.ts'
import type { Api } from '../api/api.ts'
import type { FieldColumn } from '../fields/columns.ts'
import type { PrintList } from '../print/list-sheet.tsx'

export type ExportSource<Row, Sum = never> = {
  readonly name: ExportedList
  /** Translated. */
  readonly title: string
  /** The query of its address, which describes the selection. */
  readonly search: string
  /** Without extension. */
  readonly fileName: string
  readonly columns: readonly FieldColumn<Row>[]
  /** Other columns for a file, such as those for importing it again. */
  readonly fileColumns?: (rows: readonly Row[]) => readonly FieldColumn<Row>[]
  /** Fewer columns for print, when the page has no room for all. */
  readonly printColumns?: readonly FieldColumn<Row>[]
  /** Several printed rows per row, which then have no numbers. */
  readonly paperRows?: { readonly each: number; readonly of: (row: Row) => readonly Row[] }
  /** Whether a row is emphasized in print, as a subtotal or heading. */
  readonly isStrong?: (row: Row) => boolean
  /** The filters in words; empty values are omitted. The row count is added. */
  readonly facts: PrintList['facts']
  /** The label of the row count; `Rows` by default. */
  readonly countLabel?: string
  /** False for the rows of a form, which are not counted. */
  readonly isNumbered?: false
  /** As far as known. */
  readonly count: number
  readonly read: (reading: ListReading) => Promise<readonly Row[]>
  /** The sums below the last printed row. */
  readonly sums?: {
    readonly columns: readonly FieldColumn<Sum>[]
    readonly read: (signal: AbortSignal) => Promise<readonly Sum[]>
  }
}

/** Reads all rows in order, up to `max`, in as many calls as needed. */
export type ListReading = {
  readonly max: number
  readonly signal: AbortSignal
  /** Called with the number of rows read. */
  readonly onProgress: (done: number) => void
  /** Called when something was posted between two pages, so that they come from different states. */
  readonly onMoved?: () => void
}

export type ExportForm = 'excel' | 'paper'

/** Longer than any address that the program writes. */
const filterMax = 4000

/** The export is audited before the first row is read. */
export async function takeRows<Row, Sum>(
  api: Pick<Api, 'call'>,
  { name, search, read }: ExportSource<Row, Sum>,
  form: ExportForm,
  reading: ListReading,
): Promise<readonly Row[]> {
  await recordExport(api, { name, search }, form, reading.signal)
  return read(reading)
}

/** Whether rows are missing. The count may become known only after reading started. */
export function isCutOff(read: number, { max, count }: { readonly max: number; readonly count: number }): boolean {
  return read >= max && count !== read
}

export async function recordExport(
  api: Pick<Api, 'call'>,
  { name, search }: { readonly name: ExportedList; readonly search: string },
  form: ExportForm,
  signal: AbortSignal,
): Promise<void> {
  const body = { list: name, form, filter: search.slice(0, filterMax) }
  const options = { signal, isBackground: true, notify: 'failures' } as const
  await api.call(listExportEndpoints.recordListExport, { body }, options)
}
