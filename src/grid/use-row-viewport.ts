/** Which rows are rendered: the scrolled area, the virtualizer over its slots, and scrolling a row into view. */
import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef } from 'react'
import type { GridLayout } from './grid-layout.ts'
import type { GridRows } from './grid-rows.ts'
import { clampShift, pageRowsOf, scrolledTo, slotCount, type Viewport, viewPxOf, viewportWith } from './grid-slots.ts'
import type { Grid } from './grid-state.ts'

/** Above and below the visible rows, for the wheel. */
const overscanRows = 3

/** Editable cells have inputs of their own, some with a list. */
const ownInput = 'input[aria-controls]:not([role="gridcell"] *)'

export type RowViewport = {
  readonly shift: number
  /** The rendered slots. */
  readonly slots: readonly number[]
  readonly heightPx: number
  /** The number of row elements; a slot uses the one at its remainder. */
  readonly poolSize: number
  /** Rows per page. */
  readonly pageRows: () => number
}

/** Provides the active row, and is notified of rows and of the scroll function. */
export type GridPlaces = Pick<Grid, 'snapshot' | 'setRows' | 'connect'>

type ViewportOptions = {
  readonly rows: GridRows<unknown>
  readonly columnCount: number
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly layout: Pick<GridLayout, 'rowPx' | 'headingPx'>
  /** The height of the always visible footer. */
  readonly footerPx: number
}

export function useRowViewport(
  grid: GridPlaces,
  { rows, columnCount, scroller, layout, footerPx }: ViewportOptions,
): RowViewport {
  const { rowPx } = layout
  // The virtualizer keeps the functions of its first render.
  const room = useRef({ ...layout, footerPx })
  room.current = { ...layout, footerPx }
  const viewport = useRef<Viewport>({ shift: 0, topPx: 0 })
  const rowCount = useRef(rows.count)
  rowCount.current = rows.count
  const scrolled = useRef<((offset: number, isScrolling: boolean) => void) | null>(null)
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const viewPx = useCallback(() => {
    return viewPxOf(scroller.current?.clientHeight ?? 0, room.current, room.current.footerPx)
  }, [scroller])
  const look = useCallback(
    (next: Viewport) => {
      const before = viewport.current
      viewport.current = next
      if (scroller.current !== null && next.topPx !== before.topPx) scroller.current.scrollTop = next.topPx
      if (next.shift !== before.shift) redraw()
    },
    [scroller],
  )
  const virtualizer = useVirtualizer({
    count: slotCount(rows.count),
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => rowPx, [rowPx]),
    overscan: overscanRows,
    observeElementOffset: useCallback(
      (instance: Virtualizer<HTMLDivElement, Element>, report: (offset: number, isScrolling: boolean) => void) => {
        scrolled.current = report
        return observeElementOffset(instance, (offset, isScrolling) => {
          const next = scrolledTo(offset, viewport.current, rowCount.current, viewPx(), room.current.rowPx)
          look(next)
          report(next.topPx, isScrolling)
        })
      },
      [look, viewPx],
    ),
    rangeExtractor: useCallback((range: Range) => withActive(range, grid, viewport.current.shift), [grid]),
  })
  useLayoutEffect(
    () =>
      grid.connect({
        show: place => {
          const next = viewportWith(place.row, viewport.current, rowCount.current, viewPx(), room.current.rowPx)
          if (next === viewport.current) return
          look(next)
          // The scroll event comes only with the next frame, so the rows are rendered now. Reported as not scrolling, because reports of
          // scrolling render synchronously, which React forbids inside an effect.
          scrolled.current?.(next.topPx, false)
        },
        current: () => viewport.current,
        focus: () => scroller.current?.querySelector<HTMLInputElement>(ownInput)?.focus({ preventScroll: true }),
      }),
    [grid, look, viewPx, scroller],
  )
  useLayoutEffect(() => {
    const { movedRows, viewport: found } = grid.setRows(rows, columnCount)
    const { shift, topPx } = found ?? viewport.current
    // Rows inserted above keep the visible rows in place, unless the top of the list is visible.
    const isKept = movedRows !== 0 && topPx > 0
    look({ shift: clampShift(shift, rows.count), topPx: isKept ? Math.max(0, topPx + movedRows * rowPx) : topPx })
    if (found !== null) scrolled.current?.(viewport.current.topPx, false)
  }, [grid, rows, columnCount, look, rowPx])
  const measuredPx = useRef(rowPx)
  useLayoutEffect(() => {
    if (measuredPx.current !== rowPx) virtualizer.measure()
    measuredPx.current = rowPx
  }, [virtualizer, rowPx])
  const slots = virtualizer.getVirtualItems().map(item => item.index)
  useVisibleRows(rows, slots, clampShift(viewport.current.shift, rows.count))
  return {
    shift: clampShift(viewport.current.shift, rows.count),
    slots,
    heightPx: slotCount(rows.count) * rowPx,
    poolSize: Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowPx) + 2 * overscanRows + 2,
    pageRows: () => pageRowsOf(scroller.current?.clientHeight ?? 0, layout, footerPx),
  }
}

/** The active row is always rendered, so that the input can refer to it. */
function withActive(range: Range, grid: GridPlaces, shift: number): number[] {
  const visible = defaultRangeExtractor(range)
  const active = grid.snapshot().active.row - shift
  const [first, last] = [visible[0], visible.at(-1)]
  if (first === undefined || last === undefined || active < 0 || active >= range.count) return visible
  if (active < first) return [active, ...visible]
  return active > last ? [...visible, active] : visible
}

function useVisibleRows(rows: GridRows<unknown>, slots: readonly number[], shift: number): void {
  // The active row may be rendered far from the others; visible rows are contiguous.
  const [first, second] = slots
  const from = first !== undefined && second !== undefined && second > first + 1 ? second : first
  const last = slots.at(-1)
  const before = slots.at(-2)
  const to = last !== undefined && before !== undefined && last > before + 1 ? before : last
  useLayoutEffect(() => {
    if (from !== undefined && to !== undefined) rows.onVisible?.(from + shift, to + shift)
  }, [rows, from, to, shift])
}
