/** Cells as tab-separated text, as in spreadsheets. Numbers have ASCII digits. */
import { type CellTable, selectionOf, tableOf } from '#machines/sheet/ranges.ts'
import type { Sheet, SheetColumn, SheetRow } from '#machines/sheet/sheet-types.ts'

/** The selected cells; from the live line all rows. Null when there is nothing to copy. */
export function copiedSheetText<Row extends SheetRow>({
  sheet,
  rules,
}: {
  readonly sheet: Pick<Sheet<Row>, 'rows' | 'entry'>
  readonly rules: { readonly columns: readonly SheetColumn<Row>[] }
}): string | null {
  const { columns } = rules
  return textOf(tableOf(selectionOf(sheet, rules) ?? { first: 0, rows: sheet.rows, columns }))
}

/** Null for a table without rows. */
export function textOf(table: CellTable): string | null {
  return table.length === 0 ? null : table.map(row => row.map(oneCell).join('\t')).join('\n')
}

/** The clipboard type of selected cells; without it, a pasted table may contain whole rows. */
export const cellsType = 'application/x-mizan-cells'

/** Rows of cells; null for a text that is pasted into the cell itself, such as a single value without a selection. */
export function pastedTexts(text: string, isSelected: boolean): CellTable | null {
  // Spreadsheets end the last line with a line break.
  const lines = text.replace(/\r?\n$/u, '').split(/\r?\n/u)
  const table = lines.map(row => row.split('\t'))
  const isTable = table.length > 1 || (table[0]?.length ?? 0) > 1
  return isTable || (isSelected && text !== '') ? table : null
}

function oneCell(text: string): string {
  return text.replace(/[\t\r\n]+/gu, ' ')
}
