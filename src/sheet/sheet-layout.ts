/** The layout of a sheet: rows inherit their columns from the frame, so that a layout change rerenders none of them. */
import type { CSSProperties } from 'react'
import type { GridLayout } from '../grid/grid-layout.ts'
import { rowHeightPx } from '../grid/grid-slots.ts'

export type SheetLayout = GridLayout & {
  /** For the element around heading, rows and entry. */
  readonly frame: CSSProperties
}

/** The column of row numbers, in every sheet. */
export const placeColumn = 'number'

const row: CSSProperties = {
  gridTemplateColumns: 'var(--sheet-columns)',
  gridTemplateAreas: 'var(--sheet-areas)',
  gridTemplateRows: 'var(--sheet-lines)',
  height: 'var(--sheet-row)',
}

/** `areas`: the columns side by side in each line of a row, by id. Headings are shown only for a single line. */
export function sheetLayout(widths: readonly string[], areas: readonly (readonly string[])[]): SheetLayout {
  const rowPx = areas.length * rowHeightPx
  return {
    row,
    rowPx,
    headingPx: areas.length === 1 ? rowHeightPx : 0,
    hasAreas: true,
    frame: {
      '--sheet-columns': widths.join(' '),
      '--sheet-areas': areas.map(line => `"${line.join(' ')}"`).join(' '),
      '--sheet-lines': areas.map(() => `${rowHeightPx}px`).join(' '),
      '--sheet-row': `${rowPx}px`,
    } as CSSProperties,
  }
}

/** A single line with every column. */
export function lineLayout(columns: readonly { readonly id: string; readonly width: string }[]): SheetLayout {
  const widths = ['2.5rem', ...columns.map(column => column.width)]
  return sheetLayout(widths, [[placeColumn, ...columns.map(column => column.id)]])
}
