/** Which rows are drawn: the scrolled area, the virtualizer over its slots, and what brings a row into sight. */
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
import { clampShift, pageRowsOf, type Sight, scrolledTo, sightOf, slotCount, viewPxOf } from './grid-slots.ts'
import type { Grid } from './grid-state.ts'

/** Above and beneath those in sight, for the wheel. */
const overscanRows = 3

/** Cells that are edited have inputs of their own, some with a list that they control. */
const ownInput = 'input[aria-controls]:not([role="gridcell"] *)'

export type RowSight = {
  readonly shift: number
  /** The slots that are drawn. */
  readonly slots: readonly number[]
  readonly heightPx: number
  /** How many rows of elements there are to draw into; a slot takes the one at its remainder. */
  readonly poolSize: number
  /** Rows that a page holds. */
  readonly pageRows: () => number
}

/** What says which row is active, and is told of the rows and of what brings them into sight. */
export type GridPlaces = Pick<Grid, 'snapshot' | 'setRows' | 'connect'>

type SightOf = {
  readonly rows: GridRows<unknown>
  readonly columnCount: number
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly layout: Pick<GridLayout, 'rowPx' | 'headingPx'>
  /** Of what is beneath the rows, always in sight. */
  readonly footerPx: number
}

export function useRowSight(grid: GridPlaces, { rows, columnCount, scroller, layout, footerPx }: SightOf): RowSight {
  const { rowPx } = layout
  // The virtualizer keeps the functions that it was first given.
  const room = useRef({ ...layout, footerPx })
  room.current = { ...layout, footerPx }
  const sight = useRef<Sight>({ shift: 0, topPx: 0 })
  const rowCount = useRef(rows.count)
  rowCount.current = rows.count
  const scrolled = useRef<((offset: number, isScrolling: boolean) => void) | null>(null)
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const viewPx = useCallback(() => {
    return viewPxOf(scroller.current?.clientHeight ?? 0, room.current, room.current.footerPx)
  }, [scroller])
  const look = useCallback(
    (next: Sight) => {
      const before = sight.current
      sight.current = next
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
          const next = scrolledTo(offset, sight.current, rowCount.current, viewPx(), room.current.rowPx)
          look(next)
          report(next.topPx, isScrolling)
        })
      },
      [look, viewPx],
    ),
    rangeExtractor: useCallback((range: Range) => withActive(range, grid, sight.current.shift), [grid]),
  })
  useLayoutEffect(
    () =>
      grid.connect({
        show: place => {
          const next = sightOf(place.row, sight.current, rowCount.current, viewPx(), room.current.rowPx)
          if (next === sight.current) return
          look(next)
          // The browser tells of it with the next frame only; the rows are drawn while that is waited for. Told as at rest: what is told
          // as scrolling is drawn on the spot, which React refuses within an effect.
          scrolled.current?.(next.topPx, false)
        },
        current: () => sight.current,
        focus: () => scroller.current?.querySelector<HTMLInputElement>(ownInput)?.focus({ preventScroll: true }),
      }),
    [grid, look, viewPx, scroller],
  )
  useLayoutEffect(() => {
    const { movedRows, sight: found } = grid.setRows(rows, columnCount)
    const { shift, topPx } = found ?? sight.current
    // Rows that came in above leave those in sight where they are, unless the top of the list is in sight.
    const isKept = movedRows !== 0 && topPx > 0
    look({ shift: clampShift(shift, rows.count), topPx: isKept ? Math.max(0, topPx + movedRows * rowPx) : topPx })
    if (found !== null) scrolled.current?.(sight.current.topPx, false)
  }, [grid, rows, columnCount, look, rowPx])
  const measuredPx = useRef(rowPx)
  useLayoutEffect(() => {
    if (measuredPx.current !== rowPx) virtualizer.measure()
    measuredPx.current = rowPx
  }, [virtualizer, rowPx])
  const slots = virtualizer.getVirtualItems().map(item => item.index)
  useRowsInSight(rows, slots, clampShift(sight.current.shift, rows.count))
  return {
    shift: clampShift(sight.current.shift, rows.count),
    slots,
    heightPx: slotCount(rows.count) * rowPx,
    poolSize: Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowPx) + 2 * overscanRows + 2,
    pageRows: () => pageRowsOf(scroller.current?.clientHeight ?? 0, layout, footerPx),
  }
}

/** The active row is always drawn, so that what the input names is there. */
function withActive(range: Range, grid: GridPlaces, shift: number): number[] {
  const inSight = defaultRangeExtractor(range)
  const active = grid.snapshot().active.row - shift
  const [first, last] = [inSight[0], inSight.at(-1)]
  if (first === undefined || last === undefined || active < 0 || active >= range.count) return inSight
  if (active < first) return [active, ...inSight]
  return active > last ? [...inSight, active] : inSight
}

function useRowsInSight(rows: GridRows<unknown>, slots: readonly number[], shift: number): void {
  // The active row may be drawn far from the others; the rows in sight are those next to each other.
  const [first, second] = slots
  const from = first !== undefined && second !== undefined && second > first + 1 ? second : first
  const last = slots.at(-1)
  const before = slots.at(-2)
  const to = last !== undefined && before !== undefined && last > before + 1 ? before : last
  useLayoutEffect(() => {
    if (from !== undefined && to !== undefined) rows.onSight?.(from + shift, to + shift)
  }, [rows, from, to, shift])
}
