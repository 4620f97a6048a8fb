/**
 * Keys that select several cells, and keys with another meaning for a selection; common to all sheets. Source: design page 4, "Lines grid,
 * navigating".
 */
import type { SheetEdit } from '#machines/sheet/edits.ts'

export type SheetPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>

export type RangeView = {
  /** The focused cell belongs to a row, not to the live line. */
  readonly isInRow: boolean
  readonly hasRows: boolean
  readonly text: string
  /** Keys edit the text: the cell is in caret mode, or has a partial search. */
  readonly isText: boolean
  readonly isSelected: boolean
  readonly isRtl: boolean
  /** The number of visible rows; computed only for page keys. */
  readonly pageRows: () => number
}

export type RangeAction = Extract<
  SheetEdit,
  { readonly type: 'cursor.extend' | 'cells.span' | 'cells.clear' | 'cell.fill' | 'row.remove' | 'entry.step' }
>

/** Null when the key belongs to a single cell. */
export function rangeAction(press: SheetPress, view: RangeView): RangeAction | null {
  if (press.altKey || press.metaKey || view.isText) return null
  const selecting = press.ctrlKey ? spanning(press, view) : press.shiftKey ? extending(press, view) : null
  return selecting ?? changing(press, view)
}

function extending({ key, code }: SheetPress, { isInRow, text, isRtl, pageRows }: RangeView): RangeAction | null {
  if (!isInRow) return null
  if (code === 'Space') return text === '' ? { type: 'cells.span', span: 'row' } : null
  const onwards = isRtl ? -1 : 1
  switch (key) {
    case 'ArrowDown':
      return by(1, 0)
    case 'ArrowUp':
      return by(-1, 0)
    case 'PageDown':
      return by(pageRows(), 0)
    case 'PageUp':
      return by(-pageRows(), 0)
    case 'ArrowRight':
      return by(0, onwards)
    case 'ArrowLeft':
      return by(0, -onwards)
    case 'Home':
      return by(0, -columnsMax)
    case 'End':
      return by(0, columnsMax)
    default:
      return null
  }
}

/** More than any sheet has: to the end. */
const columnsMax = 100

function by(rows: number, columns: number): RangeAction {
  return { type: 'cursor.extend', rows, columns }
}

function spanning({ code, shiftKey }: SheetPress, { isInRow, hasRows, text }: RangeView): RangeAction | null {
  if (shiftKey || text !== '' || !hasRows) return null
  if (code === 'KeyA') return { type: 'cells.span', span: 'all' }
  return code === 'Space' && isInRow ? { type: 'cells.span', span: 'column' } : null
}

function changing({ key, code, ctrlKey, shiftKey }: SheetPress, { text, isSelected }: RangeView): RangeAction | null {
  if (shiftKey || text !== '' || !isSelected) return null
  if (key === 'Delete') return { type: ctrlKey ? 'row.remove' : 'cells.clear' }
  if (ctrlKey) return code === 'KeyD' ? { type: 'cell.fill' } : null
  return key === 'Escape' ? { type: 'entry.step' } : null
}
