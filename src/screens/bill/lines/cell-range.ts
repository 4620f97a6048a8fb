/**
 * The keys and the clipboard of several selected cells of a bill: pure, so that they can be tested without a screen. A key that means nothing
 * here goes on to the keys of the single cell.
 */
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import type { Offered } from '#machines/bill-editor/line-rules.ts'
import {
  type Corner,
  cleared,
  extended,
  extendedTo,
  filledDown,
  put,
  removedLines,
  spanned,
  tableOf,
  unselected,
} from '#machines/bill-editor/range.ts'
import { type Sheet, selectionOf } from '#machines/bill-editor/sheet.ts'
import { type RangeAction, rangeAction } from '../../../sheet/range-keys.ts'
import { tableIn, textOf } from '../../../sheet/sheet-text.ts'
import type { KeyPress } from './entry-keys.ts'
import type { ItemFinder } from './item-finder.ts'

type RangeSurroundings = {
  readonly offered: Offered
  readonly isRtl: boolean
  readonly pageRows: () => number
}

export function rangeEvent(press: KeyPress, sheet: Sheet, around: RangeSurroundings): BillEditorEvent | null {
  const { entry, draft } = sheet
  const { offered, isRtl, pageRows } = around
  const action = rangeAction(press, {
    isInRow: entry.rowKey !== null,
    hasRows: draft.lines.length > 0,
    text: entry.text,
    isText: entry.mode === 'caret' || (entry.column === 'item' && entry.text !== ''),
    isSelected: selectionOf(sheet) !== null,
    isRtl,
    pageRows,
  })
  return action && setCells(changed(sheet, action, offered))
}

function changed(sheet: Sheet, action: RangeAction, offered: Offered): Sheet {
  switch (action.type) {
    case 'cursor.extend':
      return extended(sheet, action)
    case 'cells.span':
      return spanned(sheet, action.span)
    case 'cells.clear':
      return cleared(sheet)
    case 'cell.fill':
      return filledDown(sheet, offered)
    case 'row.remove':
      return removedLines(sheet)
    case 'entry.step':
      return unselected(sheet)
  }
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

/** A table of cells that was copied here; without it a table of the clipboard may be one of lines. */
export const cellsType = 'application/x-mizan-cells'

/** The selected cells as a table, as spreadsheets write it; null where no selection was made. */
export function rangeText(sheet: Sheet): string | null {
  return textOf(tableOf(sheet))
}

export function rangeCleared(sheet: Sheet): BillEditorEvent {
  return setCells(cleared(sheet))
}

type Pasted = { readonly text: string; readonly isOfCells: boolean }

/**
 * Puts a table into the cells of the lines; null where the text belongs elsewhere: one value into the cell itself, and a table whose rows
 * begin with the codes of items into new lines.
 */
export function rangePasted({ text, isOfCells }: Pasted, sheet: Sheet, finder: ItemFinder): BillEditorEvent | null {
  const { entry } = sheet
  const table = tableIn(text)
  const isSelected = selectionOf(sheet) !== null
  const isTable = table.length > 1 || (table[0]?.length ?? 0) > 1
  if (entry.rowKey === null || entry.text !== '' || text === '' || !(isSelected || isTable)) return null
  const areLines = !isOfCells && !isSelected && table.some(([code = '']) => finder.exact(code.trim()) !== undefined)
  return areLines ? null : setCells(put(sheet, table, finder))
}
