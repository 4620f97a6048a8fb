/**
 * The grid of every list. Only visible rows are rendered, 35 pixels high (spec §9). The focus stays in one input over the active cell,
 * which is always mounted and refers to the cell; reloading never takes the focus. Source: design page 4, §2 and §3.
 */
// biome-ignore-all lint/a11y/useSemanticElements: only the visible rows exist, which a table element cannot say.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the one input, which names the focused cell.
// biome-ignore-all lint/a11y/noStaticElementInteractions: its role is that of a grid or of a treegrid.
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: its role is that of a grid or of a treegrid.

import { type ClipboardEvent, type MouseEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useNames } from '../i18n/names.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { cn } from '../ui/class-names.ts'
import { createCellMarks } from './cell-marks.ts'
import { copiedCells } from './copied-cells.ts'
import { drawnColumn } from './drawn-columns.tsx'
import { GridBody } from './grid-body.tsx'
import { templateOf } from './grid-columns.ts'
import { GridFrame } from './grid-frame.tsx'
import { GridHeading } from './grid-heading.tsx'
import { plainLayout } from './grid-layout.ts'
import { rowHeightPx } from './grid-slots.ts'
import { type Grid, type GridPlace, selectedOf } from './grid-state.ts'
import type { GridViewProps } from './grid-view-props.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useRowViewport } from './use-row-viewport.ts'

export function GridView<Row>(props: GridViewProps<Row>) {
  const { grid, id, label, columns, rows, rowClass, footer, isEditable = false, isOld = false } = props
  const { nameOf } = useNames()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const formats = useFormats()
  const template = useMemo(() => templateOf(columns), [columns])
  const layout = useMemo(() => plainLayout(template), [template])
  const drawn = useMemo(() => columns.map(column => drawnColumn(column, formats)), [columns, formats])
  const footerPx = footer === undefined ? 0 : rowHeightPx
  const viewport = useRowViewport(grid, { rows, columnCount: columns.length, scroller, layout, footerPx })
  useGridKeys(props, input, viewport.pageRows)
  useCellMarks(grid, id, body)
  useVisibleColumn(grid, scroller, input)
  const isEmpty = rows.count === 0
  return (
    <div
      ref={scroller}
      className={cn(
        'relative overflow-auto bg-card overscroll-contain [overflow-anchor:none]',
        isOld && 'opacity-60',
        props.className,
      )}
    >
      <div className="relative min-w-fit">
        <div
          id={id}
          role={props.tree === undefined ? 'grid' : 'treegrid'}
          aria-label={label}
          aria-rowcount={rows.count + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          aria-readonly={!isEditable}
          aria-busy={isOld}
          onMouseDown={event => point(event, event.shiftKey)}
          onMouseMove={event => event.buttons === 1 && point(event, true)}
          onDoubleClick={open}
        >
          <GridHeading columns={drawn} layout={layout} sorting={props.sorting} />
          <GridBody
            body={body}
            gridId={id}
            columns={drawn}
            rows={rows}
            viewport={viewport}
            layout={layout}
            rowClass={rowClass}
            tree={props.tree}
          />
        </div>
        <GridFrame
          grid={grid}
          gridId={id}
          label={label}
          template={template}
          shift={viewport.shift}
          isEmpty={isEmpty}
          input={input}
          onCopy={copy}
        />
        {footer}
      </div>
      {isEmpty && props.empty}
    </div>
  )

  function point(event: MouseEvent, isExtending: boolean): void {
    const place = placeAt(event.target)
    if (place === null) return
    event.preventDefault()
    const { active } = grid.snapshot()
    const isThere = isExtending && place.row === active.row && place.column === active.column
    if (!isThere) grid.moveTo(place, isExtending)
    grid.focus()
  }

  function open(event: MouseEvent): void {
    const place = placeAt(event.target)
    const row = place && rows.at(place.row)
    if (row) props.onOpen?.(row)
  }

  function copy(event: ClipboardEvent): void {
    if (isEmpty) return
    event.preventDefault()
    const selected = selectedOf(grid.snapshot())
    const text = copiedCells(rows, columns, selected, nameOf)
    if (text !== null) event.clipboardData.setData('text/plain', text)
    const { firstRow, lastRow, firstColumn, lastColumn } = selected
    props.onCopied?.(text === null ? null : (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1))
  }
}

/** The cell that contains an element. */
function placeAt(target: EventTarget): GridPlace | null {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null
  const row = cell?.parentElement?.getAttribute('aria-rowindex')
  const column = cell?.getAttribute('aria-colindex')
  return row && column ? { row: Number(row) - 2, column: Number(column) - 1 } : null
}

/** After every render, because row elements are reused, and at every step. */
function useCellMarks(grid: Grid, id: string, body: { readonly current: HTMLElement | null }): void {
  const marks = useMemo(() => createCellMarks(id), [id])
  const mark = useCallback(() => {
    const state = grid.snapshot()
    if (body.current !== null) marks.mark(body.current, state.active, selectedOf(state))
  }, [grid, body, marks])
  useLayoutEffect(mark)
  useLayoutEffect(() => grid.subscribe(mark), [grid, mark])
}

/** When the columns are wider than the screen, scrolls the active one into view. */
function useVisibleColumn(
  grid: Grid,
  scroller: { readonly current: HTMLElement | null },
  input: { readonly current: HTMLElement | null },
): void {
  useLayoutEffect(() => {
    let column = grid.snapshot().active.column
    return grid.subscribe(() => {
      const next = grid.snapshot().active.column
      if (next === column) return
      column = next
      requestAnimationFrame(() => {
        const view = scroller.current
        if (view === null || input.current === null || view.scrollWidth <= view.clientWidth) return
        const [cell, box] = [input.current.getBoundingClientRect(), view.getBoundingClientRect()]
        if (cell.left < box.left) view.scrollLeft -= box.left - cell.left
        else if (cell.right > box.right) view.scrollLeft += cell.right - box.right
      })
    })
  }, [grid, scroller, input])
}
