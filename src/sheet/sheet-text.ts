/** Cells of a sheet as text, parted by tabs, as every spreadsheet reads and writes it. Numbers are written in ASCII digits. */
import { selectionOf } from '#machines/sheet/ranges.ts'
import type { Sheet, SheetRow, SheetRules } from '#machines/sheet/sheet.ts'

/** The selected cells; in the live line all rows. Null where there is nothing to copy. */
export function copiedText<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>): string | null {
  const selection = selectionOf(sheet, rules)
  const rows = selection?.rows ?? sheet.rows
  const columns = selection?.columns ?? rules.columns
  if (rows.length === 0) return null
  return rows.map(row => columns.map(column => oneCell(column.text(row))).join('\t')).join('\n')
}

/** Rows of cells; null for a text that belongs into the cell itself. */
export function pastedTexts(text: string): readonly (readonly string[])[] | null {
  if (!/[\t\n]/u.test(text.trim())) return null
  const rows = text.replace(/(?:\r?\n)+$/u, '').split(/\r?\n/u)
  return rows.map(row => row.split('\t'))
}

function oneCell(text: string): string {
  return text.replace(/[\t\r\n]+/gu, ' ')
}
