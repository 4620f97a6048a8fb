/** Rows as a table on paper: every column in the form and the width of its kind. */
import { alignOf, type FieldColumn, shownText, widthOf } from '../fields/columns.ts'
import type { Formats } from '../i18n/formats.ts'
import type { ListTable } from './list-sheet.tsx'

export function paperTable<Row>(
  rows: readonly Row[],
  columns: readonly FieldColumn<Row>[],
  formats: Formats,
): ListTable {
  return {
    columns: columns.map(column => ({
      id: column.id,
      title: column.title,
      isNumber: column.isFigure === true || alignOf(column) === 'number',
      widthMm: widthOf(column).paperMm,
    })),
    rows: rows.map(row => columns.map(column => shownText(column, row, formats))),
  }
}
