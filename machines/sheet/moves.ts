/**
 * Key navigation in a sheet, and range selection; leaving a cell commits its text. All documents with a sheet share it: a `Walk` describes
 * the cells and how to leave one.
 */
import { type Cell, cellBeside, type Span, type Steps, spanOf } from './ranges.ts'
import type { SheetRow } from './sheet-types.ts'

type Column = { readonly id: string }
type WalkEntry = {
  readonly rowKey: number | null
  readonly column: string
  readonly anchor: Cell | null
  readonly problem: object | null
}

export type Walk<S extends { readonly entry: WalkEntry }> = {
  readonly rows: (sheet: S) => readonly SheetRow[]
  readonly columns: readonly Column[]
  /** The columns that Tab visits, if it skips some. */
  readonly tabColumns?: readonly Column[]
  /** Commits the text of the cell, or returns a problem. */
  readonly entered: (sheet: S) => S
  /** Focuses a cell of a row, or the live line (null, and for an unknown row). */
  readonly at: (sheet: S, rowKey: number | null, column?: string) => S
  readonly withAnchor: (sheet: S, anchor: Cell | null) => S
  /** An unfinished search is neither committed nor lost by the up and down keys. */
  readonly isSearching: (sheet: S) => boolean
}

type Walked = { readonly entry: WalkEntry }

/** Up and down in the column of the cell; the live line is below the last row. */
export function moved<S extends Walked>(sheet: S, walk: Walk<S>, by: number): S {
  if (walk.isSearching(sheet)) return sheet
  const { rowKey, column } = sheet.entry
  const before = walk.rows(sheet)
  return leftFor(sheet, walk, done => {
    const rows = walk.rows(done)
    const place = before.findIndex(row => row.key === rowKey)
    const from = place < 0 ? placeOf(rows, done.entry.rowKey) : place
    // The row was removed when it was left: the next row is now at its place.
    const hasVanished = place >= 0 && rows.length < before.length
    const to = Math.max(0, Math.min(rows.length, from + by - (hasVanished && by > 0 ? 1 : 0)))
    return walk.at(done, rows[to]?.key ?? null, column)
  })
}

/** Left or right of the cell; nothing happens at the ends of a row. */
export function sidled<S extends Walked>(sheet: S, walk: Walk<S>, to: 1 | -1 | 'first' | 'last'): S {
  const { columns } = walk
  const { rowKey, column: from } = sheet.entry
  const place = columns.findIndex(column => column.id === from)
  const column = columns[to === 'first' ? 0 : to === 'last' ? columns.length - 1 : place + to]
  if (column === undefined || rowKey === null) return sheet
  return leftFor(sheet, walk, done => walk.at(done, rowKey, column.id))
}

/** Tab: the next cell, then the next row; Shift+Tab backwards. */
export function tabbed<S extends Walked>(sheet: S, walk: Walk<S>, by: 1 | -1): S {
  const columns = walk.tabColumns ?? walk.columns
  return leftFor(sheet, walk, done => {
    // The text of the live line has become a row.
    const rowKey = sheet.entry.rowKey ?? done.entry.rowKey
    const place = columns.findIndex(column => column.id === sheet.entry.column)
    const beside = place < 0 ? undefined : columns[place + by]
    if (rowKey !== null && beside !== undefined) return walk.at(done, rowKey, beside.id)
    const rows = walk.rows(done)
    return walk.at(done, rows[placeOf(rows, rowKey) + by]?.key ?? null, columns.at(by === 1 ? 0 : -1)?.id)
  })
}

/** Focuses a cell of a row, or the live line (null), and clears the selection. */
export function pointed<S extends Walked>(sheet: S, walk: Walk<S>, rowKey: number | null, column?: string): S {
  const { entry } = sheet
  const isThere = entry.rowKey === rowKey && (rowKey === null || entry.column === column)
  if (isThere) return entry.anchor === null ? sheet : walk.withAnchor(sheet, null)
  return leftFor(sheet, walk, done => walk.at(done, rowKey, column))
}

/** Focuses the first or the last cell of the sheet. */
export function atEnd<S extends Walked>(sheet: S, walk: Walk<S>, end: 'first' | 'last'): S {
  return leftFor(sheet, walk, done => walk.at(done, end === 'first' ? (walk.rows(done)[0]?.key ?? null) : null))
}

/** Extends the selection from its anchor by a number of rows and columns. */
export function extended<S extends Walked>(sheet: S, walk: Walk<S>, by: Steps): S {
  const { rowKey, column } = sheet.entry
  const to = rowKey === null ? null : cellBeside(walk.rows(sheet), walk.columns, { rowKey, column }, by)
  return to === null ? sheet : extendedTo(sheet, walk, to)
}

/** Extends the selection to a cell; without a focused cell, the cell gets the focus. */
export function extendedTo<S extends Walked>(sheet: S, walk: Walk<S>, to: Cell): S {
  const { rowKey, column, anchor } = sheet.entry
  if (rowKey === null) return pointed(sheet, walk, to.rowKey, to.column)
  return selected(sheet, walk, anchor ?? { rowKey, column }, to)
}

/** Selects all cells, or the column or the row of the focused cell. */
export function spanned<S extends Walked>(sheet: S, walk: Walk<S>, span: Span): S {
  const found = spanOf(walk.rows(sheet), walk.columns, sheet.entry, span)
  return found === null ? sheet : selected(sheet, walk, found.anchor, found.to)
}

function selected<S extends Walked>(sheet: S, walk: Walk<S>, anchor: Cell, to: Cell): S {
  return leftFor(sheet, walk, done => {
    const next = walk.at(done, to.rowKey, to.column)
    return next.entry.rowKey === null ? next : walk.withAnchor(next, anchor)
  })
}

function leftFor<S extends Walked>(sheet: S, walk: Walk<S>, go: (done: S) => S): S {
  const done = walk.entered(sheet)
  return done.entry.problem === null ? go(done) : done
}

/** The live line is below all rows. */
function placeOf(rows: readonly SheetRow[], rowKey: number | null): number {
  const place = rows.findIndex(row => row.key === rowKey)
  return place < 0 ? rows.length : place
}
