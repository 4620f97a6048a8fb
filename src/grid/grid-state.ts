/**
 * The state of a grid: the active cell and the other corner of the selection. It is stored outside React, so that an arrow key rerenders
 * only the frame around the cell. Both corners are remembered by row id: when rows are reloaded, or others are inserted above, focus and
 * selection stay with their rows.
 */
import { useState, useSyncExternalStore } from 'react'
import type { GridRows } from './grid-rows.ts'
import type { Viewport } from './grid-slots.ts'

export type GridPlace = { readonly row: number; readonly column: number }

/** End was pressed before the rows were counted: the cursor is in the last row, and follows it until they are. */
export const endOfRows = Number.POSITIVE_INFINITY

export type GridState = {
  readonly active: GridPlace
  /** The corners of the selection: start and end; both are the active cell when one cell is selected. */
  readonly anchor: GridPlace
  readonly head: GridPlace
}

export type Selected = {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** The operations of the view that the state needs. */
export type GridViewport = {
  readonly show: (place: GridPlace) => void
  readonly focus: () => void
  readonly current: () => Viewport
}

/** Everything needed to restore a grid. */
export type RestoredGrid = { readonly state: GridState; readonly ids: Ids; readonly viewport: Viewport }

export type Grid = {
  readonly snapshot: () => GridState
  readonly subscribe: (listener: () => void) => () => void
  /** Clamped, and scrolled into view. `isExtending` keeps the start of the selection. */
  readonly moveTo: (place: GridPlace, isExtending?: boolean) => void
  /** Selects without moving. */
  readonly select: (anchor: GridPlace, head: GridPlace) => void
  /** Moves to the first row of the next rows. */
  readonly startAnew: () => void
  /** Focuses the grid. */
  readonly focus: () => void
  readonly keep: () => RestoredGrid
  /** Only for the view: the displayed rows. */
  readonly setRows: (rows: GridRows<unknown>, columnCount: number) => RowsChange
  readonly connect: (viewport: GridViewport) => () => void
}

/** `movedRows`: how far the active row moved. `viewport`: the restored position. */
export type RowsChange = { readonly movedRows: number; readonly viewport: Viewport | null }

/** `read` returns the saved state; null to start at the top. */
export function useGrid(read: () => RestoredGrid | null = () => null): Grid {
  return useState(() => createGrid(read()))[0]
}

export function useGridState(grid: Grid): GridState {
  return useSyncExternalStore(grid.subscribe, grid.snapshot)
}

export function selectedOf({ head, anchor }: GridState): Selected {
  return {
    firstRow: Math.min(head.row, anchor.row),
    lastRow: Math.max(head.row, anchor.row),
    firstColumn: Math.min(head.column, anchor.column),
    lastColumn: Math.max(head.column, anchor.column),
  }
}

export function isOneCell({ head, anchor }: GridState): boolean {
  return isSame(head, anchor)
}

const origin: GridPlace = { row: 0, column: 0 }
const noRows: GridRows<unknown> = { count: 0, at: () => undefined, idAt: () => undefined, indexOfId: () => -1 }

/** The row ids of the three places, as far as known. */
export type Ids = {
  readonly active?: string | undefined
  readonly anchor?: string | undefined
  readonly head?: string | undefined
}

type AtEnd = { readonly [Place in keyof GridState]?: boolean | undefined }

export function createGrid(restored: RestoredGrid | null = null): Grid {
  const listeners = new Set<() => void>()
  let state: GridState = { active: origin, anchor: origin, head: origin }
  let rows = noRows
  let columnCount = 0
  let ids: Ids = {}
  let viewport: GridViewport | null = null
  let lastViewport: Viewport = { shift: 0, topPx: 0 }
  // Waits until enough rows are loaded.
  let wanted = restored
  // Which of the three places follow the end as rows are loaded.
  let atEnd: AtEnd = {}
  return {
    snapshot: () => state,
    subscribe,
    moveTo,
    select,
    startAnew,
    focus: () => viewport?.focus(),
    keep,
    setRows,
    connect,
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function moveTo(place: GridPlace, isExtending = false): void {
    const active = clamped(place)
    const isAtEnd = place.row === endOfRows
    wanted = null
    state = { active, anchor: isExtending ? state.anchor : active, head: active }
    atEnd = { active: isAtEnd, anchor: isExtending ? atEnd.anchor : isAtEnd, head: isAtEnd }
    ids = idsOf(state)
    viewport?.show(active)
    notify()
  }

  function select(anchor: GridPlace, head: GridPlace): void {
    state = { ...state, anchor: clamped(anchor), head: clamped(head) }
    atEnd = { active: atEnd.active, anchor: anchor.row === endOfRows, head: head.row === endOfRows }
    ids = idsOf(state)
    notify()
  }

  function startAnew(): void {
    moveTo({ row: 0, column: state.active.column })
    ids = {}
  }

  function keep(): RestoredGrid {
    return wanted ?? { state, ids, viewport: viewport?.current() ?? lastViewport }
  }

  function setRows(next: GridRows<unknown>, nextColumnCount: number): RowsChange {
    rows = next
    columnCount = nextColumnCount
    const found = wanted !== null && wanted.state.active.row < rows.count ? wanted : null
    if (found !== null) {
      wanted = null
      state = found.state
      ids = found.ids
    }
    const movedRows = followRows(found !== null)
    const isShown = atEnd.active === true
    if (isShown && movedRows !== 0) viewport?.show(state.active)
    if (rows.mayGrow !== true) atEnd = {}
    return isShown ? { movedRows: 0, viewport: null } : { movedRows, viewport: found?.viewport ?? null }
  }

  function followRows(isNew: boolean): number {
    const before = state
    const after = {
      active: followed('active'),
      anchor: followed('anchor'),
      head: followed('head'),
    }
    ids = { ...ids, ...known(idsOf(after)) }
    const isUnmoved =
      isSame(after.active, before.active) && isSame(after.anchor, before.anchor) && isSame(after.head, before.head)
    if (!isUnmoved) state = after
    if (!isUnmoved || isNew) notify()
    return after.active.row - before.active.row
  }

  function connect(connected: GridViewport): () => void {
    viewport = connected
    return () => {
      if (viewport !== connected) return
      lastViewport = connected.current()
      viewport = null
    }
  }

  /** A row that is not among the loaded ones may return: meanwhile its index is used. */
  function followed(name: keyof GridState): GridPlace {
    const [place, id] = [state[name], ids[name]]
    if (atEnd[name]) return clamped({ row: endOfRows, column: place.column })
    const found = id === undefined ? -1 : rows.indexOfId(id)
    return clamped(found < 0 ? place : { row: found, column: place.column })
  }

  function idsOf({ active, anchor, head }: GridState): Ids {
    return { active: rows.idAt(active.row), anchor: rows.idAt(anchor.row), head: rows.idAt(head.row) }
  }

  function clamped({ row, column }: GridPlace): GridPlace {
    return { row: Math.max(0, Math.min(row, rows.count - 1)), column: Math.max(0, Math.min(column, columnCount - 1)) }
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }
}

function isSame(a: GridPlace, b: GridPlace): boolean {
  return a.row === b.row && a.column === b.column
}

function known(ids: Ids): Ids {
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined))
}
