/** How the rows of a grid lie: their columns, their height, and the heading above them. */
import type { CSSProperties } from 'react'
import { rowHeightPx } from './grid-slots.ts'

export type GridLayout = {
  /** Of every row, the heading and what is over the rows: the columns of a CSS grid. */
  readonly row: CSSProperties
  readonly rowPx: number
  /** Zero where the titles are only read out. */
  readonly headingPx: number
  /** Cells are in areas that are named by their columns; else one after another. */
  readonly hasAreas: boolean
}

/** One row high, each cell beside the one before. */
export function plainLayout(template: string): GridLayout {
  return { row: { gridTemplateColumns: template }, rowPx: rowHeightPx, headingPx: rowHeightPx, hasAreas: false }
}
