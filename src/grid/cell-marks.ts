/**
 * Accessibility attributes for the active cell and the selection: the id of the active cell, which the input refers to, and the selected
 * cells. Written to the rendered cells directly, so that a step rerenders no row.
 */
import type { GridPlace, Selected } from './grid-state.ts'

export function cellIdOf(gridId: string, { row, column }: GridPlace): string {
  return `${gridId}-${row + 1}-${column + 1}`
}

export type CellMarks = {
  /** `active` is null when cells have ids of their own. */
  readonly mark: (body: Element, active: GridPlace | null, selected: Selected | null) => void
}

export function createCellMarks(gridId: string): CellMarks {
  let named: Element | null = null
  let marked: Element[] = []
  return { mark }

  function mark(body: Element, active: GridPlace | null, selected: Selected | null): void {
    named?.removeAttribute('id')
    named = null
    for (const cell of marked) cell.removeAttribute('aria-selected')
    marked = []
    for (const row of body.children) {
      const index = Number(row.getAttribute('aria-rowindex')) - 2
      const isWithin = selected !== null && index >= selected.firstRow && index <= selected.lastRow
      if (active?.row === index) name(row.children[active.column], active)
      if (isWithin) select(Array.from(row.children).slice(selected.firstColumn, selected.lastColumn + 1))
    }
  }

  function name(cell: Element | undefined, place: GridPlace): void {
    if (cell === undefined) return
    cell.id = cellIdOf(gridId, place)
    named = cell
  }

  function select(cells: readonly Element[]): void {
    for (const cell of cells) cell.setAttribute('aria-selected', 'true')
    marked.push(...cells)
  }
}
