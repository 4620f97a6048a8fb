/**
 * The list of bills as a workbook for Excel: one sheet named `data` (spec §7), numbers as numbers, days and instants as dates, the headings in
 * the language of the interface, and from right to left in Arabic. It is loaded when the first file is made.
 */
import { utils, type WorkSheet, write } from 'xlsx'
import type { CellKind, CellValue } from '../../grid/grid-columns.ts'

export type WorkbookColumn<Row> = {
  readonly kind: CellKind
  readonly title: string
  readonly value: (row: Row) => CellValue
}

export type WorkbookOptions = {
  readonly isRtl: boolean
  /** Where instants are told: a sheet knows no time zones. */
  readonly timeZone: string
}

type Cell = { readonly t: 's' | 'n'; readonly v: string | number; readonly z?: string }

const amountFormat = '#,##0.00'
const dayFormat = 'yyyy-mm-dd'
const instantFormat = 'yyyy-mm-dd hh:mm'
const widths: Readonly<Record<CellKind, number>> = {
  text: 22,
  money: 14,
  price: 14,
  quantity: 12,
  count: 10,
  day: 12,
  instant: 18,
  flag: 8,
}

export function workbookOf<Row>(
  rows: readonly Row[],
  columns: readonly WorkbookColumn<Row>[],
  { isRtl, timeZone }: WorkbookOptions,
): ArrayBuffer {
  const clock = clockOf(timeZone)
  const heading = columns.map(({ title }): Cell => ({ t: 's', v: title }))
  const lines = rows.map(row => columns.map(({ kind, value }) => cellOf(kind, value(row), clock)))
  const sheet: WorkSheet = utils.aoa_to_sheet([heading, ...lines], { dense: true })
  sheet['!cols'] = columns.map(({ kind }) => ({ wch: widths[kind] }))
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' }
  const book = utils.book_new(sheet, 'data')
  book.Workbook = { Views: [{ RTL: isRtl }] }
  return write(book, { type: 'array', bookType: 'xlsx', compression: true })
}

function cellOf(kind: CellKind, value: CellValue, clock: Clock): Cell | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return { t: 'n', v: value ? 1 : 0 }
  if (typeof value === 'string') {
    return kind === 'day' ? { t: 'n', v: serialOf(Date.parse(value)), z: dayFormat } : { t: 's', v: value }
  }
  if (kind === 'money') return { t: 'n', v: value / 100, z: amountFormat }
  if (kind === 'price') return { t: 'n', v: value / 10_000, z: '#,##0.00##' }
  if (kind === 'quantity') return { t: 'n', v: value / 1000, z: '#,##0.###' }
  if (kind === 'instant') return { t: 'n', v: serialOf(clock(value)), z: instantFormat }
  return { t: 'n', v: value }
}

type Clock = (instantMs: number) => number

/** What the clock on the wall shows, read as if it were UTC. */
function clockOf(timeZone: string): Clock {
  // Swedish writes dates and times as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return instantMs => Date.parse(`${format.format(instantMs).replace(' ', 'T')}Z`)
}

/** Days since 30 December 1899, which is how a sheet keeps a date. */
function serialOf(utcMs: number): number {
  return utcMs / 86_400_000 + 25_569
}
