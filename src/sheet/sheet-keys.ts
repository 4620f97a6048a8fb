/**
 * What a key in a cell of a sheet means. A key that means nothing here is left to the browser and to the bindings of the page. Source: design
 * page 4, "Lines grid".
 */
import type { SheetEdit } from '#machines/sheet/edits.ts'
import { type CellEntry, highlightedRow } from '#machines/sheet/sheet.ts'
import { type Found, highlightKey, inRowAction } from './cell-keys.ts'
import { rangeAction, type SheetPress } from './range-keys.ts'

export type SheetSituation = {
  readonly entry: CellEntry
  readonly kind: 'list' | 'number' | 'text'
  readonly isFirstColumn: boolean
  readonly rowCount: number
  /** How many things the list beneath the cell has, and how many of them fit for certain. */
  readonly found: Found
  readonly isRtl: boolean
  /** How many rows stand in sight; asked only by the keys that turn a page. */
  readonly pageRows: () => number
}

/** `list.take`: the row of the list is chosen. `finish`: Enter where nothing is left to write. */
export type SheetAction = SheetEdit | { readonly type: 'list.take'; readonly row: number } | { readonly type: 'finish' }

export function sheetAction(press: SheetPress, view: SheetSituation): SheetAction | null {
  if (press.altKey || press.metaKey) return null
  const { entry, kind, rowCount, found, isRtl, pageRows } = view
  const ofRange = rangeAction(press, {
    isInRow: entry.rowKey !== null,
    hasRows: rowCount > 0,
    text: entry.text,
    isText: entry.mode === 'caret' || (kind === 'list' && entry.text !== ''),
    isSelected: entry.anchor !== null,
    isRtl,
    pageRows,
  })
  if (ofRange !== null) return ofRange
  if (press.ctrlKey) return press.shiftKey ? null : chordAction(press, view)
  switch (press.key) {
    case 'Enter':
      return press.shiftKey ? { type: 'cursor.move', by: -1 } : confirmation(view)
    case 'Tab':
      return tab(press.shiftKey ? -1 : 1, view)
    case 'ArrowDown':
      return isSheetListOpen(view) ? highlightKey(entry, found, 1) : step(view, 1)
    case 'ArrowUp':
      return isSheetListOpen(view) ? highlightKey(entry, found, -1) : step(view, -1)
    case 'PageDown':
      return step(view, view.pageRows())
    case 'PageUp':
      return step(view, -view.pageRows())
    case 'Escape':
      return isAtRest(view) ? null : { type: 'entry.step' }
    case 'F2':
      return { type: 'cell.open' }
    default:
      return inRowAction(press.key, entry, isRtl)
  }
}

/** Whether what can be chosen is shown beneath the cell. */
export function isSheetListOpen({ entry, kind }: Pick<SheetSituation, 'entry' | 'kind'>): boolean {
  return kind === 'list' && !entry.isListClosed && (entry.rowKey !== null || entry.text.trim() !== '')
}

/** Nothing is typed: Esc has nothing to undo here. */
function isAtRest({ entry }: SheetSituation): boolean {
  return entry.rowKey === null && entry.text === ''
}

function confirmation(view: SheetSituation): SheetAction {
  const { entry, found } = view
  if (entry.rowKey === null && entry.text.trim() === '') return { type: 'finish' }
  if (isSheetListOpen(view)) {
    const row = highlightedRow(entry, found.certain)
    if (row !== null && row < found.count) return { type: 'list.take', row }
    return { type: 'cell.confirm' }
  }
  // Where a value stands Enter goes on; an empty cell of a list asks for one.
  return { type: 'cell.confirm' }
}

function tab(by: 1 | -1, view: SheetSituation): SheetAction | null {
  const { entry, isFirstColumn, rowCount, found } = view
  const isLive = entry.rowKey === null
  // On an empty live line Tab leaves the sheet, and so it does before the first cell.
  if (isLive && entry.text === '' && (by === 1 || rowCount === 0)) return null
  if (by === -1 && !isLive && isFirstColumn && rowCount === 0) return null
  if (by === 1 && isSheetListOpen(view) && entry.text.trim() !== '') {
    const row = highlightedRow(entry, found.certain)
    if (row !== null && row < found.count) return { type: 'list.take', row }
  }
  return { type: 'cursor.tab', by }
}

function step({ entry }: SheetSituation, by: number): SheetAction | null {
  return entry.mode === 'caret' ? null : { type: 'cursor.move', by }
}

function chordAction({ key, code }: SheetPress, { entry }: SheetSituation): SheetAction | null {
  if (key === 'Delete') return entry.rowKey === null ? null : { type: 'row.remove' }
  if (code === 'KeyD') return { type: 'cell.fill' }
  if (entry.mode === 'caret' || entry.text !== '') return null
  if (key === 'Home') return { type: 'cursor.end', end: 'first' }
  return key === 'End' ? { type: 'cursor.end', end: 'last' } : null
}
