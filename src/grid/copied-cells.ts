/** The selected cells as tab-separated text, for spreadsheets. */
import { copiedText, type FieldColumn } from '../fields/columns.ts'
import type { Formats } from '../i18n/formats.ts'
import type { GridRows } from './grid-rows.ts'
import type { Selected } from './grid-state.ts'

/** Null when a selected row is not loaded: a copy with gaps would look complete. */
export function copiedCells<Row>(
  rows: GridRows<Row>,
  columns: readonly FieldColumn<Row>[],
  selected: Selected,
  nameOf: Formats['nameOf'],
): string | null {
  const chosen = columns.slice(selected.firstColumn, selected.lastColumn + 1)
  const lines: string[] = []
  for (let index = selected.firstRow; index <= selected.lastRow; index += 1) {
    const row = rows.at(index)
    if (row === undefined) return null
    lines.push(chosen.map(column => copiedText(column, row, nameOf)).join('\t'))
  }
  return lines.join('\r\n')
}
