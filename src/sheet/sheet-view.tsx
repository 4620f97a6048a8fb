/**
 * An editable sheet: the rows of a grid, with the entry row above them. Its single input is over the active cell and never unmounted, so
 * that no key is lost between two cells. Source: design page 4 §2.
 */
import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SheetRow } from '#machines/sheet/sheet-types.ts'
import { cn } from '../ui/class-names.ts'
import { SheetEntryRow } from './sheet-entry.tsx'
import type { SheetAction } from './sheet-keys.ts'
import { lineLayout } from './sheet-layout.ts'
import type { SheetViewProps } from './sheet-parts.ts'
import { SheetRows } from './sheet-rows.tsx'
import { useCellPointing } from './use-cell-pointing.ts'

export function SheetView<Row extends SheetRow>(props: SheetViewProps<Row>) {
  const { id, label, sheet, rules, columns, problems, empty, className } = props
  const { entry, rows } = sheet
  const own = useMemo(() => lineLayout(columns), [columns])
  const { layout = own } = props
  const scroller = useRef<HTMLDivElement>(null)
  // Rows render once their scroll container is mounted; the first effects inside it run before that.
  const [isThere, setIsThere] = useState(false)
  useLayoutEffect(() => setIsThere(true), [])
  const active = rows.findIndex(row => row.key === entry.rowKey)
  useLayoutEffect(() => {
    if (active < 0) scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [active, rows.length, isThere])
  useLayoutEffect(() => {
    const [view, cell] = [scroller.current, props.input.current]
    if (view === null || cell === null || view.scrollWidth <= view.clientWidth) return
    const [box, around] = [cell.getBoundingClientRect(), view.getBoundingClientRect()]
    if (box.left < around.left) view.scrollLeft -= around.left - box.left
    else if (box.right > around.right) view.scrollLeft += box.right - around.right
  }, [entry.column, entry.rowKey, props.input])
  const point = usePointing(props)
  return (
    <div ref={scroller} className={cn('relative overflow-auto bg-background [overflow-anchor:none]', className)}>
      <div className="relative min-w-fit" style={layout.frame} {...point}>
        {isThere && (
          <SheetRows
            {...{ id, label, rows, rules, columns, layout, problems, scroller, active }}
            anchor={entry.anchor}
            column={entry.column}
          />
        )}
        <SheetEntryRow {...props} layout={layout} scroller={scroller} place={active} />
      </div>
      {rows.length === 0 && empty}
    </div>
  )
}

/**
 * A click focuses a cell, a second one edits it; dragging, or Shift and a click, extends the selection. A click on a read-only cell means
 * the first cell of its row.
 */
function usePointing<Row extends SheetRow>({ sheet: { entry }, rules, isEditing, act, input }: SheetViewProps<Row>) {
  const send = (action: SheetAction) => {
    if (!isEditing) return
    act(action)
    input.current?.focus()
  }
  const cellIn = (column: string) =>
    rules.columns.some(each => each.id === column) ? column : (rules.columns[0]?.id ?? column)
  const { rowKey, column, mode } = entry
  const pointing = useCellPointing({
    input,
    restingCell: () => (rowKey === null || mode === 'caret' ? null : { rowKey, column }),
    pointTo: cell => send({ type: 'cursor.to', rowKey: cell.rowKey, column: cellIn(cell.column) }),
    selectTo: cell => send({ type: 'cursor.extendTo', rowKey: cell.rowKey, column: cellIn(cell.column) }),
  })
  const onDoubleClick = ({ target }: MouseEvent) => {
    const isCell = target instanceof Element && target.closest('[data-column]') !== null && !target.closest('button')
    if (isCell || target === input.current) send({ type: 'cell.open' })
  }
  return { ...pointing, onDoubleClick }
}
