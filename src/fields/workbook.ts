/**
 * Rows as a workbook for Excel: one sheet named `data` (spec §7), numbers as numbers, days and instants as dates, the headings in the
 * language of the interface, and from right to left in Arabic. It is loaded when the first file is made.
 */
import { utils, type WorkSheet, write } from 'xlsx'
import { namesIn } from '../i18n/names.ts'
import { type FieldColumn, widthOf, workbookCell } from './columns.ts'
import type { WorkbookCell } from './field.ts'

export type WorkbookOptions = {
  readonly language: string
  /** Where instants are told. */
  readonly timeZone: string
}

export function workbookOf<Row>(
  rows: readonly Row[],
  columns: readonly FieldColumn<Row>[],
  { language, timeZone }: WorkbookOptions,
): ArrayBuffer {
  const words = { wallClock: wallClockOf(timeZone), nameOf: namesIn(language).nameOf }
  const heading = columns.map(({ title }): WorkbookCell => ({ t: 's', v: title }))
  const lines = rows.map(row => columns.map(column => workbookCell(column, row, words)))
  const sheet: WorkSheet = utils.aoa_to_sheet([heading, ...lines], { dense: true })
  sheet['!cols'] = columns.map(column => ({ wch: widthOf(column).workbookLetters }))
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' }
  const book = utils.book_new(sheet, 'data')
  book.Workbook = { Views: [{ RTL: language === 'ar' }] }
  return write(book, { type: 'array', bookType: 'xlsx', compression: true })
}

function wallClockOf(timeZone: string): (instantMs: number) => number {
  // Swedish writes dates and times as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return instantMs => Date.parse(`${format.format(instantMs).replace(' ', 'T')}Z`)
}
