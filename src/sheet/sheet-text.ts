/** Cells as text, parted by tabs, as every spreadsheet reads and writes it. Numbers are written in ASCII digits. */
import { type CellTable, selectionOf, tableOf } from '#machines/sheet/ranges.ts'
import type { Sheet, SheetColumn, SheetRow } from '#machines/sheet/sheet-types.ts'

/** The selected cells; in the live line all rows. Null where there is nothing to copy. */
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

/** Null for a table of no rows. */
export function textOf(table: CellTable): string | null {
  return table.length === 0 ? null : table.map(row => row.map(oneCell).join('\t')).join('\n')
}

/** A table of cells that was copied here from selected ones; without it a table of the clipboard may be one of whole rows. */
export const cellsType = 'application/x-mizan-cells'

/** Rows of cells; null for a text that belongs into the cell itself, as a single value does where no other cell is selected. */
export function pastedTexts(text: string, isSelected: boolean): CellTable | null {
  // The last line may end, as it does in what spreadsheets copy.
  const lines = text.replace(/\r?\n$/u, '').split(/\r?\n/u)
  const table = lines.map(row => row.split('\t'))
  const isTable = table.length > 1 || (table[0]?.length ?? 0) > 1
  return isTable || (isSelected && text !== '') ? table : null
}

function oneCell(text: string): string {
  return text.replace(/[\t\r\n]+/gu, ' ')
}
