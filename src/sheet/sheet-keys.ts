/**
 * The meaning of a key in a cell, for every sheet. Other keys are left to the browser and the bindings of the page. Source: design page 4,
 * "Lines grid".
 */
import type { SheetEdit } from '#machines/sheet/edits.ts'
import { firstColumn, hasOpenList, highlightedRow, shapeOf } from '#machines/sheet/sheet.ts'
import type { CellEntry, CellShape, SheetRow, SheetShape } from '#machines/sheet/sheet-types.ts'
import { type Found, highlightKey, inRowAction } from './cell-keys.ts'
import { rangeAction, type SheetPress } from './range-keys.ts'

/** The state of a sheet at the moment of a key. */
export type SheetNow = {
  readonly rows: readonly SheetRow[]
  readonly entry: Omit<CellEntry, 'problem'>
  readonly isEditing: boolean
  /** The matches of the cell's list; computed only for selecting keys, because it is a search. */
  readonly found: () => Found
  /** The live line is above a row; Esc moves it back below all rows. */
  readonly isInserting?: boolean
}

type Around = Pick<SheetSituation, 'isRtl' | 'pageRows'>

export function situationOf({ rows, entry, found, isInserting }: SheetNow, shape: SheetShape, around: Around) {
  const [first] = rows
  return {
    entry,
    column: shapeOf(shape, entry.column),
    isFirstColumn: entry.column === firstColumn(shape),
    isFirstCell: first?.key === entry.rowKey && entry.column === shape.columns[0]?.id,
    rowCount: rows.length,
    isListOpen: hasOpenList(entry, shape),
    found,
    isInserting: isInserting === true,
    ...around,
  } satisfies SheetSituation
}

export type SheetSituation = {
  readonly entry: Omit<CellEntry, 'problem'>
  readonly column: CellShape
  /** The first column of a row, which has the focus while the live line is empty. */
  readonly isFirstColumn: boolean
  /** The first cell: Shift+Tab leaves the sheet. */
  readonly isFirstCell: boolean
  readonly rowCount: number
  /** The cell's list is open. */
  readonly isListOpen: boolean
  readonly found: () => Found
  readonly isInserting: boolean
  readonly isRtl: boolean
  /** The number of visible rows; computed only for page keys. */
  readonly pageRows: () => number
}

/** `list.take`: selects a row of the list. `finish`: Enter when the sheet is complete. */
export type SheetAction = SheetEdit | { readonly type: 'list.take'; readonly row: number } | { readonly type: 'finish' }

export function sheetAction(press: SheetPress, view: SheetSituation): SheetAction | null {
  if (press.altKey || press.metaKey) return null
  const { entry, column, rowCount, isListOpen, isRtl, pageRows } = view
  const ofRange = rangeAction(press, {
    isInRow: entry.rowKey !== null,
    hasRows: rowCount > 0,
    text: entry.text,
    isText: isText(view),
    isSelected: entry.anchor !== null,
    isRtl,
    pageRows,
  })
  if (ofRange !== null) return ofRange
  if (press.ctrlKey) return press.shiftKey ? null : chordAction(press, view)
  if (press.shiftKey && press.key !== 'Enter' && press.key !== 'Tab') return null
  switch (press.key) {
    case 'Enter':
      return press.shiftKey ? { type: 'cursor.move', by: -1 } : confirmation(view)
    case 'Tab':
      return press.shiftKey ? tabBack(view) : tabOn(view)
    case 'ArrowDown':
      return isListOpen ? highlightKey(entry, view.found(), 1) : step(view, 1)
    case 'ArrowUp':
      return isListOpen ? highlightKey(entry, view.found(), -1) : step(view, -1)
    case 'PageDown':
      return step(view, pageRows())
    case 'PageUp':
      return step(view, -pageRows())
    case 'Escape':
      return isLiveStart(view) && entry.text === '' && !view.isInserting ? null : { type: 'entry.step' }
    case 'F2':
      return isLiveStart(view) ? null : { type: 'cell.open' }
    case ' ':
      return column.takesSeveral && isListOpen ? confirmation(view) : null
    default:
      return inRowAction(press.key, entry, isRtl)
  }
}

/** Keys edit the text: the cell is in caret mode, or has a partial search. */
function isText({ entry, column }: SheetSituation): boolean {
  return entry.mode === 'caret' || (column.kind === 'list' && entry.text !== '')
}

function isLiveStart({ entry, isFirstColumn }: SheetSituation): boolean {
  return entry.rowKey === null && isFirstColumn
}

/** Selects the highlighted row; without an open list, the sheet's owner parses the text. */
function confirmation(view: SheetSituation): SheetAction {
  const { entry, isListOpen } = view
  if (isLiveStart(view) && entry.text.trim() === '') return { type: 'finish' }
  if (!isListOpen) return { type: 'cell.confirm' }
  const { count, certain } = view.found()
  const row = highlightedRow(entry, certain)
  return row !== null && row < count ? { type: 'list.take', row } : { type: 'cell.confirm' }
}

function tabOn(view: SheetSituation): SheetAction | null {
  const { entry, column, isListOpen } = view
  // On an empty live line Tab leaves the sheet; with typed text it acts like Enter.
  if (isLiveStart(view)) return entry.text === '' ? null : confirmation(view)
  const isChosen = isListOpen && entry.text.trim() !== '' && !column.takesSeveral
  const action = isChosen ? confirmation(view) : null
  return action?.type === 'list.take' ? action : { type: 'cursor.tab', by: 1 }
}

function tabBack(view: SheetSituation): SheetAction | null {
  const { entry, isFirstCell, rowCount } = view
  const isAtEdge = isLiveStart(view) ? rowCount === 0 || entry.text !== '' : isFirstCell
  return isAtEdge ? null : { type: 'cursor.tab', by: -1 }
}

function step(view: SheetSituation, by: number): SheetAction | null {
  return isText(view) ? null : { type: 'cursor.move', by }
}

function chordAction({ key, code }: SheetPress, view: SheetSituation): SheetAction | null {
  if (key === 'Delete') return view.entry.rowKey === null ? null : { type: 'row.remove' }
  if (code === 'KeyD') return { type: 'cell.fill' }
  if (isText(view)) return null
  switch (key) {
    case 'Home':
      return { type: 'cursor.end', end: 'first' }
    case 'ArrowUp':
      return { type: 'cursor.move', by: -view.rowCount - 1 }
    case 'End':
    case 'ArrowDown':
      return { type: 'cursor.end', end: 'last' }
    default:
      return null
  }
}
