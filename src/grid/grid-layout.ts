/** The layout of a grid: columns, row height, and heading. */
import type { CSSProperties } from 'react'
import { rowHeightPx } from './grid-slots.ts'

export type GridLayout = {
  /** The CSS grid columns of rows, heading and overlays. */
  readonly row: CSSProperties
  readonly rowPx: number
  /** Zero when the heading is only for screen readers. */
  readonly headingPx: number
  /** Cells are in named areas; otherwise in sequence. */
  readonly hasAreas: boolean
}

/** One row high, all cells side by side. */
export function plainLayout(template: string): GridLayout {
  return { row: { gridTemplateColumns: template }, rowPx: rowHeightPx, headingPx: rowHeightPx, hasAreas: false }
}
