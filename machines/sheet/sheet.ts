/**
 * A sheet for keyboard input: rows of cells, described by their columns, and below them the live line, which becomes a row with its first
 * value. One cell has the focus. Every function takes a sheet and returns the next one; a cell that cannot be left because of its text is
 * returned with a problem and without other changes. Source: design page 4.
 */
import type { Read } from '#domain/fields/reading.ts'
import { liveText } from './live-text.ts'
import { clearedOf } from './ranges.ts'
import type {
  CellEntry,
  CellShape,
  EntryProblem,
  LiveText,
  Rows,
  Sheet,
  SheetColumn,
  SheetRow,
  SheetRules,
  SheetShape,
} from './sheet-types.ts'

export const noRows: Rows<never> = { rows: [], nextKey: 1 }

/** The state of a cell of a row when it gets the focus, or of the live line if there is no such row. */
export function entryAt<Row extends SheetRow>(
  { rows }: Rows<Row>,
  rules: SheetRules<Row>,
  rowKey: number | null,
  column: string = firstColumn(rules),
): CellEntry {
  const isThere = rows.some(row => row.key === rowKey)
  return {
    rowKey: isThere ? rowKey : null,
    column: isThere ? column : firstColumn(rules),
    anchor: null,
    text: '',
    mode: 'overwrite',
    highlighted: null,
    // In the live line a list opens with the first letter, elsewhere on request.
    isListClosed: isThere,
    problem: null,
  }
}

/** The list row that Enter chooses, for `certain` certain matches: an uncertain match must be highlighted first. */
export function highlightedRow({ highlighted }: Pick<CellEntry, 'highlighted'>, certain: number): number | null {
  return highlighted ?? (certain > 0 ? 0 : null)
}

/** The column in which a row begins. */
export function firstColumn({ columns, live }: SheetShape): string {
  return live?.column.id ?? columns[0]?.id ?? ''
}

/** An unknown column, such as one of an old stored draft, counts as plain text. */
export function shapeOf({ columns, live }: SheetShape, id: string): CellShape {
  return (live?.column.id === id ? live.column : columns.find(each => each.id === id)) ?? { id, kind: 'text' }
}

/** Whether the list of a cell is open: in the live line it opens with the first letter of a search, elsewhere on request. */
export function hasOpenList(
  { rowKey, column, text, isListClosed }: Omit<CellEntry, 'problem'>,
  shape: SheetShape,
): boolean {
  if (isListClosed || shapeOf(shape, column).kind !== 'list') return false
  return rowKey !== null || (text.trim() !== '' && liveText(shape, text).of === 'new')
}

export function columnOf<Row extends SheetRow>({ columns }: SheetRules<Row>, id: string): SheetColumn<Row> {
  const column = columns.find(each => each.id === id)
  if (column === undefined) throw new Error(`There is no column ${id}.`)
  return column
}

export function rowOf<Row extends SheetRow>({ rows }: Rows<Row>, key: number | null): Row | undefined {
  return rows.find(row => row.key === key)
}

export function at<Row extends SheetRow>(
  sheet: Sheet<Row>,
  rules: SheetRules<Row>,
  rowKey: number | null,
  column?: string,
): Sheet<Row> {
  return { ...sheet, entry: entryAt(sheet, rules, rowKey, column) }
}

export function withProblem<Row extends SheetRow>(sheet: Sheet<Row>, problem: EntryProblem): Sheet<Row> {
  return { ...sheet, entry: { ...sheet.entry, problem } }
}

/**
 * Commits the text of the focused cell; the focus stays in the cell, or moves to the new row of the live line. An empty text leaves the row
 * unchanged.
 */
export function entered<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>): Sheet<Row> {
  const { entry } = sheet
  if (entry.text.trim() === '' && entry.mode === 'overwrite')
    return { ...sheet, entry: { ...entry, text: '', problem: null } }
  const row = rowOf(sheet, entry.rowKey)
  if (row === undefined) return enteredLive(sheet, rules)
  const column = columnOf(rules, entry.column)
  const read: Read<Partial<Row>> =
    entry.text.trim() === '' ? { ok: true, value: clearedOf(column, row) } : column.read(entry.text, row, sheet.rows)
  return read.ok ? withChange(sheet, rules, read.value) : withProblem(sheet, { code: read.code })
}

