/** Keyboard navigation in a grid, as a pure function. Source: design page 4, §3. */
import { endOfRows, type GridPlace, type GridState } from './grid-state.ts'

export type GridShape = {
  readonly rowCount: number
  /** There may be more rows; the end is not known yet. */
  readonly mayGrow?: boolean
  readonly columnCount: number
  /** Rows per page: the visible rows minus one. */
  readonly pageRows: number
  readonly isRtl: boolean
  /** Whether a cell has content; a row that is not loaded counts as filled. */
  readonly isFilled: (place: GridPlace) => boolean
}

export type GridMove =
  | { readonly kind: 'to'; readonly place: GridPlace; readonly isExtending: boolean }
  | { readonly kind: 'select'; readonly anchor: GridPlace; readonly head: GridPlace }

/** The effect of a chord on the active cell and the selection; null when the chord is not a grid key. */
export function moveOf(chord: string, { active, anchor, head }: GridState, shape: GridShape): GridMove | null {
  const last = { row: shape.rowCount - 1, column: shape.columnCount - 1 }
  if (last.row < 0 || last.column < 0) return null
  const end = shape.mayGrow ? { ...last, row: endOfRows } : last
  if (chord === 'ctrl+a') return { kind: 'select', anchor: { row: 0, column: 0 }, head: end }
  if (chord === 'ctrl+space') {
    return {
      kind: 'select',
      anchor: { row: 0, column: anchor.column },
      head: { row: end.row, column: head.column },
    }
  }
  if (chord === 'shift+space') {
    return { kind: 'select', anchor: { row: anchor.row, column: 0 }, head: { row: head.row, column: last.column } }
  }
  const isExtending = /(?:^|\+)shift\+/u.test(chord)
  const plain = chord.replace('shift+', '')
  const place = plain === 'ctrl+end' ? end : placeOf(plain, active, last, shape)
  return place && { kind: 'to', place, isExtending }
}

function placeOf(chord: string, { row, column }: GridPlace, last: GridPlace, shape: GridShape): GridPlace | null {
  const forwards = shape.isRtl ? 'arrowleft' : 'arrowright'
  switch (chord) {
    case 'arrowup':
      return { row: row - 1, column }
    case 'arrowdown':
      return { row: row + 1, column }
    case 'arrowleft':
    case 'arrowright':
      return { row, column: column + (chord === forwards ? 1 : -1) }
    case 'pageup':
      return { row: row - shape.pageRows, column }
    case 'pagedown':
      return { row: row + shape.pageRows, column }
    case 'home':
      return { row, column: 0 }
    case 'end':
      return { row, column: last.column }
    case 'ctrl+home':
      return { row: 0, column: 0 }
    case 'ctrl+arrowup':
    case 'ctrl+arrowdown':
      return {
        row: edge(row, chord === 'ctrl+arrowdown' ? last.row : 0, at => shape.isFilled({ row: at, column })),
        column,
      }
    case 'ctrl+arrowleft':
    case 'ctrl+arrowright':
      return {
        row,
        column: edge(column, chord === `ctrl+${forwards}` ? last.column : 0, at => shape.isFilled({ row, column: at })),
      }
    default:
      return null
  }
}

/** As in a spreadsheet: to the last cell of the filled block, or over a gap to the next filled one; else to the end. */
function edge(from: number, end: number, isFilled: (at: number) => boolean): number {
  const step = Math.sign(end - from)
  if (step === 0) return from
  const isInBlock = isFilled(from) && isFilled(from + step)
  for (let at = from + step; at !== end; at += step) {
    if (isInBlock ? !isFilled(at + step) : isFilled(at)) return at
  }
  return end
}
