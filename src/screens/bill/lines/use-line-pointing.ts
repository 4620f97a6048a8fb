/** What the mouse does to the cells of the lines. */
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import type { Corner } from '#machines/bill-editor/range.ts'
import { cellOf } from '#machines/bill-editor/sheet.ts'
import type { Cell } from '#machines/sheet/ranges.ts'
import { useCellPointing } from '../../../sheet/use-cell-pointing.ts'
import { useEditor } from '../editor-context.ts'
import { rangeTo } from './cell-range.ts'

export function useLinePointing() {
  const { actor, entryInput } = useEditor()
  const send = (event: BillEditorEvent) => {
    if (!actor.getSnapshot().hasTag('entry')) return
    actor.send(event)
    entryInput.current?.focus()
  }
  return useCellPointing({
    input: entryInput,
    restingCell: () => {
      const { rowKey, column, mode } = actor.getSnapshot().context.entry
      return rowKey === null || column === 'item' || mode === 'caret' ? null : { rowKey, column }
    },
    pointTo: cell => send({ type: 'cursor.to', ...cornerOf(cell) }),
    selectTo: cell => {
      const to = cornerOf(cell)
      send(rangeTo(actor.getSnapshot().context, to) ?? { type: 'cursor.to', ...to })
    },
  })
}

/** A click on what cannot be changed means the quantity of its line. */
function cornerOf({ rowKey, column }: Cell): Corner {
  return { rowKey, column: cellOf(column) }
}