/** The row that the text of the live line begins. */
function enteredLive<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>): Sheet<Row> {
  const { rows, entry } = sheet
  const [column] = rules.columns
  if (column === undefined || entry.text.trim() === '') return sheet
  const read = column.read(liveText(rules, entry.text).query, rules.blank(sheet.nextKey), rows)
  return read.ok ? begun(sheet, rules, read.value) : withProblem(sheet, { code: read.code })
}

/** The live line as a row, with the further values of its text. */
function begun<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>, change: Partial<Row>): Sheet<Row> {
  const row = { ...rules.blank(sheet.nextKey), ...change }
  const read = withCells(row, liveText(rules, sheet.entry.text).cells, rules, sheet.rows)
  return read.ok ? withChange(sheet, rules, read.value) : withProblem(sheet, { code: read.code })
}

function withCells<Row extends SheetRow>(
  before: Row,
  cells: LiveText['cells'],
  rules: SheetRules<Row>,
  rows: readonly Row[],
): Read<Row> {
  let row = before
  for (const [id, text] of Object.entries(cells)) {
    const read = columnOf(rules, id).read(text, row, rows)
    if (!read.ok) return read
    row = { ...row, ...read.value }
  }
  return { ok: true, value: row }
}

/** Applies a choice from the list of the cell and moves to the cell after Enter. */
export function taken<Row extends SheetRow>(
  sheet: Sheet<Row>,
  rules: SheetRules<Row>,
  change: Partial<Row>,
): Sheet<Row> {
  const isLive = rowOf(sheet, sheet.entry.rowKey) === undefined
  const done = isLive ? begun(sheet, rules, change) : withChange(sheet, rules, change)
  return done.entry.problem === null ? onward(done, rules) : done
}

/** Changes values in the row of the cell; the live line becomes a row. */
export function withChange<Row extends SheetRow>(
  sheet: Sheet<Row>,
  rules: SheetRules<Row>,
  change: Partial<Row>,
): Sheet<Row> {
  const { entry, rows, nextKey } = sheet
  const row = rowOf(sheet, entry.rowKey)
  const settled = { ...entry, text: '', mode: 'overwrite', isListClosed: true, problem: null } as const
  if (row !== undefined) {
    const changed = { ...row, ...change }
    return { ...sheet, rows: rows.map(each => (each === row ? changed : each)), entry: settled }
  }
  if (rows.length >= rules.rowsMax) return withProblem(sheet, { code: 'tooMany', params: { max: rules.rowsMax } })
  const added = { ...rules.blank(nextKey), ...change }
  return { ...sheet, rows: [...rows, added], nextKey: nextKey + 1, entry: { ...settled, rowKey: added.key } }
}

/** Enter: commits the text of the cell; a row that is being written continues in its next cell, any other in the row below. */
export function confirmed<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>): Sheet<Row> {
  const done = entered(sheet, rules)
  return done.entry.problem === null ? onward(done, rules) : done
}

function onward<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>): Sheet<Row> {
  const { rows, entry } = sheet
  const place = rows.findIndex(row => row.key === entry.rowKey)
  const row = rows[place]
  if (row === undefined) return at(sheet, rules, null)
  const next = rules.next(row, entry.column)
  if (next !== null) {
    const there = at(sheet, rules, row.key, next)
    const { kind, text } = columnOf(rules, next)
    // A required list opens by itself.
    return kind === 'list' && text(row) === '' ? { ...there, entry: { ...there.entry, isListClosed: false } } : there
  }
  return at(sheet, rules, rows[place + 1]?.key ?? null, place + 1 < rows.length ? entry.column : undefined)
}

/** Inserts an empty row above the focused cell. */
export function inserted<Row extends SheetRow>(before: Sheet<Row>, rules: SheetRules<Row>): Sheet<Row> {
  const sheet = entered(before, rules)
  const { rows, nextKey, entry } = sheet
  const place = rows.findIndex(row => row.key === entry.rowKey)
  if (entry.problem !== null || place < 0) return sheet
  if (rows.length >= rules.rowsMax) return withProblem(sheet, { code: 'tooMany', params: { max: rules.rowsMax } })
  const added = rules.blank(nextKey)
  const next = { ...sheet, rows: rows.toSpliced(place, 0, added), nextKey: nextKey + 1 }
  const at0 = entryAt(next, rules, added.key)
  return { ...next, entry: { ...at0, isListClosed: false } }
}
