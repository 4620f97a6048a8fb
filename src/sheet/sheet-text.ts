/** Cells as text, parted by tabs, as every spreadsheet reads and writes it. Numbers are written in ASCII digits. */
import { type CellTable, selectionOf, tableOf } from '#machines/sheet/ranges.ts'
import type { Sheet, SheetRow, SheetRules } from '#machines/sheet/sheet.ts'

/** The selected cells; in the live line all rows. Null where there is nothing to copy. */
export function copiedSheetText<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>): string | null {
  const { rows } = sheet
  return textOf(tableOf(selectionOf(sheet, rules) ?? { first: 0, rows, columns: rules.columns }))
}

/** Null for a table of no rows. */
export function textOf(table: CellTable): string | null {
  return table.length === 0 ? null : table.map(row => row.map(oneCell).join('\t')).join('\n')
}

/** Rows of cells; null for a text that belongs into the cell itself. */
export function pastedTexts(text: string): CellTable | null {
  return /[\t\n]/u.test(text.trim()) ? tableIn(text) : null
}

/** The last line may end, as it does in what spreadsheets copy. */
export function tableIn(text: string): CellTable {
  return text
    .replace(/\r?\n$/u, '')
    .split(/\r?\n/u)
    .map(row => row.split('\t'))
}

function oneCell(text: string): string {
  return text.replace(/[\t\r\n]+/gu, ' ')
}
