/** Changes of the selected cells of a sheet, or of the focused cell: clear, fill, paste, remove. */
import {
  type CellTable,
  filledDown,
  put,
  type Selection,
  selectionOf,
  tableOf,
  withoutRows,
  withoutValues,
} from './ranges.ts'
import { at, columnOf, entered, withProblem } from './sheet.ts'
import type { Sheet, SheetColumn, SheetRow, SheetRules } from './sheet-types.ts'

/** Del: clears the value of every selected cell. */
export function cleared<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>): Sheet<Row> {
  const range = selectionOf(sheet, rules)
  if (range === null) return sheet
  const rows = withoutValues(sheet.rows, range)
  return { ...sheet, rows, entry: { ...sheet.entry, text: '', mode: 'overwrite', problem: null } }
}

/**
 * Ctrl+D: copies the first row of the selection into all others; a single cell gets the value above it, the live line the value of the last
 * row.
 */
export function filled<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>): Sheet<Row> {
  const { rows, nextKey, entry } = sheet
  const range = selectionOf(sheet, rules)
  const isWide = range !== null && range.rows.length > 1
  const own = isWide ? range : fromAbove(sheet, rules)
  if (own === null) return sheet
  const done = isWide
    ? filledDown(sheet, rules, own)
    : put({ rows, nextKey }, rules, { ...own, first: own.first + 1, rows: [] }, tableOf(own))
  if (!done.ok) return withProblem(sheet, { code: codeOf(done.code), params: { line: (done.row ?? 0) + 1 } })
  const next = { ...sheet, rows: done.rows, nextKey: done.nextKey }
  if (isWide) return next
  return at(next, rules, next.rows[own.first + 1]?.key ?? null, entry.column)
}

/** The value above the focused cell. */
function fromAbove<Row extends SheetRow>(
  { rows, entry }: Sheet<Row>,
  rules: SheetRules<Row>,
): Selection<Row, SheetColumn<Row>> | null {
  const place = entry.rowKey === null ? rows.length : rows.findIndex(row => row.key === entry.rowKey)
  const above = rows[place - 1]
  return above === undefined ? null : { first: place - 1, rows: [above], columns: [columnOf(rules, entry.column)] }
}

/** Ctrl+Del: removes the selected rows; the focus moves to the following row, or to the live line. */
export function removed<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>): Sheet<Row> {
  const range = selectionOf(sheet, rules)
  if (range === null) return sheet
  const { rows, next } = withoutRows(sheet.rows, range)
  return at({ ...sheet, rows }, rules, next, range.columns[0]?.id)
}

/**
 * Pastes a table from the first selected cell on; adds missing rows and ignores surplus columns. All of it or nothing: an invalid text is
 * refused with its row, counted from one.
 */
export function pasted<Row extends SheetRow>(before: Sheet<Row>, rules: SheetRules<Row>, table: CellTable): Sheet<Row> {
  const { anchor } = before.entry
  const left = entered(before, rules)
  if (left.entry.problem !== null) return left
  const sheet = { ...left, entry: { ...left.entry, anchor } }
  const { rows, entry } = sheet
  const range = selectionOf(sheet, rules) ?? { first: rows.length, rows: [], columns: [columnOf(rules, entry.column)] }
  const done = put(sheet, rules, range, table)
  if (!done.ok) return withProblem(before, { code: codeOf(done.code), params: { line: (done.row ?? 0) + 1 } })
  const next = { ...sheet, rows: done.rows, nextKey: done.nextKey }
  return at(next, rules, next.rows[range.first + table.length - 1]?.key ?? null, entry.column)
}

/** A sheet that can grow has room for any table; only its maximum number of rows limits it. */
function codeOf(code: 'pasteTooLarge' | NonNullable<Sheet<SheetRow>['entry']['problem']>['code']) {
  return code === 'pasteTooLarge' ? 'tooMany' : code
}
