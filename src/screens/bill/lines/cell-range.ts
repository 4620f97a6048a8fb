/**
 * The keys and the clipboard of several selected cells: pure, so that they can be tested without a screen. A key that
 * means nothing here goes on to the keys of the single cell. Source: design page 4, "Lines grid, navigating".
 */
import type { BillEditorEvent } from '#machines/bill-editor/context.ts'
import {
  type Corner,
  clearedRange,
  extended,
  extendedTo,
  filledDown,
  type Offered,
  put,
  removedLines,
  spanned,
  tableOf,
  unselected,
} from '#machines/bill-editor/range.ts'
import { type Sheet, selectionOf } from '#machines/bill-editor/sheet.ts'
import type { KeyPress } from './entry-keys.ts'
import type { ItemFinder } from './item-finder.ts'

type RangeSurroundings = {
  readonly offered: Offered
  readonly isRtl: boolean
  readonly pageRows: () => number
}

export function rangeEvent(press: KeyPress, sheet: Sheet, around: RangeSurroundings): BillEditorEvent | null {
  const { entry } = sheet
  const isOwn = !press.altKey && !press.metaKey && entry.mode === 'overwrite'
  // Half a search is text: its keys are the browser's.
  if (!isOwn || (entry.column === 'item' && entry.text !== '')) return null
  const next = press.ctrlKey ? spanKey(press, sheet) : press.shiftKey ? extendKey(press, sheet, around) : null
  const changed = next ?? changeKey(press, sheet, around)
  return changed && setCells(changed)
}

/** Shift and a click: up to the cell that was clicked. Null where no cell of a line has the keys. */
export function rangeTo(sheet: Sheet, to: Corner): BillEditorEvent | null {
  const next = extendedTo(sheet, to)
  return next === sheet ? null : setCells(next)
}

/** The event that makes the sheet this one. */
function setCells({ draft, entry }: Sheet): BillEditorEvent {
  return { type: 'cells.set', draft, entry }
}

function extendKey({ key, code }: KeyPress, sheet: Sheet, { isRtl, pageRows }: RangeSurroundings): Sheet | null {
  if (sheet.entry.lineKey === null) return null
  const onwards = isRtl ? -1 : 1
  switch (key) {
    case 'ArrowDown':
      return extended(sheet, 1, 0)
    case 'ArrowUp':
      return extended(sheet, -1, 0)
    case 'PageDown':
      return extended(sheet, pageRows(), 0)
    case 'PageUp':
      return extended(sheet, -pageRows(), 0)
    case 'ArrowRight':
      return extended(sheet, 0, onwards)
    case 'ArrowLeft':
      return extended(sheet, 0, -onwards)
    case 'Home':
      return extended(sheet, 0, -columnsMax)
    case 'End':
      return extended(sheet, 0, columnsMax)
    default:
      return code === 'Space' && sheet.entry.text === '' ? spanned(sheet, 'line') : null
  }
}

/** More than there are: as far as it goes. */
const columnsMax = 100

function spanKey({ code, shiftKey }: KeyPress, sheet: Sheet): Sheet | null {
  if (shiftKey || sheet.entry.text !== '' || sheet.draft.lines.length === 0) return null
  if (code === 'KeyA') return spanned(sheet, 'all')
  return code === 'Space' && sheet.entry.lineKey !== null ? spanned(sheet, 'column') : null
}

function changeKey({ key, code, ctrlKey, shiftKey }: KeyPress, sheet: Sheet, around: RangeSurroundings): Sheet | null {
  if (shiftKey || sheet.entry.text !== '' || selectionOf(sheet) === null) return null
  if (key === 'Delete') return ctrlKey ? removedLines(sheet) : clearedRange(sheet)
  if (ctrlKey) return code === 'KeyD' ? filledDown(sheet, around.offered) : null
  return key === 'Escape' ? unselected(sheet) : null
}

/** A table of cells that was copied here; without it a table of the clipboard may be one of lines. */
export const cellsType = 'application/x-mizan-cells'

/** The selected cells as a table, as spreadsheets write it; null where no selection was made. */
export function rangeText(sheet: Sheet): string | null {
  const table = tableOf(sheet)
  return table.length === 0 ? null : table.map(row => row.join('\t')).join('\n')
}

export function rangeCleared(sheet: Sheet): BillEditorEvent {
  return setCells(clearedRange(sheet))
}

type Pasted = { readonly text: string; readonly isOfCells: boolean }

/**
 * Puts a table into the cells of the lines; null where the text belongs elsewhere: one value into the cell itself, and a table whose rows
 * begin with the codes of items into new lines.
 */
export function rangePasted({ text, isOfCells }: Pasted, sheet: Sheet, finder: ItemFinder): BillEditorEvent | null {
  const { entry } = sheet
  const rows = text
    .replace(/\r?\n$/u, '')
    .split(/\r?\n/u)
    .map(row => row.split('\t'))
  const isSelected = selectionOf(sheet) !== null
  const isTable = rows.length > 1 || (rows[0]?.length ?? 0) > 1
  if (entry.lineKey === null || entry.text !== '' || text === '' || !(isSelected || isTable)) return null
  const areLines = !isOfCells && !isSelected && rows.some(([code = '']) => finder.exact(code.trim()) !== undefined)
  return areLines ? null : setCells(put(sheet, rows, finder))
}
