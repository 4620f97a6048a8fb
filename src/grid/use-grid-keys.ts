/** The keys of a grid: the owner's first, then navigation. They come before all bindings of the page. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { chordOf } from '../keyboard/chord.ts'
import { keyLike } from '../keyboard/keyboard.ts'
import { useKeyboard } from '../keyboard/use-keyboard.ts'
import type { GridShape } from './grid-keys.ts'
import { moveOf } from './grid-keys.ts'
import { type GridPlace, isOneCell } from './grid-state.ts'
import type { GridViewProps } from './grid-view-props.ts'

export function useGridKeys<Row>(
  props: GridViewProps<Row>,
  input: RefObject<HTMLInputElement | null>,
  pageRows: () => number,
): void {
  const keyboard = useKeyboard()
  const latest = useRef({ props, pageRows })
  useLayoutEffect(() => {
    latest.current = { props, pageRows }
  })
  useEffect(() => {
    if (input.current === null) return
    return keyboard.attachKeys(input.current, press => {
      const now = latest.current
      if (now.props.onKey?.(press, now.props.grid.snapshot().active)) return true
      const chord = chordOf(keyLike(press))
      if (chord === undefined) return false
      return take(keyboard.isMac ? chord.replace('meta+', 'ctrl+') : chord, now.props, now.pageRows())
    })
  }, [keyboard, input])
}

function take<Row>(chord: string, props: GridViewProps<Row>, pageRows: number): boolean {
  const { grid, columns, rows } = props
  const state = grid.snapshot()
  if (chord === 'enter') {
    const row = rows.at(state.active.row)
    if (row === undefined || props.onOpen === undefined) return false
    props.onOpen(row)
    return true
  }
  if (chord === 'escape') {
    if (isOneCell(state)) return false
    grid.select(state.active, state.active)
    return true
  }
  const shape: GridShape = {
    rowCount: rows.count,
    mayGrow: rows.mayGrow ?? false,
    columnCount: columns.length,
    pageRows,
    isRtl: document.documentElement.dir === 'rtl',
    isFilled: place => isFilled(props, place),
  }
  const move = moveOf(chord, state, shape)
  if (move === null) return false
  if (move.kind === 'select') grid.select(move.anchor, move.head)
  else grid.moveTo(move.place, move.isExtending)
  return true
}

function isFilled<Row>({ rows, columns }: GridViewProps<Row>, place: GridPlace): boolean {
  const row = rows.at(place.row)
  const value = row === undefined ? true : columns[place.column]?.value(row)
  return value !== null && value !== undefined && value !== ''
}
