/**
 * The keys and the clipboard of several selected cells of a bill: pure, so that they can be tested without a screen. A key that means nothing
 * here goes on to the keys of the single cell.
 */
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import type { Offered } from '#machines/bill-editor/line-rules.ts'
import {
  type Corner,
  clearedLines,
  extendedLines,
  extendedToLine,
  filledDownLines,
  lineTableOf,
  putLines,
  removedLines,
  spannedLines,
  unselected,
} from '#machines/bill-editor/range.ts'
import { type LineSheet, lineSelectionOf } from '#machines/bill-editor/sheet.ts'
import { type RangeAction, rangeAction } from '../../../sheet/range-keys.ts'
import { tableIn, textOf } from '../../../sheet/sheet-text.ts'
import type { KeyPress } from './entry-keys.ts'
import type { ItemFinder } from './item-finder.ts'

type RangeSurroundings = {
  readonly offered: Offered
  readonly isRtl: boolean
  readonly pageRows: () => number
}

export function rangeEvent(press: KeyPress, sheet: LineSheet, around: RangeSurroundings): BillEditorEvent | null {
  const { entry, draft } = sheet
  const { offered, isRtl, pageRows } = around
  const action = rangeAction(press, {
    isInRow: entry.rowKey !== null,
    hasRows: draft.lines.length > 0,
    text: entry.text,
    isText: entry.mode === 'caret' || (entry.column === 'item' && entry.text !== ''),
    isSelected: lineSelectionOf(sheet) !== null,
    isRtl,
    pageRows,
  })
  return action && setCells(changed(sheet, action, offered))
}

function changed(sheet: LineSheet, action: RangeAction, offered: Offered): LineSheet {
  switch (action.type) {
    case 'cursor.extend':
      return extendedLines(sheet, action)
    case 'cells.span':
      return spannedLines(sheet, action.span)
    case 'cells.clear':
      return clearedLines(sheet)
    case 'cell.fill':
      return filledDownLines(sheet, offered)
    case 'row.remove':
      return removedLines(sheet)
    case 'entry.step':
      return unselected(sheet)
  }
}

/** Shift and a click: up to the cell that was clicked. Null where no cell of a line has the keys. */
export function rangeTo(sheet: LineSheet, to: Corner): BillEditorEvent | null {
  const next = extendedToLine(sheet, to)
  return next === sheet ? null : setCells(next)
}

/** The event that makes the sheet this one. */
function setCells({ draft, entry }: LineSheet): BillEditorEvent {
  return { type: 'cells.set', draft, entry }
}

/** A table of cells that was copied here; without it a table of the clipboard may be one of lines. */
export const cellsType = 'application/x-mizan-cells'

/** The selected cells as a table, as spreadsheets write it; null where no selection was made. */
export function rangeText(sheet: LineSheet): string | null {
  return textOf(lineTableOf(sheet))
}

export function rangeCleared(sheet: LineSheet): BillEditorEvent {
  return setCells(clearedLines(sheet))
}

type Pasted = { readonly text: string; readonly isOfCells: boolean }

/**
 * Puts a table into the cells of the lines; null where the text belongs elsewhere: one value into the cell itself, and a table whose rows
 * begin with the codes of items into new lines.
 */
export function rangePasted({ text, isOfCells }: Pasted, sheet: LineSheet, finder: ItemFinder): BillEditorEvent | null {
  const { entry } = sheet
  const table = tableIn(text)
  const isSelected = lineSelectionOf(sheet) !== null
  const isTable = table.length > 1 || (table[0]?.length ?? 0) > 1
  if (entry.rowKey === null || entry.text !== '' || text === '' || !(isSelected || isTable)) return null
  const areLines = !isOfCells && !isSelected && table.some(([code = '']) => finder.exact(code.trim()) !== undefined)
  return areLines ? null : setCells(putLines(sheet, table, finder))
}
