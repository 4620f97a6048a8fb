/** The keys of nested rows. */
import type { Grid } from '../grid/grid-state.ts'
import { chordOf } from '../keyboard/chord.ts'
import { keyLike } from '../keyboard/keyboard.ts'
import type { LeveledLine, LeveledRow } from './levels.ts'

type Levels<Line> = {
  readonly lines: readonly Line[]
  readonly toggle: (line: Line) => void
  readonly grid: Grid
}

/** As in any treegrid: forward expands a row, backward collapses it or moves to its parent. */
export function takeLevelKey<Line extends LeveledLine<LeveledRow>>(
  press: KeyboardEvent,
  place: number,
  { lines, toggle, grid }: Levels<Line>,
): boolean {
  const chord = chordOf(keyLike(press))
  const isRtl = document.documentElement.dir === 'rtl'
  const line = lines[place]
  if (line === undefined) return false
  if (chord === (isRtl ? 'arrowleft' : 'arrowright')) {
    if (line.isOpen !== false) return false
    toggle(line)
    return true
  }
  if (chord !== (isRtl ? 'arrowright' : 'arrowleft')) return false
  if (line.isOpen === true) toggle(line)
  else {
    const above = lines.slice(0, place).findLastIndex(({ row }) => row.level < line.row.level)
    if (above >= 0) grid.moveTo({ row: above, column: 0 })
  }
  return true
}
