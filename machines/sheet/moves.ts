/** The ways of the keys through a sheet, and the cells that are selected on them. Whoever leaves a cell enters what stands in it. */
import { type Cell, cellBeside, type Span, type Steps, spanOf } from './ranges.ts'
import { at, columnOf, entered, firstColumn, type Sheet, type SheetRow, type SheetRules } from './sheet.ts'

/** Up and down in the column of the cell; beneath the last row is the live line. */
export function moved<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>, by: number): Sheet<Row> {
  // Half a search is neither entered nor lost.
  if (isSearching(sheet, rules)) return sheet
  const { entry } = sheet
  return leftFor(sheet, rules, done => {
    const place = placeOf(done, done.entry.rowKey)
    const to = Math.max(0, Math.min(done.rows.length, place + by))
    return at(done, rules, done.rows[to]?.key ?? null, entry.column)
  })
}

/** Beside the cell; at either end of a row nothing happens. */
export function sidled<Row extends SheetRow>(
  sheet: Sheet<Row>,
  rules: SheetRules<Row>,
  to: 1 | -1 | 'first' | 'last',
): Sheet<Row> {
  const { columns } = rules
  const place = columns.findIndex(column => column.id === sheet.entry.column)
  const next = to === 'first' ? 0 : to === 'last' ? columns.length - 1 : place + to
  const column = columns[next]
  if (column === undefined || sheet.entry.rowKey === null) return sheet
  return leftFor(sheet, rules, done => at(done, rules, done.entry.rowKey, column.id))
}

/** Tab: on to the next cell, then to the next row; backwards the same way. */
export function tabbed<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>, by: 1 | -1): Sheet<Row> {
  const { columns } = rules
  return leftFor(sheet, rules, done => {
    const { rowKey } = done.entry
    const place = rowKey === null ? -1 : columns.findIndex(column => column.id === done.entry.column)
    const beside = columns[place + by]
    if (rowKey !== null && beside !== undefined) return at(done, rules, rowKey, beside.id)
    const row = done.rows[placeOf(done, rowKey) + by]
    return at(done, rules, row?.key ?? null, by === 1 ? firstColumn(rules) : columns.at(-1)?.id)
  })
}

/** To a cell of a row, or (null) to the live line; no other cell is selected any more. */
export function pointed<Row extends SheetRow>(
  sheet: Sheet<Row>,
  rules: SheetRules<Row>,
  rowKey: number | null,
  column?: string,
): Sheet<Row> {
  const { entry } = sheet
  const isThere = entry.rowKey === rowKey && (rowKey === null || entry.column === column)
  if (isThere) return entry.anchor === null ? sheet : { ...sheet, entry: { ...entry, anchor: null } }
  return leftFor(sheet, rules, done => at(done, rules, rowKey, column))
}

/** To the first or the last cell of all. */
export function atEnd<Row extends SheetRow>(
  sheet: Sheet<Row>,
  rules: SheetRules<Row>,
  end: 'first' | 'last',
): Sheet<Row> {
  return leftFor(sheet, rules, done =>
    end === 'first' ? at(done, rules, done.rows[0]?.key ?? null) : at(done, rules, null),
  )
}

/** The selection goes from where it began to another cell: so many rows down, so many columns on. */
export function extended<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>, by: Steps): Sheet<Row> {
  if (sheet.entry.rowKey === null) return sheet
  return leftFor(sheet, rules, done => {
    const { rowKey, column, anchor } = done.entry
    if (rowKey === null) return done
    const from = { rowKey, column }
    const to = cellBeside(done.rows, rules.columns, from, by)
    return to === null ? done : selected(done, rules, anchor ?? from, to)
  })
}

/** The same to a certain cell; where nothing is selected from, that cell has the keys. */
export function extendedTo<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>, to: Cell): Sheet<Row> {
  if (sheet.entry.rowKey === null) return pointed(sheet, rules, to.rowKey, to.column)
  return leftFor(sheet, rules, done => {
    const { rowKey, column, anchor } = done.entry
    return rowKey === null ? done : selected(done, rules, anchor ?? { rowKey, column }, to)
  })
}

/** All cells, or those of the column or of the row that has the keys. */
export function spanned<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>, span: Span): Sheet<Row> {
  return leftFor(sheet, rules, done => {
    const found = spanOf(done.rows, rules.columns, done.entry, span)
    return found === null ? done : selected(done, rules, found.anchor, found.to)
  })
}

function selected<Row extends SheetRow>(sheet: Sheet<Row>, rules: SheetRules<Row>, anchor: Cell, to: Cell): Sheet<Row> {
  const next = at(sheet, rules, to.rowKey, to.column)
  return next.entry.rowKey === null ? next : { ...next, entry: { ...next.entry, anchor } }
}

function leftFor<Row extends SheetRow>(
  sheet: Sheet<Row>,
  rules: SheetRules<Row>,
  go: (done: Sheet<Row>) => Sheet<Row>,
): Sheet<Row> {
  const { anchor } = sheet.entry
  const done = entered(sheet, rules)
  return done.entry.problem === null ? go({ ...done, entry: { ...done.entry, anchor } }) : done
}

function isSearching<Row extends SheetRow>({ entry }: Sheet<Row>, rules: SheetRules<Row>): boolean {
  return entry.text !== '' && columnOf(rules, entry.column).kind === 'list'
}

/** The live line stands beneath all rows. */
function placeOf<Row extends SheetRow>({ rows }: Sheet<Row>, rowKey: number | null): number {
  const place = rows.findIndex(row => row.key === rowKey)
  return place < 0 ? rows.length : place
}
