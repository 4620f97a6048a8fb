/**
 * Writes rows as an Excel workbook: one sheet named `data` (spec §7), or several named sheets; numbers as numbers, days and instants as
 * dates, headings in the interface language, right-to-left in Arabic. Loaded when the first file is made.
 */
import { utils, type WorkSheet, write } from 'xlsx'
import { namesIn } from '../i18n/names.ts'
import { type FieldColumn, widthOf, workbookCell } from './columns.ts'
import type { WorkbookCell } from './field.ts'

export type WorkbookOptions = {
  readonly language: string
  /** The time zone of instants. */
  readonly timeZone: string
}

export function workbookOf<Row>(
  rows: readonly Row[],
  columns: readonly FieldColumn<Row>[],
  options: WorkbookOptions,
): ArrayBuffer {
  return bookOf([{ name: 'data', sheet: workSheetOf(rows, columns, options) }], options)
}

export type NamedSheet = { readonly name: string; readonly sheet: WorkSheet }

export function workSheetOf<Row>(
  rows: readonly Row[],
  columns: readonly FieldColumn<Row>[],
  { language, timeZone }: WorkbookOptions,
): WorkSheet {
  const words = { wallClock: wallClockOf(timeZone), nameOf: namesIn(language).nameOf }
  const heading = columns.map(({ title }): WorkbookCell => ({ t: 's', v: title }))
  const lines = rows.map(row => columns.map(column => workbookCell(column, row, words)))
  const sheet: WorkSheet = utils.aoa_to_sheet([heading, ...lines], { dense: true })
  sheet['!cols'] = columns.map(column => ({ wch: widthOf(column).workbookLetters }))
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' }
  return sheet
}

/** Excel limits the length of sheet names and forbids these characters. */
const sheetNameMax = 31
const notInSheetName = /[\\/?*[\]:']/gu

/** Sheet names are truncated and numbered where Excel requires it. */
export function bookOf(sheets: readonly NamedSheet[], { language }: WorkbookOptions): ArrayBuffer {
  const book = utils.book_new()
  const names = new Set<string>()
  for (const { name, sheet } of sheets) {
    const plain = name.replace(notInSheetName, ' ').trim().slice(0, sheetNameMax) || 'data'
    const own = names.has(plain) ? `${plain.slice(0, sheetNameMax - 4)} ${names.size + 1}` : plain
    names.add(own)
    utils.book_append_sheet(book, sheet, own)
  }
  book.Workbook = { Views: [{ RTL: language === 'ar' }] }
  return write(book, { type: 'array', bookType: 'xlsx', compression: true })
}

function wallClockOf(timeZone: string): (instantMs: number) => number {
  // Swedish dates and times have the format of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return instantMs => Date.parse(`${format.format(instantMs).replace(' ', 'T')}Z`)
}
