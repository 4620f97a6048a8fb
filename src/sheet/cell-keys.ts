/** The keys of a single cell that are the same in every sheet. Source: design page 4, "Lines grid, navigating". */
import type { SheetEdit } from '#machines/sheet/edits.ts'
import { highlightedRow } from '#machines/sheet/sheet.ts'
import type { CellEntry } from '#machines/sheet/sheet-types.ts'

/** How many things the list beneath the cell has, and how many of them fit for certain. */
export type Found = { readonly count: number; readonly certain: number }

type CellAction = Extract<SheetEdit, { readonly type: 'list.highlight' | 'cursor.side' | 'cells.clear' | 'row.insert' }>

/** From the cell itself the way down begins at the first row of its list; there is none up. */
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

/** The keys of a cell that is in a row; in caret mode they are the caret's. */
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
