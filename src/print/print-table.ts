/** Rows as a printed table: every column formatted by its kind and wide enough for its longest figure. */
import { alignOf, type FieldColumn, shownText, widthOf } from '../fields/columns.ts'
import type { Formats } from '../i18n/formats.ts'
import type { ListTable } from './list-sheet.tsx'

/** The width of a digit, and the padding of a cell. */
const [figureMm, besideMm] = [1.6, 2.8]

type PrintTableOptions<Row> = {
  readonly formats: Formats
  readonly isStrong?: ((row: Row) => boolean) | undefined
}

export function printTable<Row>(
  rows: readonly Row[],
  columns: readonly FieldColumn<Row>[],
  { formats, isStrong }: PrintTableOptions<Row>,
): ListTable {
  const texts = rows.map(row => columns.map(column => shownText(column, row, formats)))
  return {
    columns: columns.map((column, place) => {
      const isNumber = column.isFigure === true || alignOf(column) === 'number'
      const { paperMm } = widthOf(column)
      const longest = texts.reduce((most, cells) => Math.max(most, cells[place]?.length ?? 0), 0)
      // A name may be truncated; a truncated figure would be wrong.
      const widthMm = isNumber && paperMm !== null ? Math.max(paperMm, longest * figureMm + besideMm) : paperMm
      return { id: column.id, title: column.title, isNumber, widthMm }
    }),
    rows: texts,
    strong: new Set(isStrong ? rows.flatMap((row, place) => (isStrong(row) ? [place] : [])) : []),
  }
}
