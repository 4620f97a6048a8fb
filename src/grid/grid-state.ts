/**
 * Where a grid stands: the active cell and the other corner of the selection. It lives outside React, so that a step by an arrow key
 * redraws the frame around the cell and no row. Both corners are remembered by the ids of their rows: rows that are read anew, or
 * that others are put above, keep the focus and the selection.
 */
import { useState, useSyncExternalStore } from 'react'
import type { GridRows } from './grid-rows.ts'

export type GridPlace = { readonly row: number; readonly column: number }

export type GridState = {
  readonly active: GridPlace
  /** The corners of the selection: where it began and where it ends; both the active place where one cell is selected. */
  readonly anchor: GridPlace
  readonly head: GridPlace
}

export type Selected = {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** What the view does for the state. */
export type GridSight = { readonly show: (place: GridPlace) => void; readonly focus: () => void }

export type Grid = {
  readonly snapshot: () => GridState
  readonly subscribe: (listener: () => void) => () => void
  /** Clamped, and brought into sight. `isExtending` leaves the corner where the selection began. */
  readonly moveTo: (place: GridPlace, isExtending?: boolean) => void
  /** Selects and moves nothing. */
  readonly select: (anchor: GridPlace, head: GridPlace) => void
  /** Puts the focus into the grid. */
  readonly focus: () => void
  /** For the view alone: what the grid shows. Answers by how many rows the active one was moved. */
  readonly setRows: (rows: GridRows<unknown>, columnCount: number) => number
  readonly connect: (sight: GridSight) => () => void
}

export function useGrid(): Grid {
  return useState(createGrid)[0]
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

/** Of the rows of the three places, as far as they are known. */
type Ids = {
  readonly active?: string | undefined
  readonly anchor?: string | undefined
  readonly head?: string | undefined
}

export function createGrid(): Grid {
  const listeners = new Set<() => void>()
  let state: GridState = { active: origin, anchor: origin, head: origin }
  let rows = noRows
  let columnCount = 0
  let ids: Ids = {}
  let sight: GridSight | null = null
  return { snapshot: () => state, subscribe, moveTo, select, focus: () => sight?.focus(), setRows, connect }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function moveTo(place: GridPlace, isExtending = false): void {
    const active = clamped(place)
    state = { active, anchor: isExtending ? state.anchor : active, head: active }
    ids = idsOf(state)
    sight?.show(active)
    tell()
  }

  function select(anchor: GridPlace, head: GridPlace): void {
    state = { ...state, anchor: clamped(anchor), head: clamped(head) }
    ids = idsOf(state)
    tell()
  }

  function setRows(next: GridRows<unknown>, nextColumnCount: number): number {
    rows = next
    columnCount = nextColumnCount
    const before = state
    const after = {
      active: followed(before.active, ids.active),
      anchor: followed(before.anchor, ids.anchor),
      head: followed(before.head, ids.head),
    }
    ids = idsOf(after)
    if (isSame(after.active, before.active) && isSame(after.anchor, before.anchor) && isSame(after.head, before.head)) {
      return 0
    }
    state = after
    tell()
    return after.active.row - before.active.row
  }

  function connect(connected: GridSight): () => void {
    sight = connected
    return () => {
      if (sight === connected) sight = null
    }
  }

  /** A row that is not among those that are here now may come back: its index stands for it meanwhile. */
  function followed(place: GridPlace, id: string | undefined): GridPlace {
    const found = id === undefined ? -1 : rows.indexOfId(id)
    return clamped(found < 0 ? place : { row: found, column: place.column })
  }

  function idsOf({ active, anchor, head }: GridState): Ids {
    return { active: rows.idAt(active.row), anchor: rows.idAt(anchor.row), head: rows.idAt(head.row) }
  }

  function clamped({ row, column }: GridPlace): GridPlace {
    return { row: Math.max(0, Math.min(row, rows.count - 1)), column: Math.max(0, Math.min(column, columnCount - 1)) }
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }
}

function isSame(a: GridPlace, b: GridPlace): boolean {
  return a.row === b.row && a.column === b.column
}
