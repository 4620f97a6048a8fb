/** The keys of a single cell, common to all sheets. Source: design page 4, "Lines grid, navigating". */
import type { SheetEdit } from '#machines/sheet/edits.ts'
import { highlightedRow } from '#machines/sheet/sheet.ts'
import type { CellEntry } from '#machines/sheet/sheet-types.ts'

/** The number of matches in the cell's list, and how many of them are certain. */
export type Found = { readonly count: number; readonly certain: number }

type CellAction = Extract<SheetEdit, { readonly type: 'list.highlight' | 'cursor.side' | 'cells.clear' | 'row.insert' }>

/** From the cell, down selects the first row of its list; up does nothing. */
export function highlightKey(
  entry: Pick<CellEntry, 'highlighted'>,
  { count, certain }: Found,
  by: 1 | -1,
): CellAction | null {
  if (count === 0) return null
  const from = highlightedRow(entry, certain)
  if (from === null) return by === 1 ? { type: 'list.highlight', row: 0 } : null
  return { type: 'list.highlight', row: Math.min(count - 1, Math.max(0, from + by)) }
}

/** The keys of a cell in a row; in caret mode they move the caret. */
export function inRowAction(
  key: string,
  { rowKey, mode, text }: Pick<CellEntry, 'rowKey' | 'mode' | 'text'>,
  isRtl: boolean,
): CellAction | null {
  if (rowKey === null || mode === 'caret') return null
  switch (key) {
    case 'ArrowLeft':
      return { type: 'cursor.side', to: isRtl ? 1 : -1 }
    case 'ArrowRight':
      return { type: 'cursor.side', to: isRtl ? -1 : 1 }
    case 'Home':
      return { type: 'cursor.side', to: 'first' }
    case 'End':
      return { type: 'cursor.side', to: 'last' }
    case 'Delete':
      return text === '' ? { type: 'cells.clear' } : null
    case 'Insert':
      return { type: 'row.insert' }
    default:
      return null
  }
}
