/** A list that is exported, as a file or on paper: which it is, its columns, and how all of its rows are read. */
import { listExportEndpoints } from '#contract/list-export.ts'
import type { Api } from '../api/api.ts'
import type { FieldColumn } from '../fields/columns.ts'
import type { PrintList } from '../print/list-sheet.tsx'

export type ExportSource<Row, Sum = never> = {
  /** As it is in the audit: `bills`, or the name of a report or of a definition. */
  readonly name: string
  /** Translated. */
  readonly title: string
  /** The query of its address, which says what is listed. */
  readonly search: string
  /** Without its ending. */
  readonly fileName: string
  readonly columns: readonly FieldColumn<Row>[]
  /** Where a file has other columns, such as those by which it is imported again. */
  readonly fileColumns?: (rows: readonly Row[]) => readonly FieldColumn<Row>[]
  /** Where the sheet has no room for all of them. */
  readonly printColumns?: readonly FieldColumn<Row>[]
  /** Where each row is several on a sheet, which then have no numbers. */
  readonly paperRows?: { readonly each: number; readonly of: (row: Row) => readonly Row[] }
  /** Whether a row stands out on paper, because it is what others come to or a heading of them. */
  readonly isStrong?: (row: Row) => boolean
  /** What is listed, in the words of the filters; empty values are left out. Their count is added. */
  readonly facts: PrintList['facts']
  /** What the rows are called beside their count; `Rows` where it is left out. */
  readonly countLabel?: string
  /** False where the rows are those of a form, which nobody counts. */
  readonly isNumbered?: false
  /** As far as it is known. */
  readonly count: number
  readonly read: (reading: ListReading) => Promise<readonly Row[]>
  /** What is beneath the last row on paper. */
  readonly sums?: {
    readonly columns: readonly FieldColumn<Sum>[]
    readonly read: (signal: AbortSignal) => Promise<readonly Sum[]>
  }
}

/** All rows in their order, or as many as `max`, read in as many calls as are needed. */
export type ListReading = {
  readonly max: number
  readonly signal: AbortSignal
  /** How many rows have been read. */
  readonly onProgress: (done: number) => void
  /** Something was posted between the first page and a later one, so that they tell of different moments. */
  readonly onMoved?: () => void
}

export type ExportForm = 'excel' | 'paper'

/** More than any address that the program writes. */
const filterMax = 4000

/** Before the first row is read, the server has it on record. */
export async function takeRows<Row, Sum>(
  api: Pick<Api, 'call'>,
  { name, search, read }: ExportSource<Row, Sum>,
  form: ExportForm,
  reading: ListReading,
): Promise<readonly Row[]> {
  await recordExport(api, { name, search }, form, reading.signal)
  return read(reading)
}

/** Whether rows were left out. A list may be counted only after it was begun to be read. */
export function isCutOff(read: number, { max, count }: { readonly max: number; readonly count: number }): boolean {
  return read >= max && count !== read
}

export async function recordExport(
  api: Pick<Api, 'call'>,
  { name, search }: { readonly name: string; readonly search: string },
  form: ExportForm,
  signal: AbortSignal,
): Promise<void> {
  const body = { list: name, form, filter: search.slice(0, filterMax) }
  const options = { signal, isBackground: true, notify: 'failures' } as const
  await api.call(listExportEndpoints.recordListExport, { body }, options)
}
