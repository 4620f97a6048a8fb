/**
 * Cell ranges: the selection, and copy, clear, fill, paste and remove. They work on plain rows, so that owners of other structures, such as
 * a bill, can use them too. An operation that fails leaves all cells unchanged.
 */
import type { Read } from '#domain/fields/reading.ts'
import type { ProblemCode } from '#domain/problem.ts'
import type { EntryProblem, Rows, SheetColumn, SheetRow } from './sheet-types.ts'

export type Cell<Id extends string = string> = { readonly rowKey: number; readonly column: Id }

type Column<Id extends string> = { readonly id: Id }

/** The focused cell and the anchor of the selection. */
type Corners = { readonly rowKey: number | null; readonly column: string; readonly anchor: Cell | null }

export type Selection<Row, Of> = {
  /** The index of its first row. */
  readonly first: number
  readonly rows: readonly Row[]
  readonly columns: readonly Of[]
}

/** The selected cells, or else the focused one. Null in the live line. */
export function selectionOf<Row extends SheetRow, Of extends Column<string>>(
  { rows, entry }: { readonly rows: readonly Row[]; readonly entry: Corners },
  { columns }: { readonly columns: readonly Of[] },
): Selection<Row, Of> | null {
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

export type Steps = { readonly rows: number; readonly columns: number }

/** The cell at an offset in rows and columns, limited to the existing cells. */
export function cellBeside<Id extends string>(
  rows: readonly SheetRow[],
  columns: readonly Column<Id>[],
  from: Cell,
  by: Steps,
): Cell<Id> | null {
  const row = rows[clamped(rows.findIndex(each => each.key === from.rowKey) + by.rows, rows.length)]
  const column = columns[clamped(columns.findIndex(each => each.id === from.column) + by.columns, columns.length)]
  return row === undefined || column === undefined ? null : { rowKey: row.key, column: column.id }
}

export type Span = 'all' | 'column' | 'row'

/** The first and last cell of the sheet, or of the column or row of the focused cell. */
export function spanOf<Id extends string>(
  rows: readonly SheetRow[],
  columns: readonly Column<Id>[],
  { rowKey, column }: Omit<Corners, 'anchor'>,
  span: Span,
): { readonly anchor: Cell<Id>; readonly to: Cell<Id> } | null {
  const own = columns.filter(each => each.id === column)
  const ownRows = rows.filter(each => each.key === rowKey)
  const [ofRows, ofColumns] = [span === 'row' ? ownRows : rows, span === 'column' ? own : columns]
  const isHere = span === 'all' || (ownRows.length > 0 && own.length > 0)
  const [top, bottom, start, end] = [ofRows[0], ofRows.at(-1), ofColumns[0], ofColumns.at(-1)]
  if (!isHere || !top || !bottom || !start || !end) return null
  return { anchor: { rowKey: top.key, column: start.id }, to: { rowKey: bottom.key, column: end.id } }
}

/** How ranges of rows change; provided by the owner of the rows. */
export type RangeRules<Row extends SheetRow> = {
  readonly columns: readonly SheetColumn<Row>[]
  /** Creates a row below the last one; without it, pasted cells must fit the existing rows. */
  readonly blank?: (key: number) => Row
  readonly rowsMax?: number
  /** A change that makes a row fail this test removes the row. */
  readonly isKept?: (row: Row) => boolean
  /** A problem of the rows as a whole, although each of them is valid. */
  readonly against?: (rows: readonly Row[], before: readonly Row[]) => EntryProblem | null
}

export type Put<Row extends SheetRow> =
  | ({ readonly ok: true } & Rows<Row>)
  | {
      readonly ok: false
      readonly code: ProblemCode | 'pasteTooLarge'
      readonly params?: EntryProblem['params']
      /** The row of the table, from zero, that could not be pasted; null if it was the whole table. */
      readonly row: number | null
    }

type Range<Row extends SheetRow> = Selection<Row, SheetColumn<Row>>
export type CellTable = readonly (readonly string[])[]

/** The cells as a table of editable texts. */
export function tableOf<Row extends SheetRow>({ rows, columns }: Range<Row>): CellTable {
  return rows.map(row => columns.map(column => column.text(row)))
}

/**
 * Pastes a table into the cells from the first selected one on, to the right and downwards. A smaller table is repeated if it fits the
 * selection several times.
 */
export function put<Row extends SheetRow>(
  { rows: before, nextKey: firstKey }: Rows<Row>,
  rules: RangeRules<Row>,
  range: Range<Row>,
  table: CellTable,
): Put<Row> {
  const { blank, rowsMax = Number.POSITIVE_INFINITY, isKept = () => true } = rules
  const width = Math.max(0, ...table.map(row => row.length))
  if (width === 0) return { ok: true, rows: before, nextKey: firstKey }
  const rowCount = repeated(range.rows.length, table.length)
  const columnCount = repeated(range.columns.length, width)
  const start = rules.columns.findIndex(column => column.id === range.columns[0]?.id)
  const columns = rules.columns.slice(start, start + columnCount)
  const fits = range.first + rowCount <= before.length && columns.length === columnCount
  if (!fits && blank === undefined) return { ok: false, code: 'pasteTooLarge', row: null }
  if (range.first + rowCount > rowsMax) return { ok: false, code: 'tooMany', row: null }
  const rows = [...before]
  let nextKey = firstKey
  for (let offset = 0; offset < rowCount; offset += 1) {
    const row = rows[range.first + offset] ?? blank?.(nextKey++)
    if (row === undefined) break
    const cells = table[offset % table.length] ?? []
    const texts = columns.map((_, place) => cells[place % width]?.trim())
    const read = withTexts(row, { columns, texts, rows, isKept })
    if (!read.ok) return { ok: false, code: read.code, row: offset }
    rows[range.first + offset] = read.value
  }
  const kept = rows.filter(isKept)
  const problem = rules.against?.(kept, before) ?? null
  return problem === null ? { ok: true, rows: kept, nextKey } : { ok: false, row: null, ...problem }
}

type Texts<Row> = {
  readonly columns: readonly SheetColumn<Row>[]
  /** Undefined where a row of the table is shorter than others: the cell stays unchanged. */
  readonly texts: readonly (string | undefined)[]
  readonly rows: readonly Row[]
  readonly isKept: (row: Row) => boolean
}

function withTexts<Row>(before: Row, { columns, texts, rows, isKept }: Texts<Row>): Read<Row> {
  let row = before
  for (const [place, column] of columns.entries()) {
    const text = texts[place]
    if (text === undefined || !isKept(row)) continue
    const read: Read<Partial<Row>> =
      text === '' ? { ok: true, value: emptied(column, row) } : column.read(text, row, rows)
    if (!read.ok) return read
    row = { ...row, ...read.value }
  }
  return { ok: true, value: row }
}

/** Copies the first row of the selection into all others. */
export function filledDown<Row extends SheetRow>(
  sheet: Rows<Row>,
  rules: RangeRules<Row>,
  range: Range<Row>,
): Put<Row> {
  return put(sheet, rules, range, tableOf(range).slice(0, 1))
}

/** Clears the value of every selected cell. */
export function withoutValues<Row extends SheetRow>(rows: readonly Row[], range: Range<Row>): readonly Row[] {
  const changed = new Set(range.rows)
  const without = (row: Row): Row => Object.assign({}, row, ...range.columns.map(column => clearedOf(column, row)))
  return rows.map(row => (changed.has(row) ? without(row) : row))
}

/** The rows without the selected ones, and the key of the following row. */
export function withoutRows<Row extends SheetRow>(rows: readonly Row[], range: Pick<Range<Row>, 'first' | 'rows'>) {
  const left = rows.toSpliced(range.first, range.rows.length)
  return { rows: left, next: left[range.first]?.key ?? null }
}

export function clearedOf<Row>({ cleared }: SheetColumn<Row>, row: Row): Partial<Row> {
  return typeof cleared === 'function' ? cleared(row) : cleared
}

function emptied<Row>(column: SheetColumn<Row>, row: Row): Partial<Row> {
  return column.emptied ?? clearedOf(column, row)
}

function repeated(selected: number, given: number): number {
  return selected > 0 && selected % given === 0 ? selected : given
}

function clamped(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place))
}
