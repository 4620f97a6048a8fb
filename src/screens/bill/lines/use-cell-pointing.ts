/** What the mouse does to the cells of the lines: a click gives one the keys; dragging, or shift and a click, selects up to another. */
import { type MouseEvent, useRef } from 'react'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import type { Corner } from '#machines/bill-editor/range.ts'
import type { Entry } from '#machines/bill-editor/sheet.ts'
import { useEditor } from '../editor-context.ts'
import { rangeTo } from './cell-range.ts'
import { cellColumnOf } from './line-columns.tsx'

/** For the element that holds the lines and the entry. A line is named in `data-line`, the column of a cell in `data-column`. */
export function useCellPointing() {
  const { actor, entryInput } = useEditor()
  /** The cell in which the button went down, and whether the mouse has been in another one since. */
  const press = useRef<{ readonly from: Corner; readonly isDrag: boolean } | null>(null)

  const send = (event: BillEditorEvent) => {
    if (!actor.getSnapshot().hasTag('entry')) return
    actor.send(event)
    entryInput.current?.focus()
  }
  const pointTo = (cell: Corner) => send({ type: 'cursor.to', ...cell })
  const selectTo = (cell: Corner) => send(rangeTo(actor.getSnapshot().context, cell) ?? { type: 'cursor.to', ...cell })
  const cellBeneath = (event: MouseEvent) =>
    event.target === entryInput.current ? restingCell(actor.getSnapshot().context.entry) : cellAt(event)

  return {
    onMouseDown: (event: MouseEvent) => {
      // The keys stay in the entry.
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

/** Of `buttons`, which names all that are down. */
const primaryButton = 1

function cellAt({ target }: MouseEvent): Corner | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-line]')
  return cell && row ? { rowKey: Number(row.dataset.line), column: cellColumnOf(cell.dataset.column) } : null
}

/** The cell that the entry stands over; while its text is being mended, the mouse marks the text. */
function restingCell({ rowKey, column, mode }: Entry): Corner | null {
  return rowKey === null || column === 'item' || mode === 'caret' ? null : { rowKey, column }
}

function isSameCell(a: Corner, b: Corner): boolean {
  return a.rowKey === b.rowKey && a.column === b.column
}
