/**
 * Mouse actions on cells: a click focuses a cell; dragging, or Shift and a click, extends the selection. Rows have `data-row`, cells have
 * `data-column`.
 */
import { type MouseEvent, type RefObject, useRef } from 'react'
import type { Cell } from '#machines/sheet/ranges.ts'

type Pointing = {
  readonly input: RefObject<HTMLInputElement | null>
  /** The cell under the input; null in caret mode, when the mouse selects text, and in the live line. */
  readonly restingCell: () => Cell | null
  readonly pointTo: (cell: Cell) => void
  readonly selectTo: (cell: Cell) => void
}

/** For the element that contains rows and entry. */
export function useCellPointing({ input, restingCell, pointTo, selectTo }: Pointing) {
  /** The cell where the button was pressed, and whether the mouse has left it since. */
  const press = useRef<{ readonly from: Cell; readonly isDrag: boolean } | null>(null)
  const cellBeneath = (event: MouseEvent) => (event.target === input.current ? restingCell() : cellAt(event))
  return {
    onMouseDown: (event: MouseEvent) => {
      // The focus stays in the entry.
      if (cellAt(event) !== null) event.preventDefault()
      const from = cellBeneath(event)
      press.current = event.button === 0 && !event.shiftKey && from !== null ? { from, isDrag: false } : null
    },
    onMouseOver: (event: MouseEvent) => {
      const cell = cellAt(event)
      if (press.current === null || cell === null || event.buttons !== primaryButton) return
      const { from, isDrag } = press.current
      if (!isDrag && isSameCell(from, cell)) return
      if (!isDrag) pointTo(from)
      press.current = { from, isDrag: true }
      selectTo(cell)
    },
    onClick: (event: MouseEvent) => {
      const cell = cellBeneath(event)
      if (cell === null || press.current?.isDrag) return
      if (event.shiftKey) selectTo(cell)
      else pointTo(cell)
    },
  }
}

/** For `buttons`, a bit set of pressed buttons. */
const primaryButton = 1

function cellAt({ target }: MouseEvent): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { rowKey: Number(row.dataset.row), column: cell.dataset.column ?? '' } : null
}

function isSameCell(a: Cell, b: Cell): boolean {
  return a.rowKey === b.rowKey && a.column === b.column
}
