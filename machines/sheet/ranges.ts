/** Several cells at once: selected, copied as text, cleared, pasted. */
import { at, columnOf, entered, type Sheet, type SheetColumn, type SheetRow, type SheetRules } from './sheet.ts'

export type Selection<Row> = {
  /** The place of its first row. */
  readonly first: number
  readonly rows: readonly Row[]
  readonly columns: readonly SheetColumn<Row>[]
}

/** The selected cells; the one that has the keys where no other is. Null in the live line. */
export function selectionOf<Row extends SheetRow>(
  { rows, entry }: Sheet<Row>,
  { columns }: SheetRules<Row>,
): Selection<Row> | null {
  const anchor = entry.anchor ?? entry
  const rowPlaces = [anchor.rowKey, entry.rowKey].map(key => rows.findIndex(row => row.key === key))
  const columnPlaces = [anchor.column, entry.column].map(id => columns.findIndex(column => column.id === id))
  if (rowPlaces.includes(-1) || columnPlaces.includes(-1)) return null
  const first = Math.min(...rowPlaces)
  return {
    first,
    rows: rows.slice(first, Math.max(...rowPlaces) + 1),
    columns: columns.slice(Math.min(...columnPlaces), Math.max(...columnPlaces) + 1),
  }
}

/** Del: every selected cell without its value. */
export function cleared<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>): Sheet<Row> {
  const selection = selectionOf(sheet, rules)
  if (selection === null) return sheet
  const change: Partial<Row> = Object.assign({}, ...selection.columns.map(column => column.cleared))
  const changed = new Set(selection.rows)
  const rows = sheet.rows.map(row => (changed.has(row) ? { ...row, ...change } : row))
  return { ...sheet, rows, entry: { ...sheet.entry, text: '', mode: 'overwrite', problem: null } }
}

/**
 * Pastes rows of texts from the cell on, to the right and downwards; rows that are not there are added. All of it, or nothing: a text that a
 * cell cannot hold is refused with the row and the column that it was for, counted from one.
 */
export function pasted<Row extends SheetRow>(
  before: Sheet<Row>,
  rules: SheetRules<Row>,
  texts: readonly (readonly string[])[],
): Sheet<Row> {
  const sheet = entered(before, rules)
  if (sheet.entry.problem !== null) return sheet
  const start = columnPlace(rules, sheet.entry.column)
  const found = sheet.rows.findIndex(row => row.key === sheet.entry.rowKey)
  const from = found < 0 ? sheet.rows.length : found
  const refuse = (code: Parameters<typeof problemAt>[0], line: number) => problemAt(code, line, before)
  if (from + texts.length > rules.rowsMax) return refuse('tooMany', 1)
  const rows = [...sheet.rows]
  let { nextKey } = sheet
  for (const [index, cells] of texts.entries()) {
    let row: Row = rows[from + index] ?? rules.blank(nextKey++)
    for (const [offset, text] of cells.entries()) {
      const column = rules.columns[start + offset]
      if (column === undefined) continue
      const isEmpty = text.trim() === ''
      const read = isEmpty ? ({ ok: true, value: column.cleared } as const) : column.read(text.trim(), row, rows)
      if (!read.ok) return refuse(read.code, index + 1)
      row = { ...row, ...read.value }
    }
    rows[from + index] = row
  }
  const next = { ...sheet, rows, nextKey }
  return at(next, rules, rows[from + texts.length - 1]?.key ?? null, sheet.entry.column)
}

function problemAt<Row extends SheetRow>(
  code: NonNullable<Sheet<Row>['entry']['problem']>['code'],
  line: number,
  sheet: Sheet<Row>,
): Sheet<Row> {
  return { ...sheet, entry: { ...sheet.entry, problem: { code, params: { line } } } }
}

function columnPlace<Row extends SheetRow>(rules: SheetRules<Row>, id: string): number {
  return rules.columns.indexOf(columnOf(rules, id))
}
