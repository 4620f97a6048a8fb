/**
 * What assistive technology reads of the place and the selection: the id of the active cell, which the input names, and which cells are
 * selected. It is written onto the drawn cells directly, so that a step draws no row anew.
 */
import { type GridPlace, type GridState, selectedOf } from './grid-state.ts'

export function cellIdOf(gridId: string, { row, column }: GridPlace): string {
  return `${gridId}-${row + 1}-${column + 1}`
}

export type CellMarks = {
  readonly mark: (body: Element, state: GridState) => void
}

export function createCellMarks(gridId: string): CellMarks {
  let marked: Element[] = []
  return { mark }

  function mark(body: Element, state: GridState): void {
    for (const cell of marked) {
      cell.removeAttribute('id')
      cell.removeAttribute('aria-selected')
    }
    marked = []
    const { firstRow, lastRow, firstColumn, lastColumn } = selectedOf(state)
    for (const row of body.children) {
      const index = Number(row.getAttribute('aria-rowindex')) - 2
      if ((index < firstRow || index > lastRow) && index !== state.active.row) continue
      for (const [column, cell] of Array.from(row.children).entries()) {
        const isActive = index === state.active.row && column === state.active.column
        const isSelected = index >= firstRow && index <= lastRow && column >= firstColumn && column <= lastColumn
        if (!isActive && !isSelected) continue
        if (isSelected) cell.setAttribute('aria-selected', 'true')
        if (isActive) cell.id = cellIdOf(gridId, state.active)
        marked.push(cell)
      }
    }
  }
}
