/**
 * The ways of the keys through a sheet, and the cells that are selected on them; whoever leaves a cell enters what is in it. They are the
 * same in every document with a sheet in it: a `Walk` says what its cells are and how one of them is left.
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
  /** Those through which Tab goes, where it passes some by. */
  readonly tabColumns?: readonly Column[]
  /** What is in the cell entered, or a problem with it. */
  readonly entered: (sheet: S) => S
  /** The keys in a cell of a row, or (null, and where there is no such row) in the live line. */
  readonly at: (sheet: S, rowKey: number | null, column?: string) => S
  readonly withAnchor: (sheet: S, anchor: Cell | null) => S
  /** Half a search is neither entered nor lost by going up and down. */
  readonly isSearching: (sheet: S) => boolean
}

type Walked = { readonly entry: WalkEntry }

/** Up and down in the column of the cell; beneath the last row is the live line. */
export function moved<S extends Walked>(sheet: S, walk: Walk<S>, by: number): S {
  if (walk.isSearching(sheet)) return sheet
  const { rowKey, column } = sheet.entry
  const before = walk.rows(sheet)
  return leftFor(sheet, walk, done => {
    const rows = walk.rows(done)
    const place = before.findIndex(row => row.key === rowKey)
    const from = place < 0 ? placeOf(rows, done.entry.rowKey) : place
    // A row that was left so that it vanished: the next one has taken its place.
    const hasVanished = place >= 0 && rows.length < before.length
    const to = Math.max(0, Math.min(rows.length, from + by - (hasVanished && by > 0 ? 1 : 0)))
    return walk.at(done, rows[to]?.key ?? null, column)
  })
}

/** Beside the cell; at either end of a row nothing happens. */
export function sidled<S extends Walked>(sheet: S, walk: Walk<S>, to: 1 | -1 | 'first' | 'last'): S {
  const { columns } = walk
  const { rowKey, column: from } = sheet.entry
  const place = columns.findIndex(column => column.id === from)
  const column = columns[to === 'first' ? 0 : to === 'last' ? columns.length - 1 : place + to]
  if (column === undefined || rowKey === null) return sheet
  return leftFor(sheet, walk, done => walk.at(done, rowKey, column.id))
}

/** Tab: on to the next cell, then to the next row; backwards the same way. */
export function tabbed<S extends Walked>(sheet: S, walk: Walk<S>, by: 1 | -1): S {
  const columns = walk.tabColumns ?? walk.columns
  return leftFor(sheet, walk, done => {
    // What was typed into the live line has made it a row.
    const rowKey = sheet.entry.rowKey ?? done.entry.rowKey
    const place = columns.findIndex(column => column.id === sheet.entry.column)
    const beside = place < 0 ? undefined : columns[place + by]
    if (rowKey !== null && beside !== undefined) return walk.at(done, rowKey, beside.id)
    const rows = walk.rows(done)
    return walk.at(done, rows[placeOf(rows, rowKey) + by]?.key ?? null, columns.at(by === 1 ? 0 : -1)?.id)
  })
}

/** To a cell of a row, or (null) to the live line; no other cell is selected any more. */
export function pointed<S extends Walked>(sheet: S, walk: Walk<S>, rowKey: number | null, column?: string): S {
  const { entry } = sheet
  const isThere = entry.rowKey === rowKey && (rowKey === null || entry.column === column)
  if (isThere) return entry.anchor === null ? sheet : walk.withAnchor(sheet, null)
  return leftFor(sheet, walk, done => walk.at(done, rowKey, column))
}

/** To the first or the last cell of all. */
export function atEnd<S extends Walked>(sheet: S, walk: Walk<S>, end: 'first' | 'last'): S {
  return leftFor(sheet, walk, done => walk.at(done, end === 'first' ? (walk.rows(done)[0]?.key ?? null) : null))
}

/** The selection goes from where it began to another cell: so many rows down, so many columns on. */
export function extended<S extends Walked>(sheet: S, walk: Walk<S>, by: Steps): S {
  const { rowKey, column } = sheet.entry
  const to = rowKey === null ? null : cellBeside(walk.rows(sheet), walk.columns, { rowKey, column }, by)
  return to === null ? sheet : extendedTo(sheet, walk, to)
}

/** The same to a certain cell; where nothing is selected from, that cell has the keys. */
export function extendedTo<S extends Walked>(sheet: S, walk: Walk<S>, to: Cell): S {
  const { rowKey, column, anchor } = sheet.entry
  if (rowKey === null) return pointed(sheet, walk, to.rowKey, to.column)
  return selected(sheet, walk, anchor ?? { rowKey, column }, to)
}

/** All cells, or those of the column or of the row that has the keys. */
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

/** The live line is beneath all rows. */
function placeOf(rows: readonly SheetRow[], rowKey: number | null): number {
  const place = rows.findIndex(row => row.key === rowKey)
  return place < 0 ? rows.length : place
}
